import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { startWebexStandIn, type WebexStandIn } from '@assist/simulators';
import { fromInstant, instantOf, plusMinutes } from '@assist/time';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assist } from './assist.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { type PassingTime, startTime } from './passing-time.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

/**
 * A Webex meeting ends and moves with its reservation. Other products have had the bugs that these tests guard against:
 * https://github.com/calcom/cal.diy/issues/14172 (cancelled, and the meeting stays), https://github.com/calcom/cal.diy/issues/20746 (moved,
 * and the link leads nowhere). What Webex accepts: https://developer.webex.com/docs/api/v1/meetings/patch-a-meeting and …/delete-a-meeting.
 */
const SCHEMA = fileURLToPath(new URL('../../../../shared/providers/schemas/webex/webex-meetings.openapi.json', import.meta.url));
const CONFIRMED = 'confirm@rooms.alder.example';
const DAY = 24 * 60;
const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

type Event = { readonly id: string; readonly etag: string; readonly iCalUId: string };

describe.each(DATABASE_KINDS)('a Webex meeting of a reservation, on %s,', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'assist-webex-'));
  let standIn: WebexStandIn;
  let server: TestServer;
  let olga: TestClient;
  /** The clock with which the tests skip the waits that the rate limit of Webex causes. */
  let time: PassingTime;
  beforeAll(async () => {
    time = startTime();
    standIn = await startWebexStandIn({ accessToken: 'webex-token' });
    const file = join(folder, 'calendar.json');
    const webex = { accessToken: 'webex-token', apiUrl: standIn.origin };
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'touch' }, webex }));
    server = await startTestServer(kind, { ASSIST_CALENDAR: file });
    olga = await server.signIn(CAST.olga);
    await server.server.database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
      .execute();
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    await forgetReservations(server.server.database);
    await server.server.database.db.deleteFrom('online_meeting').execute();
    for (const id of standIn.meetings.keys()) (standIn.meetings as Map<string, unknown>).delete(id);
    standIn.faults.clear();
  });
  afterAll(async () => {
    await server.close();
    await standIn.close();
    time.end();
    rmSync(folder, { recursive: true, force: true });
  });

  let keys = 0;
  /** Reserves as the client does: first the meeting, then the event that refers to it. */
  async function reserve(from: number, to: number, more: { readonly emails?: readonly string[]; readonly [name: string]: unknown } = {}) {
    const { emails = [CAST.room], ...rest } = more;
    const asked = { eventStart: at(from), eventEnd: at(to), eventTitle: 'Planning', eventBody: '', invitees: [] };
    const { body: meeting } = await time.answerOf(olga.call('POST', '/api/integrations/webex/createMeeting', asked));
    keys += 1;
    const body = {
      idempotencyKey: `webex-${keys}`,
      subject: 'Planning',
      start: at(from),
      end: at(to),
      resources: emails.map((email) => ({ email })),
      onlineMeeting: { kind: 'made', provider: 'webex', ...meeting },
      ...rest,
    };
    const made = await olga.call('POST', '/api/calendar/events', body);
    expect(made.status).toBe(201);
    return { event: made.body.event as Event, body };
  }
  const clock = (minutes: number) => {
    server.clock.now = plusMinutes(SUITE_NOW, minutes);
  };
  const run = (name: string) => server.server.jobs.run(server.server.timedWork.find((job) => job.name === name)!);
  /** Waits until changes have been heard and the time for an Undo has passed. */
  async function afterwards(minutes = 3) {
    await server.server.changes.look();
    await run('follow-online-meetings');
    server.clock.now = plusMinutes(server.clock.now, minutes);
    await time.answerOf(run('follow-online-meetings'));
  }
  const times = () =>
    [...standIn.meetings.values()].map((meeting) => {
      const { start, end } = meeting as { start: string; end: string };
      return [start, end].map((text) => (Date.parse(text) - SUITE_NOW) / 60_000);
    });
  const remove = ({ id }: Event, scope = 'occurrence') => olga.call('DELETE', `/api/calendar/events/${id}?scope=${scope}`);
  const change = ({ id, etag }: Event, wanted: object, scope = 'occurrence') =>
    olga.call('PATCH', `/api/calendar/events/${id}?scope=${scope}`, { etag, ...wanted });
  const release = ({ id, iCalUId }: Event, email: string) =>
    olga.call('POST', '/api/event/action', { action: 'release', email, iCalUid: iCalUId, id });
  const datesOf = async ({ id }: Event): Promise<Event[]> => (await olga.call('GET', `/api/calendar/events/${id}/dates`)).body.value;
  const DAILY = { recurrence: { frequency: 'daily', interval: 1, count: 3 } };

  type Case = [what: string, more: Parameters<typeof reserve>[2], act: (event: Event) => Promise<unknown>, left: number[][]];
  it.each<Case>([
    ['stays as long as nothing changes', {}, async () => {}, [[60, 120]]],
    ['is deleted with its reservation', {}, (event) => remove(event), []],
    ['moves with its reservation', {}, (event) => change(event, { start: at(180), end: at(210) }), [[180, 210]]],
    ['stays if only the text changes', {}, (event) => change(event, { subject: 'Review' }), [[60, 120]]],
    ['stays for the attendees when the room is released', {}, (event) => release(event, CAST.room), [[60, 120]]],
    ['is deleted with the whole series', DAILY, (event) => remove(event, 'series'), []],
    ['stays if a date other than the first is deleted', DAILY, async (event) => remove((await datesOf(event))[1]!), [[60, 120]]],
    ['moves to the next date when the first is deleted', DAILY, (event) => remove(event), [[60 + DAY, 120 + DAY]]],
    ['moves with a series', DAILY, (event) => change(event, { start: at(180), end: at(240) }, 'series'), [[180, 240]]],
    ['moves if only the first date is moved', DAILY, (event) => change(event, { start: at(90), end: at(150) }), [[90, 150]]],
    [
      'stays for the attendees when the unconfirmed room is released',
      { emails: [CONFIRMED] },
      async () => {
        clock(75);
        await run('release-unconfirmed');
      },
      [[60, 120]],
    ],
    [
      'stays when its resource is retired, which keeps its reservations',
      {},
      () => assist(server.environment, 'resource', 'retire', CAST.room),
      [[60, 120]],
    ],
  ])('%s', async (_what, more, act, left) => {
    const { event } = await reserve(60, 120, more);
    await act(event);
    await afterwards();
    expect(times()).toEqual(left);
    await assist(server.environment, 'resource', 'restore', CAST.room);
    await server.server.changes.look();
  });

  it('still exists for an Undo, which makes the same reservation again', async () => {
    const { event, body } = await reserve(60, 120);
    await remove(event);
    clock(1);
    await server.server.changes.look();
    await run('follow-online-meetings');
    const again = await olga.call('POST', '/api/calendar/events', { ...body, idempotencyKey: 'webex-undo' });
    expect(again.status).toBe(201);
    await afterwards();
    expect(times()).toEqual([[60, 120]]);
  });

  it('is deleted or moved once Webex is reachable again, without delaying the reservation', async () => {
    const [deleted, moved] = [(await reserve(60, 120)).event, (await reserve(180, 240)).event];
    standIn.faults.add({ kind: 'status', status: 503, times: 100 });
    expect((await remove(deleted)).status).toBe(204);
    expect((await change(moved, { start: at(300), end: at(360) })).status).toBe(200);
    await afterwards();
    expect(times()).toEqual([
      [60, 120],
      [180, 240],
    ]);
    standIn.faults.clear();
    await afterwards(6);
    expect(times()).toEqual([[300, 360]]);
  });

  it('is not changed again and again if Webex refuses the change', async () => {
    const { event } = await reserve(60, 120);
    standIn.faults.add({ kind: 'status', status: 400, times: 100 });
    await remove(event);
    await afterwards();
    standIn.log.length = 0;
    await afterwards(10);
    expect(standIn.log).toEqual([]);
  });

  it('is not affected by the event of a person who only knows its link', async () => {
    const { body } = await reserve(60, 120);
    const fred = await server.signIn(CAST.fred);
    const made = await fred.call('POST', '/api/calendar/events', {
      ...body,
      idempotencyKey: 'webex-other',
      start: at(15),
      end: at(45),
    });
    expect(made.status).toBe(201);
    await afterwards();
    expect(times()).toEqual([[60, 120]]);
  });

  it('is forgotten an hour after its end', async () => {
    await reserve(60, 120);
    const count = async () => (await server.server.database.db.selectFrom('online_meeting').select('link_hash').execute()).length;
    server.clock.now = instantOf(plusMinutes(SUITE_NOW, 180) - 1);
    await run('delete-old-online-meetings');
    expect(await count()).toBe(1);
    clock(180);
    await run('delete-old-online-meetings');
    expect(await count()).toBe(0);
  });

  it.runIf(existsSync(SCHEMA))('is moved as documented by Webex', async () => {
    const { event } = await reserve(60, 120);
    await change(event, { start: at(180), end: at(240) });
    await afterwards();
    const sent = standIn.log.filter(({ method }) => method === 'PATCH').at(-1)!;
    const document = JSON.parse(readFileSync(SCHEMA, 'utf8')) as {
      paths: Record<string, { patch?: { requestBody: { content: Record<string, { schema: object }> } } }>;
    };
    const { content } = document.paths['/meetings/{meetingId}']!.patch!.requestBody;
    const type = sent.headers['content-type']!;
    expect(Object.keys(content)).toEqual([type]);
    const validate = new Ajv2020({ strict: false, validateFormats: false })
      .addSchema(document, 'webex')
      .compile(JSON.parse(JSON.stringify(content[type]!.schema).replaceAll('"#/', '"webex#/')) as object);
    expect(JSON.parse(sent.body)).toEqual({ start: at(180), end: at(240), timezone: 'Europe/Prague', sendEmail: false });
    expect([validate(JSON.parse(sent.body)), validate.errors]).toEqual([true, null]);
  });
});
