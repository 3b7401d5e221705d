import type { Email } from '@assist/calendar-provider';
import type { StoredEvent } from './calendar-store.ts';

type Asked = Pick<StoredEvent, 'cancelledAt' | 'showAs' | 'organizer'> & {
  readonly attendees: readonly { readonly email: Email }[];
  readonly bookings: readonly { readonly resourceEmail: Email; readonly cancelledAt: number | null }[];
};

/**
 * Returns whether an event makes people busy (decisions, section 12): they are busy during meetings that they organize or attend, and while
 * out of office. A reservation for a single person counts as a meeting if it is of a room, or of nothing at all; a desk, a locker, a car or
 * a parking place makes nobody busy. Out of office always counts.
 */
export function makesBusy(event: Asked, rooms: ReadonlySet<Email>): boolean {
  if (event.cancelledAt !== null || event.showAs === 'free') return false;
  if (event.showAs === 'oof' || !isForOneAlone(event)) return true;
  const held = event.bookings.filter(({ cancelledAt }) => cancelledAt === null);
  return held.length === 0 || held.some(({ resourceEmail }) => rooms.has(resourceEmail));
}

export function isForOneAlone({ organizer, attendees }: Pick<Asked, 'organizer' | 'attendees'>): boolean {
  return attendees.every(({ email }) => email === organizer.email);
}
