import { type DayOfWeek, type LocalDate, plusDays } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { type RecurrenceRule, shiftRecurrence, type WeekOfMonth } from '../src/index.ts';

/** A rule and, optionally, the day on which it begins (`first`). */
type FromDay = RecurrenceRule & { readonly first?: LocalDate };

const monthly = (day: DayOfWeek, weekOfMonth: WeekOfMonth, first = '2026-11-10'): FromDay => ({
  frequency: 'monthly',
  interval: 1,
  daysOfWeek: [day],
  weekOfMonth,
  end: { kind: 'count', count: 4 },
  first,
});

const weekly = (daysOfWeek: RecurrenceRule['daysOfWeek'], end: RecurrenceRule['end']): FromDay => ({
  frequency: 'weekly',
  interval: 1,
  daysOfWeek,
  end,
});

describe('a rule shifted by days', () => {
  it.each([
    [
      'keeps its weekdays relative to its start, past the end of a week',
      weekly(['sunday', 'monday'], { kind: 'until', date: '2026-12-31' }),
      1,
      weekly(['monday', 'tuesday'], { kind: 'until', date: '2027-01-01' }),
    ],
    ['may be shifted backwards', weekly(['monday'], { kind: 'count', count: 2 }), -1, weekly(['sunday'], { kind: 'count', count: 2 })],
    [
      'keeps its weekdays if shifted by whole weeks',
      weekly(['friday'], { kind: 'until', date: '2026-12-25' }),
      -14,
      weekly(['friday'], { kind: 'until', date: '2026-12-11' }),
    ],
    ['changes from the second Tuesday to the second Wednesday', monthly('tuesday', 2), 1, monthly('wednesday', 2)],
    [
      'changes from the last Tuesday to the last Wednesday',
      monthly('tuesday', -1, '2026-11-24'),
      1,
      monthly('wednesday', -1, '2026-11-25'),
    ],
    [
      'changes from the last Monday to the first Tuesday past the end of its month',
      monthly('monday', -1, '2026-11-30'),
      1,
      monthly('tuesday', 1, '2026-12-01'),
    ],
    [
      'is unchanged if shifted by no days',
      weekly(['friday'], { kind: 'count', count: 1 }),
      0,
      weekly(['friday'], { kind: 'count', count: 1 }),
    ],
  ])('%s', (_case, { first = '2026-11-10', ...rule }, days, { first: _first, ...shifted }) => {
    expect(shiftRecurrence(rule, days, plusDays(first, days))).toEqual(shifted);
  });
});
