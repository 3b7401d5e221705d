import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { startMailServer } from '@assist/test-kit/mail-server';
import { DAY_MS, fromInstant, instantOf, plusMinutes } from '@assist/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { assist } from './assist.ts';
import { openMicrosoftWorld } from './microsoft-world.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const PEOPLE = '/api/assist/administration/people';
const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const idOf = async (database: Database, email: string) => (await new AccountsRepository(database).findByEmail(email))!.id;

describe.each(DATABASE_KINDS)('the administration of people, on %s', (kind) => {
  let server: TestServer;
  let database: Database;
  let carl: TestClient;
  let olga: TestClient;
  let ids: Readonly<Record<'olga' | 'fred' | 'carl', string>>;

  beforeEach(async () => {
    server = await startTestServer(kind);
    ({ database } = server.server);
    [carl, olga] = [await server.signIn(CAST.carl), await server.signIn(CAST.olga)];
    ids = { olga: await idOf(database, CAST.olga), fred: await idOf(database, CAST.fred), carl: await idOf(database, CAST.carl) };
  });
  afterEach(() => server.close());

  const audited = async (person: string) =>
    (await carl.call('GET', `/api/assist/audit?person=${person}`)).body.value.map(
      ({ operation, detail }: { operation: string; detail?: object }) => (detail === undefined ? operation : [operation, detail]),
    );

  describe('the list', () => {
    it('has everybody by name, with their sign-ins', async () => {
      await server.signIn(CAST.olga);
      const { body } = await carl.call('GET', PEOPLE);
      expect(body.value.map(({ name }: { name: string }) => name)).toEqual(['carl', 'fred', 'olga']);
      expect([body.total, body.cursor]).toEqual([3, null]);
      expect(body.value[2]).toEqual({
        id: ids.olga,
        email: CAST.olga,
        name: 'olga',
        department: '',
        administrator: false,
        roles: { manager: null, reception: false, approver: false },
        isClosed: false,
        hasPassword: true,
        invitation: null,
        hasSecondStep: false,
        lastSignInAt: fromInstant(SUITE_NOW),
        signIns: 2,
      });
      expect(body.value[1]).toMatchObject({ lastSignInAt: null, signIns: 0 });
    });

    it('is searched by words of names, addresses and departments, without regard to accents', async () => {
      await carl.call('PUT', `${PEOPLE}/${ids.fred}`, { name: 'Frédéric Němec', department: 'Údržba' });
      const found = async (q: string) =>
        (await carl.call('GET', `${PEOPLE}?q=${encodeURIComponent(q)}`)).body.value.map(({ email }: { email: string }) => email);
      await expect.poll(() => found('nemec udrzba')).toEqual([CAST.fred]);
      expect(await found('alder.example')).toEqual([CAST.carl, CAST.fred, CAST.olga].toSorted());
      expect(await found('nobody')).toEqual([]);
    });

    it('has a hundred people a page, and refuses a page that does not exist', async () => {
      for (let index = 0; index < 100; index += 1)
        await carl.call('POST', PEOPLE, { email: `p${index}@alder.example`, name: `Person ${String(index).padStart(3, '0')}` });
      await expect.poll(async () => (await carl.call('GET', PEOPLE)).body.total).toBe(103);
      const first = (await carl.call('GET', PEOPLE)).body;
      expect([first.value.length, first.value.at(-1).id]).toEqual([100, first.cursor]);
      const second = (await carl.call('GET', `${PEOPLE}?cursor=${first.cursor}`)).body;
      expect([second.value.length, second.cursor]).toEqual([3, null]);
      expect((await carl.call('GET', `${PEOPLE}?cursor=nobody`)).body.code).toBe('invalid-cursor');
    });
  });

  it('gives one person as the list does, a closed account too, and nobody for an unknown id', async () => {
    await carl.call('POST', `${PEOPLE}/${ids.fred}/close`);
    const listed = (await carl.call('GET', PEOPLE)).body.value;
    for (const person of listed) expect(await carl.call('GET', `${PEOPLE}/${person.id}`)).toMatchObject({ status: 200, body: person });
    expect(listed[1]).toMatchObject({ id: ids.fred, isClosed: true });
    const { status, body } = await carl.call('GET', `${PEOPLE}/nobody`);
    expect([status, body.code]).toEqual([404, 'not-found']);
  });

  it('adds a person, who is no administrator and cannot sign in yet, and refuses a second account with the address', async () => {
    const { status, body } = await carl.call('POST', PEOPLE, {
      email: 'Eva@Alder.example',
      name: 'Eva Malá',
      department: 'Sales',
      language: 'cs',
    });
    expect([status, body]).toMatchObject([
      201,
      { email: 'eva@alder.example', name: 'Eva Malá', department: 'Sales', administrator: false, hasPassword: false },
    ]);
    const account = (await new AccountsRepository(database).findByEmail('eva@alder.example'))!;
    expect([account.given_name, account.surname, JSON.parse(account.settings)]).toMatchObject(['Eva', 'Malá', { language: 'cs' }]);
    expect((await carl.call('POST', PEOPLE, { email: CAST.olga, name: 'Other' })).body.code).toBe('person-exists');
    expect(await audited('eva@alder.example')).toEqual(['addPerson']);
  });

  it('changes what is named, keeps the rest, and records only what has changed', async () => {
    const { status, body } = await carl.call('PUT', `${PEOPLE}/${ids.olga}`, { department: 'Sales', administrator: true, name: 'olga' });
    expect([status, body]).toMatchObject([200, { name: 'olga', department: 'Sales', administrator: true }]);
    expect(await audited(CAST.olga)).toEqual([
      ['changePerson', { department: { before: '', after: 'Sales' }, administrator: { before: false, after: true } }],
    ]);
    expect((await olga.call('GET', PEOPLE)).status).toBe(200);
    await carl.call('PUT', `${PEOPLE}/${ids.olga}`, { department: 'Sales' });
    expect(await audited(CAST.olga)).toHaveLength(1);
    await carl.call('PUT', `${PEOPLE}/${ids.olga}`, { administrator: false });
    expect((await olga.call('GET', PEOPLE)).body.code).toBe('not-found');
  });

  it('closes an account, reopens it, and signs a person out on all devices', async () => {
    expect((await carl.call('POST', `${PEOPLE}/${ids.olga}/close`)).body).toMatchObject({ isClosed: true, signIns: 0 });
    expect((await olga.call('GET', '/api/account/me')).body.code).toBe('session-ended');
    await expect(server.signIn(CAST.olga)).rejects.toThrow('403');
    expect((await carl.call('POST', `${PEOPLE}/${ids.olga}/reopen`)).body).toMatchObject({ isClosed: false });
    const again = await server.signIn(CAST.olga);
    expect((await carl.call('POST', `${PEOPLE}/${ids.olga}/sign-out`)).body).toMatchObject({ signIns: 0 });
    expect((await again.call('GET', '/api/account/me')).body.code).toBe('session-ended');
    expect((await audited(CAST.olga)).toSorted()).toEqual(['closePerson', 'reopenPerson', 'signOutPerson']);
  });

  it('removes a second step, which the list shows', async () => {
    await database.db
      .insertInto('two_step')
      .values({ user_id: ids.olga, sealed: 's', created_at: 1, confirmed_at: 1, last_step: 0 })
      .execute();
    expect((await carl.call('GET', `${PEOPLE}?q=olga`)).body.value).toMatchObject([{ hasSecondStep: true }]);
    expect((await carl.call('POST', `${PEOPLE}/${ids.olga}/reset-two-step`)).body).toMatchObject({ hasSecondStep: false, signIns: 0 });
    expect(await audited(CAST.olga)).toEqual(['resetPersonTwoStep']);
  });

  it('keeps the last administrator', async () => {
    const refusals = [
      await carl.call('POST', `${PEOPLE}/${ids.carl}/close`),
      await carl.call('PUT', `${PEOPLE}/${ids.carl}`, { administrator: false }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'last-administrator'],
      [409, 'last-administrator'],
    ]);
    for (const args of [
      ['user', 'close', CAST.carl],
      ['person', 'erase', CAST.carl, '--for-ever'],
    ]) {
      const { code, stderr } = await assist(server.environment, ...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining('this is the last administrator')]);
    }
    expect(await audited(CAST.carl)).toEqual([]);
    // An administrator whose account is closed does not count.
    await carl.call('PUT', `${PEOPLE}/${ids.olga}`, { administrator: true });
    await carl.call('POST', `${PEOPLE}/${ids.olga}/close`);
    expect((await carl.call('POST', `${PEOPLE}/${ids.carl}/close`)).body.code).toBe('last-administrator');
    await carl.call('POST', `${PEOPLE}/${ids.olga}/reopen`);
    expect((await carl.call('POST', `${PEOPLE}/${ids.carl}/close`)).status).toBe(200);
  });

  it('is refused to an administrator who has just been removed', async () => {
    await carl.call('PUT', `${PEOPLE}/${ids.olga}`, { administrator: true });
    const both = await Promise.all([
      olga.call('PUT', `${PEOPLE}/${ids.carl}`, { administrator: false }),
      carl.call('PUT', `${PEOPLE}/${ids.olga}`, { administrator: false }),
    ]);
    const administrators = await database.db.selectFrom('user_account').select('email').where('administrator', '=', 1).execute();
    expect(administrators).toHaveLength(1);
    expect(both.map(({ status }) => status)).toContain(200);
  });

  it('records what the command line does', async () => {
    await assist(server.environment, 'user', 'close', CAST.olga);
    await assist(server.environment, 'user', 'open', CAST.olga);
    await assist(server.environment, 'user', 'reset-two-step', CAST.olga);
    expect((await audited(CAST.olga)).toSorted()).toEqual(['closePerson', 'reopenPerson', 'resetPersonTwoStep']);
    const { body } = await carl.call('GET', `/api/assist/audit?person=${CAST.olga}`);
    expect(body.value[0].actor).toEqual({ email: null, name: 'command line' });
  });

  describe('an invitation', () => {
    const set = async (visitor: TestClient, token: string, password = 'seven-bridges-in-a-row') =>
      visitor.call('POST', '/api/account/first-password', { token, password });
    const add = async (name: string) => (await carl.call('POST', PEOPLE, { email: `${name}@alder.example`, name })).body.id as string;
    beforeEach(async () => {
      await server.close();
      server = await startTestServer(kind, { PUBLIC_URL: 'https://assist.example' });
      ({ database } = server.server);
      carl = await server.signIn(CAST.carl);
    });

    it('without a mail server gives the administrator a link, with which the person sets a password and is signed in', async () => {
      const id = await add('evelyn');
      const { status, body } = await carl.call('POST', `${PEOPLE}/invite`, { ids: [id] });
      expect([status, body.value]).toEqual([
        200,
        [
          {
            id,
            outcome: 'link',
            link: expect.stringMatching(/^https:\/\/assist\.example\/account\/first-password#[\w-]+$/),
            expiresAt: at(7 * 24 * 60),
          },
        ],
      ]);
      const token = body.value[0].link.split('#')[1];
      const visitor = await server.visitor();
      expect((await set(visitor, token, 'short')).body.code).toBe('password-too-short');
      expect((await set(visitor, token, 'x'.repeat(257))).body.code).toBe('password-too-long');
      expect((await set(visitor, token, 'passwordpassword')).body.code).toBe('password-common');
      expect((await set(visitor, token, 'evelyn@alder.example')).body.code).toBe('password-like-address');
      expect((await set(visitor, token, 'aaaaaaaaaaaaaa')).body.code).toBe('password-repeated');
      const entered = await set(visitor, token);
      expect(entered.status).toBe(200);
      const eva = await server.clientWith(entered.body.token, entered.body.refreshToken);
      expect((await eva.call('GET', '/api/account/me')).body.data).toMatchObject({ email: 'evelyn@alder.example' });
      expect((await set(visitor, token)).body.code).toBe('link-ended');
      const again = await visitor.call('POST', '/api/account/login', { email: 'evelyn@alder.example', password: 'seven-bridges-in-a-row' });
      expect(again.status).toBe(200);
      expect((await audited('evelyn@alder.example')).toSorted()).toEqual(['addPerson', 'invitePeople']);
    });

    it('ends with a newer one, after seven days, and when the account is closed', async () => {
      const id = await add('evelyn');
      const invite = async () => (await carl.call('POST', `${PEOPLE}/invite`, { ids: [id] })).body.value[0].link.split('#')[1] as string;
      const invitation = async () => (await carl.call('GET', `${PEOPLE}/${id}`)).body.invitation;
      expect(await invitation()).toBeNull();
      const [first, second] = [await invite(), await invite()];
      expect(await invitation()).toEqual({ sentAt: expect.any(String), isValid: true });
      const visitor = await server.visitor();
      expect((await set(visitor, first)).body.code).toBe('link-ended');
      server.clock.now = instantOf(SUITE_NOW + 7 * DAY_MS);
      expect((await set(visitor, second)).body.code).toBe('link-ended');
      carl = await server.signIn(CAST.carl);
      const third = await invite();
      await database.db.updateTable('user_account').set({ disabled_at: 1 }).where('id', '=', id).execute();
      expect((await set(visitor, third)).body.code).toBe('account-closed');
      await carl.call('POST', `${PEOPLE}/${id}/close`);
      await carl.call('POST', `${PEOPLE}/${id}/reopen`);
      expect((await set(visitor, third)).body.code).toBe('link-ended');
    });

    it('goes to nobody who has a password or whose account is closed, and to nobody at all if one is unknown', async () => {
      const [eva, olgasId] = [await add('evelyn'), await idOf(database, CAST.olga)];
      await carl.call('POST', `${PEOPLE}/${eva}/close`);
      const { body } = await carl.call('POST', `${PEOPLE}/invite`, { ids: [eva, olgasId] });
      expect(body.value.map(({ outcome, link }: { outcome: string; link: string | null }) => [outcome, link])).toEqual([
        ['closed', null],
        ['has-password', null],
      ]);
      await carl.call('POST', `${PEOPLE}/${eva}/reopen`);
      expect((await carl.call('POST', `${PEOPLE}/invite`, { ids: [eva, 'nobody'] })).body.code).toBe('not-found');
      expect(await database.db.selectFrom('first_password_link').select('user_id').execute()).toEqual([]);
    });

    it('with a mail server goes to the person alone, in their language', async () => {
      const mails = await startMailServer();
      const sending = await startTestServer(kind, {
        ASSIST_SMTP_URL: mails.url,
        ASSIST_MAIL_FROM: 'assist@alder.example',
        PUBLIC_URL: 'https://assist.example',
      });
      try {
        const client = await sending.signIn(CAST.carl);
        const { id } = (await client.call('POST', PEOPLE, { email: 'evelyn@alder.example', name: 'Evelyn', language: 'de' })).body;
        const { body } = await client.call('POST', `${PEOPLE}/invite`, { ids: [id] });
        expect(body.value).toEqual([{ id, outcome: 'mailed', link: null, expiresAt: at(7 * 24 * 60) }]);
        const mail = await mails.mail(0);
        expect(mail.to).toEqual(['evelyn@alder.example']);
        expect(mail.text).toContain('Sie können bei Small jetzt Räume und Arbeitsplätze in Assist reservieren.');
        const [, token] = /https:\/\/assist\.example\/account\/first-password#([\w-]+)/.exec(mail.text)!;
        expect((await set(await sending.visitor(), token!)).status).toBe(200);
      } finally {
        await sending.close();
        await mails.close();
      }
    });

    it('cannot be guessed more than a hundred times from one network', async () => {
      const visitor = await server.visitor();
      for (let times = 0; times < 100; times += 1) expect((await set(visitor, `guess-${times}`)).status).toBe(401);
      expect((await set(visitor, 'guess-100')).body.code).toBe('too-many-attempts');
    });

    it('is refused if the address of the site is unknown', async () => {
      const open = await startTestServer(kind, { HOST: '0.0.0.0' });
      try {
        const client = await open.signIn(CAST.carl);
        const { status, body } = await client.call('POST', `${PEOPLE}/invite`, { ids: ['nobody'] });
        expect([status, body.code]).toEqual([409, 'site-address-unknown']);
      } finally {
        await open.close();
      }
    });
  });

  it('changes an address wherever it is written, and the person signs in with the new one', async () => {
    const reserve = async (client: TestClient, key: string, minutes: number, attendees: object[]) =>
      (
        await client.call('POST', '/api/calendar/events', {
          idempotencyKey: key,
          subject: 'Review',
          start: at(minutes),
          end: at(minutes + 30),
          resources: [{ email: CAST.room }],
          attendees,
        })
      ).body.event;
    const fred = await server.signIn(CAST.fred);
    const own = await reserve(olga, 'own', 60, []);
    await reserve(fred, 'invited', 120, [
      { email: CAST.olga, name: 'olga' },
      { email: 'olga.new@alder.example', name: 'O' },
    ]);
    await fred.call('POST', '/api/other-calendars', { email: CAST.olga });
    await olga.call('POST', `/api/calendar/events/${own.id}/invitations`, { visitor: 'Gita' });
    await olga.call('POST', '/MessageHub/negotiate?negotiateVersion=1');
    await olga.call('POST', `/api/assist/resources/${CAST.room}/notifications`, {
      id: own.id,
      resourceUsername: 'r',
      iCalUId: own.iCalUId,
      resourceDisplayName: 'R',
      subject: 's',
      showAs: 'busy',
      realStart: at(60),
      realEnd: at(90),
      action: 'create',
      doneBy: 'assist',
      organiserName: 'olga',
      organiserEmail: CAST.olga,
    });

    const taken = await carl.call('PUT', `${PEOPLE}/${ids.olga}/address`, { email: CAST.fred });
    expect([taken.status, taken.body.code]).toEqual([409, 'person-exists']);
    const moved = await carl.call('PUT', `${PEOPLE}/${ids.olga}/address`, { email: 'Olga.New@alder.example' });
    expect([moved.status, moved.body]).toMatchObject([200, { id: ids.olga, email: 'olga.new@alder.example', name: 'olga', signIns: 0 }]);

    expect(await tablesWith(database, CAST.olga)).toEqual(['audit_entry', 'change']);
    expect((await olga.call('GET', '/api/account/me')).body.code).toBe('session-ended');
    const again = await server.signIn('olga.new@alder.example');
    expect((await again.call('GET', `/api/calendar/events/${own.id}`)).body.isOrganizer).toBe(true);
    expect((await again.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(300)}`)).body.value).toHaveLength(2);
    const desk = await again.call('POST', '/api/calendar/events', {
      idempotencyKey: 'desk',
      subject: 'Work',
      start: at(60),
      end: at(90),
      resources: [{ email: 'olgas@rooms.alder.example' }],
    });
    expect(desk.status).toBe(201);
    expect(await audited('olga.new@alder.example')).toEqual([['changePersonAddress', { before: CAST.olga }]]);
    expect((await fred.call('GET', '/api/other-calendars')).body).toMatchObject([{ email: 'olga.new@alder.example' }]);
  });
});

/** Returns the names of the tables in which a word stands. */
async function tablesWith(database: Database, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await database.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.db);
    const text = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    if (text.includes(word)) found.push(name);
  }
  return found.toSorted();
}

describe('the administration of people beside a company’s calendar', () => {
  let world: Awaited<ReturnType<typeof openMicrosoftWorld>>;
  beforeAll(async () => {
    world = await openMicrosoftWorld(SUITE_NOW);
  });
  afterAll(() => world.close());

  it('leaves names and addresses to the company’s accounts', async () => {
    await world.signIn(CAST.carl);
    const { database } = world.server.server;
    await database.db.updateTable('user_account').set({ administrator: 1 }).where('email', '=', CAST.carl).execute();
    const carl = await world.signIn(CAST.carl);
    const id = await idOf(database, CAST.olga);
    const renamed = await carl.call('PUT', `${PEOPLE}/${id}`, { name: 'Olga' });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'managed-elsewhere']);
    const moved = await carl.call('PUT', `${PEOPLE}/${id}/address`, { email: 'olga.new@alder.example' });
    expect([moved.status, moved.body.code]).toEqual([409, 'managed-elsewhere']);
    const invited = await carl.call('POST', `${PEOPLE}/invite`, { ids: [id] });
    expect([invited.status, invited.body.code]).toEqual([409, 'managed-elsewhere']);
    const set = await carl.call('POST', '/api/account/first-password', { token: 'x', password: 'seven-bridges-in-a-row' });
    expect([set.status, set.body.code]).toEqual([404, 'sign-in-not-offered']);
    expect((await carl.call('PUT', `${PEOPLE}/${id}`, { department: 'Sales' })).body).toMatchObject({ department: 'Sales' });
  });
});

describe('the last sign-in of a person', () => {
  it('is known for as long as a session is kept', async () => {
    const server = await startTestServer('sqlite');
    try {
      await server.signIn(CAST.olga);
      server.clock.now = instantOf(SUITE_NOW + 40 * DAY_MS);
      const carl = await server.signIn(CAST.carl);
      const signIns = async () => (await carl.call('GET', `${PEOPLE}?q=olga`)).body.value;
      expect(await signIns()).toMatchObject([{ lastSignInAt: fromInstant(SUITE_NOW), signIns: 0 }]);
      await server.server.timedWork.find(({ name }) => name === 'delete-expired-sessions')!.run(server.clock.now);
      expect(await signIns()).toMatchObject([{ lastSignInAt: null, signIns: 0 }]);
    } finally {
      await server.close();
    }
  });
});
