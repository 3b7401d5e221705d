import { Worker } from 'node:worker_threads';

export type Kind = 'graph' | 'google' | 'exchange';

export interface CompanySize {
  readonly rooms: number;
  readonly events: number;
  readonly people: number;
}

export type Asked = { readonly kind: 'change' } | { readonly kind: 'counts' } | { readonly kind: 'stop' };

export interface Open {
  readonly kind: 'open';
  readonly origin: string;
  readonly rooms: readonly string[];
  readonly people: readonly string[];
  readonly appToken: string;
  /** Access tokens, in the order of `people`; empty if one account acts for all people. */
  readonly tokens: readonly string[];
}

export interface Counts {
  readonly kind: 'counts';
  /** Number of free/busy requests; `events` counts all others. */
  readonly schedules: number;
  readonly events: number;
  /** Number of requests refused because they exceed a published limit. */
  readonly refused: number;
  /** The largest number of concurrent requests. */
  readonly most: number;
}

export type Told = Open | Counts | { readonly kind: 'changed'; readonly room: string };

/** The stand-in for one kind of calendar, in a worker thread. */
export class StandInThread {
  readonly #worker: Worker;
  readonly open: Open;

  private constructor(worker: Worker, open: Open) {
    this.#worker = worker;
    this.open = open;
  }

  static async start(kind: Kind, size: CompanySize): Promise<StandInThread> {
    const worker = new Worker(new URL('stand-in-worker.ts', import.meta.url), { workerData: { kind, size } });
    return new StandInThread(worker, await next(worker, 'open'));
  }

  /** Reserves a random room, as another program would, and returns the room’s address. */
  async change(): Promise<string> {
    this.#ask({ kind: 'change' });
    return (await next(this.#worker, 'changed')).room;
  }

  counts(): Promise<Counts> {
    this.#ask({ kind: 'counts' });
    return next(this.#worker, 'counts');
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#ask({ kind: 'stop' });
    await gone;
  }

  #ask(asked: Asked): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    this.#worker.postMessage(asked);
  }
}

function next<K extends Told['kind']>(worker: Worker, kind: K): Promise<Extract<Told, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const hear = (told: Told) => {
      if (told.kind !== kind) return;
      worker.off('message', hear);
      worker.off('error', reject);
      resolve(told as Extract<Told, { kind: K }>);
    };
    worker.on('message', hear);
    worker.once('error', reject);
  });
}
