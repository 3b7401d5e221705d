import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Read, Report } from './listeners.ts';

const LISTENERS = fileURLToPath(new URL('./listeners.ts', import.meta.url));

/** Many clients of the hub in a child process, which is killed when this process exits. */
export class ListeningCrowd {
  readonly #child: ChildProcess = fork(LISTENERS, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });

  constructor() {
    process.once('exit', () => this.#child.kill('SIGKILL'));
  }

  /** Connects one client for each token, as fast as the server accepts them. Returns the time that this took, in milliseconds. */
  async connect(url: string, tokens: readonly (string | null)[], isBare = false): Promise<number> {
    const began = performance.now();
    const answer = await this.#order<{ error?: string }>({ kind: 'connect', url, tokens, isBare });
    if (answer.error !== undefined) throw new Error(answer.error);
    return performance.now() - began;
  }

  async readOnReturn(reads: readonly Read[]): Promise<void> {
    await this.#order({ kind: 'readOnReturn', reads });
  }

  report(): Promise<Report> {
    return this.#order<Report>({ kind: 'report' });
  }

  async leave(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async #order<T>(order: Order): Promise<T> {
    const answered = once(this.#child, 'message');
    this.#child.send(order);
    return ((await answered) as [T])[0];
  }
}
