import type { Email, SlotConflict, UtilisationCap } from '@assist/calendar-provider';
import type { StoredEvent } from '@assist/provider-touch';
import { DAY_MS, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../../database/database.ts';
import { PREPARED } from '../../database/postgres-pool.ts';
import type { Tables } from '../../database/tables.ts';
import { BOOKING_MAX_MS } from './booking-limit.ts';
import { isActive, isOfResources } from './booking-filters.ts';

interface Taken {
  readonly email: Email;
  readonly start: number;
  readonly end: number;
}

/** Ids of resources in the database, by address. */
export type ResourceIds = ReadonlyMap<Email, string>;

/** Dates of a series that are at most this far apart (ms) share a window, up to the length of a window. */
const NEAR_MS = 2 * DAY_MS;
const WINDOW_MS = 7 * DAY_MS;
/** Limit of conflicts in a response. People read only the first few, and the response for a long series stays short. */
const CONFLICTS_TOLD = 50;

export async function findResourceIds(db: Kysely<Tables>, emails: readonly Email[]): Promise<ResourceIds> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'email'])
    .where('email', 'in', [...emails])
    .execute();
  return new Map(rows.map((row) => [row.email, row.id]));
}

export function activeBookings(events: readonly StoredEvent[]): Taken[] {
  return events.flatMap((event) =>
    event.bookings
      .filter((booking) => booking.cancelledAt === null && booking.start < booking.end)
      .map((booking) => ({ email: booking.resourceEmail, start: booking.start, end: booking.end })),
  );
}

/** Returns spans of time, in order, that together cover all of these times. Times that overlap or are close together share a span. */
export function windowsOf<Wanted extends Taken>(wanted: readonly Wanted[]): { start: number; end: number; wanted: Wanted[] }[] {
  const windows: { start: number; end: number; wanted: Wanted[] }[] = [];
  for (const booking of wanted.toSorted((a, b) => a.start - b.start)) {
    const last = windows.at(-1);
    const isApart = last !== undefined && booking.start >= last.end;
    if (last === undefined || (isApart && (booking.start - last.end > NEAR_MS || booking.end - last.start > WINDOW_MS))) {
      windows.push({ start: booking.start, end: booking.end, wanted: [booking] });
    } else {
      last.end = Math.max(last.end, booking.end);
      last.wanted.push(booking);
    }
  }
  return windows;
}

/** Finds other events' bookings of these resources in a window. */
async function bookingsOfOthers(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  emails: readonly Email[],
  window: { start: number; end: number },
  own: ReadonlySet<string>,
): Promise<Taken[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom('booking')
    .modifyFront(PREPARED)
    .select(['booking.event_id', 'booking.resource_email', 'booking.starts_at', 'booking.ends_at'])
    .where(isOfResources(kind, emails))
    .where('booking.starts_at', '<', window.end)
    .where('booking.starts_at', '>', window.start - BOOKING_MAX_MS)
    .where('booking.ends_at', '>', window.start)
    .where(isActive)
    .execute();
  return rows.filter((row) => !own.has(row.event_id)).map((row) => ({ email: row.resource_email, start: row.starts_at, end: row.ends_at }));
}

/** Finds the times that others have taken, and the times that two of these events both want. Returns the earliest conflicts, in order. */
export async function findConflicts(db: Kysely<Tables>, kind: DatabaseKind, events: readonly StoredEvent[]): Promise<SlotConflict[]> {
  const wanted = activeBookings(events);
  const own = new Set(events.map((event) => event.id));
  const conflicts = conflictsAmong(events);
  for (const window of windowsOf(wanted)) {
    if (conflicts.length >= CONFLICTS_TOLD) break;
    conflicts.push(...overlaps(window.wanted, await bookingsOfOthers(db, kind, emailsOf(window.wanted), window, own)));
  }
  return conflicts.toSorted((a, b) => a.start - b.start).slice(0, CONFLICTS_TOLD);
}

const emailsOf = (bookings: readonly Taken[]): Email[] => [...new Set(bookings.map((booking) => booking.email))];

function overlaps(wanted: readonly Taken[], taken: readonly Taken[]): SlotConflict[] {
  const byEmail = Map.groupBy(taken, (booking) => booking.email);
  return wanted.flatMap((booking) =>
    (byEmail.get(booking.email) ?? [])
      .filter((other) => other.start < booking.end && booking.start < other.end)
      .map((other): SlotConflict => ({ email: booking.email, start: other.start as Instant, end: other.end as Instant })),
  );
}

/** Finds the overlaps within a series, in which two occurrences would take the same time of a resource. */
export function conflictsAmong(events: readonly StoredEvent[]): SlotConflict[] {
  return [...Map.groupBy(activeBookings(events), (booking) => booking.email).values()].flatMap((bookings) => {
    const ordered = bookings.toSorted((a, b) => a.start - b.start);
    return ordered
      .slice(1)
      .flatMap((booking, index) =>
        booking.start < ordered[index]!.end ? [{ email: booking.email, start: booking.start as Instant, end: booking.end as Instant }] : [],
      );
  });
}

/** Finds the first area that would have more of its workplaces reserved at one moment than allowed. */
export async function findFullCap(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  events: readonly StoredEvent[],
  caps: readonly UtilisationCap[],
): Promise<UtilisationCap | undefined> {
  const all = activeBookings(events);
  const own = new Set(events.map((event) => event.id));
  for (const cap of caps) {
    const counted = new Set(cap.resourceEmails);
    const wanted = all.filter((booking) => counted.has(booking.email));
    if (wanted.length === 0) continue;
    for (const window of windowsOf(wanted)) {
      if (mostAtOnce(window.wanted, await bookingsOfOthers(db, kind, cap.resourceEmails, window, own)) > cap.limit) return cap;
    }
  }
  return undefined;
}

/** Returns the largest number of bookings that run at the same moment, at least one of them in `wanted`. */
export function mostAtOnce(wanted: readonly Omit<Taken, 'email'>[], others: readonly Omit<Taken, 'email'>[]): number {
  const changes = [
    ...wanted.flatMap(({ start, end }) => [
      { at: start, all: 1, wanted: 1 },
      { at: end, all: -1, wanted: -1 },
    ]),
    ...others.flatMap(({ start, end }) => [
      { at: start, all: 1, wanted: 0 },
      { at: end, all: -1, wanted: 0 },
    ]),
    // Ends sort before starts at the same moment.
  ].toSorted((a, b) => a.at - b.at || a.all - b.all);
  let most = 0;
  let running = 0;
  let runningWanted = 0;
  for (const change of changes) {
    running += change.all;
    runningWanted += change.wanted;
    if (runningWanted > 0) most = Math.max(most, running);
  }
  return most;
}
