import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PassingTime, startTime } from './passing-time.ts';
import type { TestClient } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const CONFIRMED = 'confirm@rooms.alder.example';
const MINUTE_MS = 60_000;

/** A company in which nobody is an administrator of the calendar. */
export interface OrdinaryWorld {
  signIn(email: string): Promise<TestClient>;
  /** Waits until rooms have answered, and makes Assist read their schedules again. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface OrdinaryCalendar {
  /** What Fred sees of Olga's calendar, which she has shared with nobody: her events, or only her times. */
  readonly colleague: 'events' | 'times';
  /** A search text that finds Fred, and nobody else. */
  readonly foundBy: string;
}

/** Defines tests of what a person without an administrator's rights does in a week, through the product's own calls. */
export function describeAnOrdinaryPerson(open: () => Promise<OrdinaryWorld>, { colleague, foundBy }: OrdinaryCalendar): void {
  let world: OrdinaryWorld;
  let time: PassingTime;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    time = startTime(SUITE_NOW);
    world = await open();
    olga = await world.signIn(CAST.olga);
    fred = await world.signIn(CAST.fred);
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    time.end();
  });

  let keys = 0;
  const reserve = async (from: number, to: number, email: string, more: object = {}) => {
    keys += 1;
    const { status, body } = await olga.call('POST', '/api/calendar/events', {
      idempotencyKey: `ordinary-${keys}`,
      subject: `Ordinary ${keys}`,
      start: at(from),
      end: at(to),
      resources: [{ email }],
      ...more,
    });
    expect([status, body.code]).toEqual([201, undefined]);
    return body.event;
  };
  type Event = {
    id: string;
    subject: string;
    start: { utcDateTime: string };
    cancelled: boolean;
    attendees: { emailAddress: { address: string }; status: { response: string } }[];
  };
  const listed = async (client: TestClient, subject: string, more = ''): Promise<Event | undefined> => {
    const { body } = await client.call('GET', `/api/calendar/events?start=${at(-60)}&end=${at(3 * 1_440)}${more}`);
    return (body.value as Event[]).find((event) => event.subject === subject && !event.cancelled);
  };
  const responseOf = (event: Event | undefined, email: string) =>
    event?.attendees.find(({ emailAddress }) => emailAddress.address === email)?.status.response;
  const eventually = async (look: () => Promise<void>) => {
    await time.eventually(async () => {
      await world.settle();
      await look();
    });
  };
  const path = ({ id }: { id: string }) => `/api/calendar/events/${encodeURIComponent(id)}`;

  it('is recognised by their mailbox, and administers nothing', async () => {
    expect((await fred.call('GET', '/api/calendar/me')).body).toMatchObject({ email: CAST.fred });
    expect((await fred.call('GET', '/api/account/me')).body.administrator ?? false).toBe(false);
    expect((await fred.call('GET', '/api/account/oauth-token')).body).toMatchObject({ connected: true });
  });

  it('finds a colleague', async () => {
    const { status, body } = await olga.call('GET', `/api/calendar/people?q=${foundBy}`);
    expect([status, body.map(({ email }: { email: string }) => email)]).toEqual([200, [CAST.fred]]);
  });

  it('reserves a room, which accepts, then changes the reservation and deletes it', async () => {
    const made = await reserve(120, 180, CAST.room);
    await eventually(async () => expect(responseOf(await listed(olga, made.subject), CAST.room)).toBe('accepted'));
    const { body: now } = await olga.call('GET', path(made));
    const changed = await olga.call('PATCH', path(made), { etag: now.etag, subject: 'Moved', start: at(240), end: at(300) });
    expect([changed.status, changed.body.start?.utcDateTime]).toEqual([200, at(240)]);
    await eventually(async () => expect(responseOf(await listed(olga, 'Moved'), CAST.room)).toBe('accepted'));
    const viewOf = async () => {
      const question = { start: at(240), end: at(300), emails: [CAST.room] };
      return (await fred.call('POST', '/api/calendar/schedules', question)).body[0].availabilityView;
    };
    await eventually(async () => expect(await viewOf()).toBe('2222'));
    expect((await olga.call('DELETE', path(changed.body))).status).toBe(204);
    expect(await listed(olga, 'Moved')).toBeUndefined();
    await eventually(async () => expect(await viewOf()).toBe('0000'));
  });

  it('reserves a room on three days, opens one of the dates, changes only that date, and deletes another', async () => {
    const DAY = 1_440;
    const made = await reserve(780, 840, CAST.room, { recurrence: { frequency: 'daily', interval: 1, count: 3 } });
    const dates = async () => {
      const { body } = await olga.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(5 * DAY)}`);
      return (body.value as Event[]).filter((event) => event.subject === made.subject && !event.cancelled);
    };
    const startsBecome = (...minutes: number[]) =>
      time.eventually(async () => expect((await dates()).map(({ start }) => start.utcDateTime)).toEqual(minutes.map(at)));
    await startsBecome(780, 780 + DAY, 780 + 2 * DAY);
    const second = path((await dates())[1]!);
    const opened = await olga.call('GET', second);
    expect([opened.status, opened.body.start?.utcDateTime]).toEqual([200, at(780 + DAY)]);
    const times = { start: at(840 + DAY), end: at(900 + DAY) };
    const moved = await olga.call('PATCH', `${second}?scope=occurrence`, { etag: opened.body.etag, ...times });
    expect([moved.status, moved.body.start?.utcDateTime]).toEqual([200, times.start]);
    await startsBecome(780, 840 + DAY, 780 + 2 * DAY);
    expect((await olga.call('DELETE', `${path((await dates())[2]!)}?scope=occurrence`)).status).toBe(204);
    await startsBecome(780, 840 + DAY);
  });

  it('answers an invitation, and the organizer sees the answer', async () => {
    const made = await reserve(360, 420, CAST.other, { attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] });
    await time.eventually(async () => expect(await listed(fred, made.subject)).toBeDefined());
    const copy = (await listed(fred, made.subject))!;
    const answer = await fred.call('POST', `${path(copy)}/response`, { response: 'accepted' });
    expect([answer.status, answer.body.status]).toEqual([200, 'accepted']);
    await eventually(async () => expect(responseOf(await listed(olga, made.subject), CAST.fred)).toBe('accepted'));
    // Fred may not change an event made by somebody else.
    const refused = await fred.call('PATCH', path(copy), { etag: answer.body.etag, subject: 'Mine now' });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  });

  it('sees a colleague’s calendar as far as she shares it', async () => {
    const { subject } = await reserve(480, 540, CAST.room);
    const question = { start: at(480), end: at(540), emails: [CAST.olga] };
    await time.eventually(async () =>
      expect((await fred.call('POST', '/api/calendar/schedules', question)).body[0].availabilityView).toBe('2222'),
    );
    const range = `start=${at(480)}&end=${at(540)}&user=${CAST.olga}`;
    const limited = await fred.call('GET', `/api/calendar/events/limited?${range}`);
    expect(limited.body.value.map(({ start }: { start: { utcDateTime: string } }) => start.utcDateTime)).toEqual([at(480)]);
    const { body } = await fred.call('GET', `/api/calendar/events?${range}`);
    expect((body.value ?? []).map((event: Event) => event.subject).filter((text: string) => text !== '')).toEqual(
      colleague === 'events' ? [subject] : [],
    );
  });

  it('confirms a reservation that begins soon, and finishes it while it is running', async () => {
    const made = await reserve(15, 75, CONFIRMED);
    await eventually(async () => expect(responseOf(await listed(olga, made.subject), CONFIRMED)).toBe('accepted'));
    const confirmed = await olga.call('POST', '/api/event/action', {
      action: 'confirm',
      email: CONFIRMED,
      iCalUid: made.iCalUId,
      id: made.id,
    });
    expect([confirmed.status, confirmed.body.confirmedBy]).toEqual([200, CAST.olga]);
    await time.pass(30 * MINUTE_MS);
    // By now the access token has expired, which a browser would have renewed.
    olga = await world.signIn(CAST.olga);
    const finished = await olga.call('POST', `${path(made)}/finish`);
    expect([finished.status, finished.body.start?.utcDateTime]).toEqual([200, at(15)]);
    expect(Date.parse(finished.body.end.utcDateTime)).toBeLessThan(Date.parse(at(75)));
  });
}
