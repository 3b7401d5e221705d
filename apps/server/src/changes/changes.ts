import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Change, ChangePosition, RecordedChange } from './change.ts';
import { newestPosition, readChanges, recordChange } from './changes.repository.ts';

export type ChangeListener = (heard: RecordedChange) => void;

/** Interval (ms) of the regular checks. They find changes without a wake-up, such as those of a process that died before sending it. */
const LOOK_EVERY_MS = 1_000;
/** Shortest time between two reads. The first of many changes is read immediately; those that follow are read together. */
const LOOKS_APART_MS = 20;
/** Number of reads after a wake-up for a change that waits for an open transaction; after these, only the regular checks remain. */
const LOOKS_AFTER_WAKE_UP = 20;

/**
 * Passes on changes to listeners. A change is recorded in the transaction that makes it, in one order for all processes, and read from the
 * database, so that it arrives even if its process dies between the commit and the wake-up. A wake-up triggers a read immediately;
 * otherwise a check runs every second.
 */
export class Changes {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #listeners = new Set<ChangeListener>();
  #position: ChangePosition | undefined;
  #deafen: (() => void) | undefined;
  #everySecond: NodeJS.Timeout | undefined;
  #next: NodeJS.Timeout | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> = Promise.resolve();
  /** The next read, if one is waiting for the running read to end. */
  #nextLook: Promise<void> | undefined;
  #looksLeft = 0;
  #isFailing = false;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Records a change by another system, which has no transaction in this database. */
  async tell(change: Change, at: number): Promise<void> {
    await recordChange(this.#database, this.#database.db, change, at);
    this.#database.wakeUp.tell();
  }

  /** Calls the listener with each change from now on, once and in order, until the returned function is called. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts reading, either from now or from the position at which an earlier reader stopped. */
  async start(after?: ChangePosition): Promise<void> {
    this.#position = after ?? (await newestPosition(this.#database));
    this.#deafen = this.#database.wakeUp.listen(() => {
      this.#looksLeft = LOOKS_AFTER_WAKE_UP;
      this.#lookSoon();
    });
    this.#everySecond = setInterval(() => this.#lookSoon(), LOOK_EVERY_MS).unref();
    this.#lookSoon();
  }

  async stop(): Promise<void> {
    this.#position = undefined;
    this.#deafen?.();
    clearInterval(this.#everySecond);
    clearTimeout(this.#next);
    await this.#looking;
  }

  /**
   * Reads the new changes, and returns when all listeners have been called. Calls during a read share the next read, because reads would
   * otherwise pile up if a read takes longer than the time between calls.
   */
  look(): Promise<void> {
    if (this.#nextLook === undefined) {
      this.#nextLook = this.#looking.then(() => {
        this.#nextLook = undefined;
        return this.#readAll();
      });
      this.#looking = this.#nextLook;
    }
    return this.#nextLook;
  }

  #lookSoon(): void {
    if (this.#position === undefined) return;
    this.#next ??= setTimeout(
      () => {
        this.#next = undefined;
        this.#lookedAt = performance.now();
        void this.look();
      },
      Math.max(0, LOOKS_APART_MS - (performance.now() - this.#lookedAt)),
    ).unref();
  }

  async #readAll(): Promise<void> {
    try {
      for (let isMore = true; isMore && this.#position !== undefined;) {
        const read = await readChanges(this.#database, this.#position);
        for (const heard of read.changes) this.#pass(heard);
        isMore = read.isMore && read.changes.length > 0;
        if (read.isMore && !isMore && this.#looksLeft > 0) this.#lookSoon();
      }
      this.#looksLeft -= 1;
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error }, 'changes could not be read; retrying every second');
      this.#isFailing = true;
    }
  }

  #pass(heard: RecordedChange): void {
    if (this.#position === undefined) return;
    for (const listener of this.#listeners) {
      try {
        listener(heard);
      } catch (error) {
        this.#log.error({ err: error }, 'a listener failed to handle a change');
      }
    }
    this.#position = heard.position;
  }
}
