import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@assist/test-kit/free-port';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../scripts/server-options.js';

/** Path of the server’s program. The environment variable BENCH_SERVER can name another version’s, for comparison. */
const MAIN = process.env['BENCH_SERVER'] ?? fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY_TIMEOUT_MS = 30_000;

/** The server in a separate process, as an operator runs it. It can be killed and started again. */
export class ServerProcess {
  readonly url: string;
  readonly #environment: Record<string, string>;
  readonly #nodeOptions: readonly string[];
  /** Receives the log output of the process. */
  readonly #onLog: ((text: string) => void) | undefined;
  #child: ChildProcess | undefined;

  private constructor(port: number, environment: Record<string, string>, nodeOptions: readonly string[], onLog?: (text: string) => void) {
    this.#onLog = onLog;
    this.#nodeOptions = [...SERVER_OPTIONS, ...nodeOptions];
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      ...SERVER_ENVIRONMENT,
      // A few clients represent a whole company, so each makes as many calls as hundreds of people.
      ASSIST_CALLS_PER_MINUTE: 'unlimited',
      ...environment,
      PORT: String(port),
      ASSIST_SAMPLE: 'no',
      ASSIST_LOG: 'error',
    };
  }

  static async start(
    environment: Record<string, string>,
    nodeOptions: readonly string[] = [],
    onLog?: (text: string) => void,
  ): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), environment, nodeOptions, onLog);
    await server.startAgain();
    return server;
  }

  /** Id of the process that was started last; undefined before the first start. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get hasEnded(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Starts the process and waits until it answers; returns the time that this took, in milliseconds. */
  async startAgain(): Promise<number> {
    const began = performance.now();
    this.#child = spawn(process.execPath, [...this.#nodeOptions, MAIN], {
      env: { PATH: process.env['PATH'] ?? '', ...this.#environment },
      stdio: ['ignore', this.#onLog === undefined ? 'ignore' : 'pipe', 'inherit'],
    });
    if (this.#onLog !== undefined) this.#child.stdout!.setEncoding('utf8').on('data', this.#onLog);
    while (performance.now() - began < READY_TIMEOUT_MS) {
      const ready = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return performance.now() - began;
      // The process may have ended because it found no database yet. It is restarted, as by an operator’s supervisor.
      if (this.#child.exitCode !== null)
        this.#child = spawn(process.execPath, [...this.#nodeOptions, MAIN], {
          env: { PATH: process.env['PATH'] ?? '', ...this.#environment },
          stdio: ['ignore', 'ignore', 'ignore'],
        });
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    throw new Error('the server did not become ready');
  }

  /** Kills the process without warning or, with SIGTERM, stops it as an operator does. Waits until it has ended. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}
