import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { importImdf, type Plan } from '@assist/floorplan';
import { fromInstant, instantOf, plusMinutes } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_DEVICE } from '../src/call/device.ts';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { AccountsRepository, knownAs } from '../src/people/accounts.repository.ts';
import { InvitationsRepository } from '../src/people/invitations.repository.ts';
import { KiosksRepository } from '../src/people/kiosks.repository.ts';
import { PasskeysRepository } from '../src/people/passkeys.repository.ts';
import { ServiceTokensRepository } from '../src/people/service-tokens.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { SignInTicketsRepository } from '../src/people/sign-in-tickets.repository.ts';
import { newTotpSecret } from '../src/people/totp.ts';
import { TwoStepRepository } from '../src/people/two-step.repository.ts';
import { Seal } from '../src/database/seal.ts';
import { aDevice } from './a-kiosk.ts';
import { assist, assistProcess } from './assist.ts';
import { COMPANY, moveIn } from './small-company.ts';
import { smallBuilding } from './small-building.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

describe.each(DATABASE_KINDS)('assist on %s', (kind) => {
  let place: TestDatabase;
  let environment: Record<string, string>;
  beforeEach(async () => {
    place = await newTestDatabase(kind);
    await moveIn(place.database, SUITE_NOW);
    environment = { ASSIST_DATA: place.folder, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) };
  });
  afterEach(() => place.remove());
  const closedAt = async () => (await new AccountsRepository(place.database).findByEmail(CAST.olga))!.disabled_at;

  it('closes an account, opens it again, and reports both', async () => {
    const closed = await assist(environment, 'user', 'close', CAST.olga.toUpperCase());
    expect([closed.code, closed.stdout]).toEqual([
      0,
      `The account of olga (${CAST.olga}) is closed: the person is signed out everywhere, and nobody can sign in to it.\n` +
        `Still reserved to ${CAST.olga}: Olga's desk (olgas).\n`,
    ]);
    expect(await closedAt()).toBeGreaterThan(0);
    expect(await assist(environment, 'user', 'open', CAST.olga)).toMatchObject({
      code: 0,
      stdout: `The account of olga (${CAST.olga}) is open.\n`,
    });
    expect(await closedAt()).toBeNull();
  });

  it('exports everything stored about a person, erases it, and reports both', async () => {
    const exported = await assist(environment, 'person', 'export', CAST.olga.toUpperCase());
    expect(exported.code).toBe(0);
    expect(JSON.parse(exported.stdout)).toMatchObject({
      email: CAST.olga,
      data: { account: [{ name: 'olga' }], reservedResources: [{ id: 'olgas' }] },
    });
    expect(await assist(environment, 'person', 'erase', CAST.olga)).toMatchObject({
      code: 2,
      stderr: `Nothing has been changed. "assist person export ${CAST.olga}" shows what would be erased; add --for-ever to confirm.\n`,
    });
    expect(await assist(environment, 'person', 'erase', CAST.olga, '--for-ever')).toMatchObject({
      code: 0,
      stdout: `${CAST.olga} has been erased: reservedResources 1, audit 1, account 1.\n`,
    });
    expect(await new AccountsRepository(place.database).findByEmail(CAST.olga)).toBeUndefined();
    expect(await assist(environment, 'person', 'export', CAST.olga)).toMatchObject({
      code: 1,
      stderr: `Nothing is stored about ${CAST.olga}.\n`,
    });
    expect(await assist(environment, 'person', 'forget', CAST.olga)).toMatchObject({
      code: 2,
      stderr: 'Usage: assist person export EMAIL [FILE], or assist person erase EMAIL --for-ever\n',
    });
  });

  it('exports a person into a file that only its owner can read', async () => {
    const file = join(place.folder, 'olga.json');
    expect(await assist(environment, 'person', 'export', CAST.olga, file)).toMatchObject({
      code: 0,
      stdout: `${file} contains everything stored about ${CAST.olga}.\n`,
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ email: CAST.olga });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('removes the second step of a person, signs that person out, and reports both', async () => {
    const { db } = place.database;
    const findOlga = async () => (await new AccountsRepository(place.database).findByEmail(CAST.olga))!;
    const olga = await findOlga();
    const twoStep = new TwoStepRepository(place.database, new Seal('secret'));
    await twoStep.begin(olga.id, newTotpSecret(), SUITE_NOW);
    await twoStep.confirm(olga.id, (await twoStep.find(olga.id))!.sealed, 1, ['7K2M-Q9XD'], SUITE_NOW);
    const known = knownAs(await findOlga());
    await new SessionsRepository(place.database).start(known, { token: undefined, device: UNKNOWN_DEVICE }, SUITE_NOW);
    const key = { credentialId: 'c', publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'P' };
    await new PasskeysRepository(place.database).add(olga.id, key, 20, SUITE_NOW);
    await new SignInTicketsRepository(place.database).make(known, false, SUITE_NOW);
    expect(await assist(environment, 'user', 'reset-two-step', CAST.olga)).toMatchObject({
      code: 0,
      stdout: `The sign-in of olga (${CAST.olga}) asks only for the password: the person is signed out everywhere, and all codes and passkeys are void.\n`,
    });
    for (const table of ['two_step', 'recovery_code', 'sign_in_ticket', 'passkey', 'session'] as const)
      expect(await db.selectFrom(table).select('user_id').execute()).toEqual([]);
  });

  it.each([
    ['an unknown address', ['user', 'close', 'nobody@alder.example'], 1, 'There is no account with the address nobody@alder.example.\n'],
    ['no address', ['user', 'close'], 2, 'Name the person by e-mail address.\n'],
    [
      'an unknown command',
      ['user', 'remove', 'x@y'],
      2,
      'Usage: assist user add EMAIL --name "NAME", assist user close EMAIL, assist user open EMAIL, or assist user reset-two-step EMAIL\n',
    ],
  ])('with %s ends with an explanation', async (_case, args, code, sentence) => {
    expect(await assist(environment, ...args)).toMatchObject({ code, stderr: sentence });
  });

  it('exits with the command’s exit code when run as a program', async () => {
    const [args, code, sentence] = [
      ['user', 'close', 'nobody@alder.example'],
      1,
      'There is no account with the address nobody@alder.example.\n',
    ] as const;
    expect(await assistProcess(environment, ...args)).toMatchObject({ code, stderr: sentence });
  });
});

describe.each(DATABASE_KINDS)('assist resource on %s', (kind) => {
  it('retires, restores and removes resources by id or address, and reports each', async () => {
    const place = await newTestDatabase(kind);
    await moveIn(place.database, SUITE_NOW);
    const environment = { ASSIST_DATA: place.folder, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) };
    try {
      const say = async (...args: string[]) => {
        const { code, stdout, stderr } = await assist(environment, 'resource', ...args);
        return [code, stdout + stderr];
      };
      expect(await say('retire', 'room-1', CAST.other.toUpperCase())).toEqual([
        0,
        'Room 1 (room-1) has been retired.\nRoom 2 (room-2) has been retired.\n',
      ]);
      expect(await say('restore', 'room-2')).toEqual([0, 'Room 2 (room-2) has been restored.\n']);
      expect(await say('remove', 'room-1', 'room-1')).toEqual([0, 'Room 1 (room-1) has been removed.\n']);
      expect(await say('remove', 'room-2', 'room-1')).toEqual([1, 'There is no resource "room-1": nothing has been changed.\n']);
      expect(await say('remove')).toEqual([2, 'Name the resources by id or address.\n']);
    } finally {
      await place.remove();
    }
  });
});

describe('assist without its database', () => {
  it('gives the reason in one line', async () => {
    const said = await assist({ DATABASE_URL: 'postgres://assist:canary@127.0.0.1:1/assist' }, 'user', 'close', CAST.olga);
    expect([said.code, said.stderr]).toEqual([1, 'assist failed: the database could not be reached: connect ECONNREFUSED 127.0.0.1:1\n']);
  });
});

describe.each(DATABASE_KINDS)('assist without an existing database, on %s', (kind) => {
  let place: TestDatabase;
  let environment: Record<string, string>;
  beforeEach(async () => {
    place = await newTestDatabase(kind, { empty: true });
    environment =
      place.databaseUrl === undefined
        ? { ASSIST_DATA: join(place.folder, 'mistyped') }
        : { ASSIST_DATA: place.folder, DATABASE_URL: place.databaseUrl };
  });
  afterEach(() => place.remove());
  const isUntouched = async () =>
    kind === 'sqlite' ? !existsSync(join(place.folder, 'mistyped')) : (await place.database.db.introspection.getTables()).length === 0;

  it.each(
    [
      'tokens list',
      'tokens add Door --scope check-in',
      'user close olga@alder.example',
      'plan list',
      'resource retire room-1',
      'closure list',
      'codes list',
      'kiosks list',
      'person export olga@alder.example',
      'secret forget',
    ].map((line) => [line]),
  )('reports for %s that there is no database, and creates none', async (line) => {
    const { code, stdout, stderr } = await assist(environment, ...line.split(' '));
    const where = kind === 'sqlite' ? `in ${join(place.folder, 'mistyped')} (ASSIST_DATA)` : 'at DATABASE_URL';
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `There is no Assist database ${where} yet. Start Assist, or run "assist import" or "assist user add", to create one.\n`,
    ]);
    expect(await isUntouched()).toBe(true);
  });

  it('creates the database for an import', async () => {
    const file = join(place.folder, 'company.json');
    writeFileSync(file, JSON.stringify(COMPANY));
    expect(await assist(environment, 'import', '--company', file)).toMatchObject({ code: 0, stderr: '' });
    expect((await assist(environment, 'tokens', 'list')).stdout).toBe('There are no tokens. Create one with "assist tokens add".\n');
  });
});

describe('assist guests', () => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await newTestDatabase('sqlite');
    await moveIn(place.database, SUITE_NOW);
  });
  afterEach(() => place.remove());
  const guests = (...args: string[]) => assist({ ASSIST_DATA: place.folder }, 'guests', ...args);

  it('lists invitations with their hosts, and revokes them', async () => {
    expect((await guests('list')).stdout).toBe('There are no valid invitations.\n');
    const now = instantOf(Date.now());
    const [start, end] = [plusMinutes(now, 60), plusMinutes(now, 120)];
    const reservation = { subject: 'Secret', start, end, isAllDay: false, organizer: 'Olga', places: [], cancelled: false };
    const wish = {
      eventId: 'e',
      calendar: CAST.olga,
      invitedBy: CAST.olga,
      visitor: 'Gita',
      reservation,
      endsAt: plusMinutes(now, 180),
      code: 'CODE',
    };
    const { id } = (await new InvitationsRepository(place.database).make(wish, 50, now))!;
    const line = `${id}  Gita (of ${CAST.olga})  ${fromInstant(start)} – ${fromInstant(end)}  0 in\n`;
    expect([(await guests('list')).stdout, (await guests('list', CAST.fred)).stdout]).toEqual([line, 'There are no valid invitations.\n']);
    expect(await guests('revoke', id)).toMatchObject({ code: 0, stdout: 'The invitation has been revoked.\n' });
    expect((await guests('list')).stdout).toBe('There are no valid invitations.\n');
  });

  it.each([
    [['revoke', 'none'], 1, 'There is no such invitation.'],
    [['revoke'], 2, 'Name one invitation, by its id in "assist guests list".'],
    [['list', 'a', 'b'], 2, 'Name at most one person, by e-mail address.'],
    [['add'], 2, 'Usage: assist guests list [HOST], or assist guests revoke ID'],
  ])('explains what is wrong with %j', async (args, code, text) => {
    expect(await guests(...args)).toMatchObject({ code, stderr: `${text}\n` });
  });
});

describe('assist codes', () => {
  let place: TestDatabase;
  let environment: Record<string, string>;
  beforeEach(async () => {
    place = await newTestDatabase('sqlite');
    await moveIn(place.database, SUITE_NOW);
    environment = { ASSIST_DATA: place.folder, PUBLIC_URL: 'https://assist.example' };
  });
  afterEach(() => place.remove());
  const codes = (...args: string[]) => assist(environment, 'codes', ...args);
  const CODE = /^[0-9A-Z]{3}-[0-9A-Z]{3}/u;

  it('makes, lists, changes and prints codes, and shows the new state of each', async () => {
    expect((await codes('list')).stdout).toBe('There are no codes.\n');
    const made = (await codes('add', 'room-1', 'floor-1')).stdout.split('\n');
    expect(made.map((line) => line.replace(CODE, 'CODE'))).toEqual([
      'CODE  Room 1 (room-1), First floor; not printed yet',
      'CODE  First floor (floor-1); not printed yet',
      '2 codes created.',
      '',
    ]);
    expect((await codes('add', '--area', 'floor-1', '--shapes', 'room')).stdout.split('\n').slice(-2)).toEqual([
      '3 codes created; 1 already had one.',
      '',
    ]);
    const code = made[0]!.slice(0, 7);
    expect((await codes('change', code.toLowerCase(), '--label', 'By the door', '--place', 'room-2', '--off')).stdout).toBe(
      `${code}  By the door: Room 2 (room-2), First floor; out of use; not printed yet\n`,
    );
    const file = join(place.folder, 'signs.pdf');
    expect((await codes('print', file, '--format', 'a4')).stdout).toBe(`${file}: 4 signs.\n`);
    expect(readFileSync(file, 'latin1').startsWith('%PDF-')).toBe(true);
    expect((await codes('list', '--area', 'zone-full')).stdout).toBe('There are no codes.\n');
    expect((await codes('list')).stdout.split('\n').filter((line) => line.includes('not printed yet'))).toHaveLength(1);
  });

  it.each([
    [['add'], 2, 'Name the places by their ids, or an area with --area AREA.\n'],
    [['add', 'nowhere'], 1, 'There is no such resource, area or feature of the plan: nothing has been changed.\n'],
    [['change', '000000', '--off'], 1, 'There is no such code: nothing has been changed.\n'],
    [['change', '000000'], 2, 'Name what to change: --label, --place, --on, --off or --at.\n'],
    [
      ['change', '000000', '--at', 'l1,14.5,50,360'],
      2,
      '--at must be LEVEL,LONGITUDE,LATITUDE[,BEARING], with a bearing from 0 to 359; or "place".\n',
    ],
    [['change', '000000', '--on', '--off'], 2, 'Choose either --on or --off: a code is in use or it is not.\n'],
    [['print', 'signs.pdf'], 1, 'There is nothing to print. Create codes with "assist codes add".\n'],
    [['print', 'signs.pdf', '--format', 'b5'], 2, '--format must be one of a6, a5, a4.\n'],
    [['print', 'signs.doc'], 2, 'Name the file to write: assist codes print FILE.pdf\n'],
    [['list', '--area', 'nowhere'], 1, 'There is no area "nowhere".\n'],
  ])('refuses %j with an explanation, and changes nothing', async (args, code, stderr) => {
    expect(await codes(...args)).toEqual({ code, stdout: '', stderr });
  });
});

describe('assist kiosks', () => {
  let place: TestDatabase;
  let environment: Record<string, string>;
  const device = aDevice();
  beforeEach(async () => {
    place = await newTestDatabase('sqlite');
    await moveIn(place.database, SUITE_NOW);
    await place.database.db
      .transaction()
      .execute((trx) => new CatalogueRepository(place.database).write(trx, { plan: smallPlan() }, SUITE_NOW));
    environment = { ASSIST_DATA: place.folder };
  });
  afterEach(() => place.remove());
  const kiosks = (...args: string[]) => assist(environment, 'kiosks', ...args);
  /** Makes the device show this code. */
  const shows = (code: string) =>
    new KiosksRepository(place.database).startPairing(device.secret, code.replace('-', ''), '127.0.0.1', instantOf(Date.now()));
  const WISH = ['--name', 'Lobby', '--at', 'floor,16.6,49.2,90', '--area', 'floor-1'];

  it('approves kiosks by the code that the device shows, and lists, changes and removes them', async () => {
    expect((await kiosks('list')).stdout).toBe('There are no kiosks. To make a device one, open /kiosk/ of this site on it.\n');
    await shows('K7M2-9QXD');
    const approved = await kiosks('approve', 'k7m2 9qxd', ...WISH, '--contact', 'Reception');
    expect(approved.stdout).toMatch(/^[\w-]{36}  Lobby; First floor; en; titles; premium; not seen yet\n$/);
    const id = approved.stdout.slice(0, 36);
    expect((await kiosks('change', id, '--area', 'house', '--no-titles', '--language', 'cs')).stdout).toBe(
      `${id}  Lobby; House; cs; no titles; premium; not seen yet\n`,
    );
    const code = (await assist(environment, 'codes', 'add', 'room-1')).stdout.slice(0, 7);
    expect((await kiosks('change', id, '--at', code)).stderr).toBe(
      `The exact position of the sign ${code} is not known. Set it with "assist codes change ${code} --at …".\n`,
    );
    await assist(environment, 'codes', 'change', code, '--at', 'floor,16.61,49.21,180');
    expect((await kiosks('change', id, '--at', code)).code).toBe(0);
    expect(await new KiosksRepository(place.database).find(id)).toMatchObject({
      spot: { levelId: 'floor', longitude: 16.61, latitude: 49.21, bearing: 180 },
    });
    expect((await kiosks('remove', id)).stdout).toBe('The device is no longer a kiosk.\n');
    expect((await kiosks('list')).stdout).toContain('There are no kiosks');
  });

  it.each([
    [['approve'], 2, 'Give the code that the device shows.\n'],
    [['approve', 'K7M2-9QXD'], 2, 'Give its name, its position and the areas it shows: --name, --at and --area.\n'],
    [
      ['approve', 'WRNG-WRNG', ...WISH],
      1,
      'No device shows this code, or its time is over: it shows a new one every quarter of an hour. Nothing has been changed.\n',
    ],
    [
      ['approve', 'WRNG-WRNG', '--name', 'Lobby', '--at', 'nowhere,16.6,49.2', '--area', 'floor-1'],
      1,
      'There is no such floor on the plan, or no such area: nothing has been changed.\n',
    ],
    [
      ['approve', 'WRNG-WRNG', '--name', 'Lobby', '--at', 'floor,16.6', '--area', 'floor-1'],
      2,
      '--at must be LEVEL,LONGITUDE,LATITUDE[,BEARING], with a bearing from 0 to 359; or a sign.\n',
    ],
    [['approve', 'WRNG-WRNG', ...WISH, '--language', 'xx'], 2, '--language must be one of cs, en, de, fr, es, ca, ua.\n'],
    [
      ['approve', 'WRNG-WRNG', '--name', 'Lobby', '--at', '000000', '--area', 'floor-1'],
      1,
      'There is no sign "000000": nothing has been changed.\n',
    ],
    [['change', 'some-id'], 2, 'Name what to change: --name, --at, --area, --language, --titles, --no-titles, --contact or --code.\n'],
    [['change', 'some-id', '--titles', '--no-titles'], 2, 'Choose either --titles or --no-titles: titles are shown or they are not.\n'],
    [['change', 'some-id', '--name', 'Hall'], 1, 'There is no such kiosk: nothing has been changed.\n'],
    [['change'], 2, 'Name one kiosk, by its id in "assist kiosks list".\n'],
    [['remove', 'some-id'], 1, 'There is no such kiosk: nothing has been changed.\n'],
    [['remove'], 2, 'Name one kiosk, by its id in "assist kiosks list".\n'],
    [['burn'], 2, 'Usage: assist kiosks list, assist kiosks approve CODE, assist kiosks change ID, or assist kiosks remove ID\n'],
  ])('refuses %j with an explanation, and changes nothing', async (args, code, stderr) => {
    expect(await kiosks(...args)).toEqual({ code, stdout: '', stderr });
  });
});

describe.each(DATABASE_KINDS)('assist tokens on %s', (kind) => {
  let place: TestDatabase;
  let environment: Record<string, string>;
  beforeEach(async () => {
    place = await newTestDatabase(kind);
    await moveIn(place.database, SUITE_NOW);
    environment = { ASSIST_DATA: place.folder, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) };
  });
  afterEach(() => place.remove());
  const tokens = (...args: string[]) => assist(environment, 'tokens', ...args);
  /** Returns the principal that a running process finds for the token. */
  const principalOf = (token: string) => new ServiceTokensRepository(place.database).authenticate(token, instantOf(Date.now()));

  it('makes tokens, shows each once, lists them with their last use and revokes them', async () => {
    expect((await tokens('list')).stdout).toBe('There are no tokens. Create one with "assist tokens add".\n');
    const { code, stdout } = await tokens('add', ' Panels ', '--scope', 'check-in', '--scope', 'put-values', '--scope', 'check-in');
    const [line, token, keep] = stdout.split('\n');
    expect([code, keep]).toEqual([0, 'Store it now: it is not shown again.']);
    const made = /^([\w-]{36})  Panels; check-in, put-values; all resources; made \d{4}-\d\d-\d\d \d\d:\d\d UTC; not used yet$/u.exec(
      line!,
    );
    const id = made![1]!;
    expect(await principalOf(token!)).toEqual({
      kind: 'service',
      tokenId: id,
      name: 'Panels',
      scopes: new Set(['check-in', 'put-values']),
      resourceEmails: null,
    });
    const listed = (await tokens('list')).stdout;
    expect(listed).toMatch(/^[\w-]{36}  Panels; check-in, put-values; all resources; made [^;]* UTC; used [^;]* UTC\n$/u);
    expect(listed).not.toContain(token);
    expect((await tokens('remove', id)).stdout).toBe('The token has been removed.\n');
    expect(await principalOf(token!)).toBeUndefined();
    expect((await tokens('list')).stdout).toContain('There are no tokens.');
  });

  it('limits tokens to the named resources, by id or address', async () => {
    const { stdout } = await tokens('add', 'Door 1', '--scope=check-in', '--resource', 'room-1', '--resource', CAST.other.toUpperCase());
    expect(stdout).toContain(`  Door 1; check-in; ${CAST.room}, ${CAST.other}; made `);
    expect(await principalOf(stdout.split('\n')[1]!)).toMatchObject({ resourceEmails: [CAST.room, CAST.other] });
  });

  it.each([
    [['add', '--scope', 'check-in'], 2, 'Give the token a name of at most 120 characters: assist tokens add NAME --scope SCOPE\n'],
    [['add', ' ', '--scope', 'check-in'], 2, 'Give the token a name of at most 120 characters: assist tokens add NAME --scope SCOPE\n'],
    [
      ['add', 'x'.repeat(121), '--scope', 'check-in'],
      2,
      'Give the token a name of at most 120 characters: assist tokens add NAME --scope SCOPE\n',
    ],
    [['add', 'Panel'], 2, 'Name what the token may do: --scope put-values or --scope check-in.\n'],
    [['add', 'Panel', '--scope', 'administer'], 2, 'There is no scope "administer": --scope must be put-values or check-in.\n'],
    [['add', 'Panel', '--scope', 'check-in', '--resource', 'nowhere'], 1, 'There is no resource "nowhere": nothing has been changed.\n'],
    [['remove'], 2, 'Name one token, by its id in "assist tokens list".\n'],
    [['remove', 'some-id'], 1, 'There is no such token: nothing has been changed.\n'],
    [['show'], 2, 'Usage: assist tokens add NAME --scope SCOPE, assist tokens list, or assist tokens remove ID\n'],
  ])('refuses %j with an explanation, and makes no token', async (args, code, stderr) => {
    expect(await tokens(...args)).toEqual({ code, stdout: '', stderr });
    expect(await new ServiceTokensRepository(place.database).list()).toEqual([]);
  });

  it('appears in the help', async () => {
    const { stdout } = await assist(environment, 'help');
    for (const command of ['add NAME --scope put-values|check-in', 'list', 'remove ID'])
      expect(stdout).toContain(`  assist tokens ${command}`);
  });
});

function smallPlan(): Plan {
  const { plan, defects } = importImdf(smallBuilding());
  if (plan === null) throw new Error(JSON.stringify(defects));
  return plan;
}
