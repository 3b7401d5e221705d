import {
  fromWallTime,
  type Instant,
  type InstantRange,
  MINUTE_MS,
  SLOT_MINUTES,
  plusMinutes,
  toWallTime,
  type ZoneName,
} from '@assist/time';
import type { Span, Track } from './time-track.ts';

/** The days that a track shows, from the first midnight on, in the zone of the place. */
export interface DayClock {
  readonly range: InstantRange;
  readonly zone: ZoneName;
}

/** A full hour on a track. */
export interface HourMark {
  readonly minutes: number;
  /** The hour that the clock shows, from 0 to 23. */
  readonly hour: number;
  readonly instant: Instant;
}

/** Hours of the usual track, around the usual working hours (screens). */
const USUAL_HOURS = { from: 6 * 60, to: 20 * 60 } as const;

/** Returns the length of the shown days in minutes, which is not a multiple of 24 hours if the clock changes. */
export function lengthOf({ range }: DayClock): number {
  return (range.end - range.start) / MINUTE_MS;
}

export function minutesOf({ range }: DayClock, instant: Instant): number {
  return (instant - range.start) / MINUTE_MS;
}

export function toSpan(clock: DayClock, { start, end }: InstantRange): Span {
  return { from: minutesOf(clock, start), to: minutesOf(clock, end) };
}

export function toRange({ range }: DayClock, { from, to }: Span): InstantRange {
  return { start: plusMinutes(range.start, from), end: plusMinutes(range.start, to) };
}

/** Returns the part of the first day from 6:00 to 20:00. */
export function usualTrack(clock: DayClock): Track {
  const { date } = toWallTime(clock.range.start, clock.zone);
  const at = (minutes: number) => minutesOf(clock, fromWallTime(date, minutes, clock.zone));
  return { from: at(USUAL_HOURS.from), to: at(USUAL_HOURS.to) };
}

export function wholeTrack(clock: DayClock): Track {
  return { from: 0, to: lengthOf(clock) };
}

/** Returns the full hours of a track, as the clock shows them: 2:00 is missing or there twice on the night of a clock change. */
export function hoursOf(clock: DayClock, track: Track): readonly HourMark[] {
  const marks: HourMark[] = [];
  for (let minutes = track.from; minutes <= track.to; minutes += SLOT_MINUTES) {
    const instant = plusMinutes(clock.range.start, minutes);
    const shown = toWallTime(instant, clock.zone).minutes;
    if (shown % 60 === 0) marks.push({ minutes, hour: shown / 60, instant });
  }
  return marks;
}
