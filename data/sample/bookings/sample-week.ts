import { dayOfWeekOf, fromDayNumber, fromWallTime, isWeekend, toDayNumber, type DayOfWeek, type LocalDate } from '@assist/time';

export interface SampleDay {
  readonly date: LocalDate;
  readonly weekday: DayOfWeek;
  readonly isWorkday: boolean;
  /** Returns the instant of a time on this day, given in minutes since midnight. */
  readonly at: (minutes: number) => number;
  /** Start of the day; `end` is the next midnight. */
  readonly start: number;
  readonly end: number;
}

const WORKDAYS_BACK = 2;
const WORKDAYS_AHEAD = 7;

/**
 * Lists the days from the second working day before today to the seventh after it, so that there are past working days even on a Monday.
 */
export function listSampleDays(today: LocalDate, zone: string): readonly SampleDay[] {
  const number = toDayNumber(today);
  const [first, last] = [plusWorkdays(number, -WORKDAYS_BACK), plusWorkdays(number, WORKDAYS_AHEAD)];
  const days: SampleDay[] = [];
  for (let at = first; at <= last; at += 1) {
    const date = fromDayNumber(at);
    days.push({
      date,
      weekday: dayOfWeekOf(at),
      isWorkday: isWorkday(at),
      at: (minutes) => fromWallTime(date, minutes, zone),
      start: fromWallTime(date, 0, zone),
      end: fromWallTime(fromDayNumber(at + 1), 0, zone),
    });
  }
  return days;
}

function plusWorkdays(number: number, count: number): number {
  let at = number;
  for (let left = Math.abs(count); left > 0;) {
    at += Math.sign(count);
    if (isWorkday(at)) left -= 1;
  }
  return at;
}

function isWorkday(number: number): boolean {
  return !isWeekend(fromDayNumber(number));
}
