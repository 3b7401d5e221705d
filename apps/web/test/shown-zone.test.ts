import { createTranslator, loadCatalogue, localeOf } from '@assist/i18n';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { formatOf } from '../src/lib/format.ts';
import { shownZone } from '../src/lib/shown-zone.ts';
import { loadZoneNames } from '../src/lib/zone-names.ts';

const PRAGUE = 'Europe/Prague';
const NEW_YORK = 'America/New_York';
const AUCKLAND = 'Pacific/Auckland';
const TROLL = 'Antarctica/Troll';
const LORD_HOWE = 'Australia/Lord_Howe';
const KIRITIMATI = 'Pacific/Kiritimati';

describe('a time', () => {
  it.each([
    ['the place and the person are in one zone', PRAGUE, PRAGUE, '2026-11-23T08:00Z', false],
    ['two zones have the same offset', PRAGUE, 'Europe/Berlin', '2026-11-23T08:00Z', false],
    ['two zones differ', NEW_YORK, PRAGUE, '2026-11-23T08:00Z', true],
    ['Prague has changed its clock and London too', PRAGUE, 'Europe/London', '2026-10-25T01:00Z', true],
    ['in winter both are an hour apart from UTC', PRAGUE, 'Africa/Lagos', '2026-10-25T01:00Z', false],
    ['before the autumn change they are not', PRAGUE, 'Africa/Lagos', '2026-10-25T00:59Z', true],
    ['after the spring change they are not', PRAGUE, 'Africa/Lagos', '2026-03-29T01:00Z', true],
    ['before the spring change they are', PRAGUE, 'Africa/Lagos', '2026-03-29T00:59Z', false],
    ['Troll has the time of Prague in summer', TROLL, PRAGUE, '2026-07-01T08:00Z', false],
    ['Troll has the time of London in winter', TROLL, PRAGUE, '2026-01-10T08:00Z', true],
    ['Lord Howe is half an hour from Sydney in winter', LORD_HOWE, 'Australia/Sydney', '2026-07-01T08:00Z', true],
    [
      'Lord Howe, whose clock changes by half an hour, has the time of Sydney in summer',
      LORD_HOWE,
      'Australia/Sydney',
      '2026-01-10T08:00Z',
      false,
    ],
    ['Kiritimati is a whole day from Honolulu', KIRITIMATI, 'Pacific/Honolulu', '2026-01-10T08:00Z', true],
    ['Kiritimati is an hour from Auckland in summer', KIRITIMATI, AUCKLAND, '2026-01-10T08:00Z', true],
  ])('has its zone beside it exactly if the offsets differ: %s', (_case, place, person, at, isNamed) => {
    expect(shownZone({ place, person, toldIn: 'place' }, toInstant(at))).toEqual({ zone: place, isNamed });
    expect(shownZone({ place, person, toldIn: 'person' }, toInstant(at))).toEqual({ zone: person, isNamed });
  });

  it('of no place is the person’s, without a name', () => {
    const expected = { zone: AUCKLAND, isNamed: false };
    expect(shownZone({ place: undefined, person: AUCKLAND, toldIn: 'place' }, toInstant('2026-11-23T08:00Z'))).toEqual(expected);
  });
});

describe('a zone', () => {
  it.each([
    ['en', NEW_YORK, 'New York time'],
    ['en', 'Europe/Kiev', 'Kyiv time'],
    ['en', 'UTC', 'UTC'],
    ['en', 'Etc/GMT+5', 'UTC−5'],
    ['cs', PRAGUE, 'čas: Praha'],
    ['de', PRAGUE, 'Zeit in Prag'],
    ['ua', NEW_YORK, 'час: Нью-Йорк'],
    ['es', NEW_YORK, 'hora: Nueva York'],
    ['ca', PRAGUE, 'hora: Praga'],
    ['fr', AUCKLAND, 'heure\u00a0: Auckland'],
  ] as const)('is called by its city, in the language %s: %s', async (language, zone, name) => {
    const t = createTranslator(language, await loadCatalogue(language));
    const nameOf = await loadZoneNames(localeOf(language));
    expect(nameOf(zone, toInstant('2026-11-23T08:00Z'), t)).toBe(name);
  });
});

describe('a text', async () => {
  const t = createTranslator('en', await loadCatalogue('en'));
  const nameOf = await loadZoneNames('en-GB');
  const format = formatOf('en-GB', { place: NEW_YORK, person: PRAGUE, toldIn: 'place' }, t, 'h23', nameOf);
  const [start, end] = [toInstant('2026-11-23T14:00Z'), toInstant('2026-11-23T15:00Z')];

  it('names the zone once', () => {
    expect(format.time(start)).toBe('09:00 New York time');
    expect(format.timeRange(start, end)).toBe('09:00 – 10:00 New York time');
    expect(format.edges(start, end)).toEqual({ start: '09:00', end: '10:00 New York time' });
    expect(format.whenInText(start, end, start)).toBe('09:00 – 10:00 New York time');
    expect([format.clock(start), format.clockRange(start, end)]).toEqual(['09:00', '09:00 – 10:00']);
  });

  it('names the zone if the offsets differ at one end alone', () => {
    const range = ['2026-10-25T00:00Z', '2026-10-25T02:00Z'].map(toInstant) as [typeof start, typeof start];
    const lagos = formatOf('en-GB', { place: PRAGUE, person: 'Africa/Lagos', toldIn: 'place' }, t, 'h23', nameOf);
    expect(lagos.timeRange(...range)).toBe('02:00 UTC+2 – 03:00 Prague time');
  });

  it('says "today" only if that is the same date at the place and for the person', () => {
    const auckland = formatOf('en-GB', { place: PRAGUE, person: AUCKLAND, toldIn: 'place' }, t, 'h23', nameOf);
    const [morning, noon] = ['2026-11-23T08:00Z', '2026-11-23T12:00Z'].map(toInstant) as [typeof start, typeof start];
    expect(auckland.relativeDay('2026-11-23', morning)).toBe('Today');
    expect(auckland.relativeDay('2026-11-23', noon)).toBe('Mon 23 Nov');
    expect(auckland.whenInText(noon, start, noon)).toBe('Mon 23 Nov 13:00 – 15:00 Prague time');
  });
});
