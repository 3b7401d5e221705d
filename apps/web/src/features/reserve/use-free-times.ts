import { calendarCodes, findTimes, rankTimes, SLOT } from '@assist/availability';
import type { OpenDays, Resource } from '@assist/resource';
import { toWallTime } from '@assist/time';
import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { WORKING_DAY } from '../../parts/time/default-time.ts';
import { type DraftPerson, rangeOf, type ReserveDraft } from './reserve-draft.ts';
import { type DraftSchedules, type EventInHand, useDraftSchedules } from './use-draft-schedules.ts';

export interface Meeting {
  readonly chosen: readonly Resource[];
  readonly people: readonly DraftPerson[];
  /** The organizer's e-mail address. The organizer has to be free too. */
  readonly organizer: string;
  readonly draft: ReserveDraft;
  /** Days on which the chosen resources open. */
  readonly openDays: OpenDays;
  readonly changed: EventInHand | undefined;
}

const DAYS = 7;
const OFFERED = 6;
const STEP_MINUTES = 30;
const STARTS = (DAYS * 24 * 60) / STEP_MINUTES;
/** Earliest start and latest end of a suggested time, in minutes since midnight, because nobody wants to meet at night. */
const MORNING_MINUTES = 7 * 60;
const EVENING_MINUTES = 20 * 60;

/** Replaces a time at night with the next morning, because a time at night was usually not chosen but is the default at that hour. */
function byDay(draft: ReserveDraft, openDays: OpenDays): ReserveDraft {
  const { day, fromMinutes, toMinutes } = draft;
  if (fromMinutes >= MORNING_MINUTES && fromMinutes < EVENING_MINUTES) return draft;
  return {
    ...draft,
    day: fromMinutes < MORNING_MINUTES ? day : openDays.next(day),
    fromMinutes: WORKING_DAY.fromMinutes,
    toMinutes: WORKING_DAY.fromMinutes + toMinutes - fromMinutes,
  };
}

/**
 * Returns the free times nearest to the chosen time, and the schedules from which they were found. `alsoFree` are e-mail addresses of
 * further people who have to be free.
 */
export function useFreeTimes({ chosen, people, organizer, draft, openDays, changed }: Meeting, alsoFree: readonly string[]) {
  const now = useNow();
  const timezone = useZone();
  const emails = useMemo(
    () => [...new Set([organizer, ...people.map(({ email }) => email), ...alsoFree])].filter((email) => email !== ''),
    [organizer, people, alsoFree],
  );
  const schedules = useDraftSchedules({ chosen, people: emails.map((email) => ({ email })), day: draft.day, days: DAYS, changed });
  const times = useMemo(() => {
    const durationMinutes = draft.toMinutes - draft.fromMinutes;
    const rows = [
      // Only times that are known to be free are offered.
      ...chosen.map((resource) => schedules.codesOf(resource, durationMinutes)),
      ...emails.map((email) => personCodes(email, schedules)),
    ];
    const found = findTimes(rows, schedules.covered.start, { durationMinutes, limit: STARTS, stepMinutes: STEP_MINUTES });
    const possible = found.filter((time) => {
      const { date, minutes } = toWallTime(time.start, timezone);
      const isByDay = minutes >= MORNING_MINUTES && minutes + durationMinutes <= EVENING_MINUTES;
      return time.start >= now && isByDay && (date === draft.day || openDays.isOpen(date));
    });
    return rankTimes(possible, rangeOf(byDay(draft, openDays), timezone), timezone, OFFERED);
  }, [chosen, emails, schedules, now, draft, openDays, timezone]);
  return { times, emails, schedules };
}

/** Returns for each slot whether it is free or taken. The event that is being changed does not count as taken. */
function personCodes(email: string, schedules: DraftSchedules): Uint8Array {
  const items = schedules.scheduleOf(email)?.scheduleItems ?? [];
  return calendarCodes(items, schedules.covered, schedules.currentEvent).map((code) =>
    code === SLOT.free || code === SLOT.currentEvent ? SLOT.free : SLOT.reserved,
  );
}
