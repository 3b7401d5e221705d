import type { RecurrenceBody } from '@assist/contract';
import type { RecurrenceRule } from '@assist/reservation';
import { DAYS_OF_WEEK } from '@assist/time';

export function toRecurrenceBody({ frequency, interval, daysOfWeek, weekOfMonth, end }: RecurrenceRule): RecurrenceBody {
  return {
    frequency,
    interval,
    ...(daysOfWeek.length === 0 ? {} : { weekdays: daysOfWeek.map((day) => DAYS_OF_WEEK.indexOf(day) + 1) }),
    ...(weekOfMonth === undefined ? {} : { weekOfMonth }),
    ...(end.kind === 'until' ? { until: end.date } : { count: end.count }),
  };
}
