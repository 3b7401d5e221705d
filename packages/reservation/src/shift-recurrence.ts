import { type DayOfWeek, DAYS_OF_WEEK, type LocalDate, plusDays } from '@assist/time';
import { type RecurrenceRule, weeksOfMonth } from './recurrence.ts';

/** The same rule so many days later, its weekdays and its last day with it. `first` is where it begins then. */
export function shiftRecurrence(rule: RecurrenceRule, days: number, first: LocalDate): RecurrenceRule {
  if (days === 0) return rule;
  const later = (day: DayOfWeek) => DAYS_OF_WEEK[(((DAYS_OF_WEEK.indexOf(day) + days) % 7) + 7) % 7]!;
  const weeks = weeksOfMonth(first);
  const { weekOfMonth } = rule;
  return {
    ...rule,
    daysOfWeek: rule.daysOfWeek.map(later),
    // What was the last one stays it where it can.
    ...(weekOfMonth === undefined ? {} : { weekOfMonth: weeks.find((week) => week === weekOfMonth) ?? weeks[0]! }),
    end: rule.end.kind === 'until' ? { kind: 'until', date: plusDays(rule.end.date, days) } : rule.end,
  };
}
