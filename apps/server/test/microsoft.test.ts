import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { ceilToQuarter, fromInstant, instantOf, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { type MicrosoftWorld, openMicrosoftWorld } from './microsoft-world.ts';
import type { TestClient } from './test-server.ts';

let world: MicrosoftWorld;
let olga: TestClient;
let fred: TestClient;
let keys = 0;

/** 24 hours after the suite's start. Each test reserves different hours after this time. */
const tomorrow = plusMinutes(SUITE_NOW, 24 * 60);
const slot = (hours: number) => ({
  start: fromInstant(plusMinutes(tomorrow, hours * 60)),
  end: fromInstant(plusMinutes(tomorrow, hours * 60 + 60)),
});

beforeAll(async () => {
  world = await openMicrosoftWorld(SUITE_NOW);
  olga = await world.signIn(CAST.olga);
  fred = await world.signIn(CAST.fred);
});
afterAll(() => world.close());

async function reserve(client: TestClient, hours: number, patch: Record<string, unknown> = {}) {
  keys += 1;
  const { status, body } = await client.call('POST', '/api/calendar/events', {
    idempotencyKey: `k-${keys}`,
    subject: 'Review',
    ...slot(hours),
    resources: [{ email: CAST.room }],
    ...patch,
  });
  return { status, body };
}

const responseOf = async (client: TestClient, id: string) => {
  const { body } = await client.call('GET', `/api/calendar/events/${encodeURIComponent(id)}`);
  return body.attendees.find((attendee: { resource: boolean }) => attendee.resource)?.status.response;
};

const viewOf = async (client: TestClient, hours: number, email: string = CAST.room) => {
  const { body } = await client.call('POST', '/api/calendar/schedules', { ...slot(hours), emails: [email] });
  return body[0].availabilityView;
};

/** Waits until nothing is being read, even after hints have been collected and rooms asked again. Returns the number of reads so far. */
async function quietReads(): Promise<number> {
  for (let last = -1; ;) {
    if (last === world.reads()) return last;
    last = world.reads();
    await world.time.pass(6_000);
  }
}

// RemovePrivateProperty is $true by default (learn.microsoft.com, Set-CalendarProcessing), so the room's own copy is public even if the
// organizer's copy is private. An administrator may let the room keep the subject.
it('a private event stays private even if the room’s mailbox has lost its mark: its organizer sees the event, other people see a taken time', async () => {
  world.engine.directory.setPolicy(CAST.other, { hidesSubject: false, answerDelayMs: 0 });
  await reserve(olga, 6, { subject: 'canary merger', visibility: 'private', resources: [{ email: CAST.other }] });
  world.engine.settle();
  const seenBy = async (client: TestClient) =>
    (await client.call('POST', '/api/calendar/schedules', { ...slot(6), emails: [CAST.other] })).body[0];
  await expect.poll(async () => (await seenBy(fred)).availabilityView, { timeout: 20_000 }).toBe('2222');
  expect(world.engine.listItems(CAST.other, { start: tomorrow, end: plusMinutes(tomorrow, 1_440) })).toMatchObject([
    { subject: 'canary merger', visibility: 'public' },
  ]);
  expect(JSON.stringify(await seenBy(fred))).not.toContain('canary');
  expect(JSON.stringify(await seenBy(olga))).toContain('canary merger');
});

it('rooms are not found as people to invite, although they have accounts in a tenant', async () => {
  const { body } = await olga.call('GET', '/api/calendar/people?q=o');
  expect(body.map((one: { email: string }) => one.email)).toEqual([CAST.olga]);
  expect(world.standIn.log.findLast(({ url }) => url.startsWith('/v1.0/users?'))?.answer).toContain('olgas@rooms.alder.example');
});

describe('signing in at Microsoft’s page', () => {
  it('opens the account of the mailbox, and connects its calendar', async () => {
    const { body } = await olga.call('GET', '/api/account/me');
    expect(body.data).toMatchObject({ email: CAST.olga, name: 'olga' });
    const state = await olga.call('GET', '/api/account/oauth-token');
    expect(state.body).toMatchObject({ connected: true, expiresAt: expect.any(String) });
    expect(state.body.scopes).toContain('Calendars.ReadWrite');
  });

  it('reveals no token of the provider in answers, in the database or in the log', async () => {
    const issued = world.standIn.log.flatMap(({ answer }) =>
      [...answer.matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)].map((match) => match[1]!),
    );
    expect(issued.length).toBeGreaterThanOrEqual(4);
    const answers = await Promise.all(
      ['/api/account/me', '/api/account/oauth-token', '/api/assist/configurations', '/api/calendar/me'].map((path) =>
        olga.call('GET', path),
      ),
    );
    const rows = await world.server.server.database.db.selectFrom('provider_token').selectAll().execute();
    expect(rows.length).toBe(2);
    const seen = JSON.stringify([answers.map((answer) => answer.body), rows]) + world.server.logged();
    expect(issued.filter((token) => seen.includes(token))).toEqual([]);
  });

  it.each([
    [
      'a code that was already used',
      async () => {
        const answer = await world.authorize(CAST.carl);
        await (await world.server.visitor()).call('POST', '/api/account/oauth-login', answer);
        return answer;
      },
    ],
    ['a code from somebody else’s browser (PKCE)', async () => ({ ...(await world.authorize(CAST.carl)), codeVerifier: 'v'.repeat(43) })],
    ['another nonce', async () => ({ ...(await world.authorize(CAST.carl)), nonce: 'n'.repeat(22) })],
    ['a code that was never issued', async () => ({ ...(await world.authorize(CAST.carl)), authorizationCode: 'guess' })],
    [
      'a redirect address of another site',
      async () => ({ ...(await world.authorize(CAST.carl)), redirectUrl: 'https://evil.example/account/oauth-callback' }),
    ],
    [
      'a redirect address with another path',
      async () => ({ ...(await world.authorize(CAST.carl)), redirectUrl: `${world.url}/account/login` }),
    ],
    ['an answer from another issuer (RFC 9207)', async () => ({ ...(await world.authorize(CAST.carl)), issuer: 'https://evil.example' })],
    [
      'a code that was issued for another redirect address',
      async () => world.authorize(CAST.carl, { client_id: 'assist', redirect_uri: `${world.url}/elsewhere` }),
    ],
  ])('with %s creates no session', async (_case, answer) => {
    const visitor = await world.server.visitor();
    const { status, body } = await visitor.call('POST', '/api/account/oauth-login', await answer());
    expect([status, body.code]).toEqual([401, 'sign-in-failed']);
  });

  it('returns success false with any error (specification, section 7), unlike other calls, which return only a problem', async () => {
    const visitor = await world.server.visitor();
    const guess = { ...(await world.authorize(CAST.carl)), authorizationCode: 'guess' };
    const failures = [
      await visitor.call('POST', '/api/account/oauth-login', guess),
      await visitor.call('POST', '/api/account/oauth-login', {}),
      await visitor.call('POST', '/api/account/oauth-login', '{'),
      await visitor.call('POST', '/api/account/oauth-login', guess, { 'x-xsrf-token': 'wrong' }),
    ];
    expect(failures.map(({ status, body }) => [status, body.code, body.success])).toEqual([
      [401, 'sign-in-failed', false],
      [400, 'invalid-input', false],
      [400, 'invalid-input', false],
      [403, 'xsrf', false],
    ]);
    const elsewhere = await visitor.call('POST', '/api/account/calendar-oauth-login', { ...guess, connectionAgentId: 'main' });
    expect(elsewhere.body).toMatchObject({ code: 'not-signed-in' });
    expect(elsewhere.body).not.toHaveProperty('success');
  });

  it('again opens the same account, but a closed account loses its calendar and stays closed', async () => {
    const again = await world.signIn(CAST.olga);
    expect((await again.call('GET', '/api/account/me')).body.data.email).toBe(CAST.olga);
    const { db } = world.server.server.database;
    await world.signIn(CAST.carl);
    const accounts = new AccountsRepository(world.server.server.database);
    const { id } = (await accounts.findByEmail(CAST.carl))!;
    expect(await db.selectFrom('provider_token').select('user_id').where('user_id', '=', id).execute()).toHaveLength(1);
    await accounts.close(id, instantOf(Date.now()));
    expect(await db.selectFrom('provider_token').select('user_id').where('user_id', '=', id).execute()).toEqual([]);
    const { status, body } = await (
      await world.server.visitor()
    ).call('POST', '/api/account/oauth-login', await world.authorize(CAST.carl));
    expect([status, body.code]).toEqual([403, 'account-closed']);
    await accounts.open(id, instantOf(Date.now()));
  });

  it('does not connect another mailbox to a person’s account', async () => {
    const answer = await world.authorize(CAST.carl);
    const { status, body } = await olga.call('POST', '/api/account/calendar-oauth-login', { ...answer, connectionAgentId: 'main' });
    expect([status, body.code]).toEqual([401, 'sign-in-failed']);
    const unknown = await olga.call('POST', '/api/account/calendar-oauth-login', {
      ...(await world.authorize(CAST.olga)),
      connectionAgentId: 'other',
    });
    expect(unknown.status).toBe(404);
  });

  it('to connect a calendar is blocked for an account after ten failures', async () => {
    const fred = await world.signIn(CAST.fred);
    const connect = async (person: string) =>
      world.time.answerOf(
        fred.call('POST', '/api/account/calendar-oauth-login', { ...(await world.authorize(person)), connectionAgentId: 'main' }),
      );
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await connect(CAST.carl)).body.code).toBe('sign-in-failed');
    const right = await connect(CAST.fred);
    expect([right.status, right.body.code]).toEqual([429, 'too-many-attempts']);
    // Another person at the same address is not affected.
    expect(
      (await olga.call('POST', '/api/account/calendar-oauth-login', { ...(await world.authorize(CAST.olga)), connectionAgentId: 'main' }))
        .status,
    ).toBe(200);
  });

  it('is the only way to sign in, because accounts have no password', async () => {
    expect((await (await world.server.visitor()).call('GET', '/api/assist/configurations')).body.asistConfiguration).toMatchObject({
      serverType: 'o365',
      signIn: { password: null, oauth: { name: 'Microsoft', prompt: 'consent' } },
    });
  });
});

describe('a reservation in Microsoft 365', () => {
  it('waits for the room’s answer, and then everyone sees its time', async () => {
    const { status, body } = await reserve(olga, 0);
    expect(status).toBe(201);
    expect(await responseOf(olga, body.event.id)).toBe('needsAction');
    world.engine.settle();
    await world.time.eventually(async () => expect(await responseOf(olga, body.event.id)).toBe('accepted'));
    await world.time.eventually(async () => expect(await viewOf(fred, 0)).toBe('2222'));
  });

  it('at a time known to be taken is refused before anyone is invited', async () => {
    const before = world.standIn.log.filter((exchange) => exchange.method === 'POST' && exchange.url.endsWith('/events')).length;
    const { status, body } = await reserve(fred, 0);
    expect([status, body.code, body.conflicts[0].email]).toEqual([409, 'slot-taken', CAST.room]);
    expect(world.standIn.log.filter((exchange) => exchange.method === 'POST' && exchange.url.endsWith('/events')).length).toBe(before);
  });

  it('that the room declines does not take the time', async () => {
    world.engine.directory.setPolicy(CAST.other, { answer: 'declines' });
    const { body } = await reserve(olga, 2, { resources: [{ email: CAST.other }] });
    world.engine.settle();
    await world.time.eventually(async () => expect(await responseOf(olga, body.event.id)).toBe('declined'));
    expect(await viewOf(fred, 2, CAST.other)).toBe('0000');
    world.engine.directory.setPolicy(CAST.other, { answer: 'accepts' });
  });

  it('can send its resource a notification, but only as its organizer', async () => {
    const { body } = await reserve(olga, 14);
    const notification = {
      id: body.event.id,
      resourceUsername: 'room-1',
      iCalUId: body.event.iCalUId,
      resourceDisplayName: 'Room 1',
      subject: 'Review',
      showAs: 'busy',
      realStart: slot(14).start,
      realEnd: slot(14).end,
      action: 'create',
      doneBy: 'assist',
      organiserName: 'olga',
      organiserEmail: CAST.olga,
      orders: [],
    };
    expect((await olga.call('POST', `/api/assist/resources/${CAST.room}/notifications`, notification)).status).toBe(204);
    expect((await fred.call('POST', `/api/assist/resources/${CAST.room}/notifications`, notification)).status).toBe(404);
  });

  it('requested twice with one key is made only once', async () => {
    const request = { idempotencyKey: 'the-same', subject: 'Once', ...slot(4), resources: [{ email: CAST.room }] };
    const first = await olga.call('POST', '/api/calendar/events', request);
    const again = await olga.call('POST', '/api/calendar/events', request);
    expect([first.status, again.status, again.body.event?.id]).toEqual([201, 201, first.body.event.id]);
  });

  it('is identified in the room’s schedule to its organizer only, and can be extended although its own time is taken', async () => {
    const { body } = await reserve(olga, 12);
    world.engine.settle();
    await world.time.eventually(async () => expect(await viewOf(olga, 12)).toBe('2222'));
    const range = `start=${slot(12).start}&end=${slot(12).end}`;
    await olga.call('GET', `/api/calendar/events?${range}`);
    const itemFor = async (client: TestClient) =>
      (await client.call('POST', '/api/calendar/schedules', { ...slot(12), emails: [CAST.room] })).body[0].scheduleItems[0];
    expect(await itemFor(olga)).toMatchObject({
      iCalUId: body.event.iCalUId,
      eventId: body.event.id,
      isOrganizer: true,
      subject: 'Review',
    });
    expect(await itemFor(fred)).not.toHaveProperty('iCalUId');
    const { body: mine } = await olga.call('GET', `/api/calendar/events/${encodeURIComponent(body.event.id)}`);
    const longer = await olga.call('PATCH', `/api/calendar/events/${encodeURIComponent(body.event.id)}`, {
      etag: mine.etag,
      start: slot(12).start,
      end: slot(13).end,
    });
    expect([longer.status, longer.body.code]).toEqual([200, undefined]);
  });

  it('that the room declined is never shown to an attendee as accepted, although another meeting takes the time', async () => {
    const range = { start: plusMinutes(tomorrow, 8 * 60), end: plusMinutes(tomorrow, 9 * 60) };
    const room = { email: CAST.room, name: 'Room 1', role: 'resource' as const };
    world.engine.createItem(CAST.carl, { subject: 'First', ...range, zone: 'UTC', attendees: [room] });
    world.engine.settle();
    world.engine.createItem(CAST.olga, {
      subject: 'Second',
      ...range,
      zone: 'UTC',
      attendees: [room, { email: CAST.fred, name: 'Fred', role: 'required' }],
      locations: [{ displayName: 'Room 1', email: CAST.room }],
    });
    world.engine.settle();
    const responses = new Set<string>();
    await world.time.eventually(async () => {
      await viewOf(fred, 8);
      const { body } = await fred.call('GET', `/api/calendar/events?start=${fromInstant(range.start)}&end=${fromInstant(range.end)}`);
      const found = body.value.find((event: { subject: string }) => event.subject === 'Second');
      const response = found.attendees.find((attendee: { resource: boolean }) => attendee.resource).status.response as string;
      responses.add(response);
      expect(response).toBe('declined');
    });
    expect([...responses]).not.toContain('accepted');
  });

  it('that a person has stopped waiting for is not made afterwards', async () => {
    world.standIn.faults.add({
      kind: 'throttled',
      retryAfter: 4,
      matches: (request) => request.method === 'POST' && request.url.pathname.endsWith('/events'),
    });
    const page = await fetch(`${world.url}/config.json`);
    const cookie = page.headers.getSetCookie()[0]!.split(';')[0]!;
    const given = new AbortController();
    const heard = new Promise<void>((resolve) => {
      world.server.app.server.on('request', ({ method, url }, answer) => {
        if (method === 'POST' && url === '/api/calendar/events') answer.once('close', resolve);
      });
    });
    const waiting = fetch(`${world.url}/api/calendar/events`, {
      method: 'POST',
      signal: given.signal,
      headers: { authorization: `Bearer ${fred.token}`, cookie, 'x-xsrf-token': cookie.split('=')[1]!, 'content-type': 'application/json' },
      body: JSON.stringify({ idempotencyKey: 'given-up', subject: 'Given up', ...slot(10), resources: [{ email: CAST.room }] }),
    }).catch((error: unknown) => error);
    await expect.poll(() => world.standIn.log.some((exchange) => exchange.fault === 'throttled')).toBe(true);
    given.abort();
    await Promise.all([waiting, heard]);
    await world.time.pass(6_000);
    expect(world.engine.listItems(CAST.fred, { start: plusMinutes(tomorrow, 600), end: plusMinutes(tomorrow, 660) })).toEqual([]);
  });

  it('can be confirmed only once, and released by its organizer', async () => {
    const start = ceilToQuarter(instantOf(Date.now()));
    const { body, status } = await reserve(olga, 0, {
      start: fromInstant(start),
      end: fromInstant(plusMinutes(start, 60)),
      resources: [{ email: 'confirm@rooms.alder.example' }],
    });
    expect(status).toBe(201);
    world.engine.settle();
    const request = { email: 'confirm@rooms.alder.example', iCalUid: body.event.iCalUId, id: body.event.id };
    await world.time.eventually(async () => expect((await olga.call('POST', '/api/event/statuses', [request])).body).toHaveLength(1));
    const confirmed = await olga.call('POST', '/api/event/action', { action: 'confirm', ...request });
    expect([confirmed.status, confirmed.body.confirmed, confirmed.body.confirmedBy]).toEqual([200, true, CAST.olga]);
    expect((await olga.call('POST', '/api/event/action', { action: 'confirm', ...request })).body.code).toBe('confirmation-unavailable');
    const released = await olga.call('POST', '/api/event/action', { action: 'release', ...request });
    expect([released.status, released.body.canceled]).toEqual([200, true]);
    await world.time.eventually(async () => {
      const { body: schedules } = await fred.call('POST', '/api/calendar/schedules', {
        start: fromInstant(start),
        end: fromInstant(plusMinutes(start, 60)),
        emails: ['confirm@rooms.alder.example'],
      });
      expect(schedules[0].availabilityView).toBe('0000');
    });
  });

  it('that its room has declined cannot be confirmed', async () => {
    const resource = 'confirm@rooms.alder.example';
    world.engine.directory.setPolicy(resource, { answer: 'declines' });
    const start = ceilToQuarter(instantOf(Date.now()));
    const { body } = await reserve(olga, 0, {
      start: fromInstant(start),
      end: fromInstant(plusMinutes(start, 30)),
      resources: [{ email: resource }],
    });
    world.engine.settle();
    await world.time.eventually(async () => expect(await responseOf(olga, body.event.id)).toBe('declined'));
    const confirmed = await olga.call('POST', '/api/event/action', {
      action: 'confirm',
      email: resource,
      iCalUid: body.event.iCalUId,
      id: body.event.id,
    });
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'confirmation-unavailable']);
    world.engine.directory.setPolicy(resource, { answer: 'accepts' });
  });
});

describe('a series in Microsoft 365 with some dates taken', () => {
  const WEEK = 7 * 24;
  const on = (week: number, hours = 3) => slot(week * WEEK + hours);
  const day = (week: number) => on(week).start.slice(0, 10);

  it('is checked before anyone is invited, and then each date is reserved or refused separately', async () => {
    await reserve(fred, 0, { ...on(2), subject: 'Design critique' });
    await reserve(fred, 0, { ...on(3), subject: 'Design critique' });
    world.engine.settle();
    const recurrence = { frequency: 'weekly', interval: 1, count: 4 };
    const asked = await olga.call('POST', '/api/calendar/events/plan', { ...on(1), emails: [CAST.room], recurrence });
    expect(asked.body.dates.map(({ date, refusals }: { date: string; refusals: { code: string }[] }) => [date, refusals[0]?.code])).toEqual(
      [
        [day(1), undefined],
        [day(2), 'slot-taken'],
        [day(3), 'slot-taken'],
        [day(4), undefined],
      ],
    );
    const { kind, resources } = asked.body.dates[1].ways[0];
    expect([kind, resources[0].of]).toEqual(['instead', CAST.room]);

    const exceptions = [
      { date: day(2), resources: [{ email: resources[0].by }] },
      // This date is taken as well, because somebody else was faster.
      { date: day(3), ...on(3) },
    ];
    const made = await reserve(olga, 0, { ...on(1), recurrence, exceptions, attendees: [{ email: CAST.fred, name: 'Fred' }] });
    expect([made.status, made.body.occurrences, made.body.dates]).toEqual([
      201,
      3,
      [
        { date: day(2), eventId: expect.any(String), code: null },
        { date: day(3), eventId: null, code: 'slot-taken' },
      ],
    ]);
    world.engine.settle();
    const { body } = await olga.call('GET', `/api/calendar/events?start=${on(1).start}&end=${on(5).start}`);
    expect(
      body.value.map(
        (event: {
          start: { utcDateTime: string };
          attendees: { resource: boolean; emailAddress: { address: string }; status: { response: string } }[];
        }) => {
          const room = event.attendees.find((one) => one.resource)!;
          return [event.start.utcDateTime.slice(0, 10), room.emailAddress.address, room.status.response];
        },
      ),
    ).toEqual([
      [day(1), CAST.room, 'accepted'],
      [day(2), resources[0].by, 'accepted'],
      [day(4), CAST.room, 'accepted'],
    ]);
  });
});

describe('a reservation that nobody has confirmed in time', () => {
  it('is declined only once, by the room itself', async () => {
    const resource = 'confirm@rooms.alder.example';
    const range = {
      start: plusMinutes(ceilToQuarter(instantOf(Date.now())), -60),
      end: plusMinutes(ceilToQuarter(instantOf(Date.now())), 60),
    };
    // No reservation of another test occupies the room any more.
    const item = world.engine.createItem(CAST.carl, {
      subject: 'Nobody came',
      ...range,
      zone: 'UTC',
      attendees: [{ email: resource, name: 'Confirmed room', role: 'resource' }],
      locations: [{ displayName: 'Confirmed room', email: resource }],
    });
    world.engine.settle();
    const { jobs, timedWork } = world.server.server;
    const job = (name: string) => timedWork.find((one) => one.name === name)!;
    await jobs.run(job('sweep-schedules'));
    expect(await job('release-unconfirmed').run(instantOf(Date.now()))).toBe('1 released');
    expect(world.engine.findItem(item.id)!.attendees.map((attendee) => attendee.response)).toEqual(['declined']);
    expect(await job('release-unconfirmed').run(instantOf(Date.now()))).toBe('0 released');
  });
});

describe('the cache of the server', () => {
  it('answers five hundred clients without a request to the calendar', async () => {
    await viewOf(olga, 0);
    const before = await quietReads();
    await Promise.all(Array.from({ length: 500 }, (_, index) => viewOf(index % 2 === 0 ? olga : fred, index % 3)));
    expect(world.reads()).toBe(before);
  });

  it('is returned by cache/get without a request to the calendar, whether the times are known or not', async () => {
    world.engine.settle();
    const before = await quietReads();
    const far = { start: fromInstant(plusMinutes(tomorrow, 40 * 24 * 60)), end: fromInstant(plusMinutes(tomorrow, 40 * 24 * 60 + 60)) };
    const { body } = await olga.call('POST', '/api/cache/get', { ...far, emails: [CAST.room] });
    expect(body).toEqual([{ email: CAST.room, known: false, schedule: null }]);
    const known = await olga.call('POST', '/api/cache/get', { ...slot(0), emails: [CAST.room] });
    expect(known.body[0].known).toBe(true);
    expect(world.reads()).toBe(before);
  });
});

describe('hints from the calendar', () => {
  it('arrive, and make visible what another program has reserved', async () => {
    const { jobs, timedWork } = world.server.server;
    await jobs.run(timedWork.find((job) => job.name === 'watch-calendars')!);
    expect(await viewOf(olga, 6)).toBe('0000');
    const range = { start: plusMinutes(tomorrow, 6 * 60), end: plusMinutes(tomorrow, 7 * 60) };
    world.engine.createItem(CAST.carl, {
      subject: 'Made in Outlook',
      ...range,
      zone: 'Europe/Prague',
      attendees: [{ email: CAST.room, name: 'Room 1', role: 'resource' }],
    });
    world.engine.settle();
    await world.standIn.subscriptions.flushed();
    await world.time.eventually(async () => expect(await viewOf(olga, 6)).toBe('2222'));
  });

  it('have no effect if they are forged', async () => {
    const before = await quietReads();
    const forged = { value: [{ subscriptionId: 'guess', clientState: 'guess', changeType: 'updated', resource: 'users/x/events/y' }] };
    const answer = await fetch(`${world.url}/api/hooks/main`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(forged),
    });
    expect(answer.status).toBeLessThan(500);
    const other = await fetch(`${world.url}/api/hooks/nobody`, { method: 'POST', body: '{}' });
    expect(other.status).toBe(404);
    await world.time.pass(2_500);
    expect(world.reads()).toBe(before);
  });
});

describe('expired access', () => {
  it('is renewed once for all waiting calls, and the person notices nothing', async () => {
    world.standIn.oauth.tokens.expireAccess();
    const renewals = () =>
      world.standIn.log.filter((exchange) => exchange.url.endsWith('/token') && exchange.body.includes('grant_type=refresh_token')).length;
    const before = renewals();
    const answers = await world.time.answerOf(
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          fred.call(
            'GET',
            `/api/calendar/events?start=${fromInstant(plusMinutes(tomorrow, index * 60))}&end=${fromInstant(plusMinutes(tomorrow, index * 60 + 30))}`,
          ),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    // One renewal is Fred's. Another may belong to somebody who is waiting for a room's answer at the moment.
    expect(renewals() - before).toBeGreaterThanOrEqual(1);
    expect(renewals() - before).toBeLessThanOrEqual(2);
  });

  it('that was also revoked asks for a new sign-in only once, and the session stays', async () => {
    world.standIn.oauth.tokens.revoke(CAST.olga);
    world.standIn.oauth.tokens.expireAccess();
    const range = `start=${fromInstant(plusMinutes(tomorrow, 3_000))}&end=${fromInstant(plusMinutes(tomorrow, 3_060))}`;
    const first = await olga.call('GET', `/api/calendar/events?${range}`);
    expect([first.status, first.body.code]).toEqual([409, 'calendar-disconnected']);
    const asked = world.standIn.log.filter((exchange) => exchange.url.endsWith('/token')).length;
    for (let index = 0; index < 5; index += 1) await olga.call('GET', `/api/calendar/events?${range}`);
    expect(world.standIn.log.filter((exchange) => exchange.url.endsWith('/token')).length).toBe(asked);
    expect((await olga.call('GET', '/api/account/oauth-token')).body.connected).toBe(false);
    expect((await olga.call('POST', '/api/account/refresh-oauth-token', { scope: 'openid' })).body.code).toBe('calendar-disconnected');
    expect((await olga.call('GET', '/api/account/me')).status).toBe(200);

    const connected = await olga.call('POST', '/api/account/calendar-oauth-login', {
      ...(await world.authorize(CAST.olga)),
      connectionAgentId: 'main',
    });
    expect([connected.status, connected.body.connected]).toEqual([200, true]);
    expect((await olga.call('GET', `/api/calendar/events?${range}`)).status).toBe(200);
  });

  it('is deleted with the person’s last session', async () => {
    const carl = await world.signIn(CAST.carl);
    const { db } = world.server.server.database;
    const held = async () =>
      (
        await db
          .selectFrom('provider_token')
          .innerJoin('user_account', 'user_account.id', 'provider_token.user_id')
          .where('user_account.email', '=', CAST.carl)
          .select('provider_token.user_id')
          .execute()
      ).length;
    expect(await held()).toBe(1);
    await db
      .updateTable('session')
      .set({ ended_at: 1 })
      .where('access_hash', 'not in', ['x'])
      .where('user_id', 'in', db.selectFrom('user_account').select('id').where('email', '=', CAST.carl))
      .where('created_at', '<', Date.now() - 3_600_000)
      .execute();
    await db
      .deleteFrom('session')
      .where('user_id', 'in', db.selectFrom('user_account').select('id').where('email', '=', CAST.carl))
      .where('access_hash', 'not in', db.selectFrom('session').select('access_hash').orderBy('created_at', 'desc').limit(1))
      .execute();
    await carl.call('GET', '/api/account/oauth-logout');
    expect(await held()).toBe(0);
  });
});
