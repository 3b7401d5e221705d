import type { ProviderEvent } from '@assist/calendar-provider';
import type { ActionSubject } from '@assist/reservation';
import { type Instant, toWallText } from '@assist/time';

/** What the button rules ask for. */
export function toActionSubject(event: ProviderEvent): ActionSubject {
  const time = (instant: Instant) => ({ dateTime: toWallText(instant, event.zone), timeZone: event.zone, utcDateTime: instant });
  return {
    start: time(event.start),
    end: time(event.end),
    isAllDay: event.isAllDay,
    cancelled: event.cancelled,
    isOrganizer: event.isOrganizer,
    visibility: event.visibility,
    type: 'occurrence',
    seriesMasterId: event.seriesMasterId ?? null,
  };
}
