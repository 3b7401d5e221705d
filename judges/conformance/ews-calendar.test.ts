import type { ProviderEvent } from '@assist/calendar-provider';
import { POLITE_LIMITS } from '@assist/polite-http';
import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { minutesBetween, plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { type EwsWorld, type EwsWorldOptions, openEwsWorld } from '../worlds/ews-world.ts';

const olga = suiteContext(CAST.olga);
const fred = suiteContext(CAST.fred);
const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const week = { start: at(-24 * 60), end: at(14 * 24 * 60) };
const daily = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 5 } } as const;
const HOURS_24 = 24 * 60;
/** Limits with a single try for each request, and without a practical limit of requests or failures. */
const ONCE = { ...POLITE_LIMITS, publishedPerMinute: 1_000_000, maxTries: 1, breakerFailures: 100 };

const using =
  (test: (world: EwsWorld) => Promise<void>, options: EwsWorldOptions = {}) =>
  async () => {
    const world = await openEwsWorld(options);
    try {
      await test(world);
    } finally {
      await world.close();
    }
  };

const listed = async ({ provider }: EwsWorld): Promise<readonly ProviderEvent[]> =>
  (await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items;
const unguarded = ({ id, calendar }: ProviderEvent) => ({ id, calendar });

describe('a series in Exchange', () => {
  it(
    'moved from its third day on becomes two series; a removed day stays removed',
    using(async (world) => {
      const { provider } = world;
      await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
      const before = await listed(world);
      await provider.deleteEvent(unguarded(before[3]!), 'occurrence', olga);
      const third = before[2]!;
      const first = await provider.updateEvent(
        unguarded(third),
        { range: { start: plusMinutes(third.start, 60), end: plusMinutes(third.end, 60) }, subject: 'Later' },
        'following',
        olga,
      );
      expect(first).toMatchObject({ subject: 'Later', start: plusMinutes(third.start, 60), type: 'occurrence' });
      const after = await listed(world);
      expect(after.map((event) => [minutesBetween(before[0]!.start, event.start) / 60, event.subject])).toEqual([
        [0, 'Weekly review'],
        [24, 'Weekly review'],
        [49, 'Later'],
        [97, 'Later'],
      ]);
      expect(new Set(after.map((event) => event.key.uid)).size).toBe(2);
    }),
  );

  it(
    'changed from its first day on stays one series',
    using(async (world) => {
      const { provider } = world;
      const { event } = await provider.createEvent(
        suiteDraft({
          recurrence: { frequency: 'weekly', interval: 1, daysOfWeek: ['monday', 'wednesday'], end: { kind: 'until', date: '2026-12-02' } },
        }),
        olga,
      );
      const before = await listed(world);
      expect(before).toHaveLength(4);
      const moved = await provider.updateEvent(
        unguarded(event),
        { range: { start: plusMinutes(event.start, HOURS_24), end: plusMinutes(event.end, HOURS_24) } },
        'following',
        olga,
      );
      expect(moved.start).toBe(plusMinutes(event.start, HOURS_24));
      const after = await listed(world);
      expect(after.map((one, index) => minutesBetween(before[index]!.start, one.start))).toEqual([HOURS_24, HOURS_24, HOURS_24, HOURS_24]);
      expect(after[0]!.key.uid).toBe(event.key.uid);
    }),
  );

  it(
    'whose second half cannot be created keeps its first rule',
    using(async (world) => {
      const { provider, standIn } = world;
      await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
      const before = await listed(world);
      standIn.faults.add({ kind: 'status', status: 500, matches: (request) => request.body.includes('<m:CreateItem') });
      await expect(provider.updateEvent(unguarded(before[2]!), { subject: 'Never' }, 'following', olga)).rejects.toMatchObject({
        code: 'unavailable',
      });
      expect((await listed(world)).map((event) => event.subject)).toEqual(Array.from({ length: 5 }, () => 'Weekly review'));
    }),
  );

  it(
    'from another program, with a rule that Assist cannot express, can only be changed day by day',
    using(async ({ provider, standIn }) => {
      const { event } = await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
      const yearly =
        '<t:RelativeMonthlyRecurrence><t:Interval>1</t:Interval><t:DaysOfWeek>Tuesday</t:DaysOfWeek><t:DayOfWeekIndex>Second</t:DayOfWeekIndex></t:RelativeMonthlyRecurrence><t:NoEndRecurrence><t:StartDate>2026-11-23+01:00</t:StartDate></t:NoEndRecurrence>';
      const answer = `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><m:GetItemResponse xmlns:m="m" xmlns:t="t"><m:ResponseMessages><m:GetItemResponseMessage ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode><m:Items><t:CalendarItem><t:ItemId Id="x" ChangeKey="y"/><t:Start>2026-11-23T08:00:00Z</t:Start><t:End>2026-11-23T09:00:00Z</t:End><t:CalendarItemType>RecurringMaster</t:CalendarItemType><t:Recurrence>${yearly}</t:Recurrence></t:CalendarItem></m:Items></m:GetItemResponseMessage></m:ResponseMessages></m:GetItemResponse></s:Body></s:Envelope>`;
      standIn.faults.add({
        kind: 'status',
        status: 200,
        headers: { 'content-type': 'text/xml' },
        body: answer,
        matches: (request) => request.body.includes('RecurringMasterItemId'),
      });
      await expect(provider.updateEvent(unguarded(event), { subject: 'x' }, 'following', olga)).rejects.toMatchObject({
        code: 'unsupported',
      });
    }),
  );
});

describe('a listing of Exchange', () => {
  it(
    'pages through more simultaneous events than fit in a page',
    using(async ({ provider, engine }) => {
      for (let index = 0; index < 230; index += 1)
        engine.createItem(CAST.olga, { subject: `n${index}`, start: at(0), end: at(index % 3 === 0 ? 600 : 30), zone: 'UTC' });
      for (let index = 0; index < 30; index += 1)
        engine.createItem(CAST.olga, { subject: `later${index}`, start: at(60 + index), end: at(120 + index), zone: 'UTC' });
      const seen: string[] = [];
      let page: string | undefined;
      let pages = 0;
      do {
        const answer = await provider.listEvents({ calendar: CAST.olga, range: week, ...(page === undefined ? {} : { page }) }, olga);
        seen.push(...answer.items.map((event) => event.subject));
        page = answer.next;
        pages += 1;
      } while (page !== undefined);
      expect([pages, seen.length, new Set(seen).size]).toEqual([3, 260, 260]);
    }),
  );

  it(
    'includes events that started before the range and are still running',
    using(async ({ provider, engine }) => {
      engine.createItem(CAST.olga, { subject: 'long', start: at(-3 * HOURS_24), end: at(60), zone: 'UTC' });
      expect((await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items.map((event) => event.subject)).toEqual(['long']);
    }),
  );

  it(
    'does not accept the page of one request for another',
    using(async ({ provider, engine }) => {
      for (let index = 0; index < 101; index += 1)
        engine.createItem(CAST.olga, { subject: `n${index}`, start: at(index), end: at(index + 5), zone: 'UTC' });
      const { next } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
      const other = { start: week.start, end: plusMinutes(week.end, 15) };
      await expect(provider.listEvents({ calendar: CAST.olga, range: other, page: next! }, olga)).rejects.toMatchObject({
        code: 'invalidPage',
      });
    }),
  );

  it(
    'requests the owner’s delegates if the folder does not state who sees private events',
    using(
      async ({ provider, standIn }) => {
        expect(await provider.getPermissions({ calendar: CAST.olga }, fred)).toMatchObject({ canReadPrivate: true, canEditPrivate: true });
        expect(await provider.getPermissions({ calendar: CAST.olga }, suiteContext(CAST.carl))).toMatchObject({
          canReadPublic: true,
          canReadPrivate: false,
          canEditPublic: false,
        });
        expect(standIn.log.filter((exchange) => exchange.body.includes('GetDelegate'))).toHaveLength(2);
      },
      { standIn: { settings: { tellsViewPrivate: false } } },
    ),
  );
});

describe('an id of Exchange, though Exchange opens it in any calendar,', () => {
  // "Private" is only enforced by client programs: social.msdn.microsoft.com/Forums/en-US/6ac88d8b-071d-4485-98d2-04172ef25110
  const open: EwsWorldOptions = { standIn: { settings: { hidesPrivate: false } } };

  it(
    'is not valid in the calendar of a person who may only read the item’s calendar, even if invited to it',
    using(async ({ provider }) => {
      const carl = suiteContext(CAST.carl);
      const invited = { attendees: [{ email: CAST.carl, name: 'Carl', remotely: false }] };
      for (const draft of [
        suiteDraft({ visibility: 'private' }),
        suiteDraft({ recurrence: daily, visibility: 'private' }),
        suiteDraft(invited),
      ]) {
        const { event } = await provider.createEvent(draft, olga);
        const id = { id: event.id, calendar: CAST.carl };
        await expect(provider.getEvent(id, carl)).rejects.toMatchObject({ code: 'notFound' });
        await expect(provider.listSeries({ event: id, limit: 5 }, carl)).rejects.toMatchObject({ code: 'notFound' });
      }
    }, open),
  );

  it(
    'is valid in the calendar of a person invited through a list or another of their addresses',
    using(async ({ provider, engine }) => {
      const carl = suiteContext(CAST.carl);
      engine.directory.addGroup({ email: 'team@alder.example', name: 'Team', members: [CAST.carl] });
      engine.directory.addAlias(CAST.carl, 'c.svoboda@alder.example');
      for (const email of ['team@alder.example', 'c.svoboda@alder.example'])
        await provider.createEvent(suiteDraft({ attendees: [{ email, name: email, remotely: false }], visibility: 'private' }), olga);
      const { items } = await provider.listEvents({ calendar: CAST.carl, range: week }, carl);
      expect(items).toHaveLength(2);
      for (const { id } of items) expect((await provider.getEvent({ id, calendar: CAST.carl }, carl)).completeness).toBe('full');
    }, open),
  );
});

describe('the application', () => {
  it(
    'reads a calendar as its owner, and answers for a room',
    using(async (world) => {
      const { provider } = world;
      const app = { ...olga, actor: { as: 'app' } as const };
      world.setRoom(CAST.room, 'silent');
      const { event } = await provider.createEvent(suiteDraft({ visibility: 'private' }), olga);
      const { items } = await provider.listEvents({ calendar: CAST.room, range: week }, app);
      expect(items).toMatchObject([{ key: event.key, completeness: 'full', myResponse: 'needsAction' }]);
      await provider.respond(items[0]!, 'accepted', app);
      const status = { event: { id: event.id, calendar: CAST.olga }, key: event.key, resource: CAST.room, range: event };
      expect(await provider.getResourceStatus(status, app)).toEqual({ response: 'accepted', source: 'organizerCopy' });
      expect(await provider.getPermissions({ calendar: CAST.room }, app)).toMatchObject({ canEditPrivate: true });
    }),
  );

  it(
    'learns a room’s answer from the room’s own copy if the organizer’s is not readable',
    using(async (world) => {
      const { provider, engine } = world;
      const { event } = await provider.createEvent(suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }), olga);
      engine.settle();
      const copy = await provider.findByKey({ calendar: CAST.fred, key: event.key, around: week }, fred);
      const asked = { event: { id: copy!.id, calendar: CAST.fred }, key: event.key, resource: CAST.room, range: event };
      expect(await provider.getResourceStatus(asked, fred)).toEqual({ response: 'accepted', source: 'resourceCopy' });
      // Taken time is not an answer (docs/decisions/0013): the room may have been taken by another event.
      await world.hideListing(CAST.room);
      expect(await provider.getResourceStatus(asked, fred)).toEqual({ response: 'unknown', source: 'schedule' });
    }),
  );

  it(
    'does not invite the organizer',
    using(async ({ provider }) => {
      const people = [
        { email: CAST.olga, name: 'Olga', remotely: false },
        { email: CAST.fred, name: 'Fred', remotely: false },
      ];
      const { event } = await provider.createEvent(suiteDraft({ attendees: people, resources: [] }), olga);
      expect(event.attendees.map((one) => one.email)).toEqual([CAST.fred]);
      const changed = await provider.updateEvent(unguarded(event), { attendees: people }, 'occurrence', olga);
      expect(changed.attendees.map((one) => one.email)).toEqual([CAST.fred]);
    }),
  );
});

describe('with production Exchange servers, unlike in a laboratory,', () => {
  const invitation = { email: CAST.fred, name: 'Fred', remotely: false };
  const ofFred = async ({ provider }: EwsWorld) => (await provider.listEvents({ calendar: CAST.fred, range: week }, fred)).items;

  // IsOrganizer "indicates whether the current user is the organizer" (learn.microsoft.com, EWS reference), unlike comparing addresses.
  it.each([
    ['by an address from before a change of name', 'olga.maiden@alder.example'],
    ['by an empty address', ''],
  ])('an event that names its organizer %s still belongs to the organizer', (_case, organizesAs) =>
    using(async (world) => {
      const { provider, engine } = world;
      engine.directory.addPerson({ email: CAST.olga, name: 'Olga', organizesAs });
      const { event } = await provider.createEvent(suiteDraft({ attendees: [invitation] }), olga);
      engine.settle();
      const own = await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga);
      expect(own).toMatchObject({ isOrganizer: true, myResponse: 'organizer', completeness: 'full', subject: event.subject });
      expect(own.attendees.find((one) => one.email === CAST.room)?.response).toBe('accepted');
      expect(await ofFred(world)).toMatchObject([{ isOrganizer: false, myResponse: 'needsAction', completeness: 'full' }]);
      expect(await provider.updateEvent(unguarded(event), { subject: 'Changed' }, 'occurrence', olga)).toMatchObject({
        subject: 'Changed',
      });
    })(),
  );

  it(
    'a person invited by another of their addresses answers in their own copy',
    using(async (world) => {
      const { provider, engine } = world;
      engine.directory.addAlias(CAST.fred, 'f.kovar@alder.example');
      const { event } = await provider.createEvent(
        suiteDraft({ attendees: [{ ...invitation, email: 'f.kovar@alder.example' }], resources: [] }),
        olga,
      );
      const [copy] = await ofFred(world);
      expect(copy).toMatchObject({ isOrganizer: false, completeness: 'full' });
      expect((await provider.respond(unguarded(copy!), 'accepted', fred)).myResponse).toBe('accepted');
      const seen = await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga);
      expect(seen.attendees.map(({ response }) => response)).toEqual(['accepted']);
      // The organizer cannot answer their own event.
      await expect(provider.respond(unguarded(event), 'declined', olga)).rejects.toMatchObject({ code: 'forbidden' });
    }),
  );

  // RemoveCanceledMeetings is $false by default (learn.microsoft.com, Set-CalendarProcessing).
  it(
    'a cancelled event stays in the room’s calendar and is reported as cancelled: it takes no time, and no room has accepted it',
    using(async (world) => {
      const { provider, engine } = world;
      const { event } = await provider.createEvent(suiteDraft({ attendees: [invitation] }), olga);
      engine.settle();
      const [copy] = await ofFred(world);
      await provider.deleteEvent(unguarded(event), 'occurrence', olga);
      const app = { ...olga, actor: { as: 'app', mailbox: CAST.room } } as const;
      expect((await provider.listEvents({ calendar: CAST.room, range: week }, app)).items).toMatchObject([
        { cancelled: true, showAs: 'free', subject: expect.stringMatching(/^Canceled: /) },
      ]);
      expect((await provider.getSchedules({ emails: [CAST.room], range: event }, olga))[0]!.availabilityView).toMatch(/^0+$/);
      const status = { event: unguarded(copy!), key: event.key, resource: CAST.room, range: event };
      expect((await provider.getResourceStatus(status, fred)).response).not.toBe('accepted');
    }),
  );

  // "SendToChangedAndSaveCopy … is sent to all attendees that are affected by the change"
  // (learn.microsoft.com/…/web-service-reference/updateitem).
  it(
    'attendees are notified of a change of room, but not of an added attendee',
    using(async ({ provider, engine }) => {
      const guest = (email: string) => ({ email, name: email, remotely: false });
      const { event } = await provider.createEvent(suiteDraft({ attendees: [guest(CAST.fred)] }), olga);
      const seen = () => {
        const copy = engine.findByUid(CAST.fred, event.key.uid)!;
        return [copy.locations.map((one) => one.displayName), copy.attendees.length];
      };
      expect(seen()).toEqual([['Room 1'], 2]);
      await provider.updateEvent(unguarded(event), { attendees: [guest(CAST.fred), guest(CAST.carl)] }, 'occurrence', olga);
      expect(seen()).toEqual([['Room 1'], 2]);
      await provider.updateEvent(unguarded(event), { resources: [{ email: CAST.other, name: 'Room 2' }] }, 'occurrence', olga);
      expect(seen()).toEqual([['Room 2'], 3]);
    }),
  );

  // ErrorCalendarIsCancelledForAccept and similar codes (learn.microsoft.com/exchange/client-developer/web-service-reference/responsecode).
  it.each(['accepted', 'tentative', 'declined'] as const)(
    'answering an event that was cancelled in the meantime fails as a conflict: %s',
    (response) =>
      using(async ({ provider, engine }) => {
        const { event } = await provider.createEvent(
          suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }),
          olga,
        );
        const copy = await provider.findByKey({ calendar: CAST.fred, key: event.key, around: week }, fred);
        engine.removeItem(engine.findByUid(CAST.olga, event.key.uid)!.id);
        await expect(provider.respond({ id: copy!.id, calendar: CAST.fred }, response, fred)).rejects.toMatchObject({
          code: 'preconditionFailed',
        });
      })(),
  );

  describe('an attendee whom Outlook has made optional stays optional after our change', () => {
    const people = [
      { email: CAST.fred, name: 'Fred', role: 'optional' },
      { email: CAST.carl, name: 'Carl', role: 'required' },
    ] as const;
    const rolesOf = ({ engine }: EwsWorld, changed: ProviderEvent) =>
      Object.fromEntries(
        engine
          .listItems(CAST.olga, changed)[0]!
          .attendees.filter(({ role }) => role !== 'resource')
          .map(({ email, role }) => [email, role]),
      );
    const kept = { [CAST.fred]: 'optional', [CAST.carl]: 'required', 'new@elsewhere.example': 'required' };
    const attendees = Object.keys(kept).map((email) => ({ email, name: email, remotely: false }));

    it(
      'of one event',
      using(async (world) => {
        world.engine.createItem(CAST.olga, { subject: 'One', start: at(0), end: at(60), zone: 'UTC', attendees: [...people] });
        const [event] = await listed(world);
        const changed = await world.provider.updateEvent(unguarded(event!), { attendees }, 'occurrence', olga);
        expect(rolesOf(world, changed)).toEqual(kept);
      }),
    );

    it.each(['series', 'following'] as const)('of a series, by a change of scope "%s"', (scope) =>
      using(async (world) => {
        world.engine.createItem(CAST.olga, {
          subject: 'Many',
          start: at(0),
          end: at(60),
          zone: 'UTC',
          attendees: [...people],
          recurrence: daily,
        });
        const chosen = (await listed(world))[2]!;
        const changed = await world.provider.updateEvent(unguarded(chosen), { attendees, subject: 'Changed' }, scope, olga);
        expect(rolesOf(world, changed)).toEqual(kept);
      })(),
    );
  });
});

describe('free/busy of Exchange', () => {
  it(
    'is still returned to the remaining callers when one aborts',
    using(async ({ provider }) => {
      const query = { emails: [CAST.room], range: { start: at(0), end: at(60) } };
      const leaving = new AbortController();
      const first = provider.getSchedules(query, { ...olga, signal: leaving.signal });
      const second = provider.getSchedules(query, olga);
      leaving.abort();
      await expect(first).rejects.toMatchObject({ name: 'AbortError' });
      expect((await second)[0]!.availabilityView).toBe('0000');
    }),
  );

  it(
    'reports working elsewhere as free and out-of-office as reserved, with the working hours',
    using(async ({ provider, engine }) => {
      engine.createItem(CAST.olga, { subject: 'home', start: at(0), end: at(30), zone: 'UTC', showAs: 'workingElsewhere' });
      engine.createItem(CAST.olga, { subject: 'away', start: at(30), end: at(60), zone: 'UTC', showAs: 'oof' });
      const [schedule] = await provider.getSchedules({ emails: [CAST.olga], range: { start: at(0), end: at(90) } }, fred);
      expect(schedule).toMatchObject({
        availabilityView: '002200',
        workingHours: { timezone: 'Europe/Budapest', startTime: '08:00', endTime: '17:00' },
      });
      expect(schedule!.workingHours!.daysOfWeek).toHaveLength(5);
    }),
  );

  it(
    'has errors for those of many mailboxes whose request fails, and times for the rest',
    using(
      async (world) => {
        const { provider, standIn } = world;
        const emails = world.addRooms(150);
        standIn.faults.add({
          kind: 'status',
          status: 500,
          times: 100,
          matches: (request) => request.body.includes(`<t:Address>${emails[149]!}<`),
        });
        const schedules = await provider.getSchedules({ emails, range: { start: at(0), end: at(60) } }, olga);
        expect(schedules.map((schedule) => schedule.serviceError?.retryable ?? false)).toEqual(emails.map((_, index) => index >= 100));
      },
      { limits: ONCE },
    ),
  );

  it(
    'is requested once for many simultaneous callers',
    using(async ({ provider, standIn }) => {
      const query = { emails: [CAST.room, CAST.other], range: { start: at(0), end: at(60) } };
      await Promise.all(Array.from({ length: 50 }, () => provider.getSchedules(query, olga)));
      expect(standIn.log).toHaveLength(1);
    }),
  );
});

describe('a creation in Exchange', () => {
  it(
    'whose answer is lost is found by its key, and returned',
    using(async (world) => {
      world.befall('lostAnswer', 1);
      const { event } = await world.provider.createEvent(suiteDraft(), olga);
      expect((await listed(world)).map((one) => one.id)).toEqual([event.id]);
    }),
  );

  it(
    'requested several times at the same moment is one event',
    using(async (world) => {
      const draft = suiteDraft();
      const made = await Promise.all(Array.from({ length: 8 }, () => world.provider.createEvent(draft, olga)));
      expect(new Set(made.map(({ event }) => event.id)).size).toBe(1);
      expect(await listed(world)).toHaveLength(1);
    }),
  );

  it(
    'without attendees invites nobody',
    using(async ({ provider, standIn }) => {
      await provider.createEvent(suiteDraft({ resources: [] }), olga);
      expect(standIn.log.find((exchange) => exchange.body.includes('<m:CreateItem'))!.body).toContain(
        'SendMeetingInvitations="SendToNone"',
      );
    }),
  );

  it(
    'adds to the text where to join, and only once if it is repeated',
    using(async ({ provider }) => {
      const link = { provider: 'webex', joinUrl: 'https://webex.example/j?a=1&b=2', meetingNumber: '123', password: 'pw' };
      const { event } = await provider.createEvent(suiteDraft({ onlineMeeting: { kind: 'made', link } }), olga);
      expect(event.onlineMeeting).toEqual(link);
      expect(event.bodyHtml).toContain('https://webex.example/j?a=1&amp;b=2');
      const again = await provider.createEvent(suiteDraft({ bodyHtml: event.bodyHtml, onlineMeeting: { kind: 'made', link } }), olga);
      expect(again.event.bodyHtml).toBe(event.bodyHtml);
      await expect(provider.createEvent(suiteDraft({ onlineMeeting: { kind: 'native', provider: 'teams' } }), olga)).rejects.toMatchObject({
        code: 'unsupported',
      });
    }),
  );
});

describe('with a faulty or busy Exchange,', () => {
  it.each([
    ['a page from a proxy', { kind: 'html' }],
    ['a body that is too long', { kind: 'hugeBody' }],
    ['a gzip bomb', { kind: 'gzipBomb' }],
    ['a broken connection', { kind: 'reset' }],
    [
      'a document with entities',
      {
        kind: 'status',
        status: 200,
        body: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><s:Envelope xmlns:s="s"><s:Body/></s:Envelope>',
      },
    ],
    ['half an envelope', { kind: 'status', status: 200, body: '<?xml version="1.0"?><s:Envelope xmlns:s="s"><s:Body><m:GetItemResponse' }],
    ['a redirection', { kind: 'status', status: 302, headers: { location: 'https://elsewhere.example/' } }],
  ] as const)('%s counts as unavailable, and does not affect the next call', (_what, fault) =>
    using(
      async ({ provider, standIn }) => {
        standIn.faults.add(fault);
        await expect(provider.getMe(olga)).rejects.toMatchObject({ code: 'unavailable' });
        expect((await provider.getMe(olga)).email).toBe(CAST.olga);
      },
      { limits: ONCE },
    )(),
  );

  it(
    'more simultaneous calls than Exchange allows are never sent',
    using(async ({ provider, standIn, ...world }) => {
      const emails = world.addRooms(60);
      await Promise.all(emails.map((email) => provider.getSchedules({ emails: [email], range: { start: at(0), end: at(60) } }, olga)));
      expect(standIn.limited()).toBe(0);
    }),
  );
});
