import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of four resources one is free all day. */
const RESERVED_OF_FOUR = 3;
const FIRST_HOUR = 7;
const HOURS_APART = 2;

/**
 * PostgreSQL alone: reservations as days have them, written in one go, of an hour and a half each. One person has so many of them as
 * there are resources to a person.
 */
export async function fillCalendar(
  { db }: Database,
  { from, days, aDay }: { readonly from: number; readonly days: number; readonly aDay: number },
): Promise<void> {
  await sql`create temporary table filled as
    select gen_random_uuid()::text as id, one.id as resource_id, one.email, person.email as organizer,
      ${from}::bigint + day * ${DAY_MS}::bigint + (${FIRST_HOUR} + turn * ${HOURS_APART}) * ${HOUR_MS}::bigint as starts_at
    from (select id, email, row_number() over (order by id) as nr from resource) as one
    join (select email, row_number() over (order by email) - 1 as nr, count(*) over () as people from user_account) as person
      on person.nr = one.nr % person.people
    cross join generate_series(0, ${days - 1}::int) as day cross join generate_series(0, ${aDay - 1}::int) as turn
    where one.nr % 4 < ${RESERVED_OF_FOUR}`.execute(db);
  const ends = sql`starts_at + ${1.5 * HOUR_MS}::bigint`;
  await sql`insert into calendar_event (id, ical_uid, original_start, organizer_email, organizer_name, subject, body_html, body_preview,
      starts_at, ends_at, zone, is_all_day, visibility, show_as, version, created_at, updated_at)
    select id, id || '@bench', starts_at, organizer, organizer, 'At the desk', '', '', starts_at, ${ends}, 'Europe/Prague', 0, 'public', 'busy', 1,
      ${from}::bigint, ${from}::bigint from filled`.execute(db);
  await sql`insert into booking (id, event_id, resource_id, resource_email, starts_at, ends_at)
    select gen_random_uuid()::text, id, resource_id, email, starts_at, ${ends} from filled`.execute(db);
  await sql`drop table filled`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
