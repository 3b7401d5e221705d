import type { Email } from '@assist/calendar-provider';
import type { StoredEvent } from './calendar-store.ts';

type Asked = Pick<StoredEvent, 'cancelledAt' | 'showAs' | 'organizer'> & {
  readonly attendees: readonly { readonly email: Email }[];
  readonly bookings: readonly { readonly resourceEmail: Email; readonly cancelledAt: number | null }[];
};

/**
 * Decisions, section 12: a person is busy by the meetings that they organise or attend, and by out-of-office times. What
 * somebody has reserved for themselves alone is a meeting if it is in a room, or in nothing at all; a desk, a locker, a car
 * or a parking place makes nobody busy. An absent person says so, and is.
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
