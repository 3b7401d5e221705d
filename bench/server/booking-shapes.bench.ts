/**
 * Compares several shapes of the `booking` table, whose rows may not overlap: whole; in hash partitions that have one constraint each,
 * because PostgreSQL 15 accepts none across partitions; and distributed by Citus, if `--citus` is given. In each shape, free and taken
 * times are reserved. The run fails if a time is given twice.
 *
 *   npm run bench -- booking-shapes [--rows 20000] [--citus postgres://…]   (an empty database with the extension and its workers)
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { startPostgres } from '../../scripts/test-postgres.js';
import { findPostgres } from '../../scripts/test-tools.js';
import { familyCpuMs } from './server-under-test.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '20000' }, citus: { type: 'string' } } });
const ROWS = Number(values.rows);
const WRITERS = 8;
const RESOURCES = 2_000;
const PARTITIONS = 16;
const HOUR_MS = 3_600_000;
const CONSTRAINT = 'exclude using gist (resource_id with =, int8range(starts_at, ends_at) with &&) where (cancelled_at is null)';

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  whole: [],
  'in 16 partitions': [
    'alter table booking rename to whole',
    'alter table whole drop constraint booking_never_two_on_one_slot',
    'create table booking (like whole including defaults including constraints) partition by hash (resource_id)',
    'drop table whole',
    'alter table booking add primary key (resource_id, id)',
    'alter table booking add foreign key (event_id) references calendar_event (id) on delete cascade',
    ...Array.from({ length: PARTITIONS }, (_, index) => [
      `create table booking_${index} partition of booking for values with (modulus ${PARTITIONS}, remainder ${index})`,
      `alter table booking_${index} add constraint booking_never_two_${index} ${CONSTRAINT}`,
    ]).flat(),
    'create index booking_by_start on booking (resource_id, starts_at) include (ends_at, event_id, cancelled_at)',
    'create index booking_by_event on booking (event_id)',
  ],
  'distributed by Citus': [
    'alter table booking drop constraint booking_pkey, add primary key (resource_id, id), drop constraint booking_event_id_fkey',
    "select create_reference_table('calendar_event')",
    "select create_distributed_table('booking', 'resource_id')",
  ],
};

let failed = false;
for (const [shape, statements] of Object.entries(SHAPES)) {
  const isCitus = shape.includes('Citus');
  if (isCitus && values.citus === undefined) {
    process.stdout.write(`${shape}: left out, there is no --citus\n`);
    continue;
  }
  const postgres = isCitus ? undefined : await startPostgres(findPostgres(), { durable: true });
  try {
    await measureShape(shape, statements, postgres?.url ?? values.citus!, postgres?.pid);
  } finally {
    postgres?.remove();
  }
}
process.exitCode = failed ? 1 : 0;

async function measureShape(shape: string, statements: readonly string[], url: string, pid: number | undefined): Promise<void> {
  const database = openDatabase({ databaseUrl: url, file: '' });
  await migrate(database);
  await database.close();
  const pool = new pg.Pool({ connectionString: url, max: WRITERS });
  for (const statement of statements) await pool.query(statement);

  const event = (id: string, start: number) =>
    ({
      text: `insert into calendar_event (id, ical_uid, original_start, organizer_email, organizer_name, subject, body_html, body_preview, starts_at, ends_at,
        zone, is_all_day, visibility, show_as, version, created_at, updated_at)
        values ($1, $1, $2::bigint, 'a', 'a', 's', '', '', $2::bigint, $2::bigint + ${HOUR_MS}, 'UTC', 0, 'public', 'busy', 1, 0, 0)`,
      values: [id, start],
    }) satisfies pg.QueryConfig;
  const booking = (id: string, eventId: string, resource: number, start: number) =>
    ({
      name: 'booking',
      text: `insert into booking (id, event_id, resource_id, resource_email, starts_at, ends_at) values ($1, $2, $3, $3, $4::bigint, $4::bigint + ${HOUR_MS})`,
      values: [id, eventId, `r${resource}`, start],
    }) satisfies pg.QueryConfig;

  /** Reserves all the resources, or none if any is taken. Returns whether they were reserved. */
  const reserve = async (id: string, resources: readonly number[], start: number): Promise<boolean> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(event(id, start));
      for (const resource of resources) await client.query(booking(`${id}-${resource}`, id, resource, start));
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== '23P01') throw error;
      return false;
    } finally {
      client.release();
    }
  };
  const measure = async (name: string, count: number, work: (turn: number) => Promise<boolean>, wanted: (made: number) => boolean) => {
    const began = performance.now();
    const cpu = pid === undefined ? 0 : familyCpuMs(pid);
    let next = 0;
    let made = 0;
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let turn = next++; turn < count; turn = next++) if (await work(turn)) made += 1;
      }),
    );
    const seconds = (performance.now() - began) / 1_000;
    const each = pid === undefined ? '' : `, processor ${((familyCpuMs(pid) - cpu) / count).toFixed(3)} ms each`;
    if (!wanted(made)) failed = true;
    process.stdout.write(
      `${shape}: ${name}: ${(count / seconds).toFixed(0)} a second${each}, ${made} of ${count} made${wanted(made) ? '' : ' WRONG'}\n`,
    );
  };
  const hourOf = (turn: number) => Math.floor(turn / RESOURCES) * HOUR_MS;
  await measure(
    'one resource',
    ROWS,
    (turn) => reserve(`a${turn}`, [turn % RESOURCES], hourOf(turn)),
    (made) => made === ROWS,
  );
  await measure(
    'one that is taken',
    ROWS / 10,
    (turn) => reserve(`b${turn}`, [turn % RESOURCES], hourOf(turn) + HOUR_MS / 2),
    (made) => made === 0,
  );
  const later = 1_000 * HOUR_MS;
  await measure(
    'three together',
    ROWS / 10,
    (turn) =>
      reserve(
        `c${turn}`,
        [0, 1, 2].map((one) => (turn * 3 + one) % RESOURCES),
        later + Math.floor((turn * 3) / (RESOURCES - 2)) * 2 * HOUR_MS,
      ),
    (made) => made > 0,
  );
  // Eight callers want the same three resources in each hour: at most one of them may get all three.
  await measure(
    'three that all want, each hour',
    400,
    (turn) => reserve(`d${turn}`, [5, 6, 7], 2 * later + Math.floor(turn / 8) * HOUR_MS),
    (made) => made <= 50 && made > 0,
  );
  const { rows } = await pool.query<{
    value: string;
  }>(`select count(*) as value from booking a join booking b on a.resource_id = b.resource_id and a.id < b.id
    and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
  const halves = await pool.query<{ value: string }>(
    `select count(*) as value from (select event_id from booking where event_id like 'd%' group by event_id having count(*) <> 3) as half`,
  );
  const isRight = Number(rows[0]!.value) === 0 && Number(halves.rows[0]!.value) === 0;
  if (!isRight) failed = true;
  process.stdout.write(`${shape}: ${rows[0]!.value} overlaps, ${halves.rows[0]!.value} reservations by halves\n`);
  await pool.end();
}
