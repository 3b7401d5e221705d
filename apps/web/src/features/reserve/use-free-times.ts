import { calendarCodes, daytimeOnUsualDays, findTimes, rankTimes, SLOT } from '@assist/availability';
import type { OpenDays, Resource } from '@assist/resource';
import {
  DAYS_OF_WEEK,
  durationMinutes,
  fromMinutesOfDay,
  type InstantRange,
  isWithinWorkingHours,
  localDateOf,
  type WorkingHours,
  type ZoneName,
} from '@assist/time';
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

/** A person who has to be free, and the hours in which they may be asked to meet. */
export interface Attendee {
  readonly email: string;
  readonly hours: WorkingHours;
  /** False if neither their calendar nor Assist knows their hours. Theirs are then the daytime at the meeting's place, on its usual days. */
  readonly areHoursKnown: boolean;
}

function daytimeIn(timezone: ZoneName): WorkingHours {
  return {
    timezone,
    daysOfWeek: DAYS_OF_WEEK,
    startTime: fromMinutesOfDay(MORNING_MINUTES),
    endTime: fromMinutesOfDay(EVENING_MINUTES),
  };
}

/** Returns whether somebody works then, or at least has day. A time that is at night for everybody is not offered. */
function isBySomebodysDay(time: InstantRange, attendees: readonly Attendee[], timezone: ZoneName): boolean {
  if (attendees.length === 0) return isWithinWorkingHours(time, daytimeIn(timezone));
  return attendees.some(({ hours }) => isWithinWorkingHours(time, hours) || isWithinWorkingHours(time, daytimeIn(hours.timezone)));
}

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
 * Returns the best free times, those within the working hours of most people first and then those nearest to the chosen time, and the
 * schedules from which they were found. `alsoFree` are e-mail addresses of further people who have to be free.
 */
export function useFreeTimes({ chosen, people, organizer, draft, openDays, changed }: Meeting, alsoFree: readonly string[]) {
  const now = useNow();
  const timezone = useZone();
  const emails = useMemo(
    () => [...new Set([organizer, ...people.map(({ email }) => email), ...alsoFree])].filter((email) => email !== ''),
    [organizer, people, alsoFree],
  );
  const schedules = useDraftSchedules({ chosen, people: emails.map((email) => ({ email })), day: draft.day, days: DAYS, changed });
  const attendees = useMemo(() => {
    const assumed = daytimeOnUsualDays(daytimeIn(timezone), openDays, draft.day);
    return emails.map((email): Attendee => {
      const hours = schedules.scheduleOf(email)?.workingHours ?? null;
      return { email, hours: hours ?? assumed, areHoursKnown: hours !== null };
    });
  }, [emails, schedules, timezone, openDays, draft.day]);
  const times = useMemo(() => {
    const wanted = durationMinutes(rangeOf(draft, timezone));
    const rows = [
      // Only times that are known to be free are offered.
      ...chosen.map((resource) => schedules.codesOf(resource, wanted)),
      ...emails.map((email) => personCodes(email, schedules)),
    ];
    const found = findTimes(rows, schedules.covered.start, { durationMinutes: wanted, limit: STARTS, stepMinutes: STEP_MINUTES });
    const possible = found.filter((time) => {
      const date = localDateOf(time.start, timezone);
      const isOpen = date === draft.day || openDays.isOpen(date);
      return time.start >= now && isOpen && isBySomebodysDay(time, attendees, timezone);
    });
    return rankTimes(possible, rangeOf(byDay(draft, openDays), timezone), timezone, OFFERED, attendees);
  }, [chosen, emails, attendees, schedules, now, draft, openDays, timezone]);
  return { times, attendees, emails, schedules };
}

/** Returns for each slot whether it is free or taken. The event that is being changed does not count as taken. */
function personCodes(email: string, schedules: DraftSchedules): Uint8Array {
  const items = schedules.scheduleOf(email)?.scheduleItems ?? [];
  return calendarCodes(items, schedules.covered, schedules.currentEvent).map((code) =>
    code === SLOT.free || code === SLOT.currentEvent ? SLOT.free : SLOT.reserved,
  );
}
