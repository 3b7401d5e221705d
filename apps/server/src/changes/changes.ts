import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Change, ChangePosition, RecordedChange } from './change.ts';
import { newestPosition, readChanges, recordChange } from './changes.repository.ts';

export type ChangeListener = (heard: RecordedChange) => void;

/** The longest delay for changes without a wake-up, such as those of a process that died before sending it. */
const LOOK_EVERY_MS = 1_000;
/** The first of many changes is read at once; those that follow are read together. */
const LOOKS_APART_MS = 20;
/** How many times a change that waits for an open transaction is looked for after a wake-up; then only the check every second remains. */
const LOOKS_AFTER_WAKE_UP = 20;

/**
 * Reports that something has changed. The report is written in the transaction that makes the change, in one order for all processes, and
 * read from the database: a process that dies between the commit and the wake-up has still reported it. A wake-up triggers a read at once;
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
  /** The read that has not started yet. */
  #nextLook: Promise<void> | undefined;
  #looksLeft = 0;
  #isFailing = false;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** For changes by another system, which have no transaction of ours. */
  async tell(change: Change, at: number): Promise<void> {
    await recordChange(this.#database, this.#database.db, change, at);
    this.#database.wakeUp.tell();
  }

  /** Passes on every change from now on, once and in order, until the returned function is called. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts from now, or from where an earlier reader stopped, with everything since. */
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
   * Reads what there is, and returns once every listener has heard it. Calls during a read share the next one: if a read takes longer than
   * the interval between calls, they would otherwise pile up without end.
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
