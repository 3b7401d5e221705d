import { localDateOf, plusDays, startOfDay, type Instant, type ZoneName } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';

/** Range and length of the dashboard's list (specification, section 9). */
export const DASHBOARD_DAYS = 30;
export const DASHBOARD_LIMIT = 10;
/** "Event refresh window: today to 30 days". */
export const EVENT_REFRESH_DAYS = 30;

/** Returns thirty days from the start of today. */
export function eventRefreshWindow(now: Instant, zone: ZoneName): { readonly start: Instant; readonly end: Instant } {
  const today = localDateOf(now, zone);
  return { start: startOfDay(today, zone), end: startOfDay(plusDays(today, EVENT_REFRESH_DAYS), zone) };
}

/** Returns the first 10 events in the next 30 days that are not cancelled, sorted by start. Includes running events. */
export function dashboardEvents(events: readonly CalendarEvent[], now: Instant, zone: ZoneName): readonly CalendarEvent[] {
  const end = startOfDay(plusDays(localDateOf(now, zone), DASHBOARD_DAYS), zone);
  return events
    .filter((event) => !event.cancelled && event.end.utcDateTime > now && event.start.utcDateTime < end)
    .toSorted((a, b) => a.start.utcDateTime - b.start.utcDateTime || (a.id < b.id ? -1 : 1))
    .slice(0, DASHBOARD_LIMIT);
}
