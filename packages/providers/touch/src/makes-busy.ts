import type { Email } from '@assist/calendar-provider';
import type { StoredEvent } from './calendar-store.ts';

type Asked = Pick<StoredEvent, 'cancelledAt' | 'showAs' | 'organizer'> & {
  readonly attendees: readonly { readonly email: Email }[];
  readonly bookings: readonly { readonly resourceEmail: Email; readonly cancelledAt: number | null }[];
};

/**
 * Returns whether an event makes its people busy (decisions, section 12). They are busy while out of office, and during meetings that they
 * organize or attend. A reservation for a single person counts as a meeting only if it has a room or no resource at all: a desk, a locker,
 * a car or a parking place makes nobody busy.
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
