import { DAY_MS, durationMinutes, type Instant, type InstantRange, overlaps } from '@assist/time';
import type { BookingPolicy } from './directory.ts';

export interface RoomQuestion {
  readonly policy: BookingPolicy;
  readonly times: readonly InstantRange[];
  /** What the room has accepted of others. */
  readonly taken: (range: InstantRange) => readonly InstantRange[];
  readonly now: Instant;
}

/** What a room's mailbox says; undefined where nobody answers. One taken day of a series declines all of it. */
export function answerOfRoom({ policy, times, taken, now }: RoomQuestion): 'accepted' | 'declined' | undefined {
  if (policy.answer === 'silent') return undefined;
  if (policy.answer !== undefined) return policy.answer === 'accepts' ? 'accepted' : 'declined';
  const { maxDurationMinutes = Number.POSITIVE_INFINITY, bookingWindowDays = Number.POSITIVE_INFINITY } = policy;
  if (times.some((time) => durationMinutes(time) > maxDurationMinutes)) return 'declined';
  if (times.some((time) => time.start > now + bookingWindowDays * DAY_MS)) return 'declined';
  if (!policy.allowConflicts && times.some((time) => taken(time).some((other) => overlaps(time, other)))) return 'declined';
  return policy.autoAccept ? 'accepted' : undefined;
}
