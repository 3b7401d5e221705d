import { ceilToQuarter, plusMinutes, SLOT_MINUTES, type Instant } from '@assist/time';

/**
 * Returns the end of an event that is finished now: the end of the current quarter, and at least one slot after the start. It is never
 * later than the original end.
 */
export function finishEnd(now: Instant, start: Instant, end?: Instant): Instant {
  const finished = Math.max(ceilToQuarter(now), plusMinutes(start, SLOT_MINUTES));
  return Math.min(finished, end ?? finished) as Instant;
}
