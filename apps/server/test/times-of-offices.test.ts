import type { EventAnswer } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { CalendarItem } from '@assist/simulators';
import { datesOf, DAY_MS, type InstantRange, overlaps, plusMs, rangeOfDates, toInstant } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { CORPORATE_KINDS, type CorporateWorld, openCorporateWorld } from './corporate-world.ts';
import { type PassingTime, startTime } from './passing-time.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

interface Office {
  readonly name: string;
  readonly room: string;
  readonly zone: string;
  /** The second date of each night: an ordinary one, New Year's, and those on which the clock is set forward and back. */
  readonly nights: readonly string[];
}

const OFFICES: readonly Office[] = [
  { name: 'Prague', room: CAST.room, zone: 'Europe/Prague', nights: ['2026-12-15', '2027-01-01', '2027-03-28', '2027-10-31'] },
  { name: 'New York', room: CAST.other, zone: 'America/New_York', nights: ['2026-12-15', '2027-01-01', '2027-03-14', '2027-11-07'] },
  {
    name: 'Auckland',
    room: 'confirm@rooms.alder.example',
    zone: 'Pacific/Auckland',
    nights: ['2026-12-15', '2027-01-01', '2027-09-26', '2027-04-04'],
  },
];

const ZONES_OF_PEOPLE = ['Europe/Prague', 'America/Los_Angeles', 'Pacific/Kiritimati'];

/** Returns the instant of a wall time, by Temporal alone, because the product's own functions are under test. */
const at = (date: string, time: string, zone: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant().toString();
const plusDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
const plusMinutes = (instant: string, minutes: number) => Temporal.Instant.from(instant).add({ minutes }).toString();

interface Wanted {
  readonly times: object;
  /** When the room is taken, each with its start and its end as the clock of the office shows them. */
  readonly taken: readonly (readonly [start: string, end: string, shown: string])[];
}

const SORTS: Readonly<Record<string, (office: Office, night: string, personsZone: string) => Wanted>> = {
  'a timed reservation': ({ zone }, night) => {
    const [start, end] = [at(night, '09:00', zone), at(night, '10:00', zone)];
    return { times: { start, end, timezone: zone }, taken: [[start, end, `${night}T09:00 ${night}T10:00`]] };
  },
  'a whole day, whatever the zone of the person': ({ zone }, night, personsZone) => {
    const after = plusDays(night, 1);
    return {
      times: { start: at(night, '00:00', personsZone), end: at(after, '00:00', personsZone), timezone: personsZone, isAllDay: true },
      taken: [[at(night, '00:00', zone), at(after, '00:00', zone), `${night}T00:00 ${after}T00:00`]],
    };
  },
  'a night': ({ zone }, night) => {
    const eve = plusDays(night, -1);
    const [start, end] = [at(eve, '22:00', zone), at(night, '06:00', zone)];
    return { times: { start, end, timezone: zone }, taken: [[start, end, `${eve}T22:00 ${night}T06:00`]] };
  },
  'a series of nights, at the same hours before and after': ({ zone }, night) => {
    const eves = [-8, -1, 6].map((days) => plusDays(night, days));
    const nights = eves.map(
      (eve) => [at(eve, '22:00', zone), at(plusDays(eve, 1), '06:00', zone), `${eve}T22:00 ${plusDays(eve, 1)}T06:00`] as const,
    );
    const [first] = nights;
    return {
      times: { start: first![0], end: first![1], timezone: zone, recurrence: { frequency: 'weekly', interval: 1, count: 3 } },
      taken: nights,
    };
  },
};

interface World {
  readonly server: TestServer;
  readonly olga: TestClient;
  /** Returns whether a room is free in a quarter of an hour, in the calendar itself. */
  isFree(room: string, start: string): Promise<boolean>;
  /** Lets the rooms answer. */
  settle(): void;
  close(): Promise<void>;
}

async function moveRooms({ server: { database, changes } }: TestServer): Promise<void> {
  const catalogue = new CatalogueRepository(database);
  const stored = (await catalogue.read()).resources;
  const resources = OFFICES.map(({ room, zone }) => ({ ...stored.find(({ email }) => email === room)!, timezone: zone }));
  await database.db.transaction().execute((trx) => catalogue.write(trx, { resources }, SUITE_NOW));
  await changes.look();
}

async function openWorld(kind: (typeof KINDS)[number]): Promise<World> {
  if (kind !== 'touch') {
    const world: CorporateWorld = await openCorporateWorld(kind, {
      rooms: { hidesSubject: false, bookingWindowInDays: 1_080, maximumDurationInMinutes: 0 },
    });
    const { engine } = world;
    return {
      server: world.server,
      olga: await world.signIn(CAST.olga),
      isFree: async (room, start) => {
        const quarter = { start: toInstant(start), end: toInstant(plusMinutes(start, 15)) };
        const day = { start: plusMs(quarter.start, -DAY_MS), end: plusMs(quarter.end, DAY_MS) };
        const items = engine.listItems(room, day).filter(({ isCancelled }) => !isCancelled);
        return !items.some((item) => overlaps(kind === 'gspace' && item.isAllDay ? datesAt(room, item) : item, quarter));
      },
      settle: () => engine.settle(),
      close: () => world.close(),
    };
  }
  const server = await startTestServer('sqlite');
  const [olga, fred] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.fred)]);
  return {
    server,
    olga,
    isFree: async (room, start) => {
      const times = { start, end: plusMinutes(start, 15) };
      const { body } = await fred.call('POST', '/api/calendar/events/plan', { ...times, emails: [room] });
      return body.dates[0].refusals.length === 0;
    },
    settle: () => {},
    close: () => server.close(),
  };
}

/** Returns when Google takes a room for a whole day: for its dates, in the zone of the room's calendar, because the event has dates alone. */
function datesAt(room: string, item: CalendarItem): InstantRange {
  return rangeOfDates(datesOf(item, item.zone), OFFICES.find((office) => office.room === room)!.zone);
}

const KINDS = ['touch', ...CORPORATE_KINDS] as const;

describe.each(KINDS)('with a calendar of the kind %s, an office', (kind) => {
  let time: PassingTime;
  let world: World;
  beforeAll(async () => {
    time = startTime(SUITE_NOW);
    world = await openWorld(kind);
    await moveRooms(world.server);
  }, 60_000);
  afterAll(async () => {
    await world?.close();
    time.end();
  });

  let keys = 0;

  describe.each(OFFICES)('in $name has', (office) => {
    it.each(
      Object.entries(SORTS).flatMap(([sort, wantedOf]) =>
        office.nights.flatMap((night) =>
          (sort.startsWith('a whole day') ? ZONES_OF_PEOPLE.slice(kind === 'touch' ? 0 : -1) : [office.zone]).map(
            (zone) => [sort, night, zone, wantedOf] as const,
          ),
        ),
      ),
    )('%s on %s from a device in %s', async (sort, night, zone, wantedOf) => {
      const { times, taken } = wantedOf(office, night, zone);
      keys += 1;
      const wish = { idempotencyKey: `office-${keys}`, subject: sort, resources: [{ email: office.room }], ...times };
      const { status, body } = await world.olga.call('POST', '/api/calendar/events', wish);
      expect([status, body.code]).toEqual([201, undefined]);
      world.settle();
      const [first, last] = [taken[0]!, taken.at(-1)!];
      const listed: EventAnswer[] = (
        await world.olga.call(
          'GET',
          `/api/calendar/events?start=${encodeURIComponent(plusMinutes(first[0], -60))}&end=${encodeURIComponent(plusMinutes(last[1], 60))}`,
        )
      ).body.value;
      const shown = listed
        .filter(({ subject, cancelled }) => subject === sort && !cancelled)
        .map(({ start, end }) => `${start.dateTime.slice(0, 16)} ${end.dateTime.slice(0, 16)}`);
      expect(shown.toSorted()).toEqual(taken.map((one) => one[2]));
      for (const [start, end] of taken) {
        const quarters = [plusMinutes(start, -15), start, plusMinutes(end, -15), end];
        const free: boolean[] = [];
        for (const quarter of quarters) free.push(await world.isFree(office.room, quarter));
        expect(free, `${start} – ${end}`).toEqual([true, false, false, true]);
      }
      const removed = await world.olga.call('DELETE', `/api/calendar/events/${encodeURIComponent(body.event.id)}?scope=series`);
      expect(removed.status).toBeLessThan(300);
      world.settle();
    });
  });
});
