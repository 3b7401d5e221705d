import type { Email, NewEvent } from '@assist/calendar-provider';
import { type EventSpan, takenSpan } from '@assist/reservation';
import type { InstantRange } from '@assist/time';
import type { StoredBooking } from './calendar-store.ts';

/** Returns when an event takes a resource. A resource of unknown zone is taken with the event. */
export function takenIn(span: EventSpan, email: Email, zones: NewEvent['zones']): InstantRange {
  const { start, end } = takenSpan(span, zones?.get(email) ?? span.zone);
  return { start, end };
}

export function newBooking({ email, name }: NewEvent['resources'][number], span: EventSpan, zones: NewEvent['zones']): StoredBooking {
  return { resourceEmail: email, resourceName: name, ...takenIn(span, email, zones), cancelledAt: null };
}
