import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@assist/test-kit/free-port';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../scripts/server-options.js';

/** Another version's, to compare with. */
const MAIN = process.env['BENCH_SERVER'] ?? fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const READY_TIMEOUT_MS = 30_000;

/** The product as an operator runs it, in a process that can be killed. */
export class ServerProcess {
  readonly url: string;
  readonly #environment: Record<string, string>;
  readonly #nodeOptions: readonly string[];
  /** Hears what it logs. */
  readonly #onLog: ((text: string) => void) | undefined;
  #child: ChildProcess | undefined;

  private constructor(port: number, environment: Record<string, string>, nodeOptions: readonly string[], onLog?: (text: string) => void) {
    this.#onLog = onLog;
    this.#nodeOptions = [...SERVER_OPTIONS, ...nodeOptions];
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      ...SERVER_ENVIRONMENT,
      // A few stand for all of a company: each asks as often as hundreds would.
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

  /** Of the process that runs now. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get hasEnded(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Until it answers; how long that took, in milliseconds. */
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
      // It may have found no database yet: an operator's supervisor would start it again.
      if (this.#child.exitCode !== null)
        this.#child = spawn(process.execPath, [...this.#nodeOptions, MAIN], {
          env: { PATH: process.env['PATH'] ?? '', ...this.#environment },
          stdio: ['ignore', 'ignore', 'ignore'],
        });
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    throw new Error('the server did not become ready');
  }

  /** Without any warning; or as an operator stops it. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
}
