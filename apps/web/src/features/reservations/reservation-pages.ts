import { daysBetween, isLocalDate, type LocalDate, type InstantRange, localDays, plusDays, type ZoneName } from '@assist/time';

/** A page of the list: as much as the dashboard looks ahead, and half of what one call may ask for. */
const PAGE_DAYS = 30;
/** How far one press looks for something: what lies a year behind nothing else is not looked for. */
export const PAGES_LOOKED_THROUGH = 12;

/** What the list shows, in whole pages before and after today. */
export interface PagesShown {
  readonly earlier: number;
  readonly later: number;
}

/** Pages count from today: -1 are the thirty days before it, 0 the thirty days from it on. */
export function pageRange(page: number, today: LocalDate, zone: ZoneName): InstantRange {
  return localDays(plusDays(today, page * PAGE_DAYS), PAGE_DAYS, zone);
}

export function pagesOf({ earlier, later }: PagesShown): readonly number[] {
  return Array.from({ length: earlier + later + 1 }, (_, index) => index - earlier);
}

/** From the address: days, so that a link says the same next week. */
export function pagesShown(search: { readonly from?: string; readonly to?: string }, today: LocalDate): PagesShown {
  return {
    earlier: pagesUntil(search.from, (day) => daysBetween(day, today)),
    later: pagesUntil(search.to, (day) => daysBetween(today, day) - PAGE_DAYS),
  };
}

function pagesUntil(day: string | undefined, daysBeyond: (day: LocalDate) => number): number {
  if (day === undefined || !isLocalDate(day)) return 0;
  // However far an address reaches, it is not asked for more than some years at once.
  return Math.min(Math.max(0, Math.ceil(daysBeyond(day) / PAGE_DAYS)), 4 * PAGES_LOOKED_THROUGH);
}

/** For the address; nothing where it is the usual. */
export function searchOf({ earlier, later }: PagesShown, today: LocalDate): { readonly from: string; readonly to: string } {
  return {
    from: earlier === 0 ? '' : plusDays(today, -earlier * PAGE_DAYS),
    to: later === 0 ? '' : plusDays(today, (later + 1) * PAGE_DAYS),
  };
}
