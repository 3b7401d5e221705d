import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { type Database, type DatabaseKind, openDatabase } from '../../apps/server/src/database/database.ts';
import { startPostgres } from '../../scripts/test-postgres.js';
import { findPostgres } from '../../scripts/test-tools.js';
import { ServerProcess } from '../torture/server-process.ts';
import { type CompanySize, type MovedIn, moveInCompany } from './company-at-size.ts';

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
  readonly headers: IncomingHttpHeaders;
  /** Size of the body as transferred. */
  readonly bytes: number;
}

export interface ServerOptions {
  /** Folder to which the processor profile is written when the process stops; undefined for none. */
  readonly profileFolder?: string | undefined;
  readonly postgresOptions?: readonly string[];
  /** Whether acknowledged changes must be on disk, as in production; true by default. */
  readonly isDurable?: boolean;
  /** Environment variables of the process, besides those that locate its data. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives the log output of the process. */
  readonly onLog?: (text: string) => void;
  /** Called with PostgreSQL’s address after the company was imported and before the server starts. Not called for SQLite. */
  readonly prepare?: (databaseUrl: string) => Promise<void>;
}

interface ServerParts {
  readonly company: MovedIn;
  readonly environment: Readonly<Record<string, string>>;
  readonly process: ServerProcess;
  readonly postmaster: number | undefined;
  readonly remove: () => void;
}

/** Greatest number of connections to the server. Further requests wait until a connection is free. */
export const CONNECTIONS = 2_000;
const CLOCK_TICK_MS = 10;
/** Linux’s folder in memory, where writes do not wait for a disk. */
const MEMORY_FOLDER = '/dev/shm';

/** The product in a separate process, as an operator runs it, with a company loaded. */
export class ServerUnderTest {
  readonly company: MovedIn;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #process: ServerProcess;
  readonly #remove: () => void;
  /** Id of the PostgreSQL process that is the parent of all other PostgreSQL processes; undefined for SQLite. */
  readonly #postmaster: number | undefined;
  readonly #connections: Pool;
  #cookie = '';

  private constructor({ company, environment, process, postmaster, remove }: ServerParts) {
    this.company = company;
    this.#environment = environment;
    this.#process = process;
    this.#connections = new Pool(process.url, { connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
    this.#postmaster = postmaster;
    this.#remove = remove;
    // The process is killed even if the benchmark has failed.
    globalThis.process.once('exit', () => void this.#process.kill());
  }

  static async start(
    kind: DatabaseKind,
    moveIn: CompanySize | ((database: Database) => Promise<MovedIn>),
    options: ServerOptions = {},
  ): Promise<ServerUnderTest> {
    const { profileFolder } = options;
    const isDurable = options.isDurable ?? true;
    const folder = mkdtempSync(join(isDurable || !existsSync(MEMORY_FOLDER) ? tmpdir() : MEMORY_FOLDER, 'assist-bench-'));
    const postgres =
      kind === 'postgres'
        ? await startPostgres(findPostgres(), { durable: isDurable, options: [...(options.postgresOptions ?? [])] })
        : undefined;
    const remove = () => {
      postgres?.remove();
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      const database = openDatabase({ databaseUrl: postgres?.url, file: join(folder, 'assist.db') });
      const company = await (typeof moveIn === 'function' ? moveIn(database) : moveInCompany(database, moveIn));
      await database.close();
      if (postgres !== undefined) await options.prepare?.(postgres.url);
      const environment = { ...options.settings, ASSIST_DATA: folder, ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) };
      const server = new ServerUnderTest({
        company,
        environment,
        process: await ServerProcess.start(
          environment,
          profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
          options.onLog,
        ),
        postmaster: postgres?.pid,
        remove,
      });
      await server.#visit();
      return server;
    } catch (error) {
      remove();
      throw error;
    }
  }

  /** Starts another server process on the same database, with these environment variables in addition to those of the first process. */
  async beside(settings: Readonly<Record<string, string>>): Promise<ServerUnderTest> {
    const environment = { ...this.#environment, ...settings };
    const server = new ServerUnderTest({
      company: this.company,
      environment,
      process: await ServerProcess.start(environment),
      postmaster: this.#postmaster,
      remove() {},
    });
    await server.#visit();
    return server;
  }

  /** Gets the XSRF cookie, which a browser receives on its first visit. */
  async #visit(): Promise<void> {
    this.#cookie = String((await fetch(`${this.#process.url}/config.json`)).headers.get('set-cookie')).split(';')[0]!;
  }

  get databaseUrl(): string | undefined {
    return this.#environment['DATABASE_URL'];
  }

  get databaseFile(): string {
    return join(this.#environment['ASSIST_DATA']!, 'assist.db');
  }

  get hasEnded(): boolean {
    return this.#process.hasEnded;
  }

  get cookie(): string {
    return this.#cookie;
  }

  get url(): string {
    return this.#process.url;
  }

  /** Makes a call as the signed-in person with this number, counted from 0. Numbers beyond the last person wrap around to the first. */
  call(
    person: number,
    method: string,
    path: string,
    body?: object | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> {
    return this.#send(
      method,
      path,
      {
        cookie: this.#cookie,
        'x-xsrf-token': this.#cookie.split('=')[1]!,
        authorization: `Bearer ${this.company.tokens[person % this.company.tokens.length]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      typeof body === 'object' ? JSON.stringify(body) : body,
    );
  }

  /** Asks whether the server is alive, on one of the open connections. Such a call does no other work. */
  async isAlive(): Promise<Answered> {
    return this.#send('GET', '/livez', {}, undefined);
  }

  /** Asks whether the server is alive on a new connection; returns the milliseconds until the answer. */
  isAliveToNewcomer(): Promise<number> {
    const began = performance.now();
    return new Promise((resolve, reject) => {
      get(`${this.url}/livez`, { agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(performance.now() - began));
      }).on('error', reject);
    });
  }

  memoryMb(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
  }

  /** Returns the processor time that the server has used so far, in ms. Other load on the machine affects it little. */
  cpuMs(): number {
    return processCpuMs(this.#process.pid!);
  }

  /** Returns the processor time in ms of all PostgreSQL processes that are running; 0 for SQLite. */
  databaseCpuMs(): number {
    return this.#postmaster === undefined ? 0 : familyCpuMs(this.#postmaster);
  }

  /** Kills the process without warning and starts it again; returns the milliseconds until it answers. */
  async killAndRestart(): Promise<number> {
    await this.#process.kill();
    return this.#process.startAgain();
  }

  async stop(): Promise<void> {
    await this.#connections.destroy();
    await this.#process.kill('SIGTERM');
    this.#remove();
  }

  async #send(method: string, path: string, headers: Record<string, string>, body: string | undefined): Promise<Answered> {
    const began = performance.now();
    const answer = await this.#connections.request({ method, path, headers, body: body ?? null });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return {
      status: answer.statusCode,
      text: bytes.toString('utf8'),
      ms: performance.now() - began,
      headers: answer.headers,
      bytes: bytes.length,
    };
  }
}

/** Returns the fields of `/proc/PID/stat` from the process state on; undefined if the process has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

function parentOf(pid: number): number | undefined {
  const stat = Number.isNaN(pid) ? undefined : statOf(pid);
  return stat === undefined ? undefined : Number(stat[1]);
}

/** Returns the processor time in ms of a process and of its children that are running. */
export function familyCpuMs(parent: number): number {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid === parent || parentOf(pid) === parent);
  return pids.reduce((sum, pid) => sum + processCpuMs(pid), 0);
}

export function processCpuMs(pid: number): number {
  const stat = statOf(pid);
  return stat === undefined ? 0 : (Number(stat[11]) + Number(stat[12])) * CLOCK_TICK_MS;
}
