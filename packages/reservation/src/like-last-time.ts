import {
  type Instant,
  type InstantRange,
  fromWallTime,
  localDateOf,
  type LocalDate,
  plusDays,
  startOfDay,
  toWallTime,
  type ZoneName,
} from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';

export interface LikeLastTime {
  readonly resourceId: string;
  readonly subject: string;
  readonly range: InstantRange;
}

export interface LastTimeContext {
  readonly now: Instant;
  readonly zone: ZoneName;
  /** Which kind of thing it is; undefined for one that is not there any more. One of a kind is enough for a day. */
  readonly typeOf: (resourceId: string) => string | undefined;
  readonly isOpenOn: (resourceId: string, day: LocalDate) => boolean;
}

/** A week ahead is what one thinks of; beyond that "like last time" is a guess. */
const DAYS_AHEAD = 7;
const DAY_MINUTES = 24 * 60;

/**
 * What one had last, or has reserved of its kind for the days to come, alone and for oneself, at the same hours of the next day on which it is open and one has nothing of its kind yet.
 * Undefined where there was nothing of that sort. Whether it is free on that day its schedule tells.
 */
export function likeLastTime(events: readonly CalendarEvent[], { now, zone, typeOf, isOpenOn }: LastTimeContext): LikeLastTime | undefined {
  const own = events.filter((event) => event.isOrganizer && !event.cancelled);
  const today = localDateOf(now, zone);
  const horizon = startOfDay(plusDays(today, DAYS_AHEAD + 1), zone);
  const alone = own
    .filter((event) => event.start.utcDateTime < horizon && isForOneself(event) && typeOf(resourceIdOf(event)) !== undefined)
    .toSorted((a, b) => b.start.utcDateTime - a.start.utcDateTime);
  const had = alone.find((event) => event.start.utcDateTime <= now);
  // Another one of its kind that is reserved already is what one wants now.
  const last = had && alone.find((event) => typeOf(resourceIdOf(event)) === typeOf(resourceIdOf(had)));
  if (last === undefined) return undefined;
  const resourceId = resourceIdOf(last);
  const type = typeOf(resourceId);
  const [from, to] = [toWallTime(last.start.utcDateTime, zone), toWallTime(last.end.utcDateTime, zone)];
  const days = from.date === to.date ? 0 : 1;
  if (plusDays(from.date, days) !== to.date || to.minutes + days * DAY_MINUTES - from.minutes > DAY_MINUTES) return undefined;
  const taken = new Set(
    own
      .filter((event) => event.resourceAttendees.some((attendee) => typeOf(attendee.resourceId) === type))
      .map((event) => localDateOf(event.start.utcDateTime, zone)),
  );
  // Somebody who had it on a day on which it is closed may do so again.
  const isLikely = (day: LocalDate) => isOpenOn(resourceId, day) || !isOpenOn(resourceId, from.date);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = plusDays(today, ahead);
    const start = fromWallTime(day, from.minutes, zone);
    if (start <= now || taken.has(day) || !isLikely(day)) continue;
    return { resourceId, subject: last.subject, range: { start, end: fromWallTime(plusDays(day, days), to.minutes, zone) } };
  }
  return undefined;
}

/** One thing, nobody else, and no date of a series, which comes by itself. */
function isForOneself({ type, seriesMasterId, attendees, resourceAttendees, organizer }: CalendarEvent): boolean {
  return (
    type === 'occurrence' &&
    seriesMasterId === null &&
    resourceAttendees.length === 1 &&
    attendees.every(({ resource, emailAddress }) => resource || emailAddress.address === organizer?.emailAddress.address)
  );
}

function resourceIdOf({ resourceAttendees }: CalendarEvent): string {
  return resourceAttendees[0]!.resourceId;
}
