import type { Email, SlotConflict, UtilisationCap } from '@assist/calendar-provider';
import type { StoredEvent } from '@assist/provider-touch';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { BOOKING_MAX_MS } from './booking-limit.ts';

interface Taken {
  readonly email: Email;
  readonly start: number;
  readonly end: number;
}

function activeBookings(events: readonly StoredEvent[]): Taken[] {
  return events.flatMap((event) =>
    event.bookings
      .filter((booking) => booking.cancelledAt === null && booking.start < booking.end)
      .map((booking) => ({ email: booking.resourceEmail, start: booking.start, end: booking.end })));
}

/** Bookings of these resources by other events, anywhere between the first start and the last end. */
async function bookingsOfOthers(db: Kysely<Tables>, emails: readonly Email[], wanted: readonly Taken[], events: readonly StoredEvent[]): Promise<Taken[]> {
  if (emails.length === 0 || wanted.length === 0) return [];
  const from = Math.min(...wanted.map((booking) => booking.start));
  const to = Math.max(...wanted.map((booking) => booking.end));
  const own = new Set(events.map((event) => event.id));
  const rows = await db.selectFrom('booking')
    .innerJoin('resource', 'resource.id', 'booking.resource_id')
    .where('resource.email', 'in', [...emails])
    .where('booking.cancelled_at', 'is', null)
    .where('booking.starts_at', '<', to).where('booking.ends_at', '>', from).where('booking.starts_at', '>', from - BOOKING_MAX_MS)
    .select(['booking.event_id', 'booking.resource_email', 'booking.starts_at', 'booking.ends_at']).execute();
  return rows
    .filter((row) => !own.has(row.event_id))
    .map((row) => ({ email: row.resource_email, start: row.starts_at, end: row.ends_at }));
}

/** Which wanted times somebody else has, each named once. */
export async function findConflicts(db: Kysely<Tables>, events: readonly StoredEvent[]): Promise<SlotConflict[]> {
  const wanted = activeBookings(events);
  const taken = await bookingsOfOthers(db, [...new Set(wanted.map((booking) => booking.email))], wanted, events);
  const byEmail = Map.groupBy(taken, (booking) => booking.email);
  const conflicts = wanted.flatMap((booking) =>
    (byEmail.get(booking.email) ?? [])
      .filter((other) => other.start < booking.end && booking.start < other.end)
      .map((other): SlotConflict => ({ email: booking.email, start: other.start as Instant, end: other.end as Instant })));
  return [...conflicts, ...conflictsAmong(wanted)];
}

/** A series whose occurrences run into each other takes its own time twice. */
function conflictsAmong(wanted: readonly Taken[]): SlotConflict[] {
  return [...Map.groupBy(wanted, (booking) => booking.email).values()].flatMap((bookings) => {
    const ordered = bookings.toSorted((a, b) => a.start - b.start);
    return ordered.slice(1).flatMap((booking, index) =>
      booking.start < ordered[index]!.end
        ? [{ email: booking.email, start: booking.start as Instant, end: booking.end as Instant }]
        : []);
  });
}

/** The first area that would have more of its workplaces reserved at one moment than it may. */
export async function findFullCap(db: Kysely<Tables>, events: readonly StoredEvent[], caps: readonly UtilisationCap[]): Promise<UtilisationCap | undefined> {
  for (const cap of caps) {
    const counted = new Set(cap.resourceEmails);
    const wanted = activeBookings(events).filter((booking) => counted.has(booking.email));
    if (wanted.length === 0) continue;
    const others = await bookingsOfOthers(db, cap.resourceEmails, wanted, events);
    if (wanted.some((booking) => mostAtOnce(booking, [...others, ...wanted]) > cap.limit)) return cap;
  }
  return undefined;
}

/** The most of `bookings` that run at one moment of `within`: it is reached where one of them begins. */
function mostAtOnce(within: Taken, bookings: readonly Taken[]): number {
  const running = bookings.filter((booking) => booking.start < within.end && within.start < booking.end);
  const moments = running.map((booking) => Math.max(booking.start, within.start));
  return Math.max(0, ...moments.map((moment) => running.filter((booking) => booking.start <= moment && moment < booking.end).length));
}
