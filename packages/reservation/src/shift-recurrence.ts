import { type DayOfWeek, DAYS_OF_WEEK, plusDays } from '@assist/time';
import type { RecurrenceRule } from './recurrence.ts';

/** The same rule so many days later, its weekdays and its last day with it. */
export function shiftRecurrence(rule: RecurrenceRule, days: number): RecurrenceRule {
  if (days === 0) return rule;
  const later = (day: DayOfWeek) => DAYS_OF_WEEK[(((DAYS_OF_WEEK.indexOf(day) + days) % 7) + 7) % 7]!;
  return {
    ...rule,
    daysOfWeek: rule.daysOfWeek.map(later),
    end: rule.end.kind === 'until' ? { kind: 'until', date: plusDays(rule.end.date, days) } : rule.end,
  };
}
