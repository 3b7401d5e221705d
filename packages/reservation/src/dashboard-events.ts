import { localDateOf, plusDays, startOfDay, type Instant, type ZoneName } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';

/** The dashboard's list: number of days from today, and maximum number of events (specification, section 9). */
export const DASHBOARD_DAYS = 30;
export const DASHBOARD_LIMIT = 10;
/** Number of days of the specification's "Event refresh window: today to 30 days". */
export const EVENT_REFRESH_DAYS = 30;

/** Returns the range in which events are refreshed: thirty days from the start of today. */
export function eventRefreshWindow(now: Instant, zone: ZoneName): { readonly start: Instant; readonly end: Instant } {
  const today = localDateOf(now, zone);
  return { start: startOfDay(today, zone), end: startOfDay(plusDays(today, EVENT_REFRESH_DAYS), zone) };
}

/** Returns the first 10 events that have not ended, are not cancelled and start within the next 30 days, sorted by start. */
export function dashboardEvents(events: readonly CalendarEvent[], now: Instant, zone: ZoneName): readonly CalendarEvent[] {
  const end = startOfDay(plusDays(localDateOf(now, zone), DASHBOARD_DAYS), zone);
  return events
    .filter((event) => !event.cancelled && event.end.utcDateTime > now && event.start.utcDateTime < end)
    .toSorted((a, b) => a.start.utcDateTime - b.start.utcDateTime || (a.id < b.id ? -1 : 1))
    .slice(0, DASHBOARD_LIMIT);
}
