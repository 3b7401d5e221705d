import type { EventAnswer } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const CONFIRM = 'confirm@rooms.alder.example';
const HOUR = 60;
const STRICT = 'strict@rooms.alder.example';
let keys = 0;

function body(from: number, to: number, email: string = CAST.room, more: object = {}) {
  keys += 1;
  return { idempotencyKey: `test-${keys}`, subject: 'Review', start: at(from), end: at(to), resources: [{ email }], ...more };
}

describe.each(DATABASE_KINDS)('reservations on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  let carl: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    [olga, fred, carl] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.fred), server.signIn(CAST.carl)]);
    // Lets sessions outlast the tests, which move the clock by days.
    await server.server.database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
      .execute();
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    await forgetReservations(server.server.database);
  });
  afterAll(() => server.close());
  const create = (client: TestClient, ...rest: Parameters<typeof body>) => client.call('POST', '/api/calendar/events', body(...rest));
  const clock = (minutes: number) => {
    server.clock.now = plusMinutes(SUITE_NOW, minutes);
  };

  describe('the gate', () => {
    it.each([
      ['slot-taken', 409, 60, 120, CAST.room, {}],
      ['range-reversed', 400, 120, 60, CAST.other, {}],
      ['not-on-quarter', 422, 61, 120, CAST.other, {}],
      ['in-the-past', 422, -120, -60, CAST.other, {}],
      ['outside-working-hours', 422, 660, 720, STRICT, {}],
      ['too-short', 422, 60, 75, STRICT, {}],
      ['too-long', 422, 60, 240, STRICT, {}],
      ['too-far-ahead', 422, 60 + 14 * 1440, 120 + 14 * 1440, STRICT, {}],
      ['too-long', 422, 60, 60 + 15 * 1440, CAST.other, {}],
      ['unknown-resource', 422, 60, 120, 'nothing@rooms.alder.example', {}],
      ['invalid-recurrence', 400, 60, 120, CAST.other, { recurrence: { frequency: 'daily', interval: 1, count: 367 } }],
      ['invalid-recurrence', 400, 60, 120, CAST.other, { recurrence: { frequency: 'daily', interval: 1 } }],
      ['invalid-zone', 400, 60, 120, CAST.other, { timezone: 'Mars/Olympus' }],
      ['unsupported', 501, 60, 120, CAST.other, { onlineMeeting: { kind: 'native', provider: 'teams' } }],
      ['invalid-input', 400, 60, 120, CAST.other, { subject: 'x'.repeat(256) }],
      ['invalid-input', 400, 60, 120, CAST.other, { bodyHtml: 'x'.repeat(32_769) }],
      ['invalid-input', 400, 60, 120, CAST.other, { subject: 'nul \u0000' }],
      ['invalid-input', 400, 60, 120, CAST.other, { start: ['x'] }],
      ['invalid-input', 400, 60, 120, CAST.other, { resources: [] }],
    ])('returns %s with %i, and makes no reservation', async (code, status, from, to, email, more) => {
      await create(fred, 60, 120);
      const answer = await create(olga, from, to, email, more);
      expect([answer.body.code, answer.status]).toEqual([code, status]);
      const { body: mine } = await olga.call('GET', `/api/calendar/events?start=${at(-1440)}&end=${at(20 * 1440)}`);
      expect(mine.value).toEqual([]);
    });

    it('treats a resource reserved to somebody as unknown to other people, and as available to its holder', async () => {
      expect((await create(fred, 60, 120, 'olgas@rooms.alder.example')).body.code).toBe('unknown-resource');
      expect((await create(olga, 60, 120, 'olgas@rooms.alder.example')).status).toBe(201);
    });

    it('refuses the second of two workplaces at the same time with utilisation-reached, because half of two is one', async () => {
      expect((await create(olga, 60, 120, 'half-1@rooms.alder.example')).status).toBe(201);
      const second = await create(fred, 90, 150, 'half-2@rooms.alder.example');
      expect([second.status, second.body.code, second.body.conflicts[0].limitPercent]).toEqual([422, 'utilisation-reached', 50]);
      expect((await create(fred, 120, 180, 'half-2@rooms.alder.example')).status).toBe(201);
    });

    it.each([
      ['an hour', HOUR],
      ['eight days', 8 * 24 * HOUR],
    ])(
      'refuses both workplaces together for %s with utilisation-reached, which the plan reports for one of them',
      async (_length, minutes) => {
        const emails = ['half-1@rooms.alder.example', 'half-2@rooms.alder.example'];
        const both = { resources: emails.map((email) => ({ email })) };
        const made = await olga.call('POST', '/api/calendar/events', { ...body(60, 60 + minutes), ...both });
        expect([made.status, made.body.code]).toEqual([422, 'utilisation-reached']);
        const planned = await olga.call('POST', '/api/calendar/events/plan', { start: at(60), end: at(60 + minutes), emails });
        expect(planned.body.dates[0].refusals).toEqual([{ email: emails[1], code: 'utilisation-reached', limitPercent: 50 }]);
      },
    );

    it('refuses overlapping dates of one series with invalid-recurrence, as the plan does', async () => {
      const daily = { recurrence: { frequency: 'daily', interval: 1, count: 3 } };
      for (const [hours, code] of [
        [24, undefined],
        [26, 'invalid-recurrence'],
      ] as const) {
        const planned = { start: at(60), end: at(60 + hours * HOUR), emails: [CAST.room], ...daily };
        expect((await olga.call('POST', '/api/calendar/events/plan', planned)).body.code).toBe(code);
        expect((await create(olga, 60, 60 + hours * HOUR, CAST.room, daily)).body.code).toBe(code);
      }
    });

    it('refuses to lengthen a series if its dates would then overlap, with invalid-recurrence', async () => {
      const daily = { recurrence: { frequency: 'daily', interval: 1, count: 3 } };
      const { event } = (await create(olga, 60, 120, CAST.room, daily)).body;
      const longer = { start: at(60), end: at(60 + 26 * HOUR) };
      const changing = { id: event.id, scope: 'series' };
      const planned = await olga.call('POST', '/api/calendar/events/plan', { ...longer, emails: [CAST.room], changing });
      const changed = await olga.call('PATCH', `/api/calendar/events/${event.id}?scope=series`, { etag: event.etag, ...longer });
      expect([planned, changed].map((answer) => [answer.status, answer.body.code])).toEqual([
        [400, 'invalid-recurrence'],
        [400, 'invalid-recurrence'],
      ]);
    });

    it('names every conflicting resource, and never who has reserved it or for what', async () => {
      await create(fred, 60, 120, CAST.room, { subject: 'canary', visibility: 'private' });
      const answer = await olga.call('POST', '/api/calendar/events', {
        ...body(60, 120),
        resources: [{ email: CAST.room }, { email: CAST.other }],
      });
      expect(answer.body.conflicts).toEqual([{ email: CAST.room, code: 'slot-taken', start: at(60), end: at(120) }]);
      expect(JSON.stringify(answer.body)).not.toMatch(/canary|fred/);
    });

    it('returns the same reservation for a key that is sent again, and refuses the key with another body', async () => {
      const wanted = body(60, 120);
      const first = await olga.call('POST', '/api/calendar/events', wanted);
      const again = await olga.call('POST', '/api/calendar/events', wanted);
      expect([again.status, again.body.event.id]).toEqual([201, first.body.event.id]);
      expect((await olga.call('POST', '/api/calendar/events', { ...wanted, subject: 'Other' })).body.code).toBe('idempotency-mismatch');
    });

    it('remembers a key for a month', async () => {
      const wanted = body(60, 120);
      await olga.call('POST', '/api/calendar/events', wanted);
      const sweep = () => server.server.jobs.run(server.server.timedWork.find((job) => job.name === 'delete-old-keys')!);
      const keys = async () => (await server.server.database.db.selectFrom('idempotency').select('key').execute()).length;
      clock(30 * 1_440);
      await sweep();
      expect(await keys()).toBe(1);
      clock(30 * 1_440 + 1);
      await sweep();
      expect(await keys()).toBe(0);
    });

    it('extends an all-day reservation to whole days of its time zone', async () => {
      const { body: made } = await create(olga, 60, 120, CAST.room, { isAllDay: true });
      expect([made.event.start.dateTime, made.event.end.dateTime]).toEqual(['2026-11-23T00:00:00', '2026-11-24T00:00:00']);
    });
  });

  describe('an event', () => {
    it('can be changed by a colleague with rights, but finished and deleted only by its organizer (section 6)', async () => {
      const made = (await create(olga, 60, 120)).body.event;
      const change = (client: TestClient, etag: string, subject: string) =>
        client.call('PATCH', `/api/calendar/events/${made.id}`, { etag, subject });
      expect((await change(carl, made.etag, 'no')).body.code).toBe('forbidden');
      const changed = await change(fred, made.etag, 'by fred');
      expect([changed.status, changed.body.subject]).toEqual([200, 'by fred']);
      expect((await change(olga, made.etag, 'stale')).body.code).toBe('event-changed');
      expect((await fred.call('DELETE', `/api/calendar/events/${made.id}`)).body.code).toBe('forbidden');
      expect((await olga.call('POST', `/api/calendar/events/${made.id}/finish`)).body.code).toBe('event-not-started');
      clock(70);
      expect((await fred.call('POST', `/api/calendar/events/${made.id}/finish`)).body.code).toBe('forbidden');
      expect((await olga.call('DELETE', `/api/calendar/events/${made.id}`)).body.code).toBe('event-started');
      const finished = await olga.call('POST', `/api/calendar/events/${made.id}/finish`);
      expect([finished.status, finished.body.end.utcDateTime]).toEqual([200, at(75)]);
      clock(80);
      expect((await olga.call('POST', `/api/calendar/events/${made.id}/finish`)).body.code).toBe('event-ended');
      expect((await change(olga, finished.body.etag, 'late')).body.code).toBe('event-ended');
    });

    it('can be finished and deleted by its organizer despite a simultaneous change by a colleague', async () => {
      for (const start of [60, 180, 300, 420]) {
        clock(start - 5);
        const made = (await create(olga, start, start + 60)).body.event;
        const path = `/api/calendar/events/${made.id}`;
        const change = (subject: string) => fred.call('PATCH', path, { etag: made.etag, subject });
        const deleted = await Promise.all([change('one'), olga.call('DELETE', path), olga.call('DELETE', path)]);
        expect(deleted.map(({ status }) => status).slice(1)).toEqual([204, 204]);
        const running = (await create(olga, start, start + 60)).body.event;
        clock(start + 10);
        const finish = () => olga.call('POST', `/api/calendar/events/${running.id}/finish`);
        const finished = await Promise.all([
          fred.call('PATCH', `/api/calendar/events/${running.id}`, { etag: running.etag, subject: 'two' }),
          finish(),
          finish(),
        ]);
        expect(finished.map(({ status }) => status).slice(1)).toEqual([200, 200]);
      }
    });

    it('can be changed by an invited person only if the organizer allows it', async () => {
      const attendees = [CAST.carl, CAST.fred].map((email) => ({ email, name: email, remotely: false }));
      const made = (await create(olga, 60, 120, CAST.room, { attendees })).body.event;
      const canEdit = async (client: TestClient) => {
        const list = (await client.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(300)}`)).body.value as EventAnswer[];
        const one = (await client.call('GET', `/api/calendar/events/${made.id}`)).body as EventAnswer;
        return [list.find(({ id }) => id === made.id)!, one].map(({ permissions }) => permissions.canEditPublic);
      };
      expect([await canEdit(olga), await canEdit(carl), await canEdit(fred)]).toEqual([
        [true, true],
        [false, false],
        [true, true],
      ]);
    });

    it('that is private is not found by those who may not see it, and no answer contains its subject', async () => {
      const made = (await create(olga, 60, 120, CAST.room, { visibility: 'private', subject: 'canary' })).body.event;
      for (const [method, path, payload] of [
        ['PATCH', `/api/calendar/events/${made.id}`, { etag: made.etag, subject: 'x' }],
        ['DELETE', `/api/calendar/events/${made.id}`, undefined],
        ['POST', `/api/calendar/events/${made.id}/finish`, undefined],
        ['POST', `/api/calendar/events/${made.id}/response`, { response: 'accepted' }],
      ] as const) {
        expect([path, (await carl.call(method, path, payload)).body.code]).toEqual([path, 'not-found']);
      }
      const seen = [
        await carl.call('GET', `/api/calendar/events/${made.id}`),
        await carl.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(300)}&user=${CAST.olga}`),
        await carl.call('GET', `/api/calendar/events/limited?start=${at(0)}&end=${at(300)}&user=${CAST.olga}`),
        await carl.call('POST', '/api/calendar/schedules', { start: at(0), end: at(300), emails: [CAST.room, CAST.olga] }),
        await carl.call('POST', '/api/cache/get', { start: at(0), end: at(300), emails: [CAST.room] }),
        await carl.call('POST', '/api/event/statuses', [{ email: CAST.room, iCalUid: made.iCalUId, id: made.id }]),
        await carl.call('GET', `/api/assist/resources/${CAST.room}/events/${encodeURIComponent(made.iCalUId)}/bounds`),
      ];
      expect(JSON.stringify(seen.map((answer) => answer.body))).not.toContain('canary');
      expect(seen.at(-2)!.body).toEqual([]);
      expect(seen.at(-1)!.status).toBe(404);
    });

    it('frees its time immediately when it is deleted, and may be deleted a second time without effect', async () => {
      const made = (await create(olga, 60, 120)).body.event;
      expect((await olga.call('DELETE', `/api/calendar/events/${made.id}`)).status).toBe(204);
      expect((await olga.call('DELETE', `/api/calendar/events/${made.id}`)).status).toBe(204);
      expect((await create(fred, 60, 120)).status).toBe(201);
    });

    /** Returns the notification of a resource about Olga's reservation. */
    const told = ({ id, iCalUId }: { readonly id: string; readonly iCalUId: string }) => ({
      id,
      iCalUId,
      resourceUsername: CAST.room,
      resourceDisplayName: 'Room 1',
      subject: 'Review',
      showAs: 'busy',
      realStart: at(60),
      realEnd: at(120),
      action: 'create',
      doneBy: 'assist',
      organiserName: 'olga',
      organiserEmail: CAST.olga,
    });

    it('can be announced to its resource only by a participant', async () => {
      const made = (await create(olga, 60, 120, CAST.room, { visibility: 'private' })).body.event;
      const notification = { ...told(made), orders: [] };
      expect((await olga.call('POST', `/api/assist/resources/${CAST.room}/notifications`, notification)).status).toBe(204);
      expect((await carl.call('POST', `/api/assist/resources/${CAST.room}/notifications`, notification)).status).toBe(404);
      expect((await olga.call('GET', `/api/assist/resources/${CAST.room}/events/${encodeURIComponent(made.iCalUId)}/bounds`)).body).toEqual(
        { realStart: at(60), realEnd: at(120) },
      );
    });

    it('keeps only the latest notification of its resource, limited in size and with counted orders, until a week after the end', async () => {
      const { db } = server.server.database;
      const made = (await create(olga, 60, 120)).body.event;
      const tell = (more: object) =>
        olga.call('POST', `/api/assist/resources/${CAST.room}/notifications`, {
          ...told(made),
          ...more,
        });
      const kept = async () => (await db.selectFrom('notification').selectAll().execute()).map((row) => JSON.parse(row.document).orders);
      const counted = async () =>
        (await olga.call('POST', '/api/event/statuses', [{ email: CAST.room, iCalUid: made.iCalUId, id: made.id }])).body[0]
          .orderItemsCount;
      const sweep = () => server.server.jobs.run(server.server.timedWork.find((job) => job.name === 'delete-past-notifications')!);
      for (let turn = 0; turn < 5; turn += 1) expect((await tell({ orders: ['coffee'] })).status).toBe(204);
      await tell({ orders: ['coffee', { name: 'tea', pots: 2 }] });
      expect([await kept(), await counted()]).toEqual([[['coffee', { name: 'tea', pots: 2 }]], 2]);
      expect((await tell({ orders: Array.from({ length: 51 }, () => 'coffee') })).body.code).toBe('invalid-input');
      expect((await tell({ orders: ['x'.repeat(501)] })).body.code).toBe('invalid-input');
      expect((await tell({ orders: Array.from({ length: 50 }, () => 'x'.repeat(500)) })).body.code).toBe('payload-too-large');
      clock(120 + 7 * 1_440);
      await sweep();
      expect(await kept()).toHaveLength(1);
      clock(121 + 7 * 1_440);
      await sweep();
      expect(await kept()).toEqual([]);
      clock(0);
      await tell({ orders: ['coffee'] });
      expect((await tell({ action: 'delete' })).status).toBe(204);
      expect([await kept(), await counted()]).toEqual([[], 0]);
    });

    it('shows its start, end and subject in a limited list, but not how to join', async () => {
      const link = { kind: 'made', provider: 'webex', weblink: 'https://join.example/canary', meetingNumber: '123', password: 'canary' };
      await create(olga, 60, 120, CAST.room, { onlineMeeting: link, bodyHtml: '<p>canary</p>' });
      const { body: limited } = await carl.call('GET', `/api/calendar/events/limited?start=${at(0)}&end=${at(600)}&user=${CAST.olga}`);
      expect(limited.value).toEqual([
        expect.objectContaining({ subject: 'Review', limited: true, onlineMeeting: null, onlineMeetingProvider: null, reminder: null }),
      ]);
      expect(JSON.stringify(limited)).not.toContain('canary');
    });
  });

  describe('confirmation', () => {
    const requestOf = (event: { id: string; iCalUId: string }) => ({ email: CONFIRM, iCalUid: event.iCalUId, id: event.id });
    const confirm = (client: TestClient, event: { id: string; iCalUId: string }) =>
      client.call('POST', '/api/event/action', { action: 'confirm', ...requestOf(event) });
    const statusOf = async (event: { id: string; iCalUId: string }) =>
      (await olga.call('POST', '/api/event/statuses', [requestOf(event)])).body[0];
    const release = async () => {
      await server.server.jobs.run(server.server.timedWork.find((job) => job.name === 'release-unconfirmed')!);
    };

    it('names the requested event, since all dates of a series may share one iCalUid', async () => {
      const made = (await create(olga, 60, 120, CONFIRM)).body.event;
      expect((await statusOf(made)).id).toBe(made.id);
      clock(60);
      expect((await confirm(olga, made)).body.id).toBe(made.id);
    });

    it.each([
      [44, 409],
      [45, 200],
      [60, 200],
      [74, 200],
      [75, 409],
    ])('after %i minutes, in a window of 45 to 75, returns %i', async (minutes, status) => {
      const made = (await create(olga, 60, 120, CONFIRM)).body.event;
      clock(minutes);
      const answer = await confirm(olga, made);
      expect([answer.status, answer.status === 200 ? answer.body.confirmedBy : answer.body.code]).toEqual([
        status,
        status === 200 ? CAST.olga : 'confirmation-unavailable',
      ]);
    });

    it('is possible only for participants, and only once', async () => {
      const made = (await create(olga, 60, 120, CONFIRM, { attendees: [{ email: CAST.fred, name: 'Fred' }] })).body.event;
      clock(60);
      expect((await confirm(carl, made)).body.code).toBe('forbidden');
      expect((await confirm(fred, made)).status).toBe(200);
      expect((await confirm(olga, made)).body.code).toBe('confirmation-unavailable');
    });

    it('that is missing when its window has ended releases the reservation, and the time is free', async () => {
      const made = (await create(olga, 60, 120, CONFIRM)).body.event;
      clock(74);
      await release();
      expect((await statusOf(made)).canceled).toBe(false);
      clock(75);
      await release();
      expect(await statusOf(made)).toMatchObject({ canceled: true, confirmed: false });
      expect((await create(fred, 75, 120, CONFIRM)).status).toBe(201);
    });

    it('prevents the release of its reservation', async () => {
      const made = (await create(olga, 60, 120, CONFIRM)).body.event;
      clock(60);
      await confirm(olga, made);
      clock(80);
      await release();
      expect(await statusOf(made)).toMatchObject({ canceled: false, confirmed: true, confirmedWhen: at(60) });
    });

    it('wins or loses against a simultaneous release, but never both', async () => {
      const made = (await create(olga, 60, 120, CONFIRM)).body.event;
      clock(74.9);
      const [answer] = await Promise.all([
        confirm(olga, made),
        (async () => {
          clock(75);
          await release();
        })(),
      ]);
      const status = await statusOf(made);
      expect(status.confirmed).toBe(answer.status === 200);
      expect(status.canceled).toBe(answer.status !== 200);
    });

    it('that is missing releases an all-day reservation at the configured time', async () => {
      const made = (await create(olga, 1440, 1500, CONFIRM, { isAllDay: true })).body.event;
      // The suite starts at 08:00 in Prague; the next day's window closes at 09:30.
      clock(1440 + 89);
      await release();
      expect((await statusOf(made)).canceled).toBe(false);
      clock(1440 + 90);
      await release();
      expect((await statusOf(made)).canceled).toBe(true);
    });

    it('is needed again after a change of the start', async () => {
      const made = (await create(olga, 60, 120, CONFIRM)).body.event;
      clock(60);
      await confirm(olga, made);
      const longer = await olga.call('PATCH', `/api/calendar/events/${made.id}`, { etag: made.etag, end: at(135) });
      expect((await statusOf(made)).confirmed).toBe(true);
      await olga.call('PATCH', `/api/calendar/events/${made.id}`, { etag: longer.body.etag, start: at(180), end: at(240) });
      expect(await statusOf(made)).toMatchObject({ confirmed: false, canceled: false });
    });

    it('is possible again for a resource that was released and is added again', async () => {
      const made = (await create(olga, 60, 120, CONFIRM, { resources: [{ email: CONFIRM }, { email: CAST.other }] })).body.event;
      await olga.call('POST', '/api/event/action', { action: 'release', ...requestOf(made) });
      const seen = (await olga.call('GET', `/api/calendar/events/${made.id}`)).body;
      const back = await olga.call('PATCH', `/api/calendar/events/${made.id}`, {
        etag: seen.etag,
        start: at(75),
        end: at(135),
        resources: [{ email: CONFIRM }, { email: CAST.other }],
      });
      expect(back.status).toBe(200);
      clock(75);
      expect((await confirm(olga, made)).status).toBe(200);
    });

    it('can be replaced by a release, which frees one resource and keeps the event and its other resources', async () => {
      const both = { resources: [{ email: CONFIRM }, { email: CAST.other }] };
      const made = (await create(olga, 60, 120, CONFIRM, both)).body.event;
      const released = await olga.call('POST', '/api/event/action', { action: 'release', ...requestOf(made) });
      expect([released.status, released.body.canceled]).toEqual([200, true]);
      expect((await create(fred, 60, 120, CONFIRM)).status).toBe(201);
      expect((await create(fred, 60, 120, CAST.other)).body.code).toBe('slot-taken');
    });
  });

  describe('lists', () => {
    it.each([
      ['range-too-long', `/api/calendar/events?start=${at(0)}&end=${at(63 * 1440)}`],
      ['range-reversed', `/api/calendar/events?start=${at(60)}&end=${at(0)}`],
      ['invalid-cursor', `/api/calendar/events?start=${at(0)}&end=${at(60)}&cursor=bm9wZQ`],
      ['invalid-input', '/api/calendar/events?start=yesterday&end=tomorrow'],
      ['not-found', `/api/calendar/events?start=${at(0)}&end=${at(60)}&user=nobody@alder.example`],
    ])('refuse a request with %s', async (code, path) => {
      expect((await olga.call('GET', path)).body.code).toBe(code);
    });

    it('allow a range of 62 days and 500 mailboxes, but not 501 mailboxes', async () => {
      const emails = Array.from({ length: 501 }, (_, index) => `m${index}@alder.example`);
      const ask = (count: number) =>
        olga.call('POST', '/api/calendar/schedules', { start: at(0), end: at(62 * 1440), emails: emails.slice(0, count) });
      expect((await ask(500)).status).toBe(200);
      expect((await ask(501)).body.code).toBe('invalid-input');
    });

    it('lead from page to page by nextLink', async () => {
      for (let index = 0; index < 101; index += 1) await create(olga, index * 15, index * 15 + 15);
      const first = (await olga.call('GET', `/api/calendar/events?start=${at(-60)}&end=${at(10_000)}`)).body;
      expect(first.value).toHaveLength(100);
      const second = (await olga.call('GET', first.nextLink)).body;
      expect([second.value.length, second.nextLink]).toEqual([1, null]);
    });
  });

  describe('resources, favourites, settings', () => {
    it('resources return 204 for their own timestamp, and differ by person', async () => {
      const mine = await olga.call('GET', '/api/assist/resources');
      const stamp = String(mine.headers['cachedresourcestimestamp']);
      expect((await olga.call('GET', `/api/assist/resources?cachedTimestamp=${stamp}`)).status).toBe(204);
      expect((await fred.call('GET', `/api/assist/resources?cachedTimestamp=${stamp}`)).status).toBe(200);
      const reservedTo = (answer: { body: { id: string; conditions: { reservedTo: string | null } }[] }) =>
        answer.body.find((resource) => resource.id === 'olgas')?.conditions.reservedTo;
      expect([reservedTo(mine), reservedTo(await fred.call('GET', '/api/assist/resources'))]).toEqual(['you', undefined]);
    });

    it('configurations return 204 for their timestamp and contain asistConfiguration, with this spelling', async () => {
      const first = await olga.call('GET', '/api/assist/configurations');
      expect(Object.keys(first.body)).toEqual(['assistConfigured', 'navigationConfigured', 'navigationUrl', 'asistConfiguration']);
      const stamp = String(first.headers['cachedconfigurationtimestamp']);
      expect((await olga.call('GET', `/api/assist/configurations?cachedTimestamp=${stamp}`)).status).toBe(204);
    });

    it('favourites are stored for each person, and only once', async () => {
      await olga.call('POST', '/api/users/me/favourites/room-1');
      expect((await olga.call('POST', '/api/users/me/favourites/room-1')).status).toBe(204);
      expect((await olga.call('GET', '/api/users/me/favourites')).body).toEqual([{ resourceId: 'room-1' }]);
      expect((await fred.call('GET', '/api/users/me/favourites')).body).toEqual([]);
      expect((await fred.call('POST', '/api/users/me/favourites/olgas')).body.code).toBe('not-found');
      await olga.call('DELETE', '/api/users/me/favourites/room-1');
      expect((await olga.call('GET', '/api/users/me/favourites')).body).toEqual([]);
    });

    it('settings are returned as they were saved', async () => {
      const settings = { location: { filteredAreaIds: ['floor-1'] }, language: 'cs', theme: 'dark' };
      expect((await olga.call('PUT', '/api/users/me/settings', settings)).status).toBe(200);
      expect((await olga.call('GET', '/api/users/me/settings')).body).toMatchObject(settings);
      expect((await olga.call('PUT', '/api/users/me/settings', { ...settings, theme: 'pink' })).body.code).toBe('invalid-input');
    });
  });
});
