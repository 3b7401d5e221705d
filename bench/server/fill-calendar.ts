import pg from 'pg';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of every four resources, this many are reserved each day. The fourth is free all day. */
const RESERVED_OF_FOUR = 3;
const FIRST_HOUR = 7;
const HOURS_APART = 2;
const LASTS_MS = 1.5 * HOUR_MS;

/**
 * Writes reservations like those of real days straight into PostgreSQL, one day per statement, without a statement timeout. They are
 * distributed evenly over the people.
 */
export async function fillCalendar(
  databaseUrl: string,
  { from, days, aDay }: { readonly from: number; readonly days: number; readonly aDay: number },
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('analyze');
    const people = Number((await client.query<{ count: string }>('select count(*) from user_account')).rows[0]!.count);
    for (let day = 0; day < days; day += 1) {
      const first = from + day * DAY_MS + FIRST_HOUR * HOUR_MS;
      await client.query(`create temporary table filled as
        select gen_random_uuid()::text as id, one.id as resource_id, one.email, person.email as organizer, ${first} + turn * ${HOURS_APART * HOUR_MS}::bigint as starts_at
        from (select id, email, row_number() over (order by id) as nr from resource) as one
        join (select email, row_number() over (order by email) - 1 as nr from user_account) as person on person.nr = one.nr % ${people}
        cross join generate_series(0, ${aDay - 1}) as turn where one.nr % 4 < ${RESERVED_OF_FOUR}`);
      await client.query(`insert into calendar_event (id, ical_uid, original_start, organizer_email, organizer_name, subject, body_html, body_preview,
          starts_at, ends_at, zone, is_all_day, visibility, show_as, version, created_at, updated_at)
        select id, id || '@bench', starts_at, organizer, organizer, 'At the desk', '', '', starts_at, starts_at + ${LASTS_MS}, 'Europe/Prague', 0, 'public',
          'busy', 1, ${from}, ${from} from filled`);
      await client.query(`insert into booking (id, event_id, resource_id, resource_email, starts_at, ends_at)
        select gen_random_uuid()::text, id, resource_id, email, starts_at, starts_at + ${LASTS_MS} from filled`);
      await client.query('drop table filled');
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
