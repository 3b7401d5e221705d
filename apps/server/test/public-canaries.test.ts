import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type MailServer, startMailServer } from '@assist/test-kit/mail-server';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGuardedWorld, type GuardedWorld, HIDDEN, type KeptEvent, type Person } from './a-guarded-world.ts';
import { type AListener, aListener } from './a-listener.ts';
import { DATABASE_KINDS } from './test-database.ts';
import type { TestClient } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

/** Words that appear nowhere else, by the field that contains them. */
const WORDS = {
  subject: 'wrensubject',
  text: 'wrenbody',
  attendee: 'wrenattendee',
  joinUrl: 'wrenjoin',
  number: 'wrennumber',
  password: 'wrenpassword',
  hidden: HIDDEN.email,
  hiddenName: "Olga's desk",
} as const;

const PUBLIC = {
  subject: `Talk ${WORDS.subject}`,
  bodyHtml: `<p>${WORDS.text}</p><p>Or join at https://meet.example/${WORDS.joinUrl} with ${WORDS.password}</p>`,
  visibility: 'public',
  attendees: [
    { email: 'anna@alder.example', name: 'Anna' },
    { email: `${WORDS.attendee}@outside.example`, name: 'Outside' },
  ],
  onlineMeeting: {
    kind: 'made',
    provider: 'webex',
    weblink: `https://meet.example/${WORDS.joinUrl}`,
    meetingNumber: WORDS.number,
    password: WORDS.password,
  },
};

const wordsIn = (text: string) => Object.entries(WORDS).flatMap(([of, word]) => (text.includes(word) ? [of] : []));

/** Decisions, section 13: what a public event reveals, and to whom. SECURITY.md, "What is told to whom". */
describe.each(DATABASE_KINDS)('a public event, on %s', (kind) => {
  let world: GuardedWorld;
  let mails: MailServer;
  let event: KeptEvent;
  let series: KeptEvent;
  const open: AListener[] = [];

  beforeAll(async () => {
    mails = await startMailServer();
    world = await aGuardedWorld(kind, { ASSIST_SMTP_URL: mails.url, ASSIST_MAIL_FROM: 'assist@alder.example' }, { logLevel: 'debug' });
    const places = { resources: [{ email: HIDDEN.email }, { email: CAST.room }] };
    event = await world.reserve(world.people.olga, 15, 30, CAST.room, { ...PUBLIC, ...places });
    series = await world.reserve(world.people.olga, 300, 315, CAST.room, {
      ...PUBLIC,
      ...places,
      recurrence: { frequency: 'daily', interval: 1, count: 3 },
    });
  });
  afterAll(async () => {
    await Promise.all(open.map((listener) => listener.close()));
    await world.server.close();
    await mails.close();
  });

  const range = `start=${at(0)}&end=${at(600)}`;
  const boundsOf = (client: TestClient, email: string) =>
    client.call('GET', `/api/assist/resources/${email}/events/${encodeURIComponent(event.iCalUId)}/bounds`);
  /** Returns everything that a client learns of the event through every available call. */
  const everythingTo = async (client: TestClient) => {
    await client.call('POST', '/api/other-calendars', { email: CAST.olga });
    const answers = await Promise.all([
      client.call('GET', `/api/calendar/events/${event.id}`),
      client.call('GET', `/api/calendar/events/${series.id}`),
      client.call('GET', `/api/calendar/events/${series.id}/dates?limit=5`),
      client.call('GET', `/api/calendar/events?${range}&user=${CAST.olga}`),
      client.call('GET', `/api/calendar/events/limited?${range}&user=${CAST.olga}`),
      client.call('GET', `/api/calendar/events?${range}&user=${CAST.room}`),
      client.call('GET', `/api/other-calendars/events?${range}`),
      client.call('POST', '/api/calendar/schedules', { start: at(0), end: at(600), emails: [CAST.olga, CAST.room] }),
      client.call('POST', '/api/event/statuses', [{ email: CAST.room, iCalUid: event.iCalUId, id: event.id }]),
      client.call('PATCH', `/api/calendar/events/${event.id}`, { etag: 'older', subject: 'x' }),
      client.call('GET', '/api/kiosk/meetings'),
      client.call('GET', '/api/guest/places'),
      client.call('GET', '/api/guest/visit'),
    ]);
    return wordsIn(JSON.stringify(answers.map(({ body }) => body as unknown)));
  };

  const everything = Object.keys(WORDS);
  const ofAColleague = ['subject', 'text', 'attendee'];
  it.each<[string, () => TestClient, readonly string[]]>([
    ['its organizer everything', () => world.people.olga, everything],
    ['an invited person everything, including a place otherwise hidden from them', () => world.people.anna, everything],
    [
      'a colleague its subject, text and attendees, but neither how to join nor places hidden from them',
      () => world.people.ulla,
      ofAColleague,
    ],
    ['a reader of private events no more than a colleague', () => world.people.readsPrivate, ofAColleague],
    ['an administrator no more than a colleague', () => world.people.carl, ofAColleague],
    [
      'an editor its full text and all places, which a change would otherwise remove',
      () => world.people.editsPublic,
      ['subject', 'text', 'attendee', 'joinUrl', 'password', 'hidden', 'hiddenName'],
    ],
    ['a guest nothing', () => world.guest, []],
    ['a stranger nothing', () => world.visitor, []],
    ['a kiosk of its area only its subject', () => world.kiosk, ['subject']],
    ['another system nothing', () => world.services.values, []],
  ])('shows %s', async (_what, client, told) => {
    expect(await everythingTo(client())).toEqual(told);
  });

  it('shows no online meeting to those who may not see how to join', async () => {
    const { body } = await world.people.ulla.call('GET', `/api/calendar/events/${event.id}`);
    expect(body).toMatchObject({
      onlineMeeting: null,
      onlineMeetingProvider: null,
      bodyHtml: `<p>${WORDS.text}</p>`,
      bodyPreview: WORDS.text,
    });
    expect(body.locations.map(({ locationUri }: { locationUri: string }) => locationUri)).toEqual([CAST.room]);
  });

  it('shows its bounds in a hidden place only to participants', async () => {
    const statuses = async (email: string) =>
      Object.fromEntries(
        await Promise.all(
          (['olga', 'anna', 'ulla', 'carl'] as const).map(async (who) => [who, (await boundsOf(world.people[who], email)).status] as const),
        ),
      );
    expect(await statuses(CAST.room)).toEqual({ olga: 200, anna: 200, ulla: 200, carl: 200 });
    expect(await statuses(HIDDEN.email)).toEqual({ olga: 200, anna: 200, ulla: 404, carl: 404 });
  });

  it('shows its confirmation in a hidden place only to participants and to those who may change it', async () => {
    const wish = (email: string) => ({ email, iCalUid: event.iCalUId, id: event.id });
    const told = async (who: Person, email: string) => {
      const { call } = world.people[who];
      const { body } = await call('POST', '/api/event/statuses', [wish(email)]);
      const refusals = await Promise.all(
        (['confirm', 'release'] as const).map(
          async (action) => (await call('POST', '/api/event/action', { ...wish(email), action })).body.code,
        ),
      );
      return [body.length, ...refusals];
    };
    const nobodys = [0, 'not-found', 'not-found'];
    expect([await told('ulla', HIDDEN.email), await told('carl', HIDDEN.email), await told('readsPrivate', HIDDEN.email)]).toEqual([
      nobodys,
      nobodys,
      nobodys,
    ]);
    expect([await told('ulla', CAST.room), await told('anna', HIDDEN.email)]).toEqual([
      [1, 'confirmation-unavailable', 'forbidden'],
      [1, 'confirmation-unavailable', 'forbidden'],
    ]);
    expect((await world.people.editsPublic.call('POST', '/api/event/statuses', [wish(HIDDEN.email)])).body).toHaveLength(1);
  });

  it('is in no frame of the hub, no line of the log, no metric and no mail while it is made, changed, answered and deleted', async () => {
    const { people, server, visitor, guest, kiosk, services } = world;
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const listeners = await Promise.all(
      Object.entries({ ...people, visitor, guest, kiosk, ...services }).map(
        async ([who, { token }]) => [who, await aListener(origin, token === '' ? undefined : token)] as const,
      ),
    );
    open.push(...listeners.map(([, listener]) => listener));
    const made = await world.reserve(people.olga, 405, 420, CAST.room, {
      ...PUBLIC,
      resources: [{ email: HIDDEN.email }, { email: CAST.room }],
    });
    const path = `/api/calendar/events/${made.id}`;
    expect((await people.olga.call('PATCH', path, { etag: made.etag, bodyHtml: PUBLIC.bodyHtml.repeat(2) })).status).toBe(200);
    await people.anna.call('POST', `${path}/response`, { response: 'accepted' });
    expect((await people.olga.call('DELETE', path)).status).toBe(204);
    await world.reserve(people.olga, 405, 420, CAST.other, { subject: PUBLIC.subject });
    await server.server.changes.look();
    const framesOf = (name: string) => listeners.find(([who]) => who === name)![1].frames.join();
    // When the last message has arrived, all earlier messages have arrived as well.
    await expect.poll(() => ['ulla', 'olga'].map((who) => framesOf(who).includes(CAST.other))).toEqual([true, true]);
    await expect.poll(() => framesOf('kiosk')).toContain(CAST.other);
    expect(listeners.flatMap(([who, { frames }]) => wordsIn(frames.join()).map((of) => `${who} hears ${of}`))).toEqual([
      'olga hears hidden',
    ]);

    expect((await visitor.call('POST', '/api/account/email-link', { email: CAST.olga })).status).toBe(200);
    await expect.poll(() => mails.mails.map(({ to }) => to)).toContainEqual([CAST.olga]);
    const metrics = String((await visitor.call('GET', '/metrics')).body);
    expect([metrics.includes('assist_'), server.logged().includes('/api/calendar/events')]).toEqual([true, true]);
    expect({ metrics: wordsIn(metrics), mails: wordsIn(JSON.stringify(mails.mails)), log: wordsIn(server.logged()) }).toEqual({
      metrics: [],
      mails: [],
      log: [],
    });
  });
});
