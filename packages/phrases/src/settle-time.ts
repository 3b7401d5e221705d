import { ceilToQuarter, type Instant, type LocalDate, plusDays, toWallTime, type ZoneName } from '@assist/time';
import type { Clock, PartOfDay } from './find-time.ts';

/** The pieces of information about a time. */
export interface SaidTime {
  day: LocalDate | null;
  from: Clock | null;
  to: Clock | null;
  durationMinutes: number | null;
  part: PartOfDay | null;
}

const QUARTER = 15;
const DAY_MINUTES = 24 * 60;
const USUAL_MINUTES = 60;
/** Length up to which an end before the start is one of the next day: "22 to 2", but not "10 to 9", in minutes. */
const NIGHT_MINUTES = 12 * 60;
/** The default start on any day but today, in minutes since midnight. */
const MORNING = 9 * 60;
const PARTS: Readonly<Record<PartOfDay, readonly [from: number, to: number]>> = {
  morning: [8 * 60, 12 * 60],
  afternoon: [13 * 60, 17 * 60],
  evening: [17 * 60, 20 * 60],
  wholeDay: [8 * 60, 18 * 60],
};

interface Settled {
  readonly day: LocalDate | null;
  readonly fromMinutes: number | null;
  readonly toMinutes: number | null;
}

/** Returns one time in quarters of an hour, with missing parts filled in by defaults; undefined if the parts allow no time. */
export function settleTime(said: SaidTime, now: Instant, zone: ZoneName): Settled | undefined {
  if (said.from === null && said.to === null && said.durationMinutes === null && said.part === null)
    return { day: said.day, fromMinutes: null, toMinutes: null };
  const wall = toWallTime(now, zone);
  const isToday = said.day === null || said.day === wall.date;
  const next = toWallTime(ceilToQuarter(now), zone);
  const usualFrom = isToday ? (next.date === wall.date ? next.minutes : DAY_MINUTES) : MORNING;
  const span = spanOf(said, usualFrom);
  if (span === undefined) return undefined;
  // If no day is named and the time has already passed today, the time is tomorrow's.
  const isPast = said.day === null && span.to <= wall.minutes;
  return { day: isPast ? plusDays(wall.date, 1) : (said.day ?? wall.date), fromMinutes: span.from, toMinutes: span.to };
}

function spanOf({ from, to, durationMinutes, part }: SaidTime, usualFrom: number): { from: number; to: number } | undefined {
  const [partFrom, partTo] = part === null ? [null, null] : PARTS[part];
  const start = from === null ? null : Math.floor(inPart(from, part) / QUARTER) * QUARTER;
  const end = to === null ? null : Math.ceil(inPart(to, part) / QUARTER) * QUARTER;
  const length = durationMinutes === null ? null : Math.max(QUARTER, Math.ceil(durationMinutes / QUARTER) * QUARTER);
  if (end !== null) {
    const begin = start ?? (length === null ? Math.min(partFrom ?? usualFrom, end) : end - length);
    const isNight = start !== null && end < start && end + DAY_MINUTES - start <= NIGHT_MINUTES;
    if (isNight) return { from: start, to: end + DAY_MINUTES };
    return begin < 0 || begin >= end ? undefined : { from: begin, to: end };
  }
  const begin = start ?? partFrom ?? usualFrom;
  const whole = length ?? (start === null && partTo !== null ? partTo - begin : Math.min(USUAL_MINUTES, DAY_MINUTES - begin));
  // Only a start that was said may lead into the night.
  if (begin >= DAY_MINUTES || (start === null && begin + whole > DAY_MINUTES)) return undefined;
  return { from: begin, to: begin + whole };
}

/** Returns the time in minutes since midnight, in the half of the day that the part implies: "2 in the afternoon", "7 in the evening". */
function inPart({ minutes, isBare }: Clock, part: PartOfDay | null): number {
  return isBare && (part === 'afternoon' || part === 'evening') && minutes < 12 * 60 ? minutes + 12 * 60 : minutes;
}
