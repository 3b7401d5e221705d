import { DAY_MS } from './instant.ts';

/** A calendar day without a zone, `2026-11-21`. Days can be compared as text. */
export type LocalDate = string;

export type DayOfWeek = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** The days of the week in ISO order: Monday is the first. */
export const DAYS_OF_WEEK: readonly DayOfWeek[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * Returns days since 1970-01-01.
 *
 * @throws RangeError if the text is not a valid day
 */
export function toDayNumber(date: LocalDate): number {
  const parts = ISO_DATE.exec(date);
  if (parts) {
    const ms = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
    if (fromDayNumber(ms / DAY_MS) === date) return ms / DAY_MS;
  }
  throw new RangeError(`Invalid date ${date}`);
}

export function fromDayNumber(dayNumber: number): LocalDate {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

export function isLocalDate(text: string): boolean {
  try {
    toDayNumber(text);
    return true;
  } catch {
    return false;
  }
}

export function plusDays(date: LocalDate, days: number): LocalDate {
  return fromDayNumber(toDayNumber(date) + days);
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

export function isWeekend(date: LocalDate): boolean {
  return ['saturday', 'sunday'].includes(dayOfWeek(date));
}

export function dayOfWeek(date: LocalDate): DayOfWeek {
  return dayOfWeekOf(toDayNumber(date));
}

/** Returns the day of the week of a day number. 1970-01-01 was a Thursday. */
export function dayOfWeekOf(dayNumber: number): DayOfWeek {
  return DAYS_OF_WEEK[(((dayNumber + 3) % 7) + 7) % 7] as DayOfWeek;
}
