import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const CHANNEL = 'assist_change';
/** Prefix of the name of the listening session that each process keeps open. */
export const LISTENER_PREFIX = 'assist-listener ';
/**
 * Shortest time between two announcements: the first change of this process is announced immediately, those that follow it together. NOTIFY
 * takes a lock for which all others wait, so it never runs in a change's own transaction.
 */
const NOTICES_APART_MS = 50;
/** Wait after a lost connection before reconnecting. */
const RECONNECT_MS = 5_000;

/** The means to reach other processes on PostgreSQL; left out if there is only one process. */
export interface Elsewhere {
  readonly databaseUrl: string;
  /** Id of the listening process. */
  readonly user: string;
  readonly notify: (channel: string) => Promise<void>;
}

/**
 * Announces that there is something new to read: within this process immediately, and to other processes by PostgreSQL's LISTEN and NOTIFY.
 * A lost announcement only causes a delay, because readers also poll.
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

  /** Calls the listener until the returned function is called. */
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
        // Also emitted if the connection could not be opened.
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
        // Other processes' wake-ups are missed until the connection is back.
      }
      await client.end().catch(() => {});
      await pause(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
