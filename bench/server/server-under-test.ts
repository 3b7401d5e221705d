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
  /** Size as transferred. */
  readonly bytes: number;
}

export interface ServerOptions {
  /** The folder to which the processor profile is written when the process stops. */
  readonly profileFolder?: string | undefined;
  readonly postgresOptions?: readonly string[];
  /** Whether acknowledged changes must be on disk, as in production; true by default. */
  readonly isDurable?: boolean;
  /** Settings of the process, besides the location of its data. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives the log output of the process. */
  readonly onLog?: (text: string) => void;
  /** Called with PostgreSQL’s address, between the import of the company and the start of the server. */
  readonly prepare?: (databaseUrl: string) => Promise<void>;
}

interface ServerParts {
  readonly company: MovedIn;
  readonly environment: Readonly<Record<string, string>>;
  readonly process: ServerProcess;
  readonly postmaster: number | undefined;
  readonly remove: () => void;
}

/** Number of people whose browsers have a connection each; any more wait for one another. */
export const CONNECTIONS = 2_000;
const CLOCK_TICK_MS = 10;
/** A folder on Linux whose writes wait for no disk. */
const MEMORY_FOLDER = '/dev/shm';

/** The product as an operator runs it, with a company loaded, in a process of its own. */
export class ServerUnderTest {
  readonly company: MovedIn;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #process: ServerProcess;
  readonly #remove: () => void;
  /** The PostgreSQL process that is the parent of all the others. */
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

  /** Starts another process on the same database, with these settings added to the first one’s. */
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

  /** Gets the cookie that a browser receives on its first visit. */
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

  /** Makes a call as the person with this number. */
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

  /** Asks only whether the server is alive. */
  async isAlive(): Promise<Answered> {
    return this.#send('GET', '/livez', {}, undefined);
  }

  /** Asks the same on a new connection; returns the milliseconds until the answer. */
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

  /** Returns the processor time of the server so far, which does not depend on other load on the machine. */
  cpuMs(): number {
    return processCpuMs(this.#process.pid!);
  }

  /** Returns the processor time of PostgreSQL’s processes that are alive now; 0 without PostgreSQL. */
  databaseCpuMs(): number {
    return this.#postmaster === undefined ? 0 : familyCpuMs(this.#postmaster);
  }

  /** Kills the process without warning; returns how long it takes until it answers again, in milliseconds. */
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

/** Returns the fields of a process from its state on; undefined if it has ended. */
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

/** Returns the processor time of a process and its children that are alive now. */
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
