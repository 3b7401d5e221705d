import { type CallContext, ProviderError, type WebhookAnswer } from '@assist/calendar-provider';
import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { GOOGLE_LIMITS, type GoogleProvider, googleProvider } from '@assist/provider-google';
import { EVENT_TYPE, type FaultPlan, startStandIn } from '@assist/simulators';
import { fromWallTime, plusMinutes, toWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { BOOKING_USER, GOOGLE_TEST_LIMITS, type GoogleWorld, openGoogleWorld } from '../worlds/google-world.ts';

const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const WEEK = { start: at(-24 * 60), end: at(14 * 24 * 60) };
const MONTH = { start: at(-24 * 60), end: at(40 * 24 * 60) };
const olga = suiteContext(CAST.olga);
const fred = suiteContext(CAST.fred);
const carl = suiteContext(CAST.carl);
const app: CallContext = { ...olga, actor: { as: 'app' } };
const olgas = (id: string) => ({ id, calendar: CAST.olga });

const inWorld =
  (test: (world: GoogleWorld) => Promise<void>, options: { readonly limits?: boolean } = {}) =>
  async () => {
    const world = await openGoogleWorld(options);
    try {
      await test(world);
    } finally {
      await world.close();
    }
  };

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'nothing was refused';
  } catch (error) {
    return error instanceof ProviderError ? error.code : `not a ProviderError: ${String(error)}`;
  }
}

/** Sends a request like another client, with a person’s own token. */
async function raw(
  { standIn }: GoogleWorld,
  method: string,
  path: string,
  body?: unknown,
  token = standIn.tokenOf(CAST.olga),
  headers: Record<string, string> = {},
) {
  const answer = await fetch(standIn.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> & { error?: { errors: { reason: string }[] } };
  return { status: answer.status, json, reason: json.error?.errors[0]?.reason, headers: answer.headers };
}

const HOUR = { start: { dateTime: '2026-11-23T09:00:00Z' }, end: { dateTime: '2026-11-23T10:00:00Z' } };
const PRIMARY = '/calendar/v3/calendars/primary/events';

describe('in transport to Google,', () => {
  const refused = (reason: string, status = 403) =>
    ({
      kind: 'status',
      status,
      body: JSON.stringify({ error: { errors: [{ domain: 'usageLimits', reason, message: 'x' }], code: status, message: 'x' } }),
    }) as const;

  it.each<[string, FaultPlan]>([
    ['a page from a third party', { kind: 'html' }],
    ['a truncated answer', { kind: 'truncatedJson' }],
    ['a broken connection', { kind: 'reset' }],
    ['an answer of 50 megabytes', { kind: 'hugeBody' }],
    ['a small answer that unpacks to 200 megabytes', { kind: 'gzipBomb' }],
    ['too many requests by a person', refused('userRateLimitExceeded')],
    ['too many requests by a project', refused('rateLimitExceeded')],
    ['too many requests, with their own status', refused('rateLimitExceeded', 429)],
    ['an exhausted daily quota', refused('quotaExceeded')],
    ['an unavailable backend', refused('backendError', 503)],
  ])(
    '%s is overcome',
    (_case, fault) =>
      inWorld(async ({ provider, standIn }) => {
        await provider.createEvent(suiteDraft(), olga);
        standIn.faults.add(fault);
        expect((await provider.listEvents({ calendar: CAST.olga, range: WEEK }, olga)).items).toHaveLength(1);
      })(),
    20_000,
  );

  it(
    'any other refusal stays a refusal',
    inWorld(async ({ provider, standIn }) => {
      standIn.faults.add({ ...refused('insufficientPermissions'), times: 10 });
      expect(await refusal(provider.getEvent(olgas('nothing'), olga))).toBe('forbidden');
      expect(standIn.log).toHaveLength(1);
    }),
  );

  it.each<[string, FaultPlan]>([
    ['silence', { kind: 'hang' }],
    ['a slow drip', { kind: 'slowDrip' }],
  ])('%s ends with the caller’s timeout', (_case, fault) =>
    inWorld(async ({ provider, standIn }) => {
      standIn.faults.add(fault);
      const signal = AbortSignal.timeout(300);
      await expect(provider.listEvents({ calendar: CAST.olga, range: WEEK }, { ...olga, signal })).rejects.toMatchObject({
        name: 'TimeoutError',
      });
    })(),
  );

  it(
    'a page that names itself as the next page is not followed forever',
    inWorld(async (world) => {
      await world.provider.createEvent(suiteDraft(), olga);
      const bent = bentProvider(world, (body) => ({ ...body, nextPageToken: 'again' }));
      world.standIn.faults.add({
        kind: 'status',
        status: 200,
        body: JSON.stringify({ items: [] }),
        matches: ({ url }) => url.searchParams.has('pageToken'),
        times: 10,
      });
      const first = await bent.listEvents({ calendar: CAST.olga, range: WEEK }, olga);
      expect(await refusal(bent.listEvents({ calendar: CAST.olga, range: WEEK, page: first.next! }, olga))).toBe('invalidPage');
    }),
  );

  it(
    'a page of one calendar is not valid for another',
    inWorld(async ({ provider, engine }) => {
      for (let index = 0; index < 101; index += 1)
        engine.createItem(CAST.olga, { subject: `${index}`, start: at(index), end: at(index + 1), zone: 'UTC' });
      const { next } = await provider.listEvents({ calendar: CAST.olga, range: WEEK }, olga);
      expect(await refusal(provider.listEvents({ calendar: CAST.fred, range: WEEK, page: next! }, fred))).toBe('invalidPage');
      expect((await provider.listEvents({ calendar: CAST.olga, range: WEEK, page: next! }, olga)).items).toHaveLength(1);
    }),
  );

  it(
    'more than 600 requests of one person in a minute are refused; the application’s requests count for the room that they concern',
    inWorld(
      async (world) => {
        const { standIn } = world;
        const token = standIn.tokenOf(CAST.olga);
        const statuses = await Promise.all(
          Array.from({ length: 601 }, () => raw(world, 'GET', `${PRIMARY}?maxResults=1`, undefined, token)),
        );
        expect(statuses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([403]);
        expect(statuses.find(({ status }) => status === 403)).toMatchObject({ reason: 'userRateLimitExceeded' });
        expect(statuses.at(-1)!.headers.get('retry-after')).toBeNull();
        for (const room of [CAST.room, CAST.other])
          await Promise.all(Array.from({ length: 400 }, () => world.provider.listEvents({ calendar: room, range: WEEK }, app)));
        expect(standIn.limited()).toBe(1);
      },
      { limits: true },
    ),
    30_000,
  );

  it('the provider uses the published limits', () => {
    expect(GOOGLE_LIMITS).toMatchObject({ publishedPerMinute: 600, counts: 'each-partner', publishedPerMinuteOfAll: 10_000 });
  });
});

describe('a calendar of Google', () => {
  it.each([
    ['a colleague who shares nothing', 'none', 'notFound'],
    ['a colleague who shares only times', 'freeBusy', 'nothing was refused'],
    ['an unknown person', undefined, 'notFound'],
  ] as const)('is listed only as far as it is shared: that of %s', (_case, right, code) =>
    inWorld(async ({ provider, engine }) => {
      engine.createItem(CAST.fred, { subject: 'canary', start: at(0), end: at(60), zone: 'UTC' });
      if (right !== undefined) engine.directory.grant(CAST.fred, CAST.olga, right);
      const listing = provider.listEvents({ calendar: right === undefined ? 'nobody@alder.example' : CAST.fred, range: WEEK }, olga);
      expect(await refusal(listing)).toBe(code);
      if (code === 'nothing was refused')
        expect((await listing).items).toMatchObject([
          { subject: '', completeness: 'limited', start: at(0), attendees: [], permissions: { canReadPublic: false } },
        ]);
    })(),
  );

  it(
    'of a group has no listing, but the times of its members',
    inWorld(async ({ provider, engine }) => {
      engine.directory.addGroup({ email: 'team@alder.example', name: 'Team', members: [CAST.fred, CAST.carl] });
      engine.createItem(CAST.carl, { subject: 'x', start: at(15), end: at(30), zone: 'UTC' });
      expect(await refusal(provider.listEvents({ calendar: 'team@alder.example', range: WEEK }, olga))).toBe('mailboxNotAvailable');
      expect(
        (await provider.getSchedules({ emails: ['team@alder.example'], range: { start: at(0), end: at(60) } }, olga))[0]!.availabilityView,
      ).toBe('0200');
    }),
  );

  // developers.google.com/workspace/calendar/api/v3/reference/freebusy/query, `groupExpansionMax` and `errors[].reason`.
  it(
    'of a group with more than a hundred members has no times, and reports this only for itself',
    inWorld(async ({ provider, engine }) => {
      const members = Array.from(
        { length: 101 },
        (_, index) => engine.directory.addPerson({ email: `m${index}@alder.example`, name: 'M' }).email,
      );
      engine.directory.addGroup({ email: 'all@alder.example', name: 'All', members });
      engine.directory.addGroup({ email: 'most@alder.example', name: 'Most', members: members.slice(1) });
      const emails = ['all@alder.example', 'most@alder.example', CAST.fred];
      const schedules = await provider.getSchedules({ emails, range: { start: at(0), end: at(60) } }, olga);
      expect(
        schedules.map(({ serviceError, availabilityView }) => [serviceError?.code, serviceError?.retryable, availabilityView]),
      ).toEqual([
        ['groupTooBig', false, ''],
        [undefined, undefined, '0000'],
        [undefined, undefined, '0000'],
      ]);
    }),
  );

  it(
    'that is broken does not affect a hundred others',
    inWorld(async ({ provider, engine, addRooms }) => {
      const emails = addRooms(100);
      for (const [index, email] of emails.entries()) if (index % 2 === 0) engine.directory.setFlag(email, 'broken');
      const schedules = await provider.getSchedules({ emails, range: { start: at(0), end: at(60) } }, app);
      expect(
        schedules.map((schedule) => (schedule.serviceError === undefined ? schedule.availabilityView : schedule.serviceError.retryable)),
      ).toEqual(emails.map((_email, index) => (index % 2 === 0 ? true : '0000')));
    }),
  );

  it(
    'is requested fifty at a time, and never for more than sixty days',
    inWorld(async ({ provider, standIn, addRooms }) => {
      await provider.getSchedules({ emails: addRooms(120), range: { start: at(0), end: at(100 * 24 * 60) } }, app);
      const asked = standIn.log.map(({ body }) => JSON.parse(body) as { items: unknown[]; timeMin: string; timeMax: string });
      expect(asked.map(({ items }) => items.length).toSorted((a, b) => a - b)).toEqual([20, 20, 50, 50, 50, 50]);
      expect(Math.max(...asked.map(({ timeMin, timeMax }) => (Date.parse(timeMax) - Date.parse(timeMin)) / 86_400_000))).toBe(60);
    }),
  );

  it(
    'returns a time across the seam of two requests as one',
    inWorld(async ({ provider, engine }) => {
      const seam = 60 * 24 * 60;
      engine.createItem(CAST.fred, { subject: 'long', start: at(seam - 60), end: at(seam + 60), zone: 'UTC' });
      const [schedule] = await provider.getSchedules({ emails: [CAST.fred], range: { start: at(0), end: at(seam + 24 * 60) } }, olga);
      expect(schedule!.items).toEqual([{ start: at(seam - 60), end: at(seam + 60), status: 'reserved', isPrivate: false }]);
      expect([...schedule!.availabilityView].filter((slot) => slot === '2')).toHaveLength(8);
    }),
  );

  it(
    'distinguishes only busy and free',
    inWorld(async ({ provider, engine }) => {
      for (const [index, showAs] of (['oof', 'workingElsewhere', 'tentative', 'free', 'busy'] as const).entries()) {
        engine.createItem(CAST.fred, { subject: showAs, start: at(index * 15), end: at(index * 15 + 15), zone: 'UTC', showAs });
      }
      expect((await provider.getSchedules({ emails: [CAST.fred], range: { start: at(0), end: at(75) } }, olga))[0]!.availabilityView).toBe(
        '20202',
      );
    }),
  );

  it(
    'gives permissions by role, whether or not it is on the person’s list',
    inWorld(async ({ provider, engine }) => {
      engine.directory.grant(CAST.olga, CAST.carl, 'write');
      engine.directory.grant(CAST.fred, 'default', 'read');
      expect(await provider.getPermissions({ calendar: CAST.olga }, carl)).toMatchObject({ canEditPrivate: true, canReadPrivate: true });
      expect(await provider.getPermissions({ calendar: CAST.fred }, carl)).toMatchObject({
        canReadPublic: true,
        canReadPrivate: false,
        canEditPublic: false,
      });
      expect(await provider.getPermissions({ calendar: CAST.room }, carl)).toMatchObject({ canReadPublic: false });
      expect(await provider.getPermissions({ calendar: 'nobody@alder.example' }, carl)).toMatchObject({ canReadPublic: false });
    }),
  );
});

describe('an event in Google', () => {
  it(
    'has one key in all calendars, for each day of a series',
    inWorld(async ({ provider }) => {
      const recurrence = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } as const;
      await provider.createEvent(suiteDraft({ recurrence }), olga);
      const keysIn = async (calendar: string, context: CallContext) =>
        (await provider.listEvents({ calendar, range: WEEK }, context)).items.map((item) => item.key);
      const keys = await keysIn(CAST.olga, olga);
      expect(await keysIn(CAST.room, app)).toEqual(keys);
      expect(new Set(keys.map((key) => key.originalStart)).size).toBe(3);
    }),
  );

  it(
    'notifies everybody by mail of each change',
    inWorld(async ({ provider, standIn }) => {
      const { event } = await provider.createEvent(suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }), olga);
      await provider.updateEvent(olgas(event.id), { subject: 'Other' }, 'occurrence', olga);
      await provider.respond({ id: event.id, calendar: CAST.fred }, 'accepted', fred);
      await provider.finishEvent(olgas(event.id), at(75), olga);
      await provider.deleteEvent(olgas(event.id), 'occurrence', olga);
      expect(standIn.mails.map((mail) => mail.kind)).toEqual(['invitation', 'change', 'answer', 'change', 'cancellation']);
    }),
  );

  it(
    'notifies nobody unless mails are requested, and loses its conference without a conference version',
    inWorld(async (world) => {
      const { event } = await world.provider.createEvent(suiteDraft({ onlineMeeting: { kind: 'native', provider: 'meet' } }), olga);
      await world.settle();
      const mails = world.standIn.mails.length;
      expect((await raw(world, 'PATCH', `${PRIMARY}/${event.id}`, { summary: 'Other' })).json['conferenceData']).toBeUndefined();
      expect(world.standIn.mails).toHaveLength(mails);
    }),
  );

  it(
    'gets its Meet address a moment later, and keeps it through every change',
    inWorld(async ({ provider, settle }) => {
      const { event } = await provider.createEvent(suiteDraft({ onlineMeeting: { kind: 'native', provider: 'meet' } }), olga);
      expect(event.onlineMeeting).toEqual({ provider: 'meet', joinUrl: '' });
      await settle();
      const seen = await provider.getEvent(olgas(event.id), olga);
      expect(seen.onlineMeeting).toEqual({
        provider: 'meet',
        joinUrl: expect.stringMatching(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/),
        meetingNumber: expect.any(String),
      });
      const changed = await provider.updateEvent(olgas(event.id), { bodyHtml: '<p>Other figures</p>' }, 'occurrence', olga);
      expect(changed).toMatchObject({ bodyHtml: '<p>Other figures</p>', onlineMeeting: seen.onlineMeeting });
      expect((await provider.finishEvent(olgas(event.id), at(75), olga)).onlineMeeting).toEqual(seen.onlineMeeting);
    }),
  );

  it(
    'mentions an online meeting that was created elsewhere, and only once if it is created again',
    inWorld(async ({ provider }) => {
      const link = { provider: 'webex', joinUrl: 'https://webex.example/m?a=1&b=2', meetingNumber: '123', password: 'pass' };
      const { event } = await provider.createEvent(suiteDraft({ onlineMeeting: { kind: 'made', link } }), olga);
      const seen = await provider.getEvent(olgas(event.id), olga);
      expect(seen.onlineMeeting).toEqual(link);
      expect(seen.bodyHtml).toContain('https://webex.example/m?a=1&amp;b=2');
      const again = await provider.createEvent(suiteDraft({ bodyHtml: seen.bodyHtml, onlineMeeting: { kind: 'made', link } }), olga);
      expect((await provider.getEvent(olgas(again.event.id), olga)).bodyHtml).toBe(seen.bodyHtml);
    }),
  );

  it(
    'can only have a Meet meeting',
    inWorld(async ({ provider }) => {
      expect(await refusal(provider.createEvent(suiteDraft({ onlineMeeting: { kind: 'native', provider: 'teams' } }), olga))).toBe(
        'unsupported',
      );
    }),
  );

  it(
    'has no reminder if none is wanted, and otherwise the wanted one',
    inWorld(async ({ provider }) => {
      const { event } = await provider.createEvent(suiteDraft({ reminderMinutes: 30 }), olga);
      const without = await provider.updateEvent(olgas(event.id), { reminderMinutes: null }, 'occurrence', olga);
      expect([event.reminderMinutes, without.reminderMinutes]).toEqual([30, undefined]);
    }),
  );

  it.each(['free', 'tentative', 'busy', 'oof', 'workingElsewhere'] as const)(
    'shows as %s, though Google distinguishes only free and busy',
    (showAs) =>
      inWorld(async ({ provider }) => {
        const { event } = await provider.createEvent(suiteDraft({ showAs }), olga);
        expect((await provider.getEvent(olgas(event.id), olga)).showAs).toBe(showAs);
        expect((await provider.updateEvent(olgas(event.id), { showAs: 'busy' }, 'occurrence', olga)).showAs).toBe('busy');
      })(),
  );

  it(
    'remembers which of a hundred people attend remotely',
    inWorld(async ({ provider }) => {
      const attendees = Array.from({ length: 100 }, (_, index) => ({
        email: `somebody.with.a.long.name-${index}@partner.example`,
        name: `N ${index}`,
        remotely: index % 2 === 0,
      }));
      const { event } = await provider.createEvent(suiteDraft({ attendees }), olga);
      const remote = (one: typeof event) => one.attendees.filter((attendee) => attendee.remotely).length;
      expect(remote(await provider.getEvent(olgas(event.id), olga))).toBe(50);
      expect(remote(await provider.updateEvent(olgas(event.id), { attendees: attendees.slice(0, 3) }, 'occurrence', olga))).toBe(2);
      expect(remote(await provider.updateEvent(olgas(event.id), { attendees: [] }, 'occurrence', olga))).toBe(0);
    }),
  );

  it(
    'cannot be found until the listing has it, but can be read by its id',
    inWorld(async ({ provider, engine, clock }) => {
      engine.listingDelayMs = 3_000;
      const { event } = await provider.createEvent(suiteDraft(), olga);
      expect(await provider.findByKey({ calendar: CAST.olga, key: event.key, around: WEEK }, olga)).toBeUndefined();
      expect((await provider.getEvent(olgas(event.id), olga)).id).toBe(event.id);
      clock.now += 3_000;
      expect((await provider.findByKey({ calendar: CAST.olga, key: event.key, around: WEEK }, olga))?.id).toBe(event.id);
    }),
  );

  it(
    'that was deleted is not found, though its id cannot be used again',
    inWorld(async (world) => {
      const draft = suiteDraft();
      const { event } = await world.provider.createEvent(draft, olga);
      await world.provider.deleteEvent(olgas(event.id), 'occurrence', olga);
      expect((await raw(world, 'GET', `${PRIMARY}/${event.id}`)).json).toMatchObject({ status: 'cancelled' });
      expect(await refusal(world.provider.getEvent(olgas(event.id), olga))).toBe('notFound');
      expect((await raw(world, 'DELETE', `${PRIMARY}/${event.id}`)).status).toBe(410);
      expect(await refusal(world.provider.createEvent(draft, olga))).toBe('idempotencyMismatch');
    }),
  );

  it(
    'of whole days ends in the middle of a day when it is finished',
    inWorld(async ({ provider }) => {
      const start = fromWallTime('2026-11-24', 0, 'Europe/Prague');
      const { event } = await provider.createEvent(
        suiteDraft({ isAllDay: true, range: { start, end: plusMinutes(start, 24 * 60) }, resources: [] }),
        olga,
      );
      expect(await provider.finishEvent(olgas(event.id), plusMinutes(start, 600), olga)).toMatchObject({
        isAllDay: false,
        start,
        end: plusMinutes(start, 600),
      });
    }),
  );

  it(
    'that repeats keeps its cancelled day and its moved day',
    inWorld(async ({ provider }) => {
      const recurrence = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 4 } } as const;
      await provider.createEvent(suiteDraft({ recurrence }), olga);
      const list = async () => (await provider.listEvents({ calendar: CAST.olga, range: WEEK }, olga)).items;
      const [, second, third] = await list();
      await provider.deleteEvent(olgas(second!.id), 'occurrence', olga);
      await provider.updateEvent(
        olgas(third!.id),
        { range: { start: plusMinutes(third!.start, 30), end: plusMinutes(third!.end, 30) } },
        'occurrence',
        olga,
      );
      expect((await list()).map((item) => item.type)).toEqual(['occurrence', 'exception', 'occurrence']);
      expect((await list())[1]!.key).toEqual(third!.key);
      expect(await refusal(provider.getEvent(olgas(second!.id), olga))).toBe('notFound');
    }),
  );
});

// "If no type is specified, all event types will be returned" (developers.google.com/workspace/calendar/api/guides/event-types).
describe('a special event in Google', () => {
  const putSpecial = ({ engine }: GoogleWorld, type: string, isAllDay: boolean) =>
    engine.createItem(CAST.olga, {
      subject: `Special ${type}`,
      start: isAllDay ? at(-8 * 60) : at(60),
      end: isAllDay ? at(16 * 60) : at(120),
      zone: 'Europe/Prague',
      isAllDay,
      showAs: type === 'workingLocation' || type === 'birthday' ? 'free' : type === 'outOfOffice' ? 'oof' : 'busy',
      extra: { [EVENT_TYPE]: type },
    });

  it.each([
    ['workingLocation', true, '0000'],
    ['birthday', true, '0000'],
    ['fromGmail', false, '2222'],
  ])('of the type %s is no appointment: it is neither listed nor opened nor changed', (type, isAllDay, view) =>
    inWorld(async (world) => {
      const { id } = putSpecial(world, type, isAllDay);
      const { provider } = world;
      expect((await provider.listEvents({ calendar: CAST.olga, range: WEEK }, olga)).items).toEqual([]);
      expect((await provider.listEvents({ calendar: CAST.olga, range: WEEK }, carl)).items).toEqual([]);
      const listed = await raw(world, 'GET', PRIMARY);
      expect((listed.json['items'] as { eventType: string }[]).map((one) => one.eventType)).toEqual([type]);
      const googleId = (listed.json['items'] as { id: string }[])[0]!.id;
      expect(id).not.toBe('');
      expect(await refusal(provider.getEvent(olgas(googleId), olga))).toBe('notFound');
      expect(await refusal(provider.updateEvent(olgas(googleId), { subject: 'x' }, 'occurrence', olga))).toBe('notFound');
      // What Google counts as busy stays busy.
      const [schedule] = await provider.getSchedules({ emails: [CAST.olga], range: { start: at(60), end: at(120) } }, app);
      expect(schedule!.availabilityView).toBe(view);
    })(),
  );

  it.each([
    ['focusTime', 'busy'],
    ['outOfOffice', 'oof'],
  ])('of the type %s is an appointment', (type, showAs) =>
    inWorld(async (world) => {
      putSpecial(world, type, false);
      const { items } = await world.provider.listEvents({ calendar: CAST.olga, range: WEEK }, olga);
      expect(items.map((item) => [item.subject, item.showAs])).toEqual([[`Special ${type}`, showAs]]);
    })(),
  );

  it(
    'is asked for by a type that exists',
    inWorld(async (world) => {
      expect(await raw(world, 'GET', `${PRIMARY}?eventTypes=holiday`)).toMatchObject({ status: 400, reason: 'invalidParameter' });
    }),
  );
});

describe('a series in Google', () => {
  const weekly = { frequency: 'weekly', interval: 1, daysOfWeek: ['monday', 'thursday'], end: { kind: 'count', count: 6 } } as const;
  const walls = async ({ provider }: GoogleWorld) =>
    (await provider.listEvents({ calendar: CAST.olga, range: MONTH }, olga)).items.map((item) =>
      toWallText(item.start, 'Europe/Prague').slice(5, 16),
    );

  it.each([
    [0, ['11-24T10:00', '11-27T10:00', '12-01T10:00', '12-04T10:00', '12-08T10:00', '12-11T10:00']],
    [2, ['11-23T09:00', '11-26T09:00', '12-01T10:00', '12-04T10:00', '12-08T10:00', '12-11T10:00']],
  ])('has the new times once it is moved by a day and an hour from its occurrence %i on', (index, expected) =>
    inWorld(async (world) => {
      const { provider } = world;
      await provider.createEvent(suiteDraft({ recurrence: weekly }), olga);
      const chosen = (await provider.listEvents({ calendar: CAST.olga, range: MONTH }, olga)).items[index]!;
      const moved = await provider.updateEvent(
        olgas(chosen.id),
        { range: { start: plusMinutes(chosen.start, 25 * 60), end: plusMinutes(chosen.end, 25 * 60) } },
        'following',
        olga,
      );
      expect(moved.start).toBe(plusMinutes(chosen.start, 25 * 60));
      expect(await walls(world)).toEqual(expected);
    })(),
  );

  it(
    'keeps its room, its people with their answers, its text and its conference in the following part',
    inWorld(async ({ provider, settle }) => {
      const { event } = await provider.createEvent(
        suiteDraft({
          recurrence: weekly,
          attendees: [{ email: CAST.fred, name: 'Fred', remotely: true }],
          onlineMeeting: { kind: 'native', provider: 'meet' },
        }),
        olga,
      );
      await settle();
      await provider.respond({ id: event.seriesMasterId!, calendar: CAST.fred }, 'accepted', fred);
      const before = (await provider.listEvents({ calendar: CAST.olga, range: MONTH }, olga)).items[3]!;
      await provider.updateEvent(olgas(before.id), { subject: 'Renamed' }, 'following', olga);
      await settle();
      const { items } = await provider.listEvents({ calendar: CAST.olga, range: MONTH }, olga);
      expect(items.map((item) => item.subject)).toEqual([
        'Weekly review',
        'Weekly review',
        'Weekly review',
        'Renamed',
        'Renamed',
        'Renamed',
      ]);
      expect(items[4]).toMatchObject({
        bodyHtml: '<p>Bring figures</p>',
        onlineMeeting: before.onlineMeeting,
        attendees: [
          { email: CAST.fred, remotely: true, response: 'accepted' },
          { email: CAST.room, kind: 'resource', response: 'accepted' },
        ],
      });
    }),
  );

  it.each([
    ['until a given day', { ...weekly, end: { kind: 'until', date: '2026-12-10' } }],
    ['with a number of dates', weekly],
  ] as const)('%s, of whole days, can be split in its middle', (_case, recurrence) =>
    inWorld(async ({ provider }) => {
      const start = fromWallTime('2026-11-23', 0, 'Pacific/Auckland');
      await provider.createEvent(
        suiteDraft({
          isAllDay: true,
          zone: 'Pacific/Auckland',
          range: { start, end: plusMinutes(start, 24 * 60) },
          resources: [],
          recurrence,
        }),
        olga,
      );
      const list = async () => (await provider.listEvents({ calendar: CAST.olga, range: MONTH }, olga)).items;
      const before = await list();
      await provider.updateEvent(olgas(before[2]!.id), { subject: 'Renamed' }, 'following', olga);
      const after = await list();
      expect(after.map((item) => toWallText(item.start, item.zone))).toEqual(before.map((item) => toWallText(item.start, item.zone)));
      expect(after.map((item) => item.subject === 'Renamed')).toEqual([false, false, true, true, true, true]);
    })(),
  );

  it(
    'deleted from its first day on is gone',
    inWorld(async ({ provider, settle }) => {
      const { event } = await provider.createEvent(suiteDraft({ recurrence: weekly }), olga);
      await settle();
      await provider.deleteEvent(olgas(event.id), 'following', olga);
      expect((await provider.listEvents({ calendar: CAST.olga, range: MONTH }, olga)).items).toEqual([]);
      expect((await provider.getSchedules({ emails: [CAST.room], range: MONTH }, olga))[0]!.items).toEqual([]);
    }),
  );
});

describe('the stand-in for Google, like Google,', () => {
  it.each([
    ['an id with other letters', { id: 'wxyz12345' }, 400, 'invalid'],
    ['an id that is too short', { id: 'abcd' }, 400, 'invalid'],
    ['no end', { end: undefined }, 400, 'required'],
    ['an end before its start', { end: { dateTime: '2026-11-23T08:00:00Z' } }, 400, 'timeRangeEmpty'],
    ['a day and a moment', { end: { date: '2026-11-24' } }, 400, 'invalid'],
    ['a moment without a zone', { start: { dateTime: '2026-11-23T09:00:00' } }, 400, 'required'],
    ['a series without a zone', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] }, 400, 'required'],
    [
      'both default reminders and others',
      { reminders: { useDefault: true, overrides: [{ method: 'popup', minutes: 5 }] } },
      400,
      'cannotUseDefaultRemindersAndSpecifyOverride',
    ],
  ])('accepts no event with %s', (_case, patch, status, reason) =>
    inWorld(async (world) => {
      expect(await raw(world, 'POST', PRIMARY, { ...HOUR, ...patch })).toMatchObject({ status, reason });
    })(),
  );

  it(
    'accepts an id only once',
    inWorld(async (world) => {
      const body = { ...HOUR, id: 'abcde12345' };
      expect((await raw(world, 'POST', PRIMARY, body)).json).toMatchObject({ id: 'abcde12345', iCalUID: 'abcde12345@google.com' });
      expect(await raw(world, 'POST', PRIMARY, body)).toMatchObject({ status: 409, reason: 'duplicate' });
    }),
  );

  it(
    'recognises a resource only at the first invitation',
    inWorld(async (world) => {
      const made = await raw(world, 'POST', PRIMARY, { ...HOUR, attendees: [{ email: CAST.room }] });
      const changed = await raw(world, 'PATCH', `${PRIMARY}/${made.json['id'] as string}`, {
        attendees: [{ email: CAST.room, resource: true, responseStatus: 'needsAction' }],
      });
      expect((changed.json['attendees'] as { resource?: boolean }[])[0]!.resource).toBeUndefined();
    }),
  );

  it(
    'resets the answer of an attendee who is written again without it',
    inWorld(async (world) => {
      const { event } = await world.provider.createEvent(
        suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }], resources: [] }),
        olga,
      );
      await world.provider.respond({ id: event.id, calendar: CAST.fred }, 'accepted', fred);
      const { json } = await raw(world, 'PATCH', `${PRIMARY}/${event.id}`, { attendees: [{ email: CAST.fred }] });
      expect(json['attendees']).toMatchObject([{ email: CAST.fred, responseStatus: 'needsAction' }]);
    }),
  );

  const CROWD = Array.from({ length: 5 }, (_, index) => ({ email: `p${index}@partner.example`, name: 'P', remotely: false }));
  // developers.google.com/workspace/calendar/api/v3/reference/events/get, `maxAttendees`; …/events, `attendeesOmitted`.
  it(
    'returns only the caller’s own entry, marked as incomplete, if there are more attendees than requested',
    inWorld(async (world) => {
      const attendees = [...CROWD, { email: CAST.fred, name: 'Fred', remotely: false }];
      const { event } = await world.provider.createEvent(suiteDraft({ attendees }), olga);
      const asked = async (who: string) => {
        const { json } = await raw(world, 'GET', `${PRIMARY}/${event.id}?maxAttendees=2`, undefined, world.standIn.tokenOf(who));
        return [(json['attendees'] as { email: string }[]).map(({ email }) => email), json['attendeesOmitted']];
      };
      expect(await asked(CAST.fred)).toEqual([[CAST.fred], true]);
      expect(await asked(CAST.olga)).toEqual([[], true]);
    }),
  );

  it.each([
    ['the attendees', { attendees: [{ email: CAST.carl, name: 'Carl', remotely: false }] }, 'occurrence', 'unsupported'],
    ['the rooms', { resources: [{ email: CAST.other, name: 'Room 2' }] }, 'occurrence', 'unsupported'],
    ['the rest of a series, which would become another event', { subject: 'Other' }, 'following', 'unsupported'],
    ['the subject, with the attendees as they were returned', { subject: 'Other', attendees: [], resources: [] }, 'occurrence', undefined],
  ] as const)('removes nobody when an event with omitted attendees is changed: %s', (_what, patch, scope, code) =>
    inWorld(async (world) => {
      const daily = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } as const;
      await world.provider.createEvent(suiteDraft({ attendees: CROWD, recurrence: daily }), olga);
      const [, second] = (await world.provider.listEvents({ calendar: CAST.olga, range: WEEK }, olga)).items;
      const cut = bentProvider(world, (body) => ('attendees' in body ? { ...body, attendees: [], attendeesOmitted: true } : body));
      const changing = cut.updateEvent(olgas(second!.id), patch, scope, olga);
      if (code === undefined) expect((await changing).subject).toBe('Other');
      else await expect(changing).rejects.toMatchObject({ code });
      const after = (await world.provider.listEvents({ calendar: CAST.olga, range: WEEK }, olga)).items;
      expect(after.map(({ attendees }) => attendees.length)).toEqual([CROWD.length + 1, CROWD.length + 1, CROWD.length + 1]);
    })(),
  );

  // A group stays one attendee: its members and their answers are shown to nobody
  // (github.com/googleapis/google-api-ruby-client/issues/881).
  it(
    'shows the event to a person invited through a group, who answers individually',
    inWorld(async ({ provider, engine }) => {
      const group = { email: 'team@alder.example', name: 'Team', members: [CAST.fred, CAST.carl] };
      engine.directory.addGroup(group);
      const { event } = await provider.createEvent(
        suiteDraft({ attendees: [{ email: group.email, name: group.name, remotely: false }], resources: [] }),
        olga,
      );
      const [seen] = (await provider.listEvents({ calendar: CAST.fred, range: WEEK }, fred)).items;
      expect(seen).toMatchObject({ completeness: 'full', isOrganizer: false, attendees: [{ email: group.email, kind: 'person' }] });
      expect((await provider.respond({ id: seen!.id, calendar: CAST.fred }, 'declined', fred)).myResponse).toBe('declined');
      expect((await provider.getEvent(olgas(event.id), olga)).attendees).toMatchObject([{ email: group.email, response: 'needsAction' }]);
      const times = await provider.getSchedules({ emails: [CAST.fred, CAST.carl], range: { start: event.start, end: event.end } }, olga);
      expect(times.map(({ availabilityView }) => availabilityView.includes('2'))).toEqual([false, true]);
    }),
  );

  it(
    'lets a service account invite nobody without impersonation',
    inWorld(async (world) => {
      const token = world.standIn.appToken();
      expect(await raw(world, 'POST', PRIMARY, { ...HOUR, attendees: [{ email: CAST.room }] }, token)).toMatchObject({
        status: 403,
        reason: 'forbiddenForServiceAccounts',
      });
      expect((await raw(world, 'POST', PRIMARY, HOUR, token)).status).toBe(200);
      expect((await raw(world, 'GET', '/admin/directory/v1/users?customer=my_customer', undefined, token)).status).toBe(403);
    }),
  );

  it(
    'returns no free and busy times for more than ninety days or fifty calendars',
    inWorld(async (world) => {
      const ask = (timeMax: string, count: number) =>
        raw(world, 'POST', '/calendar/v3/freeBusy', {
          timeMin: '2026-11-23T00:00:00Z',
          timeMax,
          items: Array.from({ length: count }, () => ({ id: CAST.room })),
        });
      expect(await ask('2027-02-22T00:00:00Z', 1)).toMatchObject({ status: 400, reason: 'timeRangeTooLong' });
      expect(await ask('2026-11-24T00:00:00Z', 51)).toMatchObject({ status: 400, reason: 'tooManyCalendarsRequested' });
      expect((await ask('2027-02-21T00:00:00Z', 50)).status).toBe(200);
    }),
  );

  it(
    'does not let an older version overwrite a newer one',
    inWorld(async (world) => {
      const { event } = await world.provider.createEvent(suiteDraft({ resources: [] }), olga);
      const path = `${PRIMARY}/${event.id}`;
      const { etag } = (await raw(world, 'GET', path)).json;
      const patch = (summary: string) => raw(world, 'PATCH', path, { summary }, undefined, { 'if-match': String(etag) });
      expect((await patch('x')).status).toBe(200);
      expect((await patch('y')).status).toBe(412);
    }),
  );
});

describe('a notification of Google', () => {
  async function listen(world: GoogleWorld) {
    const answers: WebhookAnswer[] = [];
    const states: (string | undefined)[] = [];
    const isOurs = (_id: string, secret: string) => (secret === 'secret' ? CAST.room : undefined);
    const receiver = await startStandIn({
      handler: ({ headers, url, body }) => {
        states.push(headers['x-goog-resource-state']);
        const answer = world.provider.readWebhook({ headers, query: url.searchParams, body }, isOurs);
        answers.push(answer);
        return { status: answer.status };
      },
    });
    return { callback: new URL('/hooks/google', receiver.origin), answers, states, close: () => receiver.close() };
  }

  it(
    'names the calendar to read again, even if delivered twice; only a channel’s first notification reports no change',
    inWorld(async (world) => {
      const { provider, standIn, clock } = world;
      const receiver = await listen(world);
      try {
        const held = await provider.watch({ calendar: CAST.room, callback: receiver.callback, secret: 'secret' }, app);
        expect(held.expires).toBe(SUITE_NOW + 604_800_000);
        await standIn.channels.flushed();
        expect(receiver.states).toEqual(['sync']);
        expect(receiver.answers).toEqual([{ status: 200, changes: [] }]);
        standIn.channels.behaviour = 'doubled';
        await provider.createEvent(suiteDraft(), olga);
        await standIn.channels.flushed();
        expect(receiver.answers.slice(1)).toEqual([1, 2].map(() => ({ status: 200, changes: [{ calendar: CAST.room, kind: 'changed' }] })));
        // The channel is not renewed, so it falls silent when it expires.
        clock.now += 604_800_000;
        await provider.createEvent(suiteDraft(), { ...olga, now: at(7 * 24 * 60) });
        await standIn.channels.flushed();
        expect(receiver.answers).toHaveLength(3);
      } finally {
        await receiver.close();
      }
    }),
  );

  it(
    'comes through a channel that cannot be renewed, but can be replaced',
    inWorld(async (world) => {
      const { provider, standIn } = world;
      const receiver = await listen(world);
      try {
        const watch = () => provider.watch({ calendar: CAST.room, callback: receiver.callback, secret: 'secret' }, app);
        const held = await watch();
        expect('renew' in provider).toBe(false);
        // Both report until the old one is ended.
        const next = await watch();
        expect([next.id === held.id, standIn.channels.count]).toEqual([false, 2]);
        await provider.unwatch(held, app);
        expect(standIn.channels.count).toBe(1);
        await provider.unwatch(next, app);
        await provider.unwatch(next, app);
        expect(standIn.channels.count).toBe(0);
      } finally {
        await receiver.close();
      }
    }),
  );

  it(
    'reports nothing with a wrong secret or if malformed, and otherwise even that a calendar is gone',
    inWorld(async ({ provider }) => {
      const read = (headers: Record<string, string>) =>
        provider.readWebhook({ headers, query: new URLSearchParams(), body: Buffer.from('') }, (_id, secret) =>
          secret === 'secret' ? CAST.room : undefined,
        );
      expect(read({ 'x-goog-channel-id': 'x', 'x-goog-channel-token': 'guess', 'x-goog-resource-state': 'exists' })).toEqual({
        status: 200,
        changes: [],
      });
      expect(read({}).changes).toEqual([]);
      expect(read({ 'x-goog-channel-id': 'x', 'x-goog-channel-token': 'secret', 'x-goog-resource-state': 'not_exists' }).changes).toEqual([
        { calendar: CAST.room, kind: 'removed', watchId: 'x' },
      ]);
    }),
  );

  it(
    'is never requested over plain http',
    inWorld(async ({ provider }) => {
      expect(
        await refusal(
          provider.watch({ calendar: CAST.room, callback: new URL('http://assist.alder.example/hooks'), secret: 'secret' }, app),
        ),
      ).toBe('invalid');
    }),
  );
});

describe('the directory of Google', () => {
  it(
    'finds people and, if requested, groups, but no rooms',
    inWorld(async ({ provider, engine }) => {
      engine.directory.addGroup({ email: 'rooms-team@alder.example', name: 'Room team', members: [] });
      const find = async (text: string, groups: boolean) =>
        (await provider.searchPeople({ text, groups, limit: 10 }, olga)).map((person) => `${person.kind} ${person.email}`);
      expect(await find('room', true)).toEqual(['group rooms-team@alder.example']);
      expect(await find('room', false)).toEqual([]);
      expect(await find('nova olga', false)).toEqual([`user ${CAST.olga}`]);
      expect(await find('"\\&=', false)).toEqual([]);
    }),
  );

  it(
    'is read once for many searches',
    inWorld(async ({ provider, standIn }) => {
      await Promise.all(['o', 'ol', 'olg', 'olga'].map((text) => provider.searchPeople({ text, groups: false, limit: 10 }, olga)));
      expect(standIn.log.filter(({ url }) => url.startsWith('/admin/directory/v1/users'))).toHaveLength(1);
    }),
  );

  it(
    'is read with the person’s rights if it is closed to the application, and is empty if it is closed to both',
    inWorld(async ({ provider, standIn }) => {
      standIn.faults.add({
        kind: 'status',
        status: 403,
        body: '{"error":{"code":403,"message":"x","errors":[{"reason":"forbidden"}]}}',
        matches: ({ url }) => url.pathname.startsWith('/admin/'),
        times: 10,
      });
      expect(await provider.searchPeople({ text: 'olga', groups: true, limit: 10 }, olga)).toEqual([]);
      expect(standIn.log.some(({ url }) => url.startsWith('/v1/people:searchDirectoryPeople'))).toBe(true);
      // For a while the application does not try again.
      await provider.searchPeople({ text: 'fred', groups: true, limit: 10 }, olga);
      expect(standIn.log.filter(({ url }) => url.startsWith('/admin/'))).toHaveLength(2);
    }),
  );

  it(
    'includes external contacts, though Google’s first search finds nobody',
    inWorld(async ({ provider }) => {
      await provider.createEvent(
        suiteDraft({ attendees: [{ email: 'petra@partner.example', name: 'Petra Malá', remotely: false }] }),
        olga,
      );
      expect((await provider.searchPeople({ text: 'petra', groups: false, limit: 10 }, olga)).map((person) => person.email)).toEqual([
        'petra@partner.example',
      ]);
      expect(await provider.searchPeople({ text: 'petra', groups: false, limit: 10 }, fred)).toEqual([]);
    }),
  );

  it(
    'has photos of some people',
    inWorld(async ({ provider, engine }) => {
      const bytes = Buffer.from([0xff, 0xd8, 0xfb, 0xef]);
      engine.directory.addPerson({ email: CAST.fred, name: 'Fred', photo: { bytes, contentType: 'image/jpeg' } });
      expect(await provider.findPhoto(CAST.fred, olga)).toEqual({ bytes, contentType: 'image/jpeg' });
      expect(await provider.findPhoto(CAST.carl, olga)).toBeUndefined();
    }),
  );

  it(
    'returns the details of each room, five hundred at a time',
    inWorld(async ({ provider, addRooms, standIn }) => {
      addRooms(500);
      const rooms = await provider.listRooms({}, app);
      expect(rooms.items).toHaveLength(500);
      expect(rooms.items.slice(0, 2)).toEqual([
        { email: CAST.room, name: 'Room 1', kind: 'room', capacity: 8, building: 'Alder House', floor: '1', features: [] },
        { email: CAST.other, name: 'Room 2', kind: 'workspace', capacity: 4, features: [] },
      ]);
      expect((await provider.listRooms({ page: rooms.next! }, app)).items).toHaveLength(2);
      expect(standIn.log.filter(({ url }) => url.includes('/buildings'))).toHaveLength(1);
    }),
  );

  // developers.google.com/workspace/admin/directory/reference/rest/v1/resources.calendars
  it.each([
    ['a conference room', { resourceCategory: 'CONFERENCE_ROOM', resourceType: 'Desk' }, { kind: 'room' }],
    ['a desk', { resourceCategory: 'OTHER', resourceType: 'Standing desk' }, { kind: 'workspace' }],
    ['another resource', { resourceCategory: 'OTHER', resourceType: 'Projector' }, { kind: 'equipment' }],
    ['another resource without details', { resourceCategory: 'OTHER' }, { kind: 'equipment' }],
    ['a resource from before categories existed', { resourceCategory: 'CATEGORY_UNKNOWN' }, { kind: 'room' }],
    ['a desk from before categories existed', { resourceCategory: 'CATEGORY_UNKNOWN', resourceType: 'Workstation' }, { kind: 'workspace' }],
    ['a resource without a category', {}, { kind: 'room' }],
    [
      'its features, by their names',
      { featureInstances: [{ feature: { name: 'Whiteboard', etags: '"f"' } }, { feature: {} }, null, { feature: { name: 'Chromebox' } }] },
      { features: ['Whiteboard', 'Chromebox'] },
    ],
    ['invalid features', { featureInstances: 'none' }, { features: [] }],
    ['its capacity, if given', { capacity: 12 }, { capacity: 12 }],
    ['a building missing from the list of buildings', { buildingId: 'b-9', floorName: '2' }, { building: 'b-9', floor: '2' }],
    ['a section of its floor', { floorName: '2', floorSection: 'North' }, { floor: '2', section: 'North' }],
    ['the name given by people', { resourceName: 'Elm', generatedResourceName: 'HQ-2-Elm (6)' }, { name: 'Elm' }],
    ['otherwise the name generated by Google', { generatedResourceName: 'HQ-2-Elm (6)' }, { name: 'HQ-2-Elm (6)' }],
  ])('reads from a resource: %s', (_what, resource, told) =>
    inWorld(async (world) => {
      const kind = 'admin#directory#resources#calendars#CalendarResource';
      const secret = { resourceDescription: 'visible only to admins' };
      const bent = bentProvider(world, (body) =>
        'items' in body ? { items: [{ kind, resourceEmail: 'C_1@resource.calendar.google.com', ...secret, ...resource }] } : body,
      );
      const { items } = await bent.listRooms({}, app);
      expect(items).toEqual([
        { email: 'c_1@resource.calendar.google.com', name: 'c_1@resource.calendar.google.com', kind: 'room', features: [], ...told },
      ]);
    })(),
  );

  it(
    'names the building of each room, even if there are more than five hundred buildings',
    inWorld(async ({ provider, engine, standIn }) => {
      for (let index = 0; index < 501; index += 1)
        engine.directory.addRoom({ email: `b${index}@rooms.alder.example`, name: `B ${index}`, building: `Building Nr. ${index}` });
      const first = await provider.listRooms({}, app);
      const second = await provider.listRooms({ page: first.next! }, app);
      expect([...first.items, ...second.items].find(({ name }) => name === 'B 500')?.building).toBe('Building Nr. 500');
      expect(standIn.log.filter(({ url }) => url.includes('/buildings'))).toHaveLength(2);
    }),
  );

  it(
    'returns the account that the application acts as',
    inWorld(async ({ provider }) => {
      expect(await provider.getMe({ ...app, actor: { as: 'app', mailbox: BOOKING_USER } })).toMatchObject({ email: BOOKING_USER });
      expect(await refusal(provider.getMe(app))).toBe('unsupported');
    }),
  );
});

/** Returns a provider for the same calendar through a proxy that changes its answers. */
function bentProvider({ standIn, tokens }: GoogleWorld, bend: (body: Record<string, unknown>) => Record<string, unknown>): GoogleProvider {
  return googleProvider({
    apiUrl: standIn.baseUrl,
    directoryUrl: standIn.baseUrl,
    peopleUrl: standIn.baseUrl,
    tokens,
    client: GOOGLE_TEST_LIMITS,
    groups: true,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      return Response.json(bend((await answer.json()) as Record<string, unknown>), { status: answer.status });
    },
  });
}
