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
  /** As they came over the line. */
  readonly bytes: number;
}

export interface ServerOptions {
  /** What the processor was busy with is written there when it stops. */
  readonly profileFolder?: string | undefined;
  readonly postgresOptions?: readonly string[];
  /** What is acknowledged is on the disk, as an operator has it; left out: it is. */
  readonly isDurable?: boolean;
  /** What the process is told beside where its data lie. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Hears what it logs. */
  readonly onLog?: (text: string) => void;
  /** After the company has moved in, and before the server starts; PostgreSQL's address. */
  readonly prepare?: (databaseUrl: string) => Promise<void>;
}

interface ServerParts {
  readonly company: MovedIn;
  readonly environment: Readonly<Record<string, string>>;
  readonly process: ServerProcess;
  readonly postmaster: number | undefined;
  readonly remove: () => void;
}

/** As many people's browsers, at most; beyond that they wait for one another. */
export const CONNECTIONS = 2_000;
const CLOCK_TICK_MS = 10;
/** Linux's: what is written there waits for no disk. */
const MEMORY_FOLDER = '/dev/shm';

/** The product as an operator runs it, with a company in it, in a process of its own. */
export class ServerUnderTest {
  readonly company: MovedIn;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #process: ServerProcess;
  readonly #remove: () => void;
  /** PostgreSQL's first process, of which all the others are children. */
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
    // Also where what is measured has failed.
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

  /** Another process on the same database, with these settings beside the first one's. */
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

  /** What a browser is given that comes for the first time. */
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

  /** As the person with this number. */
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

  /** Somebody who only wants to know whether the server lives. */
  async isAlive(): Promise<Answered> {
    return this.#send('GET', '/livez', {}, undefined);
  }

  /** The same by a connection of his own; after how many milliseconds he is answered. */
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

  /** Of the server's own processor so far: what holds, whatever else the machine does. */
  cpuMs(): number {
    return processCpuMs(this.#process.pid!);
  }

  /** The same of PostgreSQL's processes that live now; 0 without one. */
  databaseCpuMs(): number {
    return this.#postmaster === undefined ? 0 : familyCpuMs(this.#postmaster);
  }

  /** Without any warning; how long it takes until it answers again, in milliseconds. */
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

/** The fields of a process from its state on; undefined when it has gone. */
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

/** Of a process and its children that live now. */
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
