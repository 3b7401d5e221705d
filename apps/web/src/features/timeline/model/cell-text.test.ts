import { slots } from '@assist/test-kit';
import { createTranslator, loadCatalogue } from '@assist/i18n';
import { type Instant, localDateOf, toInstant, toWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { ReadScheduleItem } from '../../../lib/api/from-wire.ts';
import type { Format } from '../../../lib/format.ts';
import { cellText } from './cell-text.ts';
import { toRowContent } from './row-content.ts';
import { toTimeScale } from './time-scale.ts';

const t = createTranslator('en', await loadCatalogue('en'));
const format: Format = {
  clock: (instant) => toWallText(instant, 'UTC').slice(11, 16),
  clockEnd: () => '',
  clockRange: () => '',
  otherClock: () => undefined,
  until: () => '',
  narrowClockEnd: () => '',
  zone: () => undefined,
  inZone: (text) => text,
  time: (instant) => toWallText(instant, 'UTC').slice(11, 16),
  timeRange: (start, end) => `${toWallText(start, 'UTC').slice(11, 16)} – ${toWallText(end, 'UTC').slice(11, 16)}`,
  whenInText: (start) => toWallText(start, 'UTC'),
  edges: () => ({ start: '', end: '' }),
  day: (date) => date.slice(5),
  longDay: (date) => date,
  narrowDay: (date) => date.slice(8),
  days: (first, last) => `${first} – ${last}`,
  relativeDay: (date) => date,
  dayInText: (date) => date,
  headingDay: (date) => date,
  duration: String,
  dateOf: (instant: Instant) => localDateOf(instant, 'UTC'),
  areWholeDays: () => false,
  spanOf: () => {
    throw new Error('no event in a timeline');
  },
};
const item = (more: Partial<ReadScheduleItem>): ReadScheduleItem => ({
  start: toInstant('2026-11-26T01:00:00Z'),
  end: toInstant('2026-11-26T02:30:00Z'),
  status: 'reserved',
  iCalUId: null,
  subject: null,
  organizer: null,
  isPrivate: false,
  eventId: null,
  isOrganizer: false,
  ...more,
});

describe('the text of the cell under the cursor', () => {
  const view = '4400222222003333'.padEnd(96, '0');
  const now = toInstant('2026-11-26T00:10:00Z');
  const said = (slot: number, more: Partial<ReadScheduleItem> = {}, scale = toTimeScale('2026-11-26', 1, 'UTC'), hasFailed = false) => {
    const content = toRowContent(scale, slots(view.padEnd(scale.slotCount, '0')), [item(more)], hasFailed);
    return cellText('Vltava', content, slot, { t, format, scale, now });
  };
  it.each([
    [
      'a taken time with all details',
      5,
      { subject: 'Weekly review', organizer: { address: 'j@x', name: 'Jonas' } },
      'Vltava, 01:00 – 02:30, Reserved, Weekly review · Jonas',
    ],
    ['a taken time with only its subject', 5, { subject: 'Weekly review' }, 'Vltava, 01:00 – 02:30, Reserved, Weekly review'],
    ['a taken time that is private', 5, { isPrivate: true }, 'Vltava, 01:00 – 02:30, Reserved'],
    ['free time', 3, {}, 'Vltava, 00:45, Free 00:30 – 01:00'],
    ['closed time', 12, {}, 'Vltava, 03:00, Closed 03:00 – 04:00'],
    ['time that has passed', 0, {}, 'Vltava, 00:00, Past 00:00 – 00:30'],
    ['time that is not available', 1, {}, 'Vltava, 00:15, Not available 00:00 – 00:30'],
  ])('describes %s', (_name, slot, more, text) => {
    expect(said(slot, more)).toBe(text);
  });

  it('includes the day if several days are shown', () => {
    expect(said(3, {}, toTimeScale('2026-11-26', 2, 'UTC'))).toBe('Vltava, 11-26, 00:45, Free 00:30 – 01:00');
  });

  it('describes the first free quarter of an hour if the columns are hours, or else the taken time', () => {
    const week = toTimeScale('2026-11-26', 7, 'UTC', ({ from, to }) =>
      Array.from({ length: (to - from) / 4 }, (_, hour) => ({ from: from + hour * 4, to: from + hour * 4 + 4, widthPx: 10, hour })),
    );
    expect([0, 4, 8].map((slot) => said(slot, {}, week))).toEqual([
      'Vltava, 11-26, 00:30, Free 00:30 – 01:00',
      'Vltava, 11-26, 01:00 – 02:30, Reserved',
      'Vltava, 11-26, 02:30, Free 02:30 – 03:00',
    ]);
  });

  it('says that the row is loading', () => {
    const scale = toTimeScale('2026-11-26', 1, 'UTC');
    expect(cellText('Vltava', undefined, 4, { t, format, scale, now })).toBe('Vltava, 01:00, loading');
  });

  it('says that the calendar is not responding', () => {
    expect(said(20, {}, undefined, true)).toContain('Its calendar is not responding');
  });
});
