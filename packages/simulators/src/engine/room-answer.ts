import { DAY_MS, durationMinutes, type Instant, type InstantRange, overlaps } from '@assist/time';
import type { BookingPolicy } from './directory.ts';

export interface RoomQuestion {
  readonly policy: BookingPolicy;
  /** The times of the event. There are several if it is a series. */
  readonly times: readonly InstantRange[];
  readonly isExternal: boolean;
  /** Returns the times in a range that the room has accepted for other events. */
  readonly taken: (range: InstantRange) => readonly InstantRange[];
  readonly now: Instant;
}

export type RoomAnswer =
  | { readonly answer: 'declined' }
  /** The event is accepted, except at these times. */
  | { readonly answer: 'accepted'; readonly declined: readonly InstantRange[] };

const ACCEPTED: RoomAnswer = { answer: 'accepted', declined: [] };
const DECLINED: RoomAnswer = { answer: 'declined' };

/** Returns the answer of a room's mailbox. Undefined if the room does not answer. */
export function answerOfRoom({ policy, times, isExternal, taken, now }: RoomQuestion): RoomAnswer | undefined {
  if (policy.answer === 'silent') return undefined;
  if (policy.answer !== undefined) return policy.answer === 'accepts' ? ACCEPTED : DECLINED;
  if (isExternal && !policy.processExternalMeetingMessages) return DECLINED;
  if (times.length > 1 && !policy.allowRecurringMeetings) return DECLINED;
  const { maximumDurationInMinutes: longest } = policy;
  if (longest !== 0 && times.some((time) => durationMinutes(time) > longest)) return DECLINED;
  const beyond = times.filter((time) => time.start > now + policy.bookingWindowInDays * DAY_MS);
  if (beyond.length === times.length || (beyond.length > 0 && policy.enforceSchedulingHorizon)) return DECLINED;
  const conflicts = policy.allowConflicts ? [] : times.filter((time) => taken(time).some((other) => overlaps(time, other)));
  const isTooMuch =
    conflicts.length === times.length ||
    conflicts.length > policy.maximumConflictInstances ||
    (100 * conflicts.length) / times.length > policy.conflictPercentageAllowed;
  if (conflicts.length > 0 && isTooMuch) return DECLINED;
  if (policy.automateProcessing !== 'autoAccept') return undefined;
  return { answer: 'accepted', declined: [...new Set([...beyond, ...conflicts])] };
}
