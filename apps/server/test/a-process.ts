import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../../scripts/server-options.js';
import { freePort } from '@assist/test-kit/free-port';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** How a process is ended: by an operator's tools (SIGTERM), in a terminal (SIGINT) or without warning (SIGKILL). */
export type EndSignal = 'SIGTERM' | 'SIGINT' | 'SIGKILL';

/** The product as an operator runs it, in a separate process. A restart keeps the port. */
export class AProcess {
  readonly port: number;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  private constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.port = port;
    this.#environment = {
      PATH: process.env['PATH'] ?? '',
      ...SERVER_ENVIRONMENT,
      ASSIST_SAMPLE: 'no',
      ASSIST_LOG: 'error',
      // The tests' only caller stands for many people, so calls are not limited.
      ASSIST_CALLS_PER_MINUTE: 'unlimited',
      ...environment,
      PORT: String(port),
    };
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<AProcess> {
    const one = new AProcess(await freePort(), environment);
    await one.startAgain();
    return one;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the process, for the first time or again, and waits until it reports that it is ready. */
  async startAgain(): Promise<void> {
    const child = spawn(process.execPath, [...SERVER_OPTIONS, MAIN], { env: this.#environment, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the process has ended with ${code} before it was ready`);
    });
    const ready = new Promise<void>((resolve) => {
      let said = '';
      child.stdout.on('data', (bytes) => {
        said += String(bytes);
        if (said.includes('Assist is ready')) resolve();
      });
    });
    await Promise.race([ready, ended]);
    // An exit after the process was ready is no error.
    ended.catch(() => {});
  }

  /** Ends the process if it is running. Returns its exit code, or null if a signal has killed it. */
  async end(signal: EndSignal): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    return (await ended)[0] as number | null;
  }
}
