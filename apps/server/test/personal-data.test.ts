import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { DAY_MS, fromInstant, instantOf, plusMinutes } from '@assist/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

/** A name that nobody else has, and that appears in no word of the product. */
const CANARY = 'quetzalina';
const EMAIL = `${CANARY}.zurzach@alder.example`;
const NAME = 'Quetzalina Zurzach';
/** Tables that contain no names of people, or only hashes of them. */
const NAMES_NOBODY = [
  'area',
  'picture',
  'plan',
  'plan_graph',
  'plan_hierarchy',
  'closure',
  'location_code',
  'object_state',
  'service_token',
  'kiosk',
  'kiosk_pairing',
  'sign_in_attempt',
  'job_run',
  'passkey_challenge',
];

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

describe.each(DATABASE_KINDS)('the data stored about a person (S18), on %s', (kind) => {
  let server: TestServer;
  let database: Database;
  let fred: TestClient;
  let olga: TestClient;
  let quetzalina: TestClient;
  let invitedTo: { id: string; etag: string };
  let userId: string;

  beforeAll(async () => {
    server = await startTestServer(kind);
    database = server.server.database;
    await movePersonIn(database);
    userId = (await new AccountsRepository(database).findByEmail(EMAIL))!.id;
    await database.db.updateTable('user_account').set({ administrator: 1 }).where('email', '=', CAST.fred).execute();
    [fred, olga, quetzalina] = [await server.signIn(CAST.fred), await server.signIn(CAST.olga), await server.signIn(EMAIL)];
    invitedTo = await leaveTraces();
  });
  afterAll(() => server.close());

  async function movePersonIn(into: Database): Promise<void> {
    const people = `email,name,given_name,surname,department,administrator,reads_public,reads_private,edits_public,edits_private
${EMAIL},${NAME},Quetzalina,Zurzach,Birds of ${CANARY},no,${CAST.olga},,,
`;
    expect((await importCompany(into, { people }, server.clock.now)).imported).toBe(true);
    const { password_hash } = await into.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('email', '=', CAST.olga)
      .executeTakeFirstOrThrow();
    await into.db.updateTable('user_account').set({ password_hash }).where('email', '=', EMAIL).execute();
  }

  /** Creates everything that a person can leave behind, through calls where possible. */
  async function leaveTraces() {
    const { db } = database;
    const reserve = async (client: TestClient, key: string, minutes: number, more: object = {}) => {
      const body = { idempotencyKey: key, subject: `Review of ${CANARY}`, start: at(minutes), end: at(minutes + 30), ...more };
      const answer = await client.call('POST', '/api/calendar/events', { resources: [{ email: CAST.room }], ...body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.event;
    };
    const own = await reserve(quetzalina, 'own', 600, { bodyHtml: `<p>${CANARY}</p>`, attendees: [{ email: CAST.olga }] });
    const invited = await reserve(olga, 'invited', 720, { subject: 'Weekly', attendees: [{ email: EMAIL, name: NAME }] });
    const [confirmed] = [
      await reserve(olga, 'confirm', 0, {
        subject: 'Now',
        resources: [{ email: 'confirm@rooms.alder.example' }],
        attendees: [{ email: EMAIL, name: NAME }],
      }),
    ];
    const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      expect(status, JSON.stringify(body)).toBeLessThan(300);
    };
    await ok(
      quetzalina.call('POST', '/api/event/action', {
        action: 'confirm',
        email: 'confirm@rooms.alder.example',
        iCalUid: confirmed.iCalUId,
        id: confirmed.id,
      }),
    );
    await ok(quetzalina.call('POST', '/api/users/me/favourites/room-1'));
    await ok(quetzalina.call('POST', '/api/other-calendars', { email: CAST.olga }));
    await ok(olga.call('POST', '/api/other-calendars', { email: CAST.fred }));
    await ok(olga.call('POST', '/api/other-calendars', { email: EMAIL }));
    await ok(olga.call('POST', '/api/other-calendars', { email: CAST.carl }));
    await ok(quetzalina.call('POST', `/api/calendar/events/${own.id}/invitations`, { visitor: `Uncle of ${CANARY}` }));
    await ok(fred.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(2_000)}&user=${EMAIL}`));
    await ok(quetzalina.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(2_000)}&user=${CAST.olga}`));
    // Data that no call in these tests creates.
    await db
      .updateTable('session')
      .set({ browser: `Browser of ${CANARY}`, system: `System of ${CANARY}` })
      .where('user_id', '=', userId)
      .execute();
    const notification = { iCalUId: own.iCalUId, organiserEmail: EMAIL, organiserName: NAME, orders: [] };
    await db
      .insertInto('notification')
      .values({
        resource_email: CAST.room,
        ical_uid: own.iCalUId,
        document: JSON.stringify(notification),
        order_count: 0,
        ends_at: server.clock.now,
        created_at: server.clock.now,
      })
      .execute();
    await db
      .insertInto('online_meeting')
      .values({
        link_hash: 'h',
        provider_id: 'p',
        made_by: EMAIL,
        expires_at: server.clock.now,
        event_ids: '[]',
        starts_at: server.clock.now,
        ends_at: server.clock.now,
        look_at: null,
      })
      .execute();
    await db
      .insertInto('identity')
      .values({ issuer: 'https://login.example', subject: `subject-${CANARY}`, user_id: userId, created_at: 1 })
      .execute();
    await db
      .insertInto('provider_token')
      .values({
        user_id: userId,
        connection_id: 'main',
        sealed: 'sealed-secret',
        scopes: `scope-${CANARY}`,
        expires_at: 1,
        revoked_at: null,
        version: 1,
      })
      .execute();
    await db
      .insertInto('two_step')
      .values({ user_id: userId, sealed: 'sealed-secret', created_at: 1, confirmed_at: null, last_step: 0 })
      .execute();
    await db
      .insertInto('person_picture')
      .values({ user_id: userId, bytes: Buffer.from(CANARY), changed_at: 1 })
      .execute();
    await db.insertInto('first_password_link').values({ user_id: userId, hash: 'secret-hash', expires_at: 1 }).execute();
    await db.insertInto('person_role').values({ user_id: userId, area_ids: null, capabilities: null, reception: 1, approver: 0 }).execute();
    await db.insertInto('recovery_code').values({ hash: 'secret-hash', user_id: userId, used_at: null }).execute();
    await db.insertInto('sign_in_ticket').values({ hash: 'secret-hash', user_id: userId, expires_at: 1 }).execute();
    await db
      .insertInto('email_link')
      .values({ hash: 'secret-hash', user_id: userId, return_url: null, network: 'n', created_at: 1, expires_at: 1, ended_at: null })
      .execute();
    await db
      .insertInto('passkey')
      .values({
        id: 'k',
        credential_id: 'secret-credential',
        user_id: userId,
        public_key: 'k',
        counter: 0,
        transports: '[]',
        name: `Phone of ${CANARY}`,
        created_at: 1,
        last_used_at: null,
      })
      .execute();
    await db
      .insertInto('event_confirmation')
      .values({
        event_uid: 'uid',
        original_start: 0,
        resource_email: CAST.room,
        day: '',
        confirmed_at: 1,
        confirmed_by: EMAIL,
        cancelled_at: null,
      })
      .execute();
    await db
      .insertInto('upload')
      .values({ id: 'u', user_id: userId, name: `Letter of ${CANARY}.csv`, parts: 1, compressed: 0, created_at: server.clock.now })
      .execute();
    await db
      .insertInto('calendar_watch')
      .values({ id: 'w', connection_id: 'main', calendar: EMAIL, secret: 's', expires_at: 1, state: '{}' })
      .execute();
    const desk = await db.selectFrom('resource').select('document').where('id', '=', 'olgas').executeTakeFirstOrThrow();
    const document = JSON.parse(desk.document);
    await db
      .updateTable('resource')
      .set({ document: JSON.stringify({ ...document, reservedToEmails: [...document.reservedToEmails, EMAIL] }) })
      .where('id', '=', 'olgas')
      .execute();
    const catalogue = new CatalogueRepository(database);
    const { company } = await catalogue.read();
    const lamp = { id: 'lamp-1', kind: 'lamp', levelId: 'level-1', longitude: 0, latitude: 0, switchedBy: [CAST.olga, EMAIL] };
    const demoAccounts = [{ email: EMAIL, name: NAME, role: 'employee', password: 'nine-rivers-meet' }];
    await db
      .transaction()
      .execute((trx) => catalogue.write(trx, { company: { ...company!, demoAccounts }, objects: [lamp as never] }, server.clock.now));
    await ok(quetzalina.call('POST', '/MessageHub/negotiate?negotiateVersion=1'));
    return { id: invited.id, etag: invited.etag };
  }

  /** Returns each table's rows as text, by the table's name. */
  async function dump(): Promise<Map<string, string>> {
    const names = await (
      kind === 'sqlite'
        ? sql<{
            name: string;
          }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`
        : sql<{
            name: string;
          }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not like 'kysely_%'`
    ).execute(database.db);
    const tables = new Map<string, string>();
    for (const { name } of names.rows) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.db);
      tables.set(
        name,
        JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      );
    }
    return tables;
  }
  const traces = (text: string) => [CANARY, userId].filter((word) => text.toLowerCase().includes(word));
  const tracesIn = (tables: ReadonlyMap<string, string>) =>
    [...tables].flatMap(([name, text]) => (traces(text).length > 0 ? [name] : [])).toSorted();

  it('is in every table except those that are listed as naming nobody', async () => {
    const tables = await dump();
    const without = [...tables.keys()].filter((name) => !tracesIn(tables).includes(name)).toSorted();
    // Rows of these tables belong to rows that name the person, and are deleted with them.
    const belongs = ['booking', 'refresh_token', 'guest', 'upload_part'];
    expect(without).toEqual([...NAMES_NOBODY, ...belongs].toSorted());
  });

  it('is exported completely to an administrator, without credentials, and the audit log records it', async () => {
    const { status, body } = await fred.call('GET', `/api/assist/people/${EMAIL}/data`);
    expect(status).toBe(200);
    const counts = Object.fromEntries(Object.entries(body.data).map(([name, list]) => [name, (list as unknown[]).length]));
    expect(counts).toEqual({
      reservations: 1,
      attendances: 3,
      confirmations: 1,
      notifications: 1,
      onlineMeetings: 1,
      otherCalendars: 1,
      invitations: 1,
      reservedResources: 1,
      switches: 1,
      demoAccounts: 1,
      hubTickets: 1,
      uploads: 1,
      audit: 2,
      account: 1,
    });
    const text = JSON.stringify(body);
    for (const told of [
      `Uncle of ${CANARY}`,
      `Phone of ${CANARY}`,
      `Browser of ${CANARY}`,
      `System of ${CANARY}`,
      `subject-${CANARY}`,
      `<p>${CANARY}</p>`,
      `Birds of ${CANARY}`,
      'room-1',
      Buffer.from(CANARY).toString('base64'),
    ])
      expect(text).toContain(told);
    expect(text).not.toMatch(/argon2|secret-hash|sealed-secret|secret-credential/u);
    const audited = await fred.call('GET', `/api/assist/audit?person=${EMAIL}&actor=${CAST.fred}`);
    expect(audited.body.value.map(({ operation }: { operation: string }) => operation).toSorted()).toEqual(['exportPerson', 'listEvents']);
  });

  it('includes reads of a calendar, with one entry a day for each reader', async () => {
    for (let times = 0; times < 3; times += 1)
      await olga.call('GET', `/api/calendar/events/limited?start=${at(0)}&end=${at(60)}&user=${CAST.fred}`);
    await olga.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(60)}&user=${CAST.olga}`);
    const looks = () => fred.call('GET', `/api/assist/audit?actor=${CAST.olga}&person=${CAST.fred}`);
    expect((await looks()).body.value).toMatchObject([
      { operation: 'listEvents', actor: { email: CAST.olga, name: 'olga' }, objectId: CAST.fred },
    ]);
    const today = server.clock.now;
    server.clock.now = instantOf(today + DAY_MS);
    const later = await server.signIn(CAST.olga);
    await later.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(60)}&user=${CAST.fred}`);
    server.clock.now = today;
    expect((await looks()).body.value).toHaveLength(2);
  });

  it('includes reads of an event by its id, and of its dates, except those by participants', async () => {
    const body = (key: string, more: object) => ({
      idempotencyKey: key,
      subject: 'Review',
      start: at(900),
      end: at(930),
      resources: [{ email: CAST.other }],
      attendees: [{ email: CAST.fred, name: 'Fred' }],
      ...more,
    });
    const carl = await server.signIn(CAST.carl);
    const { event } = (await carl.call('POST', '/api/calendar/events', body('by-id', {}))).body;
    const daily = { start: at(960), end: at(990), recurrence: { frequency: 'daily', interval: 1, count: 3 } };
    const { event: series } = (await carl.call('POST', '/api/calendar/events', body('dates', daily))).body;
    const looks = async () =>
      (await fred.call('GET', `/api/assist/audit?person=${CAST.carl}`)).body.value.map(
        ({ actor }: { actor: { email: string } }) => actor.email,
      );
    const read = (client: TestClient, path: string) => client.call('GET', `/api/calendar/events/${path}`);
    for (const client of [carl, fred]) {
      expect((await read(client, event.id)).status).toBe(200);
      expect((await read(client, `${series.id}/dates?limit=3`)).status).toBe(200);
    }
    expect(await looks()).toEqual([]);
    expect((await read(olga, event.id)).status).toBe(200);
    expect(await looks()).toEqual([CAST.olga]);
    expect((await read(quetzalina, `${series.id}/dates?limit=3`)).status).toBe(200);
    expect((await looks()).toSorted()).toEqual([CAST.olga, EMAIL].toSorted());
  });

  it.each([
    ['a person who is no administrator, for whom the call does not exist', 404, () => olga.call('DELETE', `/api/assist/people/${EMAIL}`)],
    ['an administrator who would erase themselves', 403, () => fred.call('DELETE', `/api/assist/people/${CAST.fred}`)],
    ['the address of an unknown person', 404, () => fred.call('DELETE', '/api/assist/people/nobody@alder.example')],
    ['an invalid address', 400, () => fred.call('DELETE', '/api/assist/people/quetzalina')],
    ['an invalid cursor in the log', 400, () => fred.call('GET', '/api/assist/audit?cursor=nonsense')],
  ])('is not erased by %s', async (_who, expected, ask) => {
    const before = await dump();
    expect((await ask()).status).toBe(expected);
    expect(tracesIn(await dump())).toEqual(tracesIn(before));
  });

  it('is erased completely: from all tables, the file, the search and the log', async () => {
    const { status, body } = await fred.call('DELETE', `/api/assist/people/${EMAIL}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.erased).toMatchObject({ reservations: 1, attendances: 3, account: 1, reservedResources: 1, otherCalendars: 1 });
    expect(tracesIn(await dump())).toEqual([]);
    if (database.file !== undefined) {
      const folder = join(database.file, '..');
      for (const name of readdirSync(folder)) expect(traces(readFileSync(join(folder, name)).toString('latin1')), name).toEqual([]);
    }
    // The log names the person only by an id that no longer leads to anyone.
    expect(traces(server.logged())).toEqual([userId]);
    // Each process hears of the erasure within a moment.
    await server.server.changes.look();
    expect((await olga.call('GET', `/api/calendar/people?q=${CANARY}`)).body).toEqual([]);
    expect((await quetzalina.call('GET', '/api/account/me')).status).toBe(401);
    expect((await fred.call('GET', `/api/assist/people/${EMAIL}/data`)).status).toBe(404);
  });

  it('is erased without harming other people: times are free, lists of calendars have no gaps, and an older copy of an event restores nobody', async () => {
    const again = { idempotencyKey: 'again', subject: 's', start: at(600), end: at(630), resources: [{ email: CAST.room }] };
    expect((await olga.call('POST', '/api/calendar/events', again)).status).toBe(201);
    const shown = (await olga.call('GET', '/api/other-calendars')).body.map((one: { email: string; position: number }) => [
      one.email,
      one.position,
    ]);
    expect(shown).toEqual([
      [CAST.fred, 0],
      [CAST.carl, 1],
    ]);
    const { status, body } = await olga.call('PATCH', `/api/calendar/events/${invitedTo.id}`, {
      etag: invitedTo.etag,
      attendees: [{ email: EMAIL }],
    });
    expect([status, body.code]).toEqual([409, 'event-changed']);
    const { body: event } = await olga.call('GET', `/api/calendar/events/${invitedTo.id}`);
    expect(event.attendees.filter(({ resource }: { resource: boolean }) => !resource)).toEqual([]);
    const { body: audited } = await fred.call('GET', `/api/assist/audit?actor=${CAST.fred}`);
    expect(audited.value.find(({ operation }: { operation: string }) => operation === 'erasePerson')).toMatchObject({
      objectId: 'erased',
      detail: { reservations: 1 },
    });
  });
});

describe.each(DATABASE_KINDS)('administrators who erase each other simultaneously, on %s', (kind) => {
  it('leave one administrator', async () => {
    const server = await startTestServer(kind);
    const { db } = server.server.database;
    const both = [CAST.fred, CAST.olga];
    await db.updateTable('user_account').set({ administrator: 0 }).execute();
    await db.updateTable('user_account').set({ administrator: 1 }).where('email', 'in', both).execute();
    const [fred, olga] = [await server.signIn(CAST.fred), await server.signIn(CAST.olga)];
    const answers = await Promise.all([
      fred.call('DELETE', `/api/assist/people/${CAST.olga}`),
      olga.call('DELETE', `/api/assist/people/${CAST.fred}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await db.selectFrom('user_account').select('email').where('administrator', '=', 1).execute()).toHaveLength(1);
    await server.close();
  });
});

describe.each(DATABASE_KINDS)('data past its retention time, on %s', (kind) => {
  it.each<[Record<string, string>, number | undefined]>([
    [{}, 365],
    [{ ASSIST_KEEP_DAYS: '31' }, 31],
    [{ ASSIST_KEEP_DAYS: 'forever' }, undefined],
  ])('is deleted by the nightly job as configured: %j', async (environment, keptDays) => {
    const server = await startTestServer(kind, environment);
    const { database, jobs, timedWork } = server.server;
    const olga = await server.signIn(CAST.olga);
    const start = server.clock.now;
    for (const [index, days] of [0, 20, 100, 400].entries()) {
      server.clock.now = instantOf(start + days * DAY_MS);
      const client = days === 0 ? olga : await server.signIn(CAST.olga);
      const body = {
        idempotencyKey: `k${index}`,
        subject: `day ${days}`,
        start: fromInstant(plusMinutes(server.clock.now, 60)),
        end: fromInstant(plusMinutes(server.clock.now, 120)),
        resources: [{ email: CAST.room }],
      };
      expect((await client.call('POST', '/api/calendar/events', body)).status).toBe(201);
      await client.call('GET', `/api/calendar/events?start=${body.start}&end=${body.end}&user=${CAST.fred}`);
    }
    const job = timedWork.find(({ name }) => name === 'delete-what-is-long-over');
    expect(job === undefined).toBe(keptDays === undefined);
    if (job !== undefined) await jobs.run(job);
    const left = async (table: 'calendar_event' | 'booking' | 'audit_entry') =>
      (await database.db.selectFrom(table).selectAll().execute()).length;
    const isKept = (days: number) => keptDays === undefined || 400 - days < keptDays;
    const kept = [0, 20, 100, 400].filter(isKept).length;
    expect([await left('calendar_event'), await left('booking'), await left('audit_entry')]).toEqual([kept, kept, kept]);
    await server.close();
  });
});
