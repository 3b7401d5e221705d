import { describe, expect, it } from 'vitest';
import { type RecurrenceRule, shiftRecurrence } from '../src/index.ts';

const weekly = (daysOfWeek: RecurrenceRule['daysOfWeek'], end: RecurrenceRule['end']): RecurrenceRule => ({
  frequency: 'weekly',
  interval: 1,
  daysOfWeek,
  end,
});

describe('a rule that is moved by days', () => {
  it.each([
    [
      'keeps its weekdays relative to its start, over the end of a week',
      weekly(['sunday', 'monday'], { kind: 'until', date: '2026-12-31' }),
      1,
      weekly(['monday', 'tuesday'], { kind: 'until', date: '2027-01-01' }),
    ],
    ['backwards', weekly(['monday'], { kind: 'count', count: 2 }), -1, weekly(['sunday'], { kind: 'count', count: 2 })],
    ['by weeks', weekly(['friday'], { kind: 'until', date: '2026-12-25' }), -14, weekly(['friday'], { kind: 'until', date: '2026-12-11' })],
    ['by nothing', weekly(['friday'], { kind: 'count', count: 1 }), 0, weekly(['friday'], { kind: 'count', count: 1 })],
  ])('%s', (_case, rule, days, shifted) => {
    expect(shiftRecurrence(rule, days)).toEqual(shifted);
  });
});
