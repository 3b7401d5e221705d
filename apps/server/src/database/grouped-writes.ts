import { type SqliteConnection, whenFree } from './sqlite-connection.ts';

/** So many are brought to the disk at once, and none waits for the others for longer. */
const TOGETHER_MAX = 64;
const TOGETHER_MAX_MS = 10;

type Connection = Pick<SqliteConnection, 'execute' | 'isInTransaction'>;

/**
 * One transaction at a time, and of those that wait for their turn many in one commit: to bring something to the disk costs as much as to
 * reserve, and much more on a slow disk. Each is a savepoint of its own, so that one that is taken back takes nothing of another's with it, and
 * ends only once it is on the disk. Nobody reads what is not yet there: reads have a connection of their own.
 */
export class GroupedWrites {
  readonly #connection: Connection;
  readonly #now: () => number;
  readonly #waiting: (() => void)[] = [];
  /** Those that have ended well, and wait for the disk. */
  #ended: PromiseWithResolvers<void>[] = [];
  #isTaken = false;
  #isToBeCommitted = false;
  #beganAt = 0;

  constructor(connection: Connection, now: () => number = () => performance.now()) {
    this.#connection = connection;
    this.#now = now;
  }

  /** The caller ends what it begins, by `commit` or `rollback`. */
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
    // Its outcome is told by the promise alone.
    await this.#leave();
    return ended.promise;
  }

  async rollback(): Promise<void> {
    // After a full disk SQLite has rolled back by itself; saying it again would hide why.
    if (this.#connection.isInTransaction) {
      this.#connection.execute('ROLLBACK TO one');
      this.#connection.execute('RELEASE one');
    }
    // What it has seen of those before it may be why it was taken back: whoever hears of that may look for it.
    const ended = Promise.withResolvers<void>();
    this.#ended.push(ended);
    await this.#leave();
    await ended.promise.catch(() => {});
  }

  /** A statement has failed. Where SQLite has taken back the whole transaction for it, what the others had done is gone, too. */
  failed(error: unknown): void {
    if (this.#connection.isInTransaction) return;
    for (const ended of this.#ended.splice(0)) ended.reject(error);
  }

  /** What cannot be part of a transaction, or must see what has been committed alone. */
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

  /** The next one goes on in the same transaction, as long as it has not become too large. */
  async #leave(): Promise<void> {
    const isDue = this.#ended.length >= TOGETHER_MAX || this.#now() - this.#beganAt > TOGETHER_MAX_MS;
    if (isDue) await this.#toDisk();
    const next = this.#waiting.shift();
    if (next !== undefined) return next();
    this.#isTaken = false;
    // A writer that comes in this turn of the event loop still joins.
    if (this.#ended.length > 0 && !this.#isToBeCommitted) {
      this.#isToBeCommitted = true;
      setImmediate(() => void this.#commitWhatEnded());
    }
  }

  async #commitWhatEnded(): Promise<void> {
    this.#isToBeCommitted = false;
    // A writer under way joins, too, and brings all to the disk.
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
