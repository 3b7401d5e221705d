import {
  ceilToQuarter,
  type Instant,
  instantOf,
  type InstantRange,
  isLocalDate,
  type LocalDate,
  localDateOf,
  localDay,
  SLOT_MINUTES,
  toWallTime,
  type ZoneName,
} from '@assist/time';

export interface ChosenTime {
  readonly day: LocalDate;
  /** Minutes since midnight. */
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

const DEFAULT_MINUTES = 60;
const DAY_MINUTES = 24 * 60;
/** Where another day than today begins. */
const MORNING_MINUTES = 9 * 60;

/** screens, principle 2: today, the next quarter hour, one hour. Late in the evening the next morning. */
function defaultTime(now: Instant, zone: ZoneName): ChosenTime {
  const start = ceilToQuarter(now);
  const wall = toWallTime(start, zone);
  if (wall.minutes + DEFAULT_MINUTES <= DAY_MINUTES) {
    return { day: wall.date, fromMinutes: wall.minutes, toMinutes: wall.minutes + DEFAULT_MINUTES };
  }
  const tomorrow = localDateOf(instantOf(localDay(wall.date, zone).end), zone);
  return { day: tomorrow, fromMinutes: MORNING_MINUTES, toMinutes: MORNING_MINUTES + DEFAULT_MINUTES };
}

/** What the address says, with the rest filled in so that it makes sense. */
export function chosenTime(search: { day?: string; from?: string; to?: string }, now: Instant, zone: ZoneName): ChosenTime {
  const usual = defaultTime(now, zone);
  const day = search.day !== undefined && isLocalDate(search.day) ? search.day : usual.day;
  const fromMinutes = toMinutes(search.from) ?? (day === usual.day ? usual.fromMinutes : MORNING_MINUTES);
  const to = toMinutes(search.to);
  const toMinutesChosen = to !== undefined && to > fromMinutes ? to : Math.min(fromMinutes + DEFAULT_MINUTES, DAY_MINUTES);
  return {
    day,
    fromMinutes: Math.min(fromMinutes, DAY_MINUTES - SLOT_MINUTES),
    toMinutes: Math.max(toMinutesChosen, Math.min(fromMinutes, DAY_MINUTES - SLOT_MINUTES) + SLOT_MINUTES),
  };
}

/** HH:mm on a quarter hour, 24:00 included; undefined for anything else. */
export function toMinutes(text: string | undefined): number | undefined {
  const match = /^(\d\d):(\d\d)$/.exec(text ?? '');
  if (match === null) return undefined;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes > DAY_MINUTES || Number(match[2]) > 59 || minutes % SLOT_MINUTES !== 0 ? undefined : minutes;
}

export function fromMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A time as an address has it, on the day on which it begins: until midnight where it goes over it, since a plan shows one day. */
export function addressTime(range: InstantRange, zone: ZoneName): { day: LocalDate; from: string; to: string } {
  const [start, end] = [toWallTime(range.start, zone), toWallTime(range.end, zone)];
  return { day: start.date, from: fromMinutes(start.minutes), to: end.date === start.date ? fromMinutes(end.minutes) : '24:00' };
}
