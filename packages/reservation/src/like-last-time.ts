import {
  type Instant,
  type InstantRange,
  localDateOf,
  type LocalDate,
  overlaps,
  plusDays,
  rangeOfWall,
  startOfDay,
  wallSpanOf,
  type WallSpan,
  type ZoneName,
} from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';
import { LONGEST_RESERVATION_DAYS } from './product-limits.ts';

export interface LikeLastTime {
  readonly resourceId: string;
  readonly subject: string;
  readonly range: InstantRange;
}

export interface LastTimeContext {
  readonly now: Instant;
  /** Returns the zone of a resource that exists. Its days and hours are those at the place. */
  readonly zoneOf: (resourceId: string) => ZoneName;
  /**
   * Returns the type of a resource; undefined if the resource no longer exists. Nobody is offered a second resource of a type for the same
   * day.
   */
  readonly typeOf: (resourceId: string) => string | undefined;
  readonly isOpenOn: (resourceId: string, day: LocalDate) => boolean;
}

/**
 * Maximum number of days from today to the suggested day. People think up to a week ahead; beyond that, "like last time" is only a guess.
 */
const DAYS_AHEAD = 7;
const DAY_MINUTES = 24 * 60;

/**
 * Suggests the resource that a person last had alone, or another of the same type that the person has already reserved for the coming days.
 * The suggestion is for the same hours, over as many days, from the next day on which the resource is open and the person has no resource of that type yet.
 * Undefined if there is nothing to suggest. The caller checks whether the resource is free.
 */
export function likeLastTime(
  events: readonly CalendarEvent[],
  { now, zoneOf, typeOf, isOpenOn }: LastTimeContext,
): LikeLastTime | undefined {
  const own = events.filter((event) => event.isOrganizer && !event.cancelled);
  const isNear = (event: CalendarEvent) => {
    const zone = zoneOf(resourceIdOf(event));
    return event.start.utcDateTime < startOfDay(plusDays(localDateOf(now, zone), DAYS_AHEAD + 1), zone);
  };
  const alone = own
    .filter((event) => isForOneself(event) && typeOf(resourceIdOf(event)) !== undefined && isNear(event))
    .toSorted((a, b) => b.start.utcDateTime - a.start.utcDateTime);
  const had = alone.find((event) => event.start.utcDateTime <= now);
  // If the person has already reserved another resource of the same type, that resource is the one they want now.
  const last = had && alone.find((event) => typeOf(resourceIdOf(event)) === typeOf(resourceIdOf(had)));
  if (last === undefined) return undefined;
  const resourceId = resourceIdOf(last);
  const type = typeOf(resourceId);
  const zone = zoneOf(resourceId);
  const today = localDateOf(now, zone);
  const hours = wallSpanOf(rangeOf(last), zone);
  if (lengthOf(hours) > LONGEST_RESERVATION_DAYS * DAY_MINUTES) return undefined;
  const ofType = own.filter((event) => event.resourceAttendees.some((attendee) => typeOf(attendee.resourceId) === type));
  const daysTaken = new Set(ofType.map((event) => localDateOf(event.start.utcDateTime, zone)));
  // If the person had the resource on a day on which it is closed, closed days are suggested too.
  const isLikely = (day: LocalDate) => isOpenOn(resourceId, day) || !isOpenOn(resourceId, hours.day);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = plusDays(today, ahead);
    const range = rangeOfWall({ ...hours, day, isLaterFrom: false, isLaterTo: false }, zone);
    const isTaken = daysTaken.has(day) || ofType.some((event) => overlaps(rangeOf(event), range));
    if (range.start > now && !isTaken && isLikely(day)) return { resourceId, subject: last.subject, range };
  }
  return undefined;
}

/** Whether an event has a single resource and no other people, and is not part of a series (which repeats anyway). */
function isForOneself({ type, seriesMasterId, attendees, resourceAttendees, organizer }: CalendarEvent): boolean {
  return (
    type === 'occurrence' &&
    seriesMasterId === null &&
    resourceAttendees.length === 1 &&
    attendees.every(({ resource, emailAddress }) => resource || emailAddress.address === organizer?.emailAddress.address)
  );
}

function lengthOf({ days, fromMinutes, toMinutes }: WallSpan): number {
  return (days - 1) * DAY_MINUTES + toMinutes - fromMinutes;
}

function rangeOf({ start, end }: CalendarEvent): InstantRange {
  return { start: start.utcDateTime, end: end.utcDateTime };
}

function resourceIdOf({ resourceAttendees }: CalendarEvent): string {
  return resourceAttendees[0]!.resourceId;
}
