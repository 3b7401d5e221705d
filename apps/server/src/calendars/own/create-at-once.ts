import type { Email, UtilisationCap } from '@assist/calendar-provider';
import type { IdempotencyKey, StoredEvent } from '@assist/provider-touch';
import type { Instant } from '@assist/time';
import { sql } from 'kysely';
import { changeInsertion } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';
import { PREPARED } from '../../database/postgres-pool.ts';
import { inLockOrder } from '../../database/write-lock.ts';
import { BOOKING_MAX_MS } from './booking-limit.ts';
import { eventsChanged } from './changed-mailboxes.ts';
import { attendeeRows, bookingRows, eventRow } from './event-rows.ts';
import { activeBookings, windowsOf } from './slot-guard.ts';

/** Limit of dates in one statement for several reservations; a longer series gets its own statement. */
const DATES_TOGETHER = 50;
/**
 * Limit of resources, summed over all windows, that one statement counts. A statement may take ten seconds, so a year of dates in an area
 * with thousands of workplaces is counted in parts.
 */
const COUNTED_AT_ONCE = 50_000;

/** The reservation of one call: a meeting, or all dates of a series. */
export interface WantedReservation {
  readonly events: readonly StoredEvent[];
  readonly key: IdempotencyKey;
  readonly caps: readonly UtilisationCap[];
  readonly now: Instant;
}

/** The result for one reservation. Only `made` means that it was created; `too-much` means that it was not even tried. */
export type MadeAtOnce =
  | { readonly kind: 'made' | 'taken' | 'key-known' | 'unknown-resource' | 'too-much' }
  | { readonly kind: 'full'; readonly cap: UtilisationCap };

interface OutcomeRow {
  readonly nr: number;
  readonly kind: MadeAtOnce['kind'];
  /** Index of the cap that is full; null if none is. */
  readonly area: number | null;
}

/**
 * Creates a whole reservation, or several that have no resource in common, in one statement (PostgreSQL only). This needs one round trip,
 * and holds the locks no longer than that. The statement takes the locks first, so that the writers of the same resources and areas take
 * turns. The exclusion constraint proves that nobody else has the time, because it sees what others wrote while this statement waited. Once
 * the locks are held, the statement counts the stored bookings along time, as `mostAtOnce` does, so that no area becomes too full. Each
 * reservation is created whole or not at all. A taken time is found before the constraint would abort the statement for all reservations.
 * If an area does not have room for several reservations together, their results are undefined, and each has to be tried separately.
 */
export async function createAtOnce(database: Database, wanted: readonly WantedReservation[]): Promise<(MadeAtOnce | undefined)[]> {
  const isAlone = wanted.length === 1;
  const events = wanted.flatMap((one) => one.events);
  const caps = distinctCaps(wanted);
  const { windows, changes } = countedTimes(wanted, caps);
  if (windows.reduce((sum, { area }) => sum + caps[area]!.resourceEmails.length, 0) > COUNTED_AT_ONCE) {
    return wanted.map(() => (isAlone ? { kind: 'too-much' } : undefined));
  }
  const reservations = wanted.map(({ key, events: dates, now }, nr) => ({
    nr,
    user_email: key.userEmail,
    key: key.key,
    body_hash: key.bodyHash,
    created_at: now,
    event_ids: dates.map((event) => event.id),
    mailboxes: eventsChanged(dates).mailboxes,
  }));
  const emails = [...new Set(events.flatMap(resourcesOf))];
  // The addresses stand in for the ids, which the statement looks up by address.
  const bookings = events.flatMap((event) => bookingRows(event, new Map(emails.map((email) => [email, email]))));
  const times = wanted.flatMap((one, nr) =>
    activeBookings(one.events).map(({ email, start, end }) => ({ nr, email, starts_at: start, ends_at: end })),
  );
  const eventRows = wanted.flatMap((one) => one.events.map((event) => eventRow(event, one.now)));
  const eventColumns = sql.join(Object.keys(eventRows[0]!).map((column) => sql.ref(column)));
  const { rows } = await sql<OutcomeRow>`
    with ${PREPARED} locked as materialized (
      select count(pg_advisory_xact_lock(hashtextextended(name, 0))) as locks from unnest(${inLockOrder(lockedNames(events, caps))}::text[]) as name
    ), reservation as materialized (
      select * from json_to_recordset(${JSON.stringify(reservations)}::json)
        as one (nr int, user_email text, key text, body_hash text, created_at bigint, event_ids text[], mailboxes text[])
    ), share as materialized (
      select one.*, resource.id as found_id from json_populate_recordset(null::booking, ${JSON.stringify(bookings)}::json) as one
        left join resource on resource.email = one.resource_email
    ), unknown as materialized (
      select nr from reservation where exists (select from share where share.event_id = any(reservation.event_ids) and share.found_id is null)
    ), taken as materialized (
      select distinct nr from locked, json_to_recordset(${JSON.stringify(times)}::json) as one (nr int, email text, starts_at bigint, ends_at bigint),
        lateral bookings_as_of_now(locks, array[email], one.starts_at - ${BOOKING_MAX_MS}::bigint, one.starts_at, one.ends_at)
    ), area as (
      select * from json_to_recordset(${JSON.stringify(caps.map((cap, nr) => ({ nr, most: cap.limit, emails: cap.resourceEmails })))}::json) as one (nr int, most int, emails text[])
    ), time_window as (
      select * from json_to_recordset(${JSON.stringify(windows)}::json) as one (nr int, area int, starts_at bigint, ends_at bigint)
    ), wish as materialized (
      select * from json_to_recordset(${JSON.stringify(changes)}::json) as one (time_window int, reservation int, at bigint, step int)
        where reservation not in (select nr from taken)
    ), change_in_time as (
      select time_window, at, step, step as wanted from wish
      union all
      select time_window.nr, edge.at, edge.step, 0 from locked, time_window join area on area.nr = time_window.area,
        lateral bookings_as_of_now(locks, area.emails, starts_at - ${BOOKING_MAX_MS}::bigint, starts_at, ends_at) as taken,
        lateral (values (taken.starts_at, 1), (taken.ends_at, -1)) as edge (at, step)
    ), moment as (
      select time_window, sum(step) over walk as reserved, sum(wanted) over walk as wanted from change_in_time
      window walk as (partition by time_window order by at, step rows unbounded preceding)
    ), full_area as materialized (
      select distinct area.nr from moment join time_window on time_window.nr = moment.time_window join area on area.nr = time_window.area
      where moment.wanted > 0 and moment.reserved > area.most
    ), without_room as materialized (
      select wish.reservation as nr, min(full_area.nr) as area
      from wish join time_window on time_window.nr = wish.time_window join full_area on full_area.nr = time_window.area group by wish.reservation
    ), fresh as (
      insert into idempotency (user_email, key, body_hash, event_id, created_at)
      select user_email, key, body_hash, event_ids[1], created_at from locked, reservation where nr not in (select nr from unknown)
        and nr not in (select nr from taken) and nr not in (select nr from without_room)
      -- All transactions lock in the same order, so they cannot deadlock.
      order by user_email, key on conflict do nothing returning event_id
    ), created as materialized (
      select nr, event_ids, mailboxes from reservation join fresh on fresh.event_id = reservation.event_ids[1]
    ), created_event as materialized (
      select unnest(event_ids) as id from created
    ), made as (
      insert into calendar_event (${eventColumns}) select ${eventColumns} from json_populate_recordset(null::calendar_event, ${JSON.stringify(eventRows)}::json)
      where id in (select id from created_event)
    ), invited as (
      insert into event_attendee (event_id, email, name, response, remotely) select event_id, email, name, response, remotely
      from json_populate_recordset(null::event_attendee, ${JSON.stringify(events.flatMap(attendeeRows))}::json) where event_id in (select id from created_event)
    ), booked as (
      insert into booking (id, event_id, resource_id, resource_email, starts_at, ends_at, cancelled_at)
      select id, event_id, found_id, resource_email, starts_at, ends_at, cancelled_at from share where event_id in (select id from created_event)
    ), told as (
      ${changeInsertion(database, {
        kind: 'events',
        concerns: sql`(select json_agg(distinct mailbox) from created, unnest(mailboxes) as mailbox)`,
        cause: null,
        at: Math.max(...wanted.map((one) => one.now)),
      })} where exists (select from created)
    )
    select nr, case when unknown.nr is not null then 'unknown-resource' when taken.nr is not null then 'taken' when without_room.nr is not null then 'full'
      when created.nr is not null then 'made' else 'key-known' end as kind, without_room.area
    from reservation left join unknown using (nr) left join taken using (nr) left join without_room using (nr) left join created using (nr) order by nr`.execute(
    database.db,
  );
  return rows.map(({ kind, area }) => (kind !== 'full' ? { kind } : isAlone ? { kind, cap: caps[area!]! } : undefined));
}

/**
 * Returns whether one statement can create the reservation with the others. Reservations of the same resource, or with the same key, would
 * compete with each other.
 */
export function canBeMadeTogether(wanted: WantedReservation, others: readonly WantedReservation[]): boolean {
  const dates = others.reduce((sum, one) => sum + one.events.length, wanted.events.length);
  return dates <= DATES_TOGETHER && !others.some((other) => hasSameKey(wanted, other) || wantSameResource(wanted, other));
}

const hasSameKey = ({ key: one }: WantedReservation, { key: other }: WantedReservation) =>
  one.key === other.key && one.userEmail === other.userEmail;

const wantSameResource = (one: WantedReservation, other: WantedReservation) =>
  one.events.some(({ bookings }) =>
    bookings.some(({ resourceEmail }) =>
      other.events.some((event) => event.bookings.some((booking) => booking.resourceEmail === resourceEmail)),
    ),
  );

const resourcesOf = (event: StoredEvent): Email[] => event.bookings.map((booking) => booking.resourceEmail);

export function lockedNames(events: readonly StoredEvent[], caps: readonly UtilisationCap[]): string[] {
  return [...events.flatMap(resourcesOf), ...caps.map((cap) => `area:${cap.areaId}`)];
}

/** Returns the caps to be counted: an area once for all reservations, or once for each version of it that was read. */
function distinctCaps(wanted: readonly WantedReservation[]): UtilisationCap[] {
  const distinct: UtilisationCap[] = [];
  for (const cap of wanted.flatMap((one) => one.caps)) {
    const isCounted = distinct.some(
      (other) => other.areaId === cap.areaId && other.limit === cap.limit && other.resourceEmails === cap.resourceEmails,
    );
    if (!isCounted) distinct.push(cap);
  }
  return distinct;
}

/** Returns the windows in which each area is counted, and what these reservations would add. */
function countedTimes(wanted: readonly WantedReservation[], caps: readonly UtilisationCap[]) {
  const all =
    caps.length === 0
      ? []
      : wanted.flatMap((one, reservation) => activeBookings(one.events).map((booking) => ({ ...booking, reservation })));
  const counted = caps.flatMap((cap, area) => {
    const emails = new Set(cap.resourceEmails);
    return windowsOf(all.filter((booking) => emails.has(booking.email))).map((window) => ({ ...window, area }));
  });
  return {
    windows: counted.map(({ area, start, end }, nr) => ({ nr, area, starts_at: start, ends_at: end })),
    changes: counted.flatMap((window, nr) =>
      window.wanted.flatMap(({ reservation, start, end }) => [
        { time_window: nr, reservation, at: start, step: 1 },
        { time_window: nr, reservation, at: end, step: -1 },
      ]),
    ),
  };
}
