import type { UtilisationCap } from '@assist/calendar-provider';
import type { IdempotencyKey, StoredEvent } from '@assist/provider-touch';
import type { Instant } from '@assist/time';
import { sql } from 'kysely';
import { changeInsertion } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';
import { isDividedByZero } from '../../database/database-error.ts';
import { PREPARED } from '../../database/postgres-pool.ts';
import { BOOKING_MAX_MS } from './booking-limit.ts';
import { eventsChanged } from './changed-mailboxes.ts';
import { attendeeRows, bookingRows, eventRow } from './event-rows.ts';
import { activeBookings, windowsOf } from './slot-guard.ts';

/** One statement has ten seconds. Of a year in an area of thousands each part is better read by itself. */
const COUNTED_AT_ONCE = 50_000;

/** Nothing was made where it is not `made`; `too-much` has not been tried. */
export type MadeAtOnce =
  | { readonly kind: 'made' | 'key-known' | 'unknown-resource' | 'too-much' }
  | { readonly kind: 'full'; readonly cap: UtilisationCap };

/**
 * PostgreSQL: a whole reservation in one statement, so in one way there and back, and its locks are held no longer than
 * that. They come first and order the writers of the same resources and areas. That nobody has the time is proven by the
 * exclusion constraint, which sees what others have written while this one waited; that no area becomes too full by the
 * walk along the time that `mostAtOnce` tells, over what is there once the locks are held. All or nothing, as every
 * statement is.
 */
export async function createAtOnce(
  database: Database,
  events: readonly StoredEvent[],
  key: IdempotencyKey,
  caps: readonly UtilisationCap[],
  locked: readonly string[],
  now: Instant,
): Promise<MadeAtOnce> {
  const { windows, changes } = countedTimes(events, caps);
  if (windows.reduce((sum, { area }) => sum + caps[area]!.resourceEmails.length, 0) > COUNTED_AT_ONCE) return { kind: 'too-much' };
  const emails = [...new Set(events.flatMap((event) => event.bookings.map((booking) => booking.resourceEmail)))];
  // Ids come from the table itself, by address: what has no row there ends the statement.
  const bookings = events.flatMap((event) => bookingRows(event, new Map(emails.map((email) => [email, email]))));
  const rowsOfEvents = events.map((event) => eventRow(event, now));
  const eventColumns = sql.join(Object.keys(rowsOfEvents[0]!).map((column) => sql.ref(column)));
  try {
    const { rows } = await sql<{ made: number; full_area: number | null }>`
      with ${PREPARED} locked as materialized (
        select count(pg_advisory_xact_lock(hashtextextended(name, 0))) as locks from unnest(${locked}::text[]) as name
      ), area as (
        select * from json_to_recordset(${JSON.stringify(caps.map((cap, nr) => ({ nr, most: cap.limit, emails: cap.resourceEmails })))}::json) as one (nr int, most int, emails text[])
      ), time_window as (
        select * from json_to_recordset(${JSON.stringify(windows)}::json) as one (nr int, area int, starts_at bigint, ends_at bigint)
      ), change as (
        select * from json_to_recordset(${JSON.stringify(changes)}::json) as one (time_window int, at bigint, step int, wanted int)
        union all
        select time_window.nr, edge.at, edge.step, 0 from locked, time_window join area on area.nr = time_window.area,
          lateral bookings_as_of_now(locks, area.emails, starts_at - ${BOOKING_MAX_MS}::bigint, starts_at, ends_at) as taken,
          lateral (values (taken.starts_at, 1), (taken.ends_at, -1)) as edge (at, step)
      ), moment as (
        select time_window, sum(step) over walk as reserved, sum(wanted) over walk as wanted from change
        window walk as (partition by time_window order by at, step rows unbounded preceding)
      ), full_area as (
        select min(area.nr) as nr from moment join time_window on time_window.nr = moment.time_window join area on area.nr = time_window.area
        where moment.wanted > 0 and moment.reserved > area.most
      ), fresh as (
        insert into idempotency (user_email, key, body_hash, event_id, created_at)
        select ${key.userEmail}, ${key.key}, ${key.bodyHash}, ${events[0]!.id}, ${now}::bigint from locked, full_area where full_area.nr is null
        on conflict do nothing returning event_id
      ), made as (
        insert into calendar_event (${eventColumns}) select ${eventColumns} from json_populate_recordset(null::calendar_event, ${JSON.stringify(rowsOfEvents)}::json)
        where exists (select from fresh)
      ), invited as (
        insert into event_attendee (event_id, email, name, response, remotely) select event_id, email, name, response, remotely
        from json_populate_recordset(null::event_attendee, ${JSON.stringify(events.flatMap(attendeeRows))}::json) where exists (select from fresh)
      ), booked as (
        insert into booking (id, event_id, resource_id, resource_email, starts_at, ends_at, cancelled_at)
        select one.id, one.event_id, resource.id, one.resource_email, one.starts_at, one.ends_at, one.cancelled_at
        from json_populate_recordset(null::booking, ${JSON.stringify(bookings)}::json) as one join resource on resource.email = one.resource_email
        where exists (select from fresh) returning 1
      ), told as (
        ${changeInsertion(database, eventsChanged(events), now)} where exists (select from fresh)
      )
      select (select nr from full_area) as full_area, count(*)::int as made,
        1 / (case when count(*) = 0 or (select count(*) from booked) = ${bookings.length}::int then 1 else 0 end) as all_booked from fresh`.execute(
      database.db,
    );
    const { made, full_area: full } = rows[0]!;
    if (full !== null) return { kind: 'full', cap: caps[full]! };
    return { kind: made === 1 ? 'made' : 'key-known' };
  } catch (error) {
    if (isDividedByZero(error)) return { kind: 'unknown-resource' };
    throw error;
  }
}

/** The times in which each area is counted, and what would be added there. */
function countedTimes(events: readonly StoredEvent[], caps: readonly UtilisationCap[]) {
  const all = caps.length === 0 ? [] : activeBookings(events);
  const counted = caps.flatMap((cap, area) => {
    const emails = new Set(cap.resourceEmails);
    return windowsOf(all.filter((booking) => emails.has(booking.email))).map((window) => ({ ...window, area }));
  });
  return {
    windows: counted.map(({ area, start, end }, nr) => ({ nr, area, starts_at: start, ends_at: end })),
    changes: counted.flatMap(({ wanted }, nr) =>
      wanted.flatMap(({ start, end }) => [
        { time_window: nr, at: start, step: 1, wanted: 1 },
        { time_window: nr, at: end, step: -1, wanted: -1 },
      ]),
    ),
  };
}
