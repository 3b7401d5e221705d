import { daysBetween, isLocalDate, type LocalDate, type InstantRange, localDays, plusDays, type ZoneName } from '@assist/time';

/** Number of days on a page of the list: as many as the home screen looks ahead, and half of what one call may request. */
const PAGE_DAYS = 30;
/** Greatest number of pages searched by one press for earlier or later events: about a year. Events further away are not found. */
export const PAGES_LOOKED_THROUGH = 12;

/** The shown range, in whole pages before and after today. */
export interface PagesShown {
  readonly earlier: number;
  readonly later: number;
}

/** Returns the range of a page. Pages count from today: -1 is the thirty days before it, 0 the thirty days starting today. */
export function pageRange(page: number, today: LocalDate, zone: ZoneName): InstantRange {
  return localDays(plusDays(today, page * PAGE_DAYS), PAGE_DAYS, zone);
}

export function pagesOf({ earlier, later }: PagesShown): readonly number[] {
  return Array.from({ length: earlier + later + 1 }, (_, index) => index - earlier);
}

/** Returns the pages to show. The address contains days instead of pages, so that a link means the same next week. */
export function pagesShown(search: { readonly from?: string; readonly to?: string }, today: LocalDate): PagesShown {
  return {
    earlier: pagesUntil(search.from, (day) => daysBetween(day, today)),
    later: pagesUntil(search.to, (day) => daysBetween(today, day) - PAGE_DAYS),
  };
}

function pagesUntil(day: string | undefined, daysBeyond: (day: LocalDate) => number): number {
  if (day === undefined || !isLocalDate(day)) return 0;
  // At most about four years are requested, whatever the address contains.
  return Math.min(Math.max(0, Math.ceil(daysBeyond(day) / PAGE_DAYS)), 4 * PAGES_LOOKED_THROUGH);
}

/** Returns the days for the address; '' for the usual range. */
export function searchOf({ earlier, later }: PagesShown, today: LocalDate): { readonly from: string; readonly to: string } {
  return {
    from: earlier === 0 ? '' : plusDays(today, -earlier * PAGE_DAYS),
    to: later === 0 ? '' : plusDays(today, (later + 1) * PAGE_DAYS),
  };
}
