import { fromWallTime, type Instant, plusMinutes, toWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { CalendarProvider } from '../calendar-provider.ts';
import type { Email, ProviderEvent } from '../calendar-records.ts';
import { at, CAST, type Harness, refusalOf, suiteContext, suiteDraft, week, withSpeakableIds } from './cast.ts';

export type RoomBehaviour = 'accepts' | 'declines' | 'silent';

/**
 * Faults that a provider's requests can meet. `throttled` asks for a wait of one second; `lostAnswer` does the work but returns an error.
 */
export type WorldFault = 'throttled' | 'lostAnswer' | 'serverError' | 'tokenRefused';

/** A corporate calendar under test, with controls for its rooms, its faults and changes that other programs make. */
export interface CorporateWorld extends Harness {
  setRoom(email: Email, behaviour: RoomBehaviour): void;
  /** Applies the fault to the next `times` requests. */
  befall(fault: WorldFault, times: number): void;
  /** Adds rooms that are free all day. */
  addRooms(count: number): readonly Email[];
  /** Makes the mailbox's listing unavailable from now on, as if it were on another server. Its schedule stays available. */
  hideListing(mailbox: Email): void | Promise<void>;
  /** Deletes a person's own copy, as a mail program would. */
  deleteOwnCopy(mailbox: Email, event: ProviderEvent): Promise<void>;
  /** Writes an event as another program would, in a zone with a vendor's own name. Returns undefined if the calendar has no such names. */
  putEventInZone(
    mailbox: Email,
    zoneText: string,
    wallStart: string,
    wallEnd: string,
  ): ProviderEventSeed | undefined | Promise<ProviderEventSeed>;
}

/** The part of an event from another program by which the suite recognises it in a listing. */
export interface ProviderEventSeed {
  readonly subject: string;
}

/**
 * Defines the tests for every calendar whose rooms answer from their own mailboxes.
 *
 * @param hasDirectory whether the calendar lists its rooms
 */
export function describeCorporateCalendar(name: string, open: () => Promise<CorporateWorld>, hasDirectory = true): void {
  const using = (test: (world: CorporateWorld, provider: CalendarProvider) => Promise<void>) => async () => {
    const world = await open();
    try {
      await test(world, withSpeakableIds(world.provider));
    } finally {
      await world.close();
    }
  };
  const olga = suiteContext(CAST.olga);
  const statusOf = (provider: CalendarProvider, event: ProviderEvent, resource: Email) =>
    provider.getResourceStatus(
      { event: { id: event.id, calendar: CAST.olga }, key: event.key, resource, range: { start: event.start, end: event.end } },
      olga,
    );
  const viewOf = async (provider: CalendarProvider, email: Email, range: { start: Instant; end: Instant }) =>
    (await provider.getSchedules({ emails: [email], range }, olga))[0]!.availabilityView;

  describe(`${name}: a room that answers for itself`, () => {
    it.each([
      ['accepts', 'accepted', '2222'],
      ['declines', 'declined', '0000'],
    ] as const)('is reported with its answer if it %s', (behaviour, response, view) =>
      using(async (world, provider) => {
        world.setRoom(CAST.room, behaviour);
        const { event } = await provider.createEvent(suiteDraft(), olga);
        expect(event.attendees.find((one) => one.email === CAST.room)).toMatchObject({ kind: 'resource', response: 'needsAction' });
        await world.settle();
        expect((await statusOf(provider, event, CAST.room)).response).toBe(response);
        expect((await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga)).attendees[0]!.response).toBe(response);
        expect(await viewOf(provider, CAST.room, { start: at(60), end: at(120) })).toBe(view);
      })(),
    );

    // The makers' tags of versions change with each answer (Graph's changeKey, Google's etag, Exchange's ChangeKey).
    it(
      'and answers after a person has opened the event, does not stop that person’s change',
      using(async (world, provider) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        const seen = await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga);
        await world.settle();
        const answered = await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga);
        expect(answered.attendees[0]!.response).toBe('accepted');
        const changed = await provider.updateEvent(
          { id: event.id, calendar: CAST.olga, etag: seen.etag },
          { subject: 'Renamed' },
          'occurrence',
          olga,
        );
        expect(changed.subject).toBe('Renamed');
        const stale = provider.updateEvent({ id: event.id, calendar: CAST.olga, etag: seen.etag }, { subject: 'Late' }, 'occurrence', olga);
        expect(await refusalOf(stale)).toBe('preconditionFailed');
      }),
    );

    it(
      'stays undecided if it never answers',
      using(async (world, provider) => {
        world.setRoom(CAST.room, 'silent');
        const { event } = await provider.createEvent(suiteDraft(), olga);
        await world.settle();
        expect(['needsAction', 'tentative', 'unknown']).toContain((await statusOf(provider, event, CAST.room)).response);
      }),
    );

    it(
      'declines a time that is already taken, which leaves the first reservation in place',
      using(async (world, provider) => {
        await provider.createEvent(suiteDraft(), olga);
        await world.settle();
        const { event } = await provider.createEvent(suiteDraft(), suiteContext(CAST.fred));
        await world.settle();
        const status = await provider.getResourceStatus(
          { event: { id: event.id, calendar: CAST.fred }, key: event.key, resource: CAST.room, range: event },
          suiteContext(CAST.fred),
        );
        expect(status.response).toBe('declined');
        expect(await viewOf(provider, CAST.room, { start: at(60), end: at(120) })).toBe('2222');
      }),
    );

    it(
      'has no answer to an event that is gone',
      using(async (world, provider) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        await world.settle();
        await provider.deleteEvent({ id: event.id, calendar: CAST.olga }, 'occurrence', olga);
        expect(await refusalOf(statusOf(provider, event, CAST.room))).toBe('notFound');
      }),
    );
  });

  describe(`${name}: an attendee`, () => {
    it(
      'who deletes their own copy declines the event, which stays',
      using(async (world, provider) => {
        const { event } = await provider.createEvent(
          suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }),
          olga,
        );
        await world.settle();
        await world.deleteOwnCopy(CAST.fred, event);
        const seen = await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga);
        expect(seen.cancelled).toBe(false);
        expect(seen.attendees.find((one) => one.email === CAST.fred)?.response).toBe('declined');
      }),
    );
  });

  describe(`${name}: large queries`, () => {
    it(
      'include the 21st, the 51st and the 101st mailboxes',
      using(async (world, provider) => {
        const emails = world.addRooms(101);
        for (const index of [20, 50, 100]) {
          await provider.createEvent(suiteDraft({ resources: [{ email: emails[index]!, name: 'One of many' }] }), olga);
        }
        await world.settle();
        const schedules = await provider.getSchedules({ emails, range: { start: at(60), end: at(120) } }, olga);
        expect(schedules.map((schedule) => schedule.email)).toEqual(emails);
        expect(schedules.flatMap((schedule, index) => (schedule.availabilityView === '2222' ? [index] : []))).toEqual([20, 50, 100]);
      }),
    );

    it(
      'cover a whole range of 63 days',
      using(async (world, provider) => {
        const last = { start: at(62 * 24 * 60), end: at(62 * 24 * 60 + 60) };
        await provider.createEvent(suiteDraft({ range: last }), olga);
        await world.settle();
        const view = await viewOf(provider, CAST.room, { start: at(0), end: at(63 * 24 * 60) });
        expect(view).toHaveLength(63 * 96);
        expect([...view].flatMap((slot, index) => (slot === '2' ? [index] : []))).toEqual([0, 1, 2, 3].map((quarter) => 62 * 96 + quarter));
      }),
    );
  });

  describe(`${name}: failed requests`, () => {
    it(
      'succeed when repeated after being throttled twice',
      using(async (world, provider) => {
        await provider.createEvent(suiteDraft(), olga);
        world.befall('throttled', 2);
        expect((await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items).toHaveLength(1);
      }),
      20_000,
    );

    it(
      'create only one event if its creation is repeated after a lost answer',
      using(async (world, provider) => {
        const draft = suiteDraft();
        world.befall('lostAnswer', 1);
        await refusalOf(provider.createEvent(draft, olga));
        await provider.createEvent(draft, olga);
        expect((await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items).toHaveLength(1);
      }),
      20_000,
    );

    it(
      'succeed when repeated after two server errors',
      using(async (world, provider) => {
        world.befall('serverError', 2);
        expect((await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items).toEqual([]);
      }),
      20_000,
    );

    it(
      'are repeated with a renewed token once, and require a sign-in if that token is refused as well',
      using(async (world, provider) => {
        world.befall('tokenRefused', 1);
        expect((await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items).toEqual([]);
        world.befall('tokenRefused', 10);
        expect(await refusalOf(provider.listEvents({ calendar: CAST.olga, range: week }, olga))).toBe('unauthenticated');
      }),
      20_000,
    );

    it(
      'show that a mailbox has no listing, while its schedule still yields the start and end of its events',
      using(async (world, provider) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        await world.hideListing(CAST.olga);
        const fred = suiteContext(CAST.fred);
        expect(await refusalOf(provider.listEvents({ calendar: CAST.olga, range: week }, fred))).toBe('mailboxNotAvailable');
        const limited = await provider.listLimitedEvents!({ calendar: CAST.olga, range: week }, fred);
        expect(limited).toHaveLength(1);
        expect(limited[0]).toMatchObject({ start: event.start, end: event.end, completeness: 'limited', attendees: [] });
      }),
    );
  });

  describe(`${name}: the provider`, () => {
    it.each([
      ['Central Europe Standard Time', 'Europe/Budapest', '2026-11-23T08:00:00Z'],
      ['India Standard Time', 'Asia/Calcutta', '2026-11-23T03:30:00Z'],
      ['tzone://Microsoft/Custom', 'UTC', '2026-11-23T09:00:00Z'],
    ])('reads the zone that another program calls "%s" as %s', (zoneText, zone, start) =>
      using(async (world, provider) => {
        const seed = await world.putEventInZone(CAST.olga, zoneText, '2026-11-23T09:00:00', '2026-11-23T10:00:00');
        if (seed === undefined) return;
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(items.map((item) => [item.subject, item.zone, new Date(item.start).toISOString()])).toEqual([
          [seed.subject, zone, new Date(start).toISOString()],
        ]);
      })(),
    );

    it(
      'keeps an event’s wall time, in the event’s zone or one with the same clock',
      using(async (_world, provider) => {
        const start = fromWallTime('2027-07-01', 9 * 60, 'Asia/Kolkata');
        const { event } = await provider.createEvent(
          suiteDraft({ zone: 'Asia/Kolkata', range: { start, end: plusMinutes(start, 60) }, resources: [] }),
          olga,
        );
        const seen = await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga);
        expect([seen.start, toWallText(seen.start, seen.zone)]).toEqual([start, '2027-07-01T09:00:00']);
      }),
    );

    // Graph and Exchange keep Windows names, and several zones share one: "Central Europe Standard Time" came back as Europe/Budapest.
    it.each(['Europe/Prague', 'Europe/Vienna', 'America/Detroit', 'Europe/Kiev', 'Antarctica/Troll'])(
      'returns an event of %s in its zone, and a change of its zone in the new one',
      (zone) =>
        using(async (_world, provider) => {
          const start = fromWallTime('2026-11-26', 9 * 60, zone);
          const range = { start, end: plusMinutes(start, 60) };
          const { event } = await provider.createEvent(suiteDraft({ zone, range, resources: [] }), olga);
          const id = { id: event.id, calendar: CAST.olga };
          const seen = await provider.getEvent(id, olga);
          expect([seen.zone, seen.start]).toEqual([zone, start]);
          const renamed = await provider.updateEvent(id, { attendees: [] }, 'occurrence', olga);
          expect(renamed.zone).toBe(zone);
          for (const other of ['Europe/Bratislava', 'America/New_York', zone]) {
            const moved = await provider.updateEvent(id, { range, zone: other }, 'occurrence', olga);
            expect([moved.zone, moved.start]).toEqual([other, start]);
          }
        })(),
    );

    it.each(['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu'])('keeps an all-day event in %s on its day', (zone) =>
      using(async (_world, provider) => {
        const start = fromWallTime('2026-11-26', 0, zone);
        const { event } = await provider.createEvent(
          suiteDraft({ isAllDay: true, zone, range: { start, end: plusMinutes(start, 24 * 60) }, resources: [] }),
          olga,
        );
        const seen = await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga);
        expect([seen.isAllDay, toWallText(seen.start, seen.zone), toWallText(seen.end, seen.zone)]).toEqual([
          true,
          '2026-11-26T00:00:00',
          '2026-11-27T00:00:00',
        ]);
      })(),
    );
  });

  describe(`${name}: the directory of rooms`, () => {
    it(
      'lists each room once, or none if the calendar has no directory',
      using(async (_world, provider) => {
        const emails: string[] = [];
        let page: string | undefined;
        do {
          const rooms = await provider.listRooms!(page === undefined ? {} : { page }, { ...olga, actor: { as: 'app' } });
          emails.push(...rooms.items.map((room) => room.email));
          page = rooms.next;
        } while (page !== undefined);
        expect(emails.toSorted()).toEqual(hasDirectory ? [CAST.room, CAST.other] : []);
      }),
    );
  });
}
