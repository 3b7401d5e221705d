// @vitest-environment happy-dom
import { fromWallText, plusDays } from '@assist/time';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadEvent } from '../src/lib/api/from-wire.ts';
import { downloadCalendarFile } from '../src/parts/reservation/calendar-file.ts';
import { aReservation } from './a-company.ts';

afterEach(() => vi.restoreAllMocks());

const NEW_YORK = 'America/New_York';
const AUCKLAND = 'Pacific/Auckland';

/** Returns the lines of the file that is downloaded for a time in a zone. */
async function linesOf(zone: string, start: string, end: string, changes: Partial<ReadEvent> = {}): Promise<readonly string[]> {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:file';
  });
  const at = (wall: string) => ({ dateTime: wall, timeZone: zone, utcDateTime: fromWallText(wall, zone) });
  const event = { ...(aReservation() as unknown as ReadEvent), ...changes, start: at(start), end: at(end) };
  downloadCalendarFile(event, []);
  return (await blobs[0]!.text()).split('\r\n');
}

// A time without a zone, or with the name of a zone that the file does not define, is read as another hour or refused:
// https://github.com/spatie/icalendar-generator/issues/22. Times in UTC (RFC 5545, section 3.3.5) need no zone.
it.each([
  ['an hour in New York in winter', NEW_YORK, '2026-12-03T09:00:00', '2026-12-03T10:00:00', '20261203T140000Z', '20261203T150000Z'],
  ['the same hour in summer', NEW_YORK, '2026-07-02T09:00:00', '2026-07-02T10:00:00', '20260702T130000Z', '20260702T140000Z'],
  ['a night in New York', NEW_YORK, '2026-12-03T22:00:00', '2026-12-04T02:00:00', '20261204T030000Z', '20261204T070000Z'],
  [
    'a night in which the clock is set back',
    NEW_YORK,
    '2026-10-31T22:00:00',
    '2026-11-01T03:00:00',
    '20261101T020000Z',
    '20261101T080000Z',
  ],
  ['a morning in Auckland', AUCKLAND, '2026-12-03T09:00:00', '2026-12-03T10:00:00', '20261202T200000Z', '20261202T210000Z'],
])('a calendar file has %s in UTC', async (_what, zone, from, to, start, end) => {
  const lines = await linesOf(zone, from, to);
  expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual([`DTSTART:${start}`, `DTEND:${end}`]);
});

// A whole day that is written as an instant is listed on the day before west of where it was made, and a date with a zone on today:
// https://github.com/GatherPress/gatherpress/issues/2225, https://github.com/bryntum/support/issues/12592. The end is not included (RFC 5545,
// section 3.6.1).
it.each([NEW_YORK, AUCKLAND, 'Europe/Prague'])('a calendar file has whole days as dates, wherever they were made: %s', async (zone) => {
  for (const days of [1, 3]) {
    const end = plusDays('2026-12-03', days);
    const lines = await linesOf(zone, '2026-12-03T00:00:00', `${end}T00:00:00`, { isAllDay: true });
    expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20261203',
      `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
    ]);
  }
});

// Calendars take a file with a known UID for a change of that event: https://github.com/nextcloud/calendar/issues/589. Each date of a series
// therefore has its own, and its own times, which are also right after a clock change.
it('a calendar file of one date of a series has the UID of that date, and the time of its season', async () => {
  const dates = ['2026-10-29', '2026-11-05'];
  const files = await Promise.all(
    dates.map((date) => linesOf(NEW_YORK, `${date}T09:00:00`, `${date}T10:00:00`, { iCalUId: `series_${date}`, seriesMasterId: 'series' })),
  );
  expect(files.map((lines) => lines.find((line) => line.startsWith('UID:')))).toEqual(dates.map((date) => `UID:series_${date}`));
  expect(files.map((lines) => lines.find((line) => line.startsWith('DTSTART:')))).toEqual([
    'DTSTART:20261029T130000Z',
    'DTSTART:20261105T140000Z',
  ]);
  expect(files.flat().some((line) => /^(RRULE|RECURRENCE-ID)/.test(line))).toBe(false);
});
