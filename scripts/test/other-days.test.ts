import { describe, expect, it } from 'vitest';
import { MOMENTS, momentMs } from '../other-days.js';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

describe('the other days of the tests', () => {
  it.each(Object.entries(MOMENTS))('include %s at its time in Prague, on the weekday in its name', (name, [time]) => {
    const there = Temporal.Instant.fromEpochMilliseconds(momentMs(time)).toZonedDateTimeISO('Europe/Prague').toPlainDateTime();
    expect(there.toString({ smallestUnit: 'minute' })).toBe(time);
    const named = DAYS.indexOf(name.split('-')[0]!) + 1;
    if (named > 0) expect(there.dayOfWeek).toBe(named);
  });

  it.each([
    ['spring-forward', 23],
    ['fall-back', 25],
  ] as const)('include %s, the day before a day of %i hours', (name, hours) => {
    const next = Temporal.PlainDate.from(MOMENTS[name]![0]).add({ days: 1 }).toZonedDateTime('Europe/Prague');
    expect(next.hoursInDay).toBe(hours);
  });
});
