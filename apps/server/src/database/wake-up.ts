import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const CHANNEL = 'assist_change';
/** What the session is called in which a process listens, before its own name: each keeps one. */
export const LISTENER_PREFIX = 'assist-listener ';
/**
 * NOTIFY takes a lock that all others wait for: the first of this process's changes is told at once, those that follow it together, and
 * none in its own transaction.
 */
const NOTICES_APART_MS = 50;
/** After a lost connection, before the next one. */
const RECONNECT_MS = 5_000;

/** Between processes on PostgreSQL; left out where there is one process. */
export interface Elsewhere {
  readonly databaseUrl: string;
  /** The listener. */
  readonly user: string;
  readonly notify: (channel: string) => Promise<void>;
}

/**
 * Says that there is something new to read, within this process at once, to others on PostgreSQL by LISTEN and NOTIFY. It is
 * a wake-up and no more: one that is lost is made up for by whoever looks now and then.
 */
export class WakeUp {
  readonly #elsewhere: Elsewhere | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #stopping = new AbortController();
  #notice: NodeJS.Timeout | undefined;
  #noticedAt = Number.NEGATIVE_INFINITY;
  #notifying: Promise<void> | undefined;
  #listening: Promise<void> | undefined;

  constructor(elsewhere?: Elsewhere) {
    this.#elsewhere = elsewhere;
  }

  tell(): void {
    this.#pass();
    if (this.#elsewhere === undefined || this.#stopping.signal.aborted) return;
    this.#notice ??= setTimeout(
      () => {
        this.#notice = undefined;
        this.#noticedAt = performance.now();
        this.#notifying = this.#elsewhere!.notify(CHANNEL).catch(() => {});
      },
      Math.max(0, NOTICES_APART_MS - (performance.now() - this.#noticedAt)),
    ).unref();
  }

  /** Until the answered function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#elsewhere !== undefined) this.#listening ??= this.#keepListening(this.#elsewhere);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#notice);
    this.#stopping.abort();
    await Promise.all([this.#listening, this.#notifying]);
  }

  #pass(): void {
    for (const listener of this.#listeners) listener();
  }

  async #keepListening({ databaseUrl, user }: Elsewhere): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000, keepAlive: true });
      const lost = new Promise<void>((resolve) => {
        // Also where it could not be opened.
        client.on('error', () => resolve());
        client.on('end', () => resolve());
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      client.on('notification', () => this.#pass());
      try {
        await client.connect();
        await client.query(`set application_name = '${LISTENER_PREFIX}${user}'; listen ${CHANNEL}`);
        await lost;
      } catch {
        // Nobody is waked from elsewhere until it is there again.
      }
      await client.end().catch(() => {});
      await pause(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
