import { type DayOfWeek, DAYS_OF_WEEK, type LocalDate, plusDays } from '@assist/time';
import { type RecurrenceRule, weeksOfMonth } from './recurrence.ts';

/** Returns the rule shifted by a number of days, including its weekdays and its last day. `first` is the new first day. */
export function shiftRecurrence(rule: RecurrenceRule, days: number, first: LocalDate): RecurrenceRule {
  if (days === 0) return rule;
  const later = (day: DayOfWeek) => DAYS_OF_WEEK[(((DAYS_OF_WEEK.indexOf(day) + days) % 7) + 7) % 7]!;
  const weeks = weeksOfMonth(first);
  const { weekOfMonth } = rule;
  return {
    ...rule,
    daysOfWeek: rule.daysOfWeek.map(later),
    // If possible, the week of the month stays the same, for example the last one.
    ...(weekOfMonth === undefined ? {} : { weekOfMonth: weeks.find((week) => week === weekOfMonth) ?? weeks[0]! }),
    end: rule.end.kind === 'until' ? { kind: 'until', date: plusDays(rule.end.date, days) } : rule.end,
  };
}
