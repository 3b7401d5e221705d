import { type SqliteConnection, whenFree } from './sqlite-connection.ts';

/** Limit of transactions in one commit, and the longest time for which a transaction waits for others. */
const TOGETHER_MAX = 64;
const TOGETHER_MAX_MS = 10;

type Connection = Pick<SqliteConnection, 'execute' | 'isInTransaction'>;

/**
 * Runs one transaction at a time, and commits many waiting ones together, because syncing to disk costs as much as a reservation itself,
 * and much more on a slow disk. Each transaction is a separate savepoint, so that its rollback does not undo the others. It ends only when
 * it is on disk. Reads have their own connection, so they never see uncommitted data.
 */
export class GroupedWrites {
  readonly #connection: Connection;
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  /** Transactions that have ended and wait for the disk. */
  #ended: PromiseWithResolvers<void>[] = [];
  #isTaken = false;
  #isToBeCommitted = false;
  #beganAt = 0;

  constructor(connection: Connection, now: () => number = () => performance.now()) {
    this.#connection = connection;
    this.#now = now;
  }

  /** Begins a transaction, which the caller must end with `commit` or `rollback`. */
  async begin(): Promise<void> {
    await this.#turn();
    try {
      if (!this.#connection.isInTransaction) {
        // IMMEDIATE: writers queue here and in other processes instead of failing half-way with SQLITE_BUSY.
        await whenFree(() => this.#connection.execute('BEGIN IMMEDIATE'));
        this.#beganAt = this.#now();
      }
      this.#connection.execute('SAVEPOINT one');
    } catch (error) {
      await this.#leave();
      throw error;
    }
  }

  async commit(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    try {
      this.#connection.execute('RELEASE one');
      this.#ended.push(ended);
    } catch (error) {
      ended.reject(error);
    }
    // The outcome is reported only through the promise.
    await this.#leave();
    return ended.promise;
  }

  async rollback(): Promise<void> {
    // After a full disk, SQLite has already rolled back, and another rollback would hide the cause.
    if (this.#connection.isInTransaction) {
      this.#connection.execute('ROLLBACK TO one');
      this.#connection.execute('RELEASE one');
    }
    // The failure may depend on earlier transactions that are not committed yet, so it is reported only when these are on disk.
    const ended = Promise.withResolvers<void>();
    this.#ended.push(ended);
    await this.#leave();
    await ended.promise.catch(() => {});
  }

  /**
   * Handles a failed statement. If SQLite has rolled back the whole transaction because of the failure, the other writers' work in that
   * transaction is lost as well.
   */
  failed(error: unknown): void {
    if (this.#connection.isInTransaction) return;
    for (const ended of this.#ended.splice(0)) ended.reject(error);
  }

  /** Runs work that cannot be part of a transaction, or must see only committed data. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      await this.#toDisk();
      return await work();
    } finally {
      await this.#leave();
    }
  }

  async #turn(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  /** Lets the next writer continue in the same transaction, unless that has become too large or too old. */
  async #leave(): Promise<void> {
    const isDue = this.#ended.length >= TOGETHER_MAX || this.#now() - this.#beganAt > TOGETHER_MAX_MS;
    if (isDue) await this.#toDisk();
    const next = this.#waiting.shift();
    if (next !== undefined) return next();
    this.#isTaken = false;
    // A writer that arrives in this turn of the event loop can still join.
    if (this.#ended.length > 0 && !this.#isToBeCommitted) {
      this.#isToBeCommitted = true;
      setImmediate(() => void this.#commitWhatEnded());
    }
  }

  async #commitWhatEnded(): Promise<void> {
    this.#isToBeCommitted = false;
    // A writer that is under way will commit these transactions as well.
    if (this.#isTaken || this.#ended.length === 0) return;
    this.#isTaken = true;
    await this.#toDisk();
    await this.#leave();
  }

  async #toDisk(): Promise<void> {
    const all = this.#ended.splice(0);
    try {
      if (this.#connection.isInTransaction) await whenFree(() => this.#connection.execute('COMMIT'));
      for (const ended of all) ended.resolve();
    } catch (error) {
      if (this.#connection.isInTransaction) this.#connection.execute('ROLLBACK');
      for (const ended of all) ended.reject(error);
    }
  }
}
