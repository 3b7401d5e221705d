import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Change, ChangePosition, RecordedChange } from './change.ts';
import { newestPosition, readChanges, recordChange } from './changes.repository.ts';

export type ChangeListener = (heard: RecordedChange) => void;

/** What nobody has told of is found so late at most: of a process that died before it could. */
const LOOK_EVERY_MS = 1_000;
/** The first of many changes is read at once, and those that follow it together. */
const LOOKS_APART_MS = 20;
/** What is there, and waits for a transaction that is still open, is looked for so often before the second does it. */
const LOOKS_AFTER_WAKE_UP = 20;

/**
 * The sentence "this has changed". It is written in the transaction that changes it, in one order for all processes, and
 * read from there: who dies between the commit and the telling has said it all the same. A wake-up has it read at once, a
 * look every second where none comes.
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
  /** The look that has not begun yet. */
  #nextLook: Promise<void> | undefined;
  #looksLeft = 0;
  #isFailing = false;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** For what another system has changed: there is no transaction of ours. */
  async tell(change: Change, at: number): Promise<void> {
    await recordChange(this.#database, this.#database.db, change, at);
    this.#database.wakeUp.tell();
  }

  /** Hears every change from now on, each once and in their order, until the answered function is called. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** From now on; or from where somebody has stopped, with everything since. */
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
   * Reads what there is, and returns once everybody has heard it. All who ask while it is being read share the next look: where a look takes longer
   * than they are apart, their number would grow without end.
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
      if (!this.#isFailing) this.#log.warn({ err: error }, 'what has changed could not be read; it is tried again every second');
      this.#isFailing = true;
    }
  }

  #pass(heard: RecordedChange): void {
    if (this.#position === undefined) return;
    for (const listener of this.#listeners) {
      try {
        listener(heard);
      } catch (error) {
        this.#log.error({ err: error }, 'a change could not be taken in');
      }
    }
    this.#position = heard.position;
  }
}
