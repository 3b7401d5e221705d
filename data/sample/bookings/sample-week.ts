import { dayOfWeekOf, fromDayNumber, fromWallTime, toDayNumber, type DayOfWeek, type LocalDate } from '@assist/time';

export interface SampleDay {
  readonly date: LocalDate;
  readonly weekday: DayOfWeek;
  readonly isWorkday: boolean;
  /** The instant of `HH:mm` on this day. */
  readonly at: (minutes: number) => number;
  /** Midnight to midnight. */
  readonly start: number;
  readonly end: number;
}

const DAYS_BACK = 2;
const WORKDAYS_AHEAD = 7;

/** From two days ago to the seventh working day from today. */
export function listSampleDays(today: LocalDate, zone: string): readonly SampleDay[] {
  const first = toDayNumber(today) - DAYS_BACK;
  const days: SampleDay[] = [];
  let ahead = 0;
  for (let number = first; ahead < WORKDAYS_AHEAD; number += 1) {
    const date = fromDayNumber(number);
    const weekday = dayOfWeekOf(number);
    const isWorkday = weekday !== 'saturday' && weekday !== 'sunday';
    if (number > first + DAYS_BACK && isWorkday) ahead += 1;
    days.push({
      date,
      weekday,
      isWorkday,
      at: (minutes) => fromWallTime(date, minutes, zone),
      start: fromWallTime(date, 0, zone),
      end: fromWallTime(fromDayNumber(number + 1), 0, zone),
    });
  }
  return days;
}
