import { createTranslator, loadCatalogue } from '@assist/i18n';
import { type Instant, instantOf } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { formatOf } from '../src/lib/format.ts';
import { loadZoneNames } from '../src/lib/zone-names.ts';

/** What the screens say about the same times for people and places in different zones: Temporal decides what is right. */

const CITIES: Readonly<Record<string, string>> = {
  'Europe/Prague': 'Prague',
  'America/New_York': 'New York',
  'America/Los_Angeles': 'Los Angeles',
  'Pacific/Auckland': 'Auckland',
  'Pacific/Kiritimati': 'Kiritimati',
  'Australia/Lord_Howe': 'Lord Howe Island',
  'Antarctica/Troll': 'Troll Station',
};
const ZONES = Object.keys(CITIES);

/** Second dates of nights: an ordinary one, New Year's, and all on which the clock of one of the zones changes. */
const NIGHTS = [
  '2026-12-15',
  '2027-01-01',
  '2026-10-25',
  '2026-11-01',
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
  '2027-09-26',
  '2027-10-03',
];

const plusDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
const SORTS: Readonly<Record<string, (night: string) => readonly [from: string, to: string]>> = {
  'a timed reservation': (night) => [`${night}T09:00`, `${night}T10:30`],
  'an evening': (night) => [`${night}T22:00`, `${plusDays(night, 1)}T00:00`],
  'a night': (night) => [`${plusDays(night, -1)}T22:00`, `${night}T06:00`],
  'three days': (night) => [`${plusDays(night, -1)}T09:00`, `${plusDays(night, 1)}T17:00`],
};

const at = (wall: string, zone: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone);
const instantAt = (wall: string, zone: string): Instant => instantOf(at(wall, zone).epochMilliseconds);
const inZone = (instant: Instant, zone: string) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);

const clockOf = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });
const dayOf = (date: Temporal.PlainDate) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${date.toString()}T12:00Z`),
  );

/** "22:00 – Fri 4 Dec 06:00 New York time", without a year. */
function expectedText(start: Instant, end: Instant, told: string, other: string): string {
  const [first, last] = [inZone(start, told), inZone(end, told)];
  const endsAtMidnight = last.toPlainTime().equals('00:00');
  const lastDate = endsAtMidnight ? last.toPlainDate().subtract({ days: 1 }) : last.toPlainDate();
  const day = lastDate.equals(first.toPlainDate()) ? '' : `${dayOf(lastDate)} `;
  const differs = [start, end].some((instant) => inZone(instant, told).offset !== inZone(instant, other).offset);
  return `${clockOf(first)} – ${day}${endsAtMidnight ? '24:00' : clockOf(last)}${differs ? ` ${CITIES[told]!} time` : ''}`;
}

const t = createTranslator('en', await loadCatalogue('en'));
const nameOf = await loadZoneNames('en-GB');
const withoutYears = (text: string) => text.replaceAll(/, (\d+ \w+) 20\d\d/g, ' $1').replaceAll(/ 20\d\d/g, '');

describe.each(Object.entries(SORTS))('%s', (_sort, wallsOf) => {
  it.each(ZONES)('at a place in %s is told in its time, and in a person’s own list in theirs, each with the other clock', (place) => {
    for (const person of ZONES) {
      const [there, own] = (['place', 'person'] as const).map((toldIn) => formatOf('en-GB', { place, person, toldIn }, t, 'h23', nameOf));
      for (const night of NIGHTS) {
        const [from, to] = wallsOf(night);
        const [start, end] = [instantAt(from, place), instantAt(to, place)];
        const about = `${from} in ${place}, for a person in ${person}`;
        // The offset that is beside a time that occurs twice has its own test.
        const said = (text: string) => withoutYears(text).replaceAll(/ UTC(?:[+−][\d:]+)?/g, '');
        expect(said(there!.timeRange(start, end)), about).toBe(expectedText(start, end, place, person));
        expect(said(own!.timeRange(start, end)), about).toBe(expectedText(start, end, person, place));
        const other = [there!, own!].map((format) => format.otherClock({ start, end, isAllDay: false, zone: place }));
        const differs = [start, end].some((instant) => inZone(instant, place).offset !== inZone(instant, person).offset);
        const dates = [person, place].map((zone) => inZone(start, zone).toPlainDate());
        const day = (date: Temporal.PlainDate) => (dates[0]!.equals(dates[1]!) ? '' : `${dayOf(date)} `);
        expect(
          other.map((text) => text && said(text)),
          about,
        ).toEqual(
          differs
            ? [day(dates[0]!) + expectedText(start, end, person, place), day(dates[1]!) + expectedText(start, end, place, person)]
            : [undefined, undefined],
        );
      }
    }
  });
});

describe('a whole day', () => {
  it.each(ZONES)('at a place in %s is on its date for everybody, and begins and ends with their own midnights', (place) => {
    for (const person of ZONES) {
      const format = formatOf('en-GB', { place, person, toldIn: 'person' }, t, 'h23', nameOf);
      for (const night of NIGHTS) {
        const [start, end] = [instantAt(`${night}T00:00`, place), instantAt(`${plusDays(night, 1)}T00:00`, place)];
        const span = format.spanOf({ start, end, isAllDay: true, zone: place });
        expect(format.dateOf(span.start), `${night} in ${place}, for a person in ${person}`).toBe(night);
        expect(span).toEqual({ start: instantAt(`${night}T00:00`, person), end: instantAt(`${plusDays(night, 1)}T00:00`, person) });
        expect(format.areWholeDays(span.start, span.end)).toBe(true);
      }
    }
  });
});

describe('a time that the clock shows twice', () => {
  it.each([
    ['Europe/Prague', '2026-10-25T00:30Z', '02:30 UTC+2'],
    ['Europe/Prague', '2026-10-25T01:30Z', '02:30 UTC+1'],
    ['Australia/Lord_Howe', '2027-04-03T14:45Z', '01:45 UTC+11'],
    ['Australia/Lord_Howe', '2027-04-03T15:15Z', '01:45 UTC+10:30'],
    ['Antarctica/Troll', '2026-10-24T23:30Z', '01:30 UTC+2'],
    ['Europe/Prague', '2026-10-25T02:00Z', '03:00'],
    ['Europe/Prague', '2027-03-28T01:00Z', '03:00'],
  ])('in %s at %s has its offset: %s', (zone, iso, text) => {
    const format = formatOf('en-GB', { place: zone, person: zone, toldIn: 'place' }, t, 'h23', nameOf);
    expect(format.clock(instantOf(Temporal.Instant.from(iso.replace('Z', ':00Z')).epochMilliseconds))).toBe(text);
  });
});
