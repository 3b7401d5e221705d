import { slots } from '@assist/test-kit';
import { createTranslator, loadCatalogue } from '@assist/i18n';
import { type Instant, localDateOf, toInstant, toWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { ReadScheduleItem } from '../../../lib/api/from-wire.ts';
import type { Format } from '../../../lib/format.ts';
import { cellText } from './cell-text.ts';
import { toRowContent } from './row-content.ts';
import { toTimeScale } from './time-scale.ts';

const english = await loadCatalogue('en');
const t = createTranslator('en', english, english as Parameters<typeof createTranslator>[2]);
const format: Format = {
  time: (instant) => toWallText(instant, 'UTC').slice(11, 16),
  timeRange: (start, end) => `${toWallText(start, 'UTC').slice(11, 16)} – ${toWallText(end, 'UTC').slice(11, 16)}`,
  day: (date) => date.slice(5),
  longDay: (date) => date,
  relativeDay: (date) => date,
  headingDay: (date) => date,
  duration: String,
  dateOf: (instant: Instant) => localDateOf(instant, 'UTC'),
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

describe('the cell under the cursor', () => {
  const view = '4400222222003333'.padEnd(96, '0');
  const said = (slot: number, more: Partial<ReadScheduleItem> = {}, days = 1, hasFailed = false) => {
    const scale = toTimeScale('2026-11-26', days, 'UTC');
    const content = toRowContent(scale, slots(view.padEnd(scale.slotCount, '0')), [item(more)], (day) => day === 0, hasFailed);
    return cellText('Vltava', content, slot, { t, format, scale, now: toInstant('2026-11-26T00:10:00Z') });
  };
  it.each([
    [
      'a taken time of which all is known',
      5,
      { subject: 'Weekly review', organizer: { address: 'j@x', name: 'Jonas' } },
      'Vltava, 01:00 – 02:30, Reserved, Weekly review · Jonas',
    ],
    ['one with its subject only', 5, { subject: 'Weekly review' }, 'Vltava, 01:00 – 02:30, Reserved, Weekly review'],
    ['one that is private', 5, { isPrivate: true }, 'Vltava, 01:00 – 02:30, Reserved'],
    ['free time', 3, {}, 'Vltava, 00:45, Free 00:30 – 01:00'],
    ['closed time', 12, {}, 'Vltava, 03:00, Closed 03:00 – 04:00'],
    ['time that has passed', 0, {}, 'Vltava, 00:00, Time has passed 00:00 – 00:30'],
    ['what cannot be had', 1, {}, 'Vltava, 00:15, Not available 00:00 – 00:30'],
  ])('says %s', (_name, slot, more, text) => {
    expect(said(slot, more)).toBe(text);
  });

  it('says the day too where there are several, and what is still to come', () => {
    expect(said(3, {}, 2)).toBe('Vltava, 11-26, 00:45, Free 00:30 – 01:00');
    expect(said(100, {}, 2)).toBe('Vltava, 11-27, 01:00, loading');
  });

  it('says that the calendar does not answer', () => {
    expect(said(20, {}, 1, true)).toContain('Its calendar does not answer');
  });
});
