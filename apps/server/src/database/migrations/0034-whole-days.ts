import { takenSpan } from '@assist/reservation';
import { overlaps, toZone, type InstantRange } from '@assist/time';
import type { Kysely } from 'kysely';

interface Row {
  readonly id: string;
  readonly event_id: string;
  readonly resource_id: string;
  readonly starts_at: number;
  readonly ends_at: number;
}

interface Day extends Row {
  readonly zone: string;
  readonly event_starts_at: number;
  readonly event_ends_at: number;
  readonly original_start: number;
  readonly document: string;
}

/**
 * Moves the coming whole days to the dates of their resources' zones (decision 0068). Until now, a whole day took its resources for the
 * hours of the zone in which it was made. A whole day whose new hours somebody else has already reserved stays as it is.
 */
export const wholeDays = {
  async up(db: Kysely<any>): Promise<void> {
    const days = (await db
      .selectFrom('booking')
      .innerJoin('calendar_event as event', 'event.id', 'booking.event_id')
      .innerJoin('resource', 'resource.id', 'booking.resource_id')
      .where('event.is_all_day', '=', 1)
      .where('event.cancelled_at', 'is', null)
      .where('booking.cancelled_at', 'is', null)
      .where('event.ends_at', '>', Date.now())
      .select(['booking.id', 'booking.event_id', 'booking.resource_id', 'booking.starts_at', 'booking.ends_at', 'event.zone'])
      .select(['event.starts_at as event_starts_at', 'event.ends_at as event_ends_at', 'event.original_start', 'resource.document'])
      .orderBy('booking.resource_email')
      .execute()) as Day[];
    const events = [...Map.groupBy(days, (day) => day.event_id).values()].flatMap(toMove);
    if (events.length === 0) return;
    const moved = await withoutConflicts(db, events);
    const rows = moved.flatMap(({ bookings }) => bookings);
    // All of them are first out of the way, because each may move to where another one still is.
    for (const { row } of rows) await db.updateTable('booking').set({ cancelled_at: 0 }).where('id', '=', row.id).execute();
    for (const { row, range } of rows)
      await db
        .updateTable('booking')
        .set({ starts_at: range.start, ends_at: range.end, cancelled_at: null })
        .where('id', '=', row.id)
        .execute();
    for (const { id, time, originalStart } of moved)
      await db
        .updateTable('calendar_event')
        .set((eb) => ({
          starts_at: time.start,
          ends_at: time.end,
          zone: time.zone,
          original_start: originalStart,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
  },
};

interface Move {
  readonly id: string;
  readonly time: InstantRange & { readonly zone: string };
  readonly originalStart: number;
  readonly bookings: readonly { readonly row: Row; readonly range: InstantRange }[];
}

/** The longest booking that the table takes before the next migration. 14 days over the end of summer time are longer. */
const LONGEST_MS = 14 * 86_400_000;

/**
 * Returns how one event moves; nothing if it is already in the zones of its resources, if single days of it were given back, or if it would
 * be too long there.
 */
function toMove(rows: readonly Day[]): readonly Move[] {
  const { event_id: id, event_starts_at: start, event_ends_at: end, original_start: first, zone } = rows[0]!;
  const inZone = (from: number, until: number, placeZone: string) =>
    takenSpan({ start: from, end: until, isAllDay: true, zone } as Parameters<typeof takenSpan>[0], placeZone);
  const zoneOf = ({ document }: Day) => toZone((JSON.parse(document) as { timezone: string | null }).timezone);
  const placeZone = zoneOf(rows[0]!);
  if (rows.every((row) => zoneOf(row) === zone) || rows.some((row) => row.starts_at !== start || row.ends_at !== end)) return [];
  const bookings = rows.map((row) => ({ row, range: inZone(start, end, zoneOf(row)) }));
  if (bookings.some(({ range }) => range.end - range.start > LONGEST_MS)) return [];
  return [{ id, time: inZone(start, end, placeZone), originalStart: inZone(first, first + 1, placeZone).start, bookings }];
}

/**
 * Leaves out each move to a time that is taken: by a reservation that stays, by another move, or by a move that was left out and therefore
 * stays.
 */
async function withoutConflicts(db: Kysely<any>, moves: readonly Move[]): Promise<readonly Move[]> {
  const resourceIds = new Set(moves.flatMap(({ bookings }) => bookings.map(({ row }) => row.resource_id)));
  const all: Row[] = [];
  for (const resourceId of resourceIds)
    all.push(
      ...((await db
        .selectFrom('booking')
        .where('resource_id', '=', resourceId)
        .where('cancelled_at', 'is', null)
        .where('ends_at', '>', Math.min(...moves.map(({ time }) => time.start)) - 2 * 86_400_000)
        .select(['id', 'event_id', 'resource_id', 'starts_at', 'ends_at'])
        .execute()) as Row[]),
    );
  const takenAt = Map.groupBy(all, (row) => row.resource_id);
  let kept = moves;
  for (;;) {
    const movedIds = new Set(kept.map(({ id }) => id));
    const isTaken = ({ row, range }: Move['bookings'][number]) =>
      takenAt
        .get(row.resource_id)!
        .some((other) => !movedIds.has(other.event_id) && overlaps({ start: other.starts_at, end: other.ends_at } as InstantRange, range));
    const free: Move[] = [];
    const meets = (one: Move['bookings'][number]) =>
      free.some(({ bookings }) => bookings.some(({ row, range }) => row.resource_id === one.row.resource_id && overlaps(range, one.range)));
    for (const move of kept) if (!move.bookings.some((one) => isTaken(one) || meets(one))) free.push(move);
    if (free.length === kept.length) return free;
    kept = free;
  }
}
