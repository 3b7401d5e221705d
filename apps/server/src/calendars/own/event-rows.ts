import { randomUUID } from 'node:crypto';
import type { OnlineMeetingLink } from '@assist/calendar-provider';
import type { StoredAttendee, StoredBooking, StoredEvent } from '@assist/provider-touch';
import type { AttendeeResponse, ShowAs, Visibility } from '@assist/reservation';
import type { Instant } from '@assist/time';
import { type Insertable, type Kysely, type SelectQueryBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { PREPARED } from '../../database/postgres-pool.ts';
import type { Tables } from '../../database/tables.ts';
import type { BookingTable, CalendarEventTable, EventAttendeeTable } from './own-calendar.table.ts';

export function eventRow(event: StoredEvent, now: Instant): Insertable<CalendarEventTable> {
  return {
    id: event.id,
    ical_uid: event.iCalUId,
    series_id: event.seriesId,
    original_start: event.originalStart,
    organizer_email: event.organizer.email,
    organizer_name: event.organizer.name,
    subject: event.subject,
    body_html: event.bodyHtml,
    body_preview: event.bodyPreview,
    starts_at: event.start,
    ends_at: event.end,
    zone: event.zone,
    is_all_day: event.isAllDay ? 1 : 0,
    visibility: event.visibility,
    show_as: event.showAs,
    reminder: event.reminderMinutes,
    online_meeting: event.onlineMeeting === null ? null : JSON.stringify(event.onlineMeeting),
    version: event.version,
    created_at: now,
    updated_at: now,
    cancelled_at: event.cancelledAt,
  };
}

export function bookingRows(event: StoredEvent, resourceIdOf: ReadonlyMap<string, string>): Insertable<BookingTable>[] {
  return event.bookings.flatMap((booking) => {
    const resourceId = resourceIdOf.get(booking.resourceEmail);
    // The resource was removed in the meantime, so its past share of the event is dropped.
    if (resourceId === undefined) return [];
    return [
      {
        id: randomUUID(),
        event_id: event.id,
        resource_id: resourceId,
        resource_email: booking.resourceEmail,
        starts_at: booking.start,
        ends_at: booking.end,
        cancelled_at: booking.cancelledAt,
      },
    ];
  });
}

export function attendeeRows(event: StoredEvent): Insertable<EventAttendeeTable>[] {
  const byEmail = new Map(event.attendees.map((attendee) => [attendee.email, attendee]));
  return [...byEmail.values()].map((attendee) => ({
    event_id: event.id,
    email: attendee.email,
    name: attendee.name,
    response: attendee.response,
    remotely: attendee.remotely ? 1 : 0,
  }));
}

const TEXT_COLUMNS = ['body_html', 'body_preview'] as const satisfies readonly (keyof CalendarEventTable)[];
const PLAIN_COLUMNS = [
  'id',
  'ical_uid',
  'series_id',
  'original_start',
  'organizer_email',
  'organizer_name',
  'subject',
  'starts_at',
  'ends_at',
  'zone',
  'is_all_day',
  'visibility',
  'show_as',
  'reminder',
  'online_meeting',
  'version',
  'cancelled_at',
] as const satisfies readonly (keyof CalendarEventTable)[];
type EventRow = Pick<Selectable<CalendarEventTable>, (typeof PLAIN_COLUMNS)[number] | (typeof TEXT_COLUMNS)[number]>;
export type EventQuery = SelectQueryBuilder<Tables, 'calendar_event', EventRow>;

interface PartRows {
  readonly bookings: readonly {
    readonly event_id: string;
    readonly resource_email: string;
    readonly starts_at: number;
    readonly ends_at: number;
    readonly cancelled_at: number | null;
    readonly name: string | null;
  }[];
  readonly attendees: readonly {
    readonly event_id: string;
    readonly email: string;
    readonly name: string;
    readonly response: string;
    readonly remotely: number;
  }[];
}

/** Loads whole events: on PostgreSQL in one round trip, because a round trip costs more than the query itself. */
export async function loadEvents(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  select: (query: EventQuery) => EventQuery,
  { withoutText = false }: { withoutText?: boolean | undefined } = {},
): Promise<StoredEvent[]> {
  const plain = db.selectFrom('calendar_event').modifyFront(PREPARED).select(PLAIN_COLUMNS);
  const query = select(withoutText ? plain.select(TEXT_COLUMNS.map((column) => sql<string>`''`.as(column))) : plain.select(TEXT_COLUMNS));
  if (kind === 'sqlite') {
    const rows = await query.execute();
    return rows.length === 0
      ? []
      : toEvents(
          rows,
          await loadParts(
            db,
            rows.map((row) => row.id),
          ),
        );
  }
  const rows = await query
    .select([
      sql<
        PartRows['bookings']
      >`(select coalesce(json_agg(json_build_object('event_id', b.event_id, 'resource_email', b.resource_email, 'starts_at', b.starts_at, 'ends_at', b.ends_at,
      'cancelled_at', b.cancelled_at, 'name', r.name) order by b.resource_email), '[]') from booking b left join resource r on r.id = b.resource_id where b.event_id = calendar_event.id)`.as(
        'bookings',
      ),
      sql<
        PartRows['attendees']
      >`(select coalesce(json_agg(a order by a.email), '[]') from event_attendee a where a.event_id = calendar_event.id)`.as('attendees'),
    ])
    .execute();
  return toEvents(rows, { bookings: rows.flatMap((row) => row.bookings), attendees: rows.flatMap((row) => row.attendees) });
}

async function loadParts(db: Kysely<Tables>, ids: readonly string[]): Promise<PartRows> {
  return {
    bookings: await db
      .selectFrom('booking')
      .leftJoin('resource', 'resource.id', 'booking.resource_id')
      .where('event_id', 'in', ids)
      .select([
        'booking.event_id',
        'booking.resource_email',
        'booking.starts_at',
        'booking.ends_at',
        'booking.cancelled_at',
        'resource.name',
      ])
      .orderBy('booking.resource_email')
      .execute(),
    attendees: await db.selectFrom('event_attendee').selectAll().where('event_id', 'in', ids).orderBy('email').execute(),
  };
}

function toEvents(rows: readonly EventRow[], { bookings, attendees }: PartRows): StoredEvent[] {
  const bookingsOf = groupByEvent(bookings, (row): StoredBooking => ({
    resourceEmail: row.resource_email,
    resourceName: row.name ?? row.resource_email,
    start: row.starts_at as Instant,
    end: row.ends_at as Instant,
    cancelledAt: row.cancelled_at as Instant | null,
  }));
  const attendeesOf = groupByEvent(attendees, (row): StoredAttendee => ({
    email: row.email,
    name: row.name,
    response: row.response as AttendeeResponse,
    remotely: row.remotely === 1,
  }));
  return rows.map((row): StoredEvent => ({
    id: row.id,
    iCalUId: row.ical_uid,
    seriesId: row.series_id,
    originalStart: row.original_start as Instant,
    organizer: { email: row.organizer_email, name: row.organizer_name },
    subject: row.subject,
    bodyHtml: row.body_html,
    bodyPreview: row.body_preview,
    start: row.starts_at as Instant,
    end: row.ends_at as Instant,
    zone: row.zone,
    isAllDay: row.is_all_day === 1,
    visibility: row.visibility as Visibility,
    showAs: row.show_as as ShowAs,
    reminderMinutes: row.reminder,
    onlineMeeting: row.online_meeting === null ? null : (JSON.parse(row.online_meeting) as OnlineMeetingLink),
    version: row.version,
    cancelledAt: row.cancelled_at as Instant | null,
    attendees: attendeesOf.get(row.id) ?? [],
    bookings: bookingsOf.get(row.id) ?? [],
  }));
}

function groupByEvent<R extends { event_id: string }, T>(rows: readonly R[], map: (row: R) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.event_id);
    if (group === undefined) groups.set(row.event_id, [map(row)]);
    else group.push(map(row));
  }
  return groups;
}
