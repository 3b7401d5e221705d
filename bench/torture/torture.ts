import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@assist/test-kit';
import { ceilToQuarter, instantOf } from '@assist/time';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { AccountsRepository } from '../../apps/server/src/people/accounts.repository.ts';
import { SessionsRepository } from '../../apps/server/src/people/sessions.repository.ts';
import { importCompany } from '../../apps/server/src/modules/imports/import-company.ts';
import { startPostgres } from '../../scripts/test-postgres.js';
import { findPostgres } from '../../scripts/test-tools.js';
import { checkHistory } from './checker.ts';
import { runClient } from './client.ts';
import type { FinalBooking, Operation, Violation } from './history.ts';
import { ServerProcess } from './server-process.ts';

export interface TortureOptions {
  readonly database: 'sqlite' | 'postgres';
  readonly seconds: number;
  readonly kills: number;
  readonly clients?: number;
  readonly resources?: number;
  /**
   * A negative control: the same program over a database that has been told to break the promise.
   * `check-then-insert`: no constraint, and locks that lock nothing. `forgetful`: acknowledged before it is written.
   */
  readonly sabotage?: 'check-then-insert' | 'forgetful';
}

export interface TortureReport {
  readonly operations: number;
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
  readonly kills: number;
  /** How long it took until the server answered again, in milliseconds, in order. */
  readonly recoveriesMs: readonly number[];
  readonly resourcesWithOverlap: number;
  readonly violations: readonly Violation[];
}

/** What was acknowledged stays in PostgreSQL's own memory as long as it can. */
const FORGETFUL = ['-c synchronous_commit=off', '-c wal_writer_delay=10000', '-c wal_writer_flush_after=1GB', '-c wal_buffers=64MB'];

/** Clients, kills, and then the checker. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-torture-'));
  const postgres =
    options.database === 'postgres'
      ? await startPostgres(findPostgres(), { durable: true, options: options.sabotage === 'forgetful' ? FORGETFUL : [] })
      : undefined;
  const place = { databaseUrl: postgres?.url, file: join(folder, 'assist.db') };
  try {
    const database = openDatabase(place);
    const clients = await prepare(database, options);
    await database.close();
    const server = await ServerProcess.start({ ASSIST_DATA: folder, ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) });
    const history: Operation[] = [];
    const recoveriesMs: number[] = [];
    const over = performance.now() + options.seconds * 1_000;
    const isOver = () => performance.now() >= over;
    const page = await fetch(`${server.url}/config.json`);
    const cookie = page.headers.get('set-cookie')!.split(';')[0]!;
    const from = ceilToQuarter(instantOf(Date.now() + 24 * 3_600_000));
    const running = Promise.all(
      clients.tokens.map((token, index) =>
        runClient({
          url: server.url,
          token,
          xsrf: { cookie, header: cookie.split('=')[1]! },
          resources: clients.resources,
          from,
          random: seededRandom(index + 1).next,
          history,
          isOver,
        }),
      ),
    );
    for (let kill = 0; kill < options.kills; kill += 1) {
      await sleep((options.seconds * 1_000) / (options.kills + 1));
      const began = performance.now();
      if (postgres !== undefined && (kill % 2 === 1 || options.sabotage === 'forgetful')) {
        postgres.kill();
        postgres.start();
        await untilReady(server.url);
      } else {
        await server.kill();
        await server.startAgain();
      }
      recoveriesMs.push(performance.now() - began);
    }
    await running;
    await server.kill();
    const last = openDatabase(place);
    const table = await readTable(last);
    await last.close();
    const violations = checkHistory(history, table);
    const count = (outcome: Operation['outcome']) => history.filter((operation) => operation.outcome === outcome).length;
    return {
      operations: history.length,
      done: count('done'),
      refused: count('refused'),
      unknown: count('unknown'),
      kills: recoveriesMs.length,
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

const DEFAULT_CLIENTS = 64;
const DEFAULT_RESOURCES = 40;

/** A house of contested rooms, and people whose sessions last for the whole run. */
async function prepare(database: Database, options: TortureOptions): Promise<{ tokens: string[]; resources: string[] }> {
  await migrate(database);
  const now = instantOf(Date.now());
  const resources = Array.from({ length: options.resources ?? DEFAULT_RESOURCES }, (_, index) => `room-${index}@rooms.example`);
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
      resources: `id,name,type,email,area\n${resources.map((email, index) => `room-${index},Room ${index},room,${email},house`).join('\n')}\n`,
      people: `email,name\n${emails.map((email) => `${email},${email}`).join('\n')}\n`,
    },
    now,
  );
  if (!report.imported) throw new Error(report.lines.map((line) => line.sentence).join('\n'));
  const accounts = new AccountsRepository(database);
  const sessions = new SessionsRepository(database);
  const tokens: string[] = [];
  for (const email of emails) tokens.push((await sessions.start((await accounts.findByEmail(email))!.id, now)).token);
  await database.db
    .updateTable('session')
    .set({ access_expires_at: now + 24 * 3_600_000 })
    .execute();
  if (options.sabotage === 'check-then-insert') await takeTheProofAway(database);
  return { tokens, resources };
}

async function takeTheProofAway({ db }: Database): Promise<void> {
  await sql`alter table booking drop constraint booking_never_two_on_one_slot`.execute(db);
  await sql`create function public.pg_advisory_xact_lock(bigint) returns void language sql as 'select'`.execute(db);
  await sql`alter database postgres set search_path = public, pg_catalog`.execute(db);
}

async function readTable({ db }: Database): Promise<FinalBooking[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('calendar_event', 'calendar_event.id', 'booking.event_id')
    .select(['calendar_event.subject', 'booking.resource_email', 'booking.starts_at', 'booking.ends_at', 'booking.cancelled_at'])
    .execute();
  return rows.map((row) => ({
    key: row.subject,
    resource: row.resource_email,
    start: row.starts_at,
    end: row.ends_at,
    cancelled: row.cancelled_at !== null,
  }));
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (
      await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(50);
  }
  throw new Error('the server did not find its database again');
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
