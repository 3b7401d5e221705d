import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@assist/test-kit';
import { DAY_MS, instantOf } from '@assist/time';
import { sql } from 'kysely';
import { UNKNOWN_DEVICE } from '../../apps/server/src/call/device.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { AccountsRepository, knownAs } from '../../apps/server/src/people/accounts.repository.ts';
import { SessionsRepository } from '../../apps/server/src/people/sessions.repository.ts';
import { importCompany } from '../../apps/server/src/modules/imports/import-company.ts';
import { startPostgres } from '../../scripts/test-postgres.js';
import { findPostgres } from '../../scripts/test-tools.js';
import { checkHistory } from './checker.ts';
import { runClient } from './client.ts';
import { type RunClock, startClock } from './clock.ts';
import type { FinalBooking, Operation, Violation } from './history.ts';
import { ServerProcess } from './server-process.ts';

export interface TortureOptions {
  readonly database: 'sqlite' | 'postgres';
  /** Number of processes on one database; more than one needs PostgreSQL. */
  readonly processes?: number;
  /** Least duration. The run ends once this time has passed, `answered` operations were answered, and all `kills` were made. */
  readonly seconds: number;
  readonly answered?: number;
  readonly kills: number;
  readonly clients?: number;
  readonly resources?: number;
  /**
   * Makes the run a control: the same server on a PostgreSQL that breaks the server’s guarantees. With `check-then-insert`, it has no
   * constraint against overlaps, and its advisory locks do nothing. With `forgetful`, it acknowledges transactions before they are on disk.
   */
  readonly sabotage?: 'check-then-insert' | 'forgetful';
}

export interface TortureReport {
  readonly history: readonly Operation[];
  readonly seconds: number;
  /** Number of bookings at the end, including cancelled ones. */
  readonly bookings: number;
  readonly cancelled: number;
  /** Number of bookings that the server’s job released because nobody had confirmed them. */
  readonly releases: number;
  /** Milliseconds until the server answered again after each kill, in ascending order. */
  readonly recoveriesMs: readonly number[];
  readonly resourcesWithOverlap: number;
  readonly violations: readonly Violation[];
}

const FAST_CLOCK = new URL('./fast-clock.js', import.meta.url).href;

/** PostgreSQL options that keep acknowledged changes in PostgreSQL’s own memory as long as possible. */
const FORGETFUL = ['-c synchronous_commit=off', '-c wal_writer_delay=10000', '-c wal_writer_flush_after=1GB', '-c wal_buffers=64MB'];

/** Speed of the run’s clock relative to real time: a quarter of an hour passes in fifteen seconds. */
const CLOCK_SPEED = 60;
/** Time in ms between two checks whether a kill is due. */
const LOOK_MS = 100;
const HALF_A_MINUTE_MS = 30_000;

const RULES = { opensBeforeMs: 900_000, closesAfterMs: 300_000 };

/** Runs the clients against the servers, which are killed meanwhile, then the checker. Returns the report. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-torture-'));
  const postgres =
    options.database === 'postgres'
      ? await startPostgres(findPostgres(), { durable: true, options: options.sabotage === 'forgetful' ? FORGETFUL : [] })
      : undefined;
  const place = { databaseUrl: postgres?.url, file: join(folder, 'assist.db') };
  try {
    const clock = startClock(CLOCK_SPEED);
    const database = openDatabase(place);
    const company = await prepare(database, options, clock);
    await database.close();
    const servers: ServerProcess[] = [];
    for (let index = 0; index < (options.processes ?? 1); index += 1)
      servers.push(
        await ServerProcess.start(
          {
            ASSIST_DATA: folder,
            ...clock.environment,
            ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
          },
          ['--import', FAST_CLOCK],
        ),
      );
    const urls = servers.map(({ url }) => url);
    const history: Operation[] = [];
    let answered = 0;
    const recoveriesMs: number[] = [];
    const began = performance.now();
    const progress = () =>
      Math.min((performance.now() - began) / (options.seconds * 1_000), options.answered === undefined ? 1 : answered / options.answered);
    const xsrf = await readXsrf(urls[0]!);
    const running = Promise.all(
      company.tokens.map((token, index) =>
        runClient({
          urls,
          token,
          xsrf,
          resources: company.resources,
          world: { ...RULES, confirmed: company.confirmed },
          clock,
          random: seededRandom(index + 1).next,
          write: (operation) => {
            history.push(operation);
            if (operation.outcome !== 'unknown') answered += 1;
          },
          isOver: () => progress() >= 1 && recoveriesMs.length === options.kills,
        }),
      ),
    );
    for (let kill = 0; kill < options.kills; kill += 1) {
      while (progress() < (kill + 1) / (options.kills + 1)) await pause(LOOK_MS);
      const killedAt = performance.now();
      const victims = postgres === undefined ? servers : options.sabotage === 'forgetful' ? [postgres] : [...servers, postgres];
      const victim = victims[kill % victims.length]!;
      if (victim instanceof ServerProcess) {
        await victim.kill();
        await victim.startAgain();
      } else {
        victim.kill();
        victim.start();
        await Promise.all(urls.map(untilReady));
      }
      recoveriesMs.push(performance.now() - killedAt);
    }
    await running;
    const seconds = (performance.now() - began) / 1_000;
    await Promise.all(servers.map((server) => server.kill()));
    const last = openDatabase(place);
    const table = await readTable(last);
    const releases = await countReleases(last, history);
    await last.close();
    const violations = checkHistory(history, table, {
      ...RULES,
      confirmed: company.confirmed,
      toleranceMs: CLOCK_SPEED * 1_000,
      endedAt: clock.now(),
    });
    return {
      history,
      seconds,
      bookings: table.length,
      cancelled: table.filter(({ cancelled }) => cancelled).length,
      releases,
      recoveriesMs: recoveriesMs.toSorted((a, b) => a - b),
      resourcesWithOverlap: new Set(
        violations.filter((violation) => violation.rule.startsWith('overlap')).map((violation) => violation.text.split(':')[0]),
      ).size,
      violations,
    };
  } finally {
    postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readXsrf(url: string): Promise<{ cookie: string; header: string }> {
  const page = await fetch(`${url}/config.json`);
  const cookie = page.headers.get('set-cookie')!.split(';')[0]!;
  return { cookie, header: cookie.split('=')[1]! };
}

const DEFAULT_CLIENTS = 64;
const DEFAULT_RESOURCES = 40;

interface Company {
  readonly tokens: readonly string[];
  readonly resources: readonly string[];
  readonly confirmed: ReadonlySet<string>;
}

/** Creates the rooms, half of which require confirmation, and one person per client, with a session that lasts for the whole run. */
async function prepare(database: Database, options: TortureOptions, clock: RunClock): Promise<Company> {
  await migrate(database);
  const now = instantOf(clock.now());
  const resources = Array.from({ length: options.resources ?? DEFAULT_RESOURCES }, (_, index) => `room-${index}@rooms.example`);
  const confirmed = new Set(resources.filter((_, index) => index % 2 === 0));
  const emails = Array.from({ length: options.clients ?? DEFAULT_CLIENTS }, (_, index) => `person-${index}@people.example`);
  const report = await importCompany(
    database,
    {
      company: JSON.stringify({
        companyName: 'Torture',
        timezone: 'UTC',
        areas: [{ id: 'house', parentAreaId: null, kind: 'building', name: { en: 'House' } }],
        resourceTypes: [{ resourceTypeId: 'room', csCode: 'ResourcePremium', name: { en: 'Room' }, rank: 1, icon: 'door', shape: 'room' }],
        licences: [{ code: 'SolutionProvider', quantity: null }],
      }),
      resources: [
        'id,name,type,email,area,requires_confirmation,confirmation_lead_minutes,cancel_minutes,unconfirmed_action',
        ...resources.map((email, index) => {
          const confirmation = confirmed.has(email)
            ? `yes,${RULES.opensBeforeMs / 60_000},${RULES.closesAfterMs / 60_000},release`
            : 'no,,,';
          return `room-${index},Room ${index},room,${email},house,${confirmation}`;
        }),
        '',
      ].join('\n'),
      people: `email,name\n${emails.map((email) => `${email},${email}`).join('\n')}\n`,
    },
    now,
  );
  if (!report.imported) throw new Error(report.lines.map((line) => line.sentence).join('\n'));
  const accounts = new AccountsRepository(database);
  const sessions = new SessionsRepository(database);
  const tokens: string[] = [];
  for (const email of emails)
    tokens.push(
      (await sessions.start(knownAs((await accounts.findByEmail(email))!), { token: undefined, device: UNKNOWN_DEVICE }, now))!.token,
    );
  await database.db
    .updateTable('session')
    .set({ access_expires_at: now + 30 * DAY_MS })
    .execute();
  if (options.sabotage === 'check-then-insert') await takeTheProofAway(database);
  return { tokens, resources, confirmed };
}

async function takeTheProofAway({ db }: Database): Promise<void> {
  await sql`alter table booking drop constraint booking_never_two_on_one_slot`.execute(db);
  await sql`create function public.pg_advisory_xact_lock(bigint) returns void language sql as 'select'`.execute(db);
  await sql`alter database postgres set search_path = public, pg_catalog`.execute(db);
}

async function readTable({ db }: Database): Promise<FinalBooking[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('calendar_event as event', 'event.id', 'booking.event_id')
    .select([
      'event.subject',
      'event.original_start',
      'booking.resource_email',
      'booking.starts_at',
      'booking.ends_at',
      'booking.cancelled_at',
    ])
    .execute();
  return rows.map((row) => ({
    key: row.subject,
    originalStart: row.original_start,
    resource: row.resource_email,
    start: row.starts_at,
    end: row.ends_at,
    cancelled: row.cancelled_at !== null,
  }));
}

/** Returns the number of releases by the server’s job. It is only reported, to show that the job had something to do. */
async function countReleases({ db }: Database, history: readonly Operation[]): Promise<number> {
  const { count } = await db
    .selectFrom('confirmation')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('cancelled_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count) - history.filter(({ kind, outcome }) => kind === 'release' && outcome === 'done').length;
}

async function untilReady(url: string): Promise<void> {
  const over = performance.now() + HALF_A_MINUTE_MS;
  while (performance.now() < over) {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  throw new Error('the server did not reconnect to its database');
}
