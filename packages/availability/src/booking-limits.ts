import { ceilToQuarter, localDateOf, minutesBetween, plusDays, plusMinutes, startOfDay, type Instant, type LocalDate } from '@assist/time';
import type { SlotRules } from './slot-subject.ts';

/**
 * Returns the first slot that is not limited by the rule "Slots before now (rounded up to the next quarter hour, minus the meeting
 * duration) become limited".
 */
export function earliestSlot(now: Instant, durationMinutes: number): Instant {
  return plusMinutes(ceilToQuarter(now), -durationMinutes);
}

/** Returns the last day that may be reserved: today plus `maxAdvanceDays` in the resource's zone. Undefined if there is no limit. */
export function findLastDay(rules: SlotRules, now: Instant): LocalDate | undefined {
  const { maxAdvanceDays } = rules.schedulingSettings;
  return maxAdvanceDays === null ? undefined : plusDays(localDateOf(now, rules.zone), maxAdvanceDays);
}

/** Returns the end of the last day that may be reserved: later slots are limited. Undefined if there is no limit. */
export function findAdvanceEnd(rules: SlotRules, now: Instant): Instant | undefined {
  const lastDay = findLastDay(rules, now);
  return lastDay === undefined ? undefined : startOfDay(plusDays(lastDay, 1), rules.zone);
}

/** Returns the end of a free span, or an earlier end if the span is longer than the longest meeting that the resource allows. */
export function capByMaximumDuration(start: Instant, end: Instant, maximumMinutes: number | null): Instant {
  return maximumMinutes !== null && minutesBetween(start, end) > maximumMinutes ? plusMinutes(start, maximumMinutes) : end;
}
