import type { EventPatch } from '@assist/calendar-provider';
import { bodyPreviewOf, type EventSpan } from '@assist/reservation';
import { newBooking, takenIn } from './bookings.ts';
import type { StoredBooking, StoredEvent } from './calendar-store.ts';

/**
 * Returns the event after a change, with the next version. Resources that it keeps move with it, except released ones, which stay released.
 */
export function patchEvent(event: StoredEvent, patch: EventPatch): StoredEvent {
  const start = patch.range?.start ?? event.start;
  const end = patch.range?.end ?? event.end;
  // A new time within the previous one needs no new answers.
  const isElsewhere = start < event.start || end > event.end;
  const zone = patch.zone ?? event.zone;
  const isAllDay = patch.isAllDay ?? event.isAllDay;
  return {
    ...event,
    subject: patch.subject ?? event.subject,
    bodyHtml: patch.bodyHtml ?? event.bodyHtml,
    bodyPreview: patch.bodyHtml === undefined ? event.bodyPreview : bodyPreviewOf(patch.bodyHtml),
    start,
    end,
    zone,
    isAllDay,
    visibility: patch.visibility ?? event.visibility,
    showAs: patch.showAs ?? event.showAs,
    reminderMinutes: patch.reminderMinutes === undefined ? event.reminderMinutes : patch.reminderMinutes,
    attendees: askedAgain(patch.attendees === undefined ? event.attendees : invited(event, patch.attendees), isElsewhere),
    bookings: bookingsAfter(event, patch, { start, end, zone, isAllDay }),
    version: event.version + 1,
  };
}

function bookingsAfter(event: StoredEvent, { resources: wanted, zones }: EventPatch, span: EventSpan): readonly StoredBooking[] {
  const stays = (booking: StoredBooking) => wanted === undefined || wanted.some((resource) => resource.email === booking.resourceEmail);
  const isMoved = span.start !== event.start || span.end !== event.end || span.isAllDay !== event.isAllDay;
  const active = event.bookings.filter((booking) => booking.cancelledAt === null && stays(booking));
  // A resource that released single days has several bookings. A new time merges them into one and forgets the released days.
  const kept = isMoved
    ? [
        ...new Map(
          active.map((booking) => [booking.resourceEmail, { ...booking, ...takenIn(span, booking.resourceEmail, zones) }]),
        ).values(),
      ]
    : active;
  const released = event.bookings.filter(
    (booking) =>
      booking.cancelledAt !== null && stays(booking) && !(isMoved && kept.some((one) => one.resourceEmail === booking.resourceEmail)),
  );
  const added = (wanted ?? []).filter((resource) => !active.some((booking) => booking.resourceEmail === resource.email));
  return [
    ...kept,
    ...added.map((resource) => newBooking(resource, span, zones)),
    ...released.filter((booking) => !added.some((resource) => resource.email === booking.resourceEmail)),
  ];
}

/** Resets all answers if the time is new, because nobody has agreed to it yet (RFC 5546, 3.2.2.1, "Rescheduling an Event"). */
function askedAgain(attendees: StoredEvent['attendees'], isElsewhere: boolean): StoredEvent['attendees'] {
  return isElsewhere ? attendees.map((attendee) => ({ ...attendee, response: 'needsAction' as const })) : attendees;
}

/** Returns the new list of attendees. Attendees who stay keep their answers. */
function invited(event: StoredEvent, attendees: NonNullable<EventPatch['attendees']>): StoredEvent['attendees'] {
  return attendees
    .filter((attendee) => attendee.email !== event.organizer.email)
    .map((attendee) => ({
      ...attendee,
      response: event.attendees.find((known) => known.email === attendee.email)?.response ?? ('needsAction' as const),
    }));
}
