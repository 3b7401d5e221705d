import type { Instant, InstantRange } from './instant.ts';

/** Length of a slot in minutes (specification, section 9). */
export const SLOT_MINUTES = 15;
export const SLOT_MS = SLOT_MINUTES * 60_000;

/**
 * Returns the start of the quarter hour that contains an instant. Every zone in use has an offset of whole quarters, so zones do not
 * matter.
 */
export function floorToQuarter(instant: Instant): Instant {
  return (Math.floor(instant / SLOT_MS) * SLOT_MS) as Instant;
}

/**
 * Returns the instant rounded up to a full quarter hour. An instant on a full quarter hour stays unchanged. Specification: "The current
 * time is rounded up to the next quarter hour".
 */
export function ceilToQuarter(instant: Instant): Instant {
  return (Math.ceil(instant / SLOT_MS) * SLOT_MS) as Instant;
}

export function isOnQuarter(instant: Instant): boolean {
  return instant % SLOT_MS === 0;
}

/** Returns the number of the quarter since 1970 that contains an instant. This small integer (32 bits) identifies a slot in every zone. */
export function quarterOf(instant: Instant): number {
  return Math.floor(instant / SLOT_MS);
}

export function fromQuarter(quarter: number): Instant {
  return (quarter * SLOT_MS) as Instant;
}

/** Returns the number of quarters that a range touches; 0 for an empty or reversed range. */
export function countQuarters(range: InstantRange): number {
  if (range.end <= range.start) return 0;
  return Math.ceil(range.end / SLOT_MS) - Math.floor(range.start / SLOT_MS);
}

/** Returns the number of slots that a duration needs: 50 minutes need four. */
export function slotsFor(durationMinutes: number): number {
  return Math.max(0, Math.ceil(durationMinutes / SLOT_MINUTES));
}

/** Returns the range widened to whole quarters. */
export function toQuarters(range: InstantRange): InstantRange {
  return { start: floorToQuarter(range.start), end: ceilToQuarter(range.end) };
}
