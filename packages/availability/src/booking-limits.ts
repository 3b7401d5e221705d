import { ceilToQuarter, localDateOf, minutesBetween, plusDays, plusMinutes, startOfDay, type Instant, type LocalDate } from '@assist/time';
import type { SlotRules } from './slot-subject.ts';

/** "Slots before now (rounded up to the next quarter hour, minus the meeting duration) become limited": the first that is not. */
export function earliestSlot(now: Instant, durationMinutes: number): Instant {
  return plusMinutes(ceilToQuarter(now), -durationMinutes);
}

/** Today plus maxAdvanceDays in the resource's zone; undefined without a limit. */
export function findLastDay(rules: SlotRules, now: Instant): LocalDate | undefined {
  const { maxAdvanceDays } = rules.schedulingSettings;
  return maxAdvanceDays === null ? undefined : plusDays(localDateOf(now, rules.zone), maxAdvanceDays);
}

/** The end of that day: what lies beyond it becomes limited. */
export function findAdvanceEnd(rules: SlotRules, now: Instant): Instant | undefined {
  const lastDay = findLastDay(rules, now);
  return lastDay === undefined ? undefined : startOfDay(plusDays(lastDay, 1), rules.zone);
}

/** The end of a free span, cut to the longest meeting that the resource allows. */
export function capByMaximumDuration(start: Instant, end: Instant, maximumMinutes: number | null): Instant {
  return maximumMinutes !== null && minutesBetween(start, end) > maximumMinutes ? plusMinutes(start, maximumMinutes) : end;
}
