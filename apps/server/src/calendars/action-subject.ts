import type { ProviderEvent } from '@assist/calendar-provider';
import type { ActionSubject } from '@assist/reservation';
import { type Instant, toWallText } from '@assist/time';

/** Returns whether the event has resources and all of them were given back. */
export function isReleased({ attendees }: ProviderEvent): boolean {
  const resources = attendees.filter(({ kind }) => kind === 'resource');
  return resources.length > 0 && resources.every(({ released }) => released === true);
}

/** Returns the input of the rules that decide which buttons an event has. */
export function toActionSubject(
  event: Pick<
    ProviderEvent,
    'start' | 'end' | 'zone' | 'isAllDay' | 'cancelled' | 'isOrganizer' | 'visibility' | 'myResponse' | 'seriesMasterId'
  >,
): ActionSubject {
  const time = (instant: Instant) => ({ dateTime: toWallText(instant, event.zone), timeZone: event.zone, utcDateTime: instant });
  return {
    start: time(event.start),
    end: time(event.end),
    isAllDay: event.isAllDay,
    cancelled: event.cancelled,
    accepted: event.myResponse !== 'declined',
    isOrganizer: event.isOrganizer,
    visibility: event.visibility,
    type: 'occurrence',
    seriesMasterId: event.seriesMasterId ?? null,
  };
}
