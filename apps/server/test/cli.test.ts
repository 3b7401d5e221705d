import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { PasskeysRepository } from '../src/people/passkeys.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { SignInTicketsRepository } from '../src/people/sign-in-tickets.repository.ts';
import { newTotpSecret } from '../src/people/totp.ts';
import { TwoStepRepository } from '../src/people/two-step.repository.ts';
import { Seal } from '../src/database/seal.ts';
import { assist, assistProcess } from './assist.ts';
import { moveIn } from './small-company.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

describe.each(DATABASE_KINDS)('assist user on %s', (kind) => {
  let place: TestDatabase;
  let environment: Record<string, string>;
  beforeEach(async () => {
    place = await newTestDatabase(kind);
    await moveIn(place.database, SUITE_NOW);
    environment = { ASSIST_DATA: place.folder, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) };
  });
  afterEach(() => place.remove());
  const closedAt = async () => (await new AccountsRepository(place.database).findByEmail(CAST.olga))!.disabled_at;

  it('close and open close an account and open it again, and say so', async () => {
    const closed = await assist(environment, 'user', 'close', CAST.olga.toUpperCase());
    expect([closed.code, closed.stdout]).toEqual([
      0,
      `The account of olga (${CAST.olga}) is closed: signed out everywhere, and nobody signs in to it.\n` +
        `Still reserved to ${CAST.olga}: Olga's desk (olgas).\n`,
    ]);
    expect(await closedAt()).toBeGreaterThan(0);
    expect(await assist(environment, 'user', 'open', CAST.olga)).toMatchObject({
      code: 0,
      stdout: `The account of olga (${CAST.olga}) is open.\n`,
    });
    expect(await closedAt()).toBeNull();
  });

  it('reset-two-step takes the second step away, signs out, and says so', async () => {
    const { db } = place.database;
    const olga = (await new AccountsRepository(place.database).findByEmail(CAST.olga))!;
    const twoStep = new TwoStepRepository(place.database, new Seal('secret'));
    await twoStep.begin(olga.id, newTotpSecret(), SUITE_NOW);
    await twoStep.confirm(olga.id, (await twoStep.find(olga.id))!.sealed, 1, ['7K2M-Q9XD'], SUITE_NOW);
    await new SessionsRepository(db).start(olga.id, SUITE_NOW);
    const key = { credentialId: 'c', publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'P' };
    await new PasskeysRepository(place.database).add(olga.id, key, 20, SUITE_NOW);
    await new SignInTicketsRepository(db).make(olga.id, SUITE_NOW);
    expect(await assist(environment, 'user', 'reset-two-step', CAST.olga)).toMatchObject({
      code: 0,
      stdout: `The sign-in of olga (${CAST.olga}) asks for the password alone: signed out everywhere, and all codes and passkeys are worth nothing.\n`,
    });
    for (const table of ['two_step', 'recovery_code', 'sign_in_ticket', 'passkey', 'session'] as const)
      expect(await db.selectFrom(table).select('user_id').execute()).toEqual([]);
  });

  it.each([
    ['an address that nobody has', ['user', 'close', 'nobody@alder.example'], 1, 'There is no account of nobody@alder.example.\n'],
    ['nobody', ['user', 'close'], 2, 'Name the person by the e-mail address.\n'],
    [
      'a command that there is not',
      ['user', 'remove', 'x@y'],
      2,
      'There are: assist user add EMAIL --name "NAME", assist user close EMAIL, assist user open EMAIL, assist user reset-two-step EMAIL\n',
    ],
  ])('of %s ends with a sentence', async (_case, args, code, sentence) => {
    expect(await assist(environment, ...args)).toMatchObject({ code, stderr: sentence });
  });

  it('is a program that ends with what it said', async () => {
    const [args, code, sentence] = [
      ['user', 'close', 'nobody@alder.example'],
      1,
      'There is no account of nobody@alder.example.\n',
    ] as const;
    expect(await assistProcess(environment, ...args)).toMatchObject({ code, stderr: sentence });
  });
});

describe.each(DATABASE_KINDS)('assist resource on %s', (kind) => {
  it('retires, restores and removes by id or address, and says so', async () => {
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
        'Room 1 (room-1) is retired.\nRoom 2 (room-2) is retired.\n',
      ]);
      expect(await say('restore', 'room-2')).toEqual([0, 'Room 2 (room-2) is there again.\n']);
      expect(await say('remove', 'room-1', 'room-1')).toEqual([0, 'Room 1 (room-1) is removed.\n']);
      expect(await say('remove', 'room-2', 'room-1')).toEqual([1, 'There is no resource "room-1": nothing has been changed.\n']);
      expect(await say('remove')).toEqual([2, 'Name the resources, by id or address.\n']);
    } finally {
      await place.remove();
    }
  });
});

describe('assist without its database', () => {
  it('says why, in one line', async () => {
    const said = await assist({ DATABASE_URL: 'postgres://assist:canary@127.0.0.1:1/assist' }, 'user', 'close', CAST.olga);
    expect([said.code, said.stderr]).toEqual([1, 'assist has failed: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n']);
  });
});
