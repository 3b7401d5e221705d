import { ceilToQuarter, plusMinutes, SLOT_MINUTES, type Instant } from '@assist/time';

/**
 * The end of an event that is finished now: the running quarter is used up, and at least one slot stays. Never later
 * than the end that it had.
 */
export function finishEnd(now: Instant, start: Instant, end?: Instant): Instant {
  const finished = Math.max(ceilToQuarter(now), plusMinutes(start, SLOT_MINUTES));
  return Math.min(finished, end ?? finished) as Instant;
}
