import { operations } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CatalogueChange, CatalogueRepository, type StoredCatalogue } from '../src/catalogue/catalogue.repository.ts';
import type { GuestRule } from '../src/catalogue/company.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { newSpokenCode, readSpokenCode } from '../src/people/spoken-code.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const OLGAS = 'olgas@rooms.alder.example';
const DAY = 1_440;
/** Minutes from the tests' start, 8 in the morning in Prague, until midnight there. */
const MIDNIGHT = 16 * 60;

describe.each(DATABASE_KINDS)('guests on %s', (kind) => {
  let server: TestServer;
  let visitor: TestClient;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    visitor = await server.visitor();
    olga = await server.signIn(CAST.olga);
    // Lets sessions outlast the tests, which advance the clock.
    await server.server.database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
      .execute();
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    await forgetReservations(server.server.database);
    for (const table of ['guest', 'invitation', 'sign_in_attempt'] as const) await server.server.database.db.deleteFrom(table).execute();
    await letIn('with-invitation');
  });
  afterAll(() => server.close());

  async function letIn(guests: GuestRule | undefined): Promise<void> {
    await write(({ company }) => ({ company: { ...company!, guests } as never }));
  }
  async function write(change: (stored: StoredCatalogue) => CatalogueChange): Promise<void> {
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const stored = await catalogue.read();
    await database.db.transaction().execute((trx) => catalogue.write(trx, change(stored), server.clock.now));
    await changes.look();
  }

  const later = (minutes: number) => {
    server.clock.now = plusMinutes(server.clock.now, minutes);
  };
  let keys = 0;
  const reserve = async (from: number, to: number, more: object = {}, client = olga) => {
    keys += 1;
    const { status, body } = await client.call('POST', '/api/calendar/events', {
      idempotencyKey: `guests-${keys}`,
      subject: 'A talk',
      start: at(from),
      end: at(to),
      resources: [{ email: CAST.room }],
      ...more,
    });
    expect(status).toBe(201);
    return body.event as { id: string; etag: string };
  };
  const invite = (event: { id: string }, client = olga) =>
    client.call('POST', `/api/calendar/events/${event.id}/invitations`, { visitor: 'Gita' });
  const invitationsOf = async (event: { id: string }) => (await olga.call('GET', `/api/calendar/events/${event.id}/invitations`)).body;
  const enter = (code?: string, name = 'Gita') =>
    visitor.call('POST', '/api/account/guest', code === undefined ? { name } : { name, code });
  const codeOf = async (event: { id: string }): Promise<string> => (await invite(event)).body.code;
  const guestWith = async (code?: string, name?: string) => {
    const { status, body } = await enter(code, name);
    expect([status, body.code]).toEqual([200, undefined]);
    return server.clientWith(body.token, body.refreshToken);
  };
  const deletePastGuests = () => server.server.jobs.run(server.server.timedWork.find(({ name }) => name === 'delete-past-guests')!);
  const visitOf = (guest: TestClient) => guest.call('GET', '/api/guest/visit');

  describe('an invitation', () => {
    it('lets its visitor in, and shows when, where and with whom the meeting is', async () => {
      const event = await reserve(60, 120);
      const made = await invite(event);
      expect([made.status, made.body.visitor, made.body.endsAt]).toEqual([201, 'Gita', at(180)]);
      expect(made.body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      const guest = await guestWith(made.body.code);
      expect((await visitOf(guest)).body).toEqual({
        guest: 'Gita',
        endsAt: at(180),
        opensAt: null,
        invitation: {
          subject: 'A talk',
          start: at(60),
          end: at(120),
          timeZone: 'Europe/Prague',
          isAllDay: false,
          organizer: 'olga',
          places: [{ resourceId: 'room-1', name: 'Room 1' }],
          cancelled: false,
          isOld: false,
        },
      });
    });

    it('accepts its code however people type it', async () => {
      const code = await codeOf(await reserve(60, 120));
      const sloppy = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
      expect((await enter(sloppy)).status).toBe(200);
    });

    it('is stored only as a hash', async () => {
      const code = await codeOf(await reserve(60, 120));
      const rows = JSON.stringify(await server.server.database.db.selectFrom('invitation').selectAll().execute());
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(readSpokenCode(code));
      expect(server.logged()).not.toContain(code);
    });

    it('is listed without its code, and only to those who may change its reservation', async () => {
      const event = await reserve(60, 120);
      const { code: _code, ...told } = (await invite(event)).body;
      expect(await invitationsOf(event)).toEqual([told]);
      const [fred, carl] = [await server.signIn(CAST.fred), await server.signIn(CAST.carl)];
      const listOf = async (client: TestClient) => (await client.call('GET', `/api/calendar/events/${event.id}/invitations`)).body;
      expect([await listOf(fred), await listOf(carl)]).toEqual([[told], []]);
      expect((await carl.call('DELETE', `/api/calendar/events/${event.id}/invitations/${told.id}`)).status).toBe(404);
    });

    it('lets nobody in after it is revoked, and signs out its guests', async () => {
      const event = await reserve(60, 120);
      const { id, code } = (await invite(event)).body;
      const guest = await guestWith(code);
      const path = `/api/calendar/events/${event.id}/invitations/${id}`;
      expect((await olga.call('DELETE', path)).status).toBe(204);
      expect([(await visitOf(guest)).status, (await enter(code)).body.code, await invitationsOf(event)]).toEqual([
        401,
        'invitation-ended',
        [],
      ]);
      const renewed = await visitor.call('POST', '/api/account/refresh', { refreshToken: guest.refreshToken, token: guest.token });
      expect(renewed.body.code).toBe('session-ended');
      expect([(await olga.call('DELETE', path)).status, (await olga.call('DELETE', path)).body.code]).toEqual([404, 'not-found']);
    });

    /** Returns the sessions reported as changed. Their open connections end or restart within moments. */
    const sessionsTold = async () => {
      const rows = await server.server.database.db.selectFrom('change').select('mailboxes').where('kind', '=', 'sessions').execute();
      return rows.flatMap(({ mailboxes }) => JSON.parse(mailboxes) as string[]);
    };
    const sessionOf = async (name: string) => {
      const { db } = server.server.database;
      const query = db.selectFrom('session').innerJoin('guest', 'guest.id', 'session.guest_id').where('guest.name', '=', name);
      return (await query.select('session.id').executeTakeFirstOrThrow()).id;
    };

    it('reports a revocation, or a move of its reservation, to its visitor’s open connections', async () => {
      const event = await reserve(60, 120);
      const { id, code } = (await invite(event)).body;
      await guestWith(code, 'Moved and gone');
      const session = await sessionOf('Moved and gone');
      expect(await sessionsTold()).not.toContain(session);
      const moved = { etag: event.etag, start: at(180), end: at(240) };
      const { status } = await olga.call('PATCH', `/api/calendar/events/${event.id}`, moved);
      expect([status, (await sessionsTold()).filter((one) => one === session)]).toEqual([200, [session]]);
      await olga.call('DELETE', `/api/calendar/events/${event.id}/invitations/${id}`);
      expect((await sessionsTold()).filter((one) => one === session)).toEqual([session, session]);
    });

    it('ends with the account of its host: nobody gets in, nobody stays, and reopening the account does not bring it back', async () => {
      const fred = await server.signIn(CAST.fred);
      const { code } = (await invite(await reserve(60, 120, {}, fred), fred)).body;
      const guest = await guestWith(code, 'Left alone');
      const accounts = new AccountsRepository(server.server.database);
      const { id } = (await accounts.findByEmail(CAST.fred))!;
      await accounts.close(id, server.clock.now);
      expect([(await visitOf(guest)).status, (await enter(code)).body.code]).toEqual([401, 'invitation-ended']);
      await accounts.open(id, server.clock.now);
      expect((await enter(code)).body.code).toBe('invitation-ended');
    });

    it('of any host is shown to an administrator without the reservation’s subject, and its revocation by an administrator is in the audit log', async () => {
      const carl = await server.signIn(CAST.carl);
      const [first, second] = [await reserve(60, 120), await reserve(180, 240)];
      const { id, code } = (await invite(second)).body;
      await invite(first);
      const guest = await guestWith(code, 'Let in');
      const listed = async (query = '') => (await carl.call('GET', `/api/assist/invitations${query}`)).body;
      expect((await listed()).value).toEqual([
        expect.objectContaining({ host: CAST.olga, visitor: 'Gita', start: at(60), end: at(120), guests: 0 }),
        { id, host: CAST.olga, visitor: 'Gita', start: at(180), end: at(240), createdAt: at(0), endsAt: at(300), guests: 1 },
      ]);
      expect(JSON.stringify(await listed())).not.toContain('A talk');
      expect([(await listed(`?host=${CAST.fred}`)).value, (await listed(`?host=${CAST.olga}`)).value.length]).toEqual([[], 2]);
      const path = `/api/assist/invitations/${id}`;
      expect([(await carl.call('DELETE', path)).status, (await carl.call('DELETE', path)).body.code]).toEqual([204, 'not-found']);
      expect([(await visitOf(guest)).status, (await enter(code)).body.code]).toEqual([401, 'invitation-ended']);
      expect((await listed()).value).toHaveLength(1);
      const { value: audited } = (await carl.call('GET', `/api/assist/audit?actor=${CAST.carl}`)).body;
      const revoked = audited.filter(({ operation }: { operation: string }) => operation === 'revokeInvitation');
      expect(revoked).toEqual([expect.objectContaining({ operation: 'revokeInvitation', objectId: CAST.olga })]);
    });

    it('is listed to an administrator in pages of a hundred', async () => {
      const carl = await server.signIn(CAST.carl);
      const event = await reserve(60, 120);
      const { id } = (await invite(event)).body;
      const { db } = server.server.database;
      const row = await db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const more = Array.from({ length: 120 }, (_, index) => ({
        ...row,
        id: `more-${index}`,
        hash: `hash-${index}`,
        ends_at: row.ends_at + (index % 3),
      }));
      await db.insertInto('invitation').values(more).execute();
      const seen: string[] = [];
      let cursor: string | null = '';
      for (const sizes of [100, 21]) {
        const page: { value: { id: string }[]; cursor: string | null } = (
          await carl.call('GET', `/api/assist/invitations${cursor === '' ? '' : `?cursor=${cursor}`}`)
        ).body;
        expect(page.value).toHaveLength(sizes);
        seen.push(...page.value.map((one) => one.id));
        cursor = page.cursor;
      }
      expect([new Set(seen).size, cursor]).toEqual([121, null]);
      expect((await carl.call('GET', '/api/assist/invitations?cursor=nonsense')).body.code).toBe('invalid-cursor');
    });

    it('that is revoked just as its visitor comes in does not let them in', async () => {
      const code = await codeOf(await reserve(60, 120));
      const { db } = server.server.database;
      // The database deletes the guest between creating the guest and the session, as a simultaneous call could.
      const [begin, end] =
        kind === 'sqlite'
          ? [[sql`create trigger gone after insert on guest begin delete from guest; end`], [sql`drop trigger gone`]]
          : [
              [
                sql`create function gone() returns trigger language plpgsql as 'begin delete from guest; return null; end'`,
                sql`create trigger gone after insert on guest execute function gone()`,
              ],
              [sql`drop trigger gone on guest`, sql`drop function gone`],
            ];
      for (const one of begin) await one.execute(db);
      try {
        const { status, body } = await enter(code);
        expect([status, body.code]).toEqual([401, 'invitation-ended']);
      } finally {
        for (const one of end) await one.execute(db);
      }
    });

    it('ends an hour after the reservation, and so does the visit, renewed or not', async () => {
      const code = await codeOf(await reserve(60, 120));
      later(110);
      const guest = await guestWith(code);
      later(69);
      const { body } = await visitor.call('POST', '/api/account/refresh', { refreshToken: guest.refreshToken, token: guest.token });
      const renewed = await server.clientWith(body.token, body.refreshToken);
      expect([(await visitOf(renewed)).status, body.expiresAt]).toEqual([200, at(180)]);
      later(1);
      expect([(await visitOf(renewed)).status, (await enter(code)).body.code]).toEqual([401, 'invitation-ended']);
      const again = await visitor.call('POST', '/api/account/refresh', { refreshToken: body.refreshToken, token: body.token });
      expect(again.body.code).toBe('session-ended');
    });

    it('lets its guest repeat a renewal whose answer was lost, until the new pair is used', async () => {
      const guest = await guestWith(await codeOf(await reserve(60, 120)));
      const renew = () => visitor.call('POST', '/api/account/refresh', { refreshToken: guest.refreshToken, token: guest.token });
      await renew();
      later(1);
      const { body } = await renew();
      const renewed = await server.clientWith(body.token, body.refreshToken);
      expect((await visitOf(renewed)).status).toBe(200);
      later(1);
      expect([(await renew()).body.code, (await visitOf(renewed)).status]).toEqual(['session-ended', 401]);
    });

    it.each<[what: string, from: number, to: number, entered: number, until: number]>([
      [
        'to a reservation of several days lets the visitor in for one of those days',
        MIDNIGHT + 60,
        MIDNIGHT + 3 * DAY,
        MIDNIGHT + 30,
        MIDNIGHT + 30 + DAY,
      ],
      ['opened days in advance is valid until after the reservation', 8_010, 8_070, 0, 8_130],
      [
        'to a reservation of several days, opened days in advance, lets the visitor in for the first of them',
        MIDNIGHT + 60,
        MIDNIGHT + 3 * DAY,
        0,
        MIDNIGHT + DAY,
      ],
    ])('%s', async (_what, from, to, entered, until) => {
      const code = await codeOf(await reserve(from, to));
      later(entered);
      expect((await visitOf(await guestWith(code))).body.endsAt).toBe(at(until));
    });

    it('follows a reservation that is moved, and ends when the reservation is cancelled', async () => {
      const event = await reserve(60, 120);
      const code = await codeOf(event);
      const guest = await guestWith(code);
      const moved = { etag: event.etag, subject: 'Another talk', start: at(300), end: at(360), resources: [{ email: CAST.other }] };
      expect((await olga.call('PATCH', `/api/calendar/events/${event.id}`, moved)).status).toBe(200);
      expect((await visitOf(guest)).body.invitation).toMatchObject({
        subject: 'Another talk',
        start: at(300),
        places: [{ resourceId: 'room-2', name: 'Room 2' }],
      });
      later(200);
      expect((await enter(code)).status).toBe(200);
      server.clock.now = SUITE_NOW;
      const inside = async () => [
        (await guest.call('GET', '/api/guest/places')).status,
        (await guest.call('GET', '/api/assist/plans')).status,
      ];
      expect(await inside()).toEqual([200, 200]);
      await olga.call('DELETE', `/api/calendar/events/${event.id}`);
      expect([(await visitOf(guest)).body.invitation.cancelled, (await enter(code)).body.code]).toEqual([true, 'invitation-ended']);
      // Guests learn that the reservation is cancelled, but see nothing of the building any more.
      expect(await inside()).toEqual([401, 401]);
    });

    it('is marked as ended when its reservation is deleted, before anyone reads the reservation again', async () => {
      const event = await reserve(60, 120);
      await invite(event);
      expect((await olga.call('DELETE', `/api/calendar/events/${event.id}`)).status).toBe(204);
      const { document } = await server.server.database.db.selectFrom('invitation').select('document').executeTakeFirstOrThrow();
      expect(JSON.parse(document).cancelled).toBe(true);
    });

    it('to a reservation moved to a later day exists until after that day', async () => {
      const event = await reserve(60, 120);
      const code = await codeOf(event);
      const days = 3 * 24 * 60;
      const moved = { etag: event.etag, start: at(60 + days), end: at(120 + days) };
      expect((await olga.call('PATCH', `/api/calendar/events/${event.id}`, moved)).status).toBe(200);
      expect(await invitationsOf(event)).toMatchObject([{ visitor: 'Gita', endsAt: at(180 + days) }]);
      later(180 + 24 * 60 + 1);
      await deletePastGuests();
      expect([(await invitationsOf(event)).length, (await enter(code)).status]).toEqual([1, 200]);
      later(days);
      await deletePastGuests();
      expect([(await invitationsOf(event)).length, (await enter(code)).body.code]).toEqual([0, 'invitation-ended']);
    });

    it('is listed with the current end of its reservation, even if the whole series was moved', async () => {
      const recurrence = { frequency: 'daily', interval: 1, count: 3 };
      const first = await reserve(60, 120, { recurrence });
      const { value } = (await olga.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(4_320)}`)).body;
      const second = value[1];
      await invite(second);
      const moved = { etag: first.etag, start: at(90), end: at(150) };
      expect((await olga.call('PATCH', `/api/calendar/events/${first.id}?scope=series`, moved)).status).toBe(200);
      expect(await invitationsOf(second)).toMatchObject([{ endsAt: at(210 + 1_440) }]);
    });

    it.each<[string, (event: { id: string; etag: string }) => Promise<TestClient | void>, number, string]>([
      ['by people who may not change the reservation', () => server.signIn(CAST.carl), 403, 'forbidden'],
      [
        'for a cancelled reservation',
        async (event) => void (await olga.call('DELETE', `/api/calendar/events/${event.id}`)),
        409,
        'event-cancelled',
      ],
      ['for a reservation that is over', async () => later(200), 409, 'event-ended'],
      ['if the company lets no visitors in', () => letIn('off'), 404, 'sign-in-not-offered'],
    ])('cannot be made %s', async (_what, make, status, code) => {
      const event = await reserve(60, 120, { attendees: [{ email: CAST.carl, name: 'Carl' }] });
      const client = (await make(event)) ?? olga;
      const answer = await invite(event, client);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      if (code === 'sign-in-not-offered')
        expect((await olga.call('GET', `/api/calendar/events/${event.id}/invitations`)).body.code).toBe('sign-in-not-offered');
    });

    it('can be made for at most fifty visitors of one reservation', async () => {
      const event = await reserve(60, 120);
      for (let times = 0; times < 50; times += 1) expect((await invite(event)).status).toBe(201);
      const answer = await invite(event);
      expect([answer.status, answer.body.code]).toEqual([422, 'too-many-invitations']);
    });
  });

  describe('the day of the reservation', () => {
    const INSIDE = operations.filter(({ access }) => access === 'inside' || access === 'visiting');
    /** Returns what the guest may see of the building, checked with every call that reveals any of it. */
    const accessOf = async (guest: TestClient): Promise<'open' | 'shut' | 'left'> => {
      const visit = await visitOf(guest);
      if (visit.body.code === 'session-ended') return 'left';
      const { areas } = (await guest.call('GET', '/api/assist/configurations')).body.asistConfiguration;
      const answers = await Promise.all(INSIDE.map(({ path }) => guest.call('GET', path.replace(/\{\w+\}/g, 'some-id'))));
      const isShut = visit.body.opensAt !== null;
      expect([visit.status, visit.body.invitation?.subject ?? 'A talk']).toEqual([200, 'A talk']);
      expect([areas.length === 0, ...answers.map(({ body }) => body.code === 'not-signed-in')]).toEqual([
        isShut,
        ...INSIDE.map(() => isShut),
      ]);
      return isShut ? 'shut' : 'open';
    };
    /** Lets in a guest whose access lasts for the whole visit, without renewal. */
    const enterForLong = async (code: string) => {
      const guest = await guestWith(code);
      await server.server.database.db
        .updateTable('session')
        .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
        .where('guest_id', 'is not', null)
        .execute();
      return guest;
    };
    const move = async (event: { id: string; etag: string }, from: number, to: number) => {
      const moved = { etag: event.etag, start: at(from), end: at(to) };
      expect((await olga.call('PATCH', `/api/calendar/events/${event.id}`, moved)).status).toBe(200);
    };
    const TOMORROW = [MIDNIGHT + 600, MIDNIGHT + 660] as const;

    it.each<[what: string, from: number, to: number, more: object, now: number, access: 'open' | 'shut']>([
      ['the day before', ...TOMORROW, {}, 0, 'shut'],
      ['the last minute before the day', ...TOMORROW, {}, MIDNIGHT - 1, 'shut'],
      ['the first minute of the day', ...TOMORROW, {}, MIDNIGHT, 'open'],
      ['the meeting', ...TOMORROW, {}, MIDNIGHT + 630, 'open'],
      ['the last minute of the hour after the meeting', ...TOMORROW, {}, MIDNIGHT + 719, 'open'],
      ['the evening before a meeting at a quarter past midnight', MIDNIGHT + 15, MIDNIGHT + 75, {}, MIDNIGHT - 1, 'shut'],
      // In Prague, it is already the next day, but not in UTC.
      ['the quarter of an hour before a meeting at a quarter past midnight', MIDNIGHT + 15, MIDNIGHT + 75, {}, MIDNIGHT, 'open'],
      ['the morning before an evening that lasts past midnight', MIDNIGHT - 120, MIDNIGHT + 120, {}, 0, 'open'],
      ['the end of an evening that lasts past midnight', MIDNIGHT - 120, MIDNIGHT + 120, {}, MIDNIGHT + 60, 'open'],
      ['the day before several days', MIDNIGHT + 600, MIDNIGHT + 2 * DAY, {}, MIDNIGHT - 1, 'shut'],
      ['the first of several days', MIDNIGHT + 600, MIDNIGHT + 2 * DAY, {}, MIDNIGHT + DAY - 1, 'open'],
      ['the evening before a whole day', ...TOMORROW, { isAllDay: true }, MIDNIGHT - 1, 'shut'],
      ['the beginning of a whole day', ...TOMORROW, { isAllDay: true }, MIDNIGHT, 'open'],
      ['the end of a whole day', ...TOMORROW, { isAllDay: true }, MIDNIGHT + DAY - 1, 'open'],
    ])('decides whether the building is open: at %s (%i to %i, %j; now %i) it is %s', async (_what, from, to, more, now, access) => {
      const code = await codeOf(await reserve(from, to, more));
      const early = await enterForLong(code);
      later(now);
      expect([await accessOf(early), await accessOf(await guestWith(code))]).toEqual([access, access]);
    });

    it('is each day of a longer reservation, if the guest signs in again on that day', async () => {
      const code = await codeOf(await reserve(MIDNIGHT + 600, MIDNIGHT + 2 * DAY));
      const early = await enterForLong(code);
      later(MIDNIGHT + DAY);
      expect([await accessOf(early), await accessOf(await guestWith(code))]).toEqual(['left', 'open']);
    });

    it('is announced in advance together with the reservation, and ends an hour after the reservation', async () => {
      const code = await codeOf(await reserve(...TOMORROW));
      const guest = await enterForLong(code);
      expect((await visitOf(guest)).body).toMatchObject({
        opensAt: '2026-11-23T23:00:00.000Z',
        endsAt: at(MIDNIGHT + 720),
        invitation: { subject: 'A talk', start: at(MIDNIGHT + 600), organizer: 'olga', places: [{ name: 'Room 1' }] },
      });
      later(MIDNIGHT + 720);
      expect([await accessOf(guest), (await enter(code)).body.code]).toEqual(['left', 'invitation-ended']);
    });

    it('moves with a reservation that is moved to another day', async () => {
      const event = await reserve(60, 120);
      const guest = await enterForLong(await codeOf(event));
      expect(await accessOf(guest)).toBe('open');
      await move(event, MIDNIGHT + 600, MIDNIGHT + 660);
      // Calls about the building are refused immediately, even if the guest has not opened the visit since.
      expect((await guest.call('GET', '/api/guest/places')).body.code).toBe('not-signed-in');
      expect(await accessOf(guest)).toBe('shut');
      await move({ ...event, etag: (await olga.call('GET', `/api/calendar/events/${event.id}`)).body.etag }, 60, 120);
      expect(await accessOf(guest)).toBe('open');
    });

    it('opens the building immediately when it is moved from tomorrow to today', async () => {
      const event = await reserve(...TOMORROW);
      const code = await codeOf(event);
      const guest = await enterForLong(code);
      expect(await accessOf(guest)).toBe('shut');
      await move(event, 60, 120);
      expect([await accessOf(guest), (await visitOf(guest)).body.endsAt]).toEqual(['open', at(180)]);
      later(180);
      expect([await accessOf(guest), (await enter(code)).body.code]).toEqual(['left', 'invitation-ended']);
    });

    it('ends earlier for guests if the reservation is shortened, even if they try to renew their session', async () => {
      const event = await reserve(60, 600);
      const guest = await guestWith(await codeOf(event));
      await move(event, 60, 120);
      later(181);
      const again = await visitor.call('POST', '/api/account/refresh', { refreshToken: guest.refreshToken, token: guest.token });
      expect([again.status, again.body.code]).toEqual([401, 'session-ended']);
    });

    it('does not begin for a guest whose invitation was revoked', async () => {
      const event = await reserve(...TOMORROW);
      const { id, code } = (await invite(event)).body;
      const guest = await enterForLong(code);
      expect((await olga.call('DELETE', `/api/calendar/events/${event.id}/invitations/${id}`)).status).toBe(204);
      later(MIDNIGHT);
      expect([await accessOf(guest), (await enter(code)).body.code]).toEqual(['left', 'invitation-ended']);
    });

    it('matters only to guests with an invitation', async () => {
      const code = await codeOf(await reserve(...TOMORROW));
      await letIn('open');
      expect([await accessOf(await guestWith()), await accessOf(await guestWith(code))]).toEqual(['open', 'shut']);
    });

    it('follows the time zone of the reservation’s place', async () => {
      const moveRoomTo = (timezone: string) =>
        write(({ resources }) => ({ resources: resources.flatMap((one) => (one.email === CAST.room ? [{ ...one, timezone }] : [])) }));
      const code = await codeOf(await reserve(...TOMORROW));
      later(MIDNIGHT);
      const guest = await enterForLong(code);
      expect(await accessOf(guest)).toBe('open');
      await moveRoomTo('America/New_York');
      expect([await accessOf(guest), (await visitOf(guest)).body.opensAt]).toEqual(['shut', '2026-11-24T05:00:00.000Z']);
      await moveRoomTo('Europe/Prague');
    });
  });

  describe('the entrance', () => {
    it.each<[GuestRule | undefined, boolean, number, string | undefined]>([
      ['off', true, 404, 'sign-in-not-offered'],
      // A company file from an earlier version lacks this setting.
      [undefined, true, 404, 'sign-in-not-offered'],
      ['with-invitation', false, 401, 'invitation-ended'],
      ['with-invitation', true, 200, undefined],
      ['open', false, 200, undefined],
      ['open', true, 200, undefined],
    ])('follows the rule %s, with a code: %s', async (rule, hasCode, status, code) => {
      const made = await codeOf(await reserve(60, 120));
      await letIn(rule);
      const answer = await enter(hasCode ? made : undefined);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      const { body } = await visitor.call('GET', '/api/assist/configurations');
      expect(body.asistConfiguration.signIn.guests).toBe(rule ?? 'off');
    });

    it('gives a guest without an invitation a visit of one day', async () => {
      await letIn('open');
      const guest = await guestWith();
      expect((await visitOf(guest)).body).toEqual({ guest: 'Gita', endsAt: at(1_440), opensAt: null, invitation: null });
      expect((await enter('0000-0000-0000')).body.code).toBe('invitation-ended');
    });

    it('signs out guests when the company’s rule no longer admits them', async () => {
      const invited = await guestWith(await codeOf(await reserve(60, 120)));
      await letIn('open');
      const free = await guestWith();
      expect([(await visitOf(invited)).status, (await visitOf(free)).status]).toEqual([200, 200]);
      await letIn('with-invitation');
      expect([(await visitOf(invited)).status, (await visitOf(free)).status]).toEqual([200, 401]);
      await letIn('off');
      expect((await visitOf(invited)).status).toBe(401);
    });

    it('allows ten wrong attempts from one network in a quarter of an hour', async () => {
      const code = await codeOf(await reserve(60, 120));
      for (let times = 0; times < 10; times += 1) expect((await enter('WRNG-WRNG-WRNG')).body.code).toBe('invitation-ended');
      const eleventh = await enter(code);
      expect([eleventh.status, eleventh.body.code, eleventh.headers['retry-after']]).toEqual([429, 'too-many-attempts', '900']);
    });

    it('lets in sixty guests an hour from one network without an invitation, and then still admits guests with an invitation', async () => {
      const code = await codeOf(await reserve(60, 120));
      await letIn('open');
      for (let times = 0; times < 60; times += 1) expect((await enter()).status).toBe(200);
      const next = await enter();
      expect([next.status, next.body.code, next.headers['retry-after']]).toEqual([429, 'too-many-attempts', '3600']);
      expect((await enter(code)).status).toBe(200);
      // Attempts with a wrong code in the meantime do not reset the count.
      later(59);
      expect([(await enter('WRNG-WRNG-WRNG')).body.code, (await enter()).status]).toEqual(['invitation-ended', 429]);
      later(1);
      expect((await enter()).status).toBe(200);
    });

    it('lets in sixty guests an hour with one invitation', async () => {
      const code = await codeOf(await reserve(60, 120));
      for (let times = 0; times < 60; times += 1) expect((await enter(code)).status).toBe(200);
      expect((await enter(code)).body.code).toBe('too-many-attempts');
    });

    it.each([
      { name: '' },
      { name: 'x'.repeat(121) },
      { name: 'a\nb' },
      { name: 'Gita', code: 'x'.repeat(65) },
      { name: 'Gita', role: 'user' },
    ])('refuses %j', async (body) => {
      expect((await visitor.call('POST', '/api/account/guest', body)).body.code).toBe('invalid-input');
    });

    it('has its guests and their invitations deleted after a day', async () => {
      await guestWith(await codeOf(await reserve(60, 120)));
      later(180 + 24 * 60 + 1);
      await deletePastGuests();
      const { db } = server.server.database;
      const left = await Promise.all([
        db.selectFrom('guest').select('id').execute(),
        db.selectFrom('invitation').select('id').execute(),
        db.selectFrom('session').select('id').where('guest_id', 'is not', null).execute(),
      ]);
      expect(left).toEqual([[], [], []]);
    });

    it('ends the visit of a guest who signs out', async () => {
      const guest = await guestWith(await codeOf(await reserve(60, 120)));
      expect((await guest.call('GET', '/api/account/oauth-logout')).status).toBe(200);
      expect((await visitOf(guest)).status).toBe(401);
    });
  });

  describe('a guest', () => {
    const sample = (path: string) =>
      path.replace(/\{(\w+)\}/g, (_match, name: string) => ({ resourceEmail: CAST.room, meetingProvider: 'webex' })[name] ?? 'some-id');
    const isOpen = (access: string) => ['anyone', 'either', 'inside', 'visiting', 'guest'].includes(access);

    it('can make the calls open to guests, and no other', async () => {
      const guest = await guestWith(await codeOf(await reserve(60, 120)));
      expect(operations.filter(({ access }) => isOpen(access) && access !== 'anyone').map(({ id }) => id)).toEqual([
        'getConfigurations',
        'listPlanLevels',
        'getLevelPlan',
        'listObjects',
        'getNavigation',
        'getWalkingGraph',
        'getVisit',
        'listPlaces',
      ]);
      for (const { id, method, path, access } of operations) {
        if (isOpen(access)) continue;
        const answer = await guest.call(method, sample(path), method === 'GET' ? undefined : {});
        expect([id, answer.status, answer.body.code]).toEqual([id, 401, 'not-signed-in']);
      }
    });

    it('has calls that nobody else can make', async () => {
      for (const { method, path, access } of operations) {
        if (access !== 'guest') continue;
        expect((await visitor.call(method, path)).body.code).toBe('not-signed-in');
        expect((await olga.call(method, path)).body.code).toBe('not-found');
      }
    });

    it('sees rooms but no desks, and nobody’s mailbox', async () => {
      const guest = await guestWith(await codeOf(await reserve(60, 120)));
      const places = (await guest.call('GET', '/api/guest/places')).body;
      expect(places.map(({ id }: { id: string }) => id)).toEqual(['confirm', 'room-1', 'room-2', 'strict']);
      expect(Object.keys(places[0])).toEqual(['id', 'name', 'displayName', 'displayNameForApp', 'resourceTypeId', 'mapInfos']);
    });

    it('sees the building’s floors, and nothing that belongs to its people', async () => {
      const guest = await guestWith(await codeOf(await reserve(60, 120)));
      const { asistConfiguration } = (await guest.call('GET', '/api/assist/configurations')).body;
      expect(asistConfiguration).toMatchObject({ news: [], licences: [], filters: [], demoAccounts: [] });
      expect(asistConfiguration.areas.map(({ id }: { id: string }) => id)).toContain('floor-1');
    });

    it('finds nobody’s address, and no subject or text except the subject of their own reservation', async () => {
      const people = [{ email: 'canary.person@alder.example', name: 'Canary Person' }];
      const text = { subject: 'Canary subject', bodyHtml: '<p>Canary text</p>', attendees: people };
      const fred = await server.signIn(CAST.fred);
      await reserve(60, 120, { ...text, resources: [{ email: CAST.other }] }, fred);
      await reserve(135, 195, { ...text, resources: [{ email: OLGAS }] });
      const own = await reserve(60, 120, { bodyHtml: '<p>Canary text</p>', attendees: people });
      const guest = await guestWith(await codeOf(own));
      let heard = '';
      for (const { method, path } of operations) {
        if (path.includes('logout')) continue;
        const answer = await guest.call(method, sample(path), method === 'GET' ? undefined : {});
        heard += JSON.stringify([answer.body, answer.headers]);
      }
      heard += JSON.stringify((await visitOf(guest)).body);
      expect(heard).toContain('A talk');
      expect(heard).not.toMatch(/canary/i);
      // No address is revealed, not even the organizer's or a room's, and no desk with a person's name.
      expect(heard).not.toMatch(/@alder\.example|@rooms\.alder|fred|carl|Olga's/i);
    });
  });
});

describe('the code of an invitation', () => {
  it('is 60 random bits in characters that cannot be confused', () => {
    const codes = new Set(Array.from({ length: 500 }, () => newSpokenCode(3)));
    expect(codes.size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(new Set([...codes].join('').replaceAll('-', '')).size).toBe(32);
  });

  it.each([
    ['7k2m-q9xd-4trb', '7K2MQ9XD4TRB'],
    [' 7K2M Q9XD 4TRB ', '7K2MQ9XD4TRB'],
    ['oOiI-lL00-1111', '001111001111'],
    ['', ''],
    ['–—', ''],
  ])('is read from %j as %s', (typed, code) => {
    expect(readSpokenCode(typed)).toBe(code);
  });
});
