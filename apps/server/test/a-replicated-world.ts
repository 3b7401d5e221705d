import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres, startReplica } from '../../../scripts/test-postgres.js';
import { findPostgres } from '../../../scripts/test-tools.js';
import type { Server } from '../src/assemble.ts';
import { compose } from '../src/compose.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { isRetryable } from '../src/database/database-error.ts';
import { migrate } from '../src/database/migrate.ts';
import { readSettings } from '../src/settings/settings.ts';
import { moveIn, PASSWORD } from './small-company.ts';

/** One instance of the product that reads from the replica, with its log and its metrics about the replica. */
export interface AReader {
  readonly server: Server;
  readonly logged: () => string;
  /** Returns how many reads had this outcome, by the metric `assist_replica_reads_total`. */
  count(outcome: string): Promise<number>;
  isReplicaUsed(): Promise<boolean>;
  // The body is `any` because the tests read answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  call(token: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<{ status: number; body: any }>;
}

export interface ReplicatedWorld {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  readonly replica: Awaited<ReturnType<typeof startReplica>>;
  /** A database handle that does not use the replica. */
  readonly database: Database;
  readonly readers: readonly [AReader, AReader];
  signIn(email: string): Promise<string>;
  /** Pauses the replay: the replica then receives all changes, but shows none of them. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  onPrimary(statement: string): Promise<pg.QueryResult>;
  onReplica(statement: string): Promise<pg.QueryResult>;
  /** Stops all processes of the replica, with their connections open, until the returned function is called. */
  freezeReplica(): () => void;
  anotherDatabase(readUrl: string): Database;
  remove(): Promise<void>;
}

/** Opens a separate PostgreSQL with a streaming replica, and two instances of the product that read from the replica. */
export async function openReplicatedWorld(options: readonly string[] = ['-c synchronous_commit=on']): Promise<ReplicatedWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-replicated-'));
  const statistics = '-c shared_preload_libraries=pg_stat_statements';
  const primary = await startPostgres(findPostgres(), { options: [...options, statistics] });
  const replica = await startReplica(findPostgres(), primary.url, { options: ['-c max_standby_streaming_delay=0', statistics] });
  const database = openDatabase({ databaseUrl: primary.url, file: '' });
  await migrate(database);
  await moveIn(database, SUITE_NOW);
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query('create extension pg_stat_statements');

  const ask = async (statement: string): Promise<pg.QueryResult> => {
    const client = new pg.Client(replica.url);
    let isBrokenOff = false;
    // A connection that breaks between two statements emits an event, which would end the test if it were not handled.
    client.on('error', () => void (isBrokenOff = true));
    await client.connect();
    try {
      return await client.query(statement);
    } catch (error) {
      // The replica cancels statements that block its replay. They are sent again.
      if (!isBrokenOff && !isRetryable(error)) throw error;
    } finally {
      await client.end();
    }
    return ask(statement);
  };
  const readers = [
    await aReader(join(folder, 'one'), primary.url, replica.url),
    await aReader(join(folder, 'two'), primary.url, replica.url),
  ] as const;
  const opened: Database[] = [];
  const signal = (name: string) => {
    spawnSync('kill', [`-${name}`, String(replica.pid)]);
    spawnSync('pkill', [`-${name}`, '-P', String(replica.pid)]);
  };
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    replica,
    database,
    readers,
    async signIn(email) {
      const { status, body } = await readers[0].call('', 'POST', '/api/account/login', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`sign-in answered ${status}`);
      return body.token as string;
    },
    onPrimary: (statement) => client.query(statement),
    onReplica: ask,
    async pauseReplay() {
      await ask('select pg_wal_replay_pause()');
      // The pause is only requested above, and takes effect a moment later.
      const { rows } = await ask('select pg_get_wal_replay_pause_state() as state');
      if (rows[0].state === 'paused') return;
      await ask("do $$ begin while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.005); end loop; end $$");
    },
    resumeReplay: async () => void (await ask('select pg_wal_replay_resume()')),
    freezeReplica() {
      signal('STOP');
      return () => signal('CONT');
    },
    anotherDatabase(readUrl) {
      const one = openDatabase({ databaseUrl: primary.url, readUrl, file: '' });
      opened.push(one);
      return one;
    },
    async remove() {
      for (const one of opened) await one.close();
      for (const { server } of readers) await server.stop();
      await client.end();
      await database.close();
      replica.remove();
      primary.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function aReader(dataFolder: string, databaseUrl: string, readUrl: string): Promise<AReader> {
  const lines: string[] = [];
  const server = await compose({
    settings: readSettings({
      ASSIST_DATA: dataFolder,
      ASSIST_SAMPLE: 'no',
      DATABASE_URL: databaseUrl,
      ASSIST_DATABASE_READ_URL: readUrl,
    }),
    log: pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) }),
    now: () => SUITE_NOW,
  });
  const cookie = String((await server.app.inject('/config.json')).headers['set-cookie']).split(';')[0]!;
  const metric = async (name: string) => {
    const text = (await server.app.inject('/metrics')).body;
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  };
  return {
    server,
    logged: () => lines.join(''),
    count: (outcome) => metric(`assist_replica_reads_total{outcome="${outcome}"}`),
    isReplicaUsed: async () => (await metric('assist_replica_used')) === 1,
    async call(token, method, url, body) {
      const answer = await server.app.inject({
        method,
        url,
        headers: {
          cookie,
          'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1),
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
    },
  };
}
