import { offeredEnd } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { workingHoursOf } from '@assist/resource';
import {
  type Instant,
  instantOf,
  type InstantRange,
  localDay,
  MINUTE_MS,
  minutesBetween,
  openRanges,
  toWallTime,
  type ZoneName,
} from '@assist/time';

const SHORT_MINUTES = [60, 30] as const;
/** Longest rest of the day that is offered for a room, because a longer reservation would keep the room from other meetings. */
const ROOM_WHOLE_MAX_MINUTES = 4 * 60;

interface FreeNow {
  readonly from: Instant;
  /** End of the time for which the resource is free. */
  readonly until: Instant;
  readonly isRoom: boolean;
  readonly zone: ZoneName;
}

/**
 * Returns the ends that are offered for a reservation from now, the likeliest first. For a desk, the likeliest end is the end of the day,
 * as far as the desk is open and free. For a room, it is one hour from now. Returns none if the resource is free for less than its minimum.
 */
export function listReserveEnds(resource: Resource, { from, until, isRoom, zone }: FreeNow): readonly Instant[] {
  const endFor = (minutes: number) => offeredEnd(resource.schedulingSettings, { from, until }, minutes);
  const whole = endFor(minutesBetween(from, endOfDay(resource, from, zone)));
  if (whole === undefined) return [];
  const short = [...new Set(SHORT_MINUTES.map(endFor))].filter((end) => end !== undefined && end < whole) as Instant[];
  if (!isRoom) return [whole, ...short];
  return whole - from <= ROOM_WHOLE_MAX_MINUTES * MINUTE_MS ? [...short, whole].toSorted(byWish(from)) : short;
}

/** Returns a comparison that sorts ends by how close they are to an hour after `from`. */
function byWish(from: Instant): (a: Instant, b: Instant) => number {
  const wished = from + SHORT_MINUTES[0] * MINUTE_MS;
  return (a, b) => Math.abs(a - wished) - Math.abs(b - wished);
}

/** Returns when the resource closes; outside its hours, the end of the day. */
function endOfDay(resource: Resource, from: Instant, zone: ZoneName): Instant {
  const day: InstantRange = { start: from, end: localDay(toWallTime(from, zone).date, zone).end };
  const open = openRanges(day, workingHoursOf(resource)).find(({ start, end }) => start <= from && from < end);
  return open === undefined ? day.end : instantOf(Math.min(open.end, day.end));
}
