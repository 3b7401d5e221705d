import type { BusyItem, Email, MailboxSchedule } from '@assist/calendar-provider';
import { DAY_MS, instantOf, type InstantRange, overlaps, SLOT_MS } from '@assist/time';
import type { MailboxChange, MailboxMemory } from './mailbox-change.ts';

/**
 * Length of a window, in days. A call for ten days costs no more than a call for one, and favourites show ten. All windows begin on fixed
 * days, so that different ranges share them.
 */
export const WINDOW_DAYS = 10;
const WINDOW_MS = WINDOW_DAYS * DAY_MS;
/** Time in which hints are collected for one read, because they arrive in duplicate and in bursts. */
const COALESCE_MS = 2_000;
/** Longest wait (ms) of a request for times that are older than `SHOWN_MS`. For unknown times, a request waits until they are read. */
const STALE_WAIT_MS = 2_000;
/** Age from which times are shown only after an attempt to read them again. */
const SHOWN_MS = 5 * 60_000;
/** Waits (ms) before reading again: after a temporary failure, and after a lasting one. */
const RETRY_MS = 60_000;
const RETRY_LATER_MS = 15 * 60_000;
/** Limit of windows kept besides those that a sweep reads. */
const WINDOWS_KEPT = 40_000;
/** Number of pieces that a sweep reads at the same time: more than any calendar accepts in parallel. */
const SWEPT_AT_ONCE = 32;
/**
 * Number of mailboxes in one read, so that a long list becomes known piece by piece. A multiple of the number that calendars accept in one
 * call.
 */
const PIECE = 100;

export type ReadPriority = 'interactive' | 'background';

export interface ScheduleCacheParts {
  /** `asker` is the person who waits for the result; undefined if nobody does. */
  readonly read: (
    emails: readonly Email[],
    range: InstantRange,
    priority: ReadPriority,
    asker: Email | undefined,
  ) => Promise<MailboxSchedule[]>;
  /** Whether the times that `read` returns are cut off at the ends of the range, so that the parts have to be joined. */
  readonly cutsBusyTimes: boolean;
  readonly now: () => number;
  /** Returns the age (ms) from which a request reads times again. The age is higher if the calendar itself reports changes. */
  readonly freshMs: (email: Email) => number;
  readonly onReadFailure: (error: unknown) => void;
  /** Called when a read shows that the times of a mailbox have changed. */
  readonly onDifference: (email: Email, found: 'after-hint' | 'without-hint') => void;
}

interface Window {
  readonly view: string;
  readonly items: readonly BusyItem[];
  readonly workingHours: MailboxSchedule['workingHours'];
  readonly serviceError: MailboxSchedule['serviceError'];
  readonly readAt: number;
  /** Instant of the last attempt, successful or not: after a failure, the next viewer causes no new request. */
  triedAt: number;
  dirtySince: number | undefined;
}

interface Reading {
  readonly priority: ReadPriority;
  readonly done: Promise<void>;
}

/** Caches the times of mailboxes for all clients. Whole windows are requested from the calendar, once for everybody. */
export class ScheduleCache implements MailboxMemory {
  readonly #parts: ScheduleCacheParts;
  readonly #windows = new Map<string, Window>();
  readonly #reads = new Map<string, Reading>();
  readonly #askedAt = new Map<Email, number>();
  readonly #hintedAt = new Map<Email, number>();
  #dirty = new Set<Email>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ScheduleCacheParts) {
    this.#parts = parts;
  }

  /**
   * Returns known times immediately, and reads old times again in the background. Waits until unknown times are read, and waits briefly for
   * very old times.
   */
  async get(emails: readonly Email[], range: InstantRange, asker?: Email): Promise<MailboxSchedule[]> {
    const now = this.#parts.now();
    for (const email of emails) this.#askedAt.set(email, now);
    await Promise.all(
      windowsOf(range).map(async (index) => {
        const missing: Email[] = [];
        const old: Email[] = [];
        const tooOld: Email[] = [];
        for (const email of emails) {
          const window = this.#windows.get(keyOf(email, index));
          if (window === undefined) missing.push(email);
          else if (this.#isOld(email, window, now)) {
            if (now - window.readAt > SHOWN_MS) tooOld.push(email);
            // Mailboxes with a hint are about to be read again anyway, for everybody.
            else if (!this.#dirty.has(email)) old.push(email);
          }
        }
        if (old.length > 0) this.#readBehind(old, index);
        const waiting = [];
        const read = (list: readonly Email[]) => this.#read(list, index, 'interactive', asker).catch(this.#parts.onReadFailure);
        if (missing.length > 0) waiting.push(read(missing));
        if (tooOld.length > 0) waiting.push(atMost(STALE_WAIT_MS, read(tooOld)));
        await Promise.all(waiting);
      }),
    );
    return this.#assemble(emails, range).map((schedule, index) => schedule ?? unknown(emails[index]!));
  }

  peek(emails: readonly Email[], range: InstantRange): (MailboxSchedule | undefined)[] {
    return this.#assemble(emails, range);
  }

  /** Reads the changed mailboxes again soon, together with all others that change within two seconds. */
  hear({ mailboxes }: MailboxChange): void {
    const now = this.#parts.now();
    for (const email of mailboxes) {
      this.#dirty.add(email);
      this.#hintedAt.set(email, now);
      for (const [, window] of this.#windowsKept(email)) window.dirtySince = now;
    }
    this.#readDirtySoon();
  }

  #readDirtySoon(): void {
    if (this.#dirty.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const emailsOfWindow = Map.groupBy(
        [...this.#dirty].flatMap((email) => [...this.#windowsKept(email)].map(([index]) => ({ email, index }))),
        (one) => one.index,
      );
      this.#dirty = new Set();
      for (const [index, list] of emailsOfWindow)
        this.#readBehind(
          list.map((one) => one.email),
          index,
        );
    }, COALESCE_MS);
    this.#timer.unref();
  }

  /** Returns the mailboxes that somebody has requested since an instant. */
  askedSince(since: number): Email[] {
    return [...this.#askedAt].filter(([, at]) => at >= since).map(([email]) => email);
  }

  /**
   * Reads the current window of all these mailboxes even if it is known, to prove that no hint was lost, or to refresh what people view.
   */
  async sweep(emails: readonly Email[]): Promise<void> {
    const now = this.#parts.now();
    const pieces = Array.from({ length: Math.ceil(emails.length / PIECE) }, (_, at) => emails.slice(at * PIECE, (at + 1) * PIECE)).values();
    const failures: unknown[] = [];
    // Each reader takes its next piece after finishing one, because a read that is queued from the start would time out before its turn.
    const readOn = async () => {
      for (const piece of pieces) await this.#read(piece, indexOf(now), 'background').catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: SWEPT_AT_ONCE }, readOn));
    this.#forgetOld(now, WINDOWS_KEPT + emails.length);
    if (failures.length > 0) throw failures[0];
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get size(): number {
    return this.#windows.size;
  }

  #isOld(email: Email, window: Window, now: number): boolean {
    if (window.dirtySince !== undefined && window.dirtySince >= window.triedAt) return true;
    const { serviceError } = window;
    const isFailing = serviceError !== undefined || window.triedAt > window.readAt;
    const freshMs = isFailing ? (serviceError?.retryable === false ? RETRY_LATER_MS : RETRY_MS) : this.#parts.freshMs(email);
    return now - window.triedAt > freshMs;
  }

  #readBehind(emails: readonly Email[], index: number): void {
    this.#read(emails, index, 'background').catch(this.#parts.onReadFailure);
  }

  /** Waits for a running read of the same mailbox instead of starting another. A person's read does not wait for a background read. */
  async #read(emails: readonly Email[], index: number, priority: ReadPriority, asker?: Email): Promise<void> {
    const waiting = new Set<Promise<void>>();
    const own: Email[] = [];
    for (const email of emails) {
      const running = this.#reads.get(keyOf(email, index));
      if (running === undefined || (priority === 'interactive' && running.priority === 'background')) own.push(email);
      else waiting.add(running.done);
    }
    for (let from = 0; from < own.length; from += PIECE) {
      const piece = own.slice(from, from + PIECE);
      const done = this.#readWindow(piece, index, priority, asker).finally(() => {
        for (const email of piece) if (this.#reads.get(keyOf(email, index)) === reading) this.#reads.delete(keyOf(email, index));
      });
      const reading: Reading = { priority, done };
      for (const email of piece) this.#reads.set(keyOf(email, index), reading);
      waiting.add(done);
    }
    const settled = await Promise.allSettled(waiting);
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async #readWindow(emails: readonly Email[], index: number, priority: ReadPriority, asker: Email | undefined): Promise<void> {
    const startedAt = this.#parts.now();
    const range = { start: instantOf(index * WINDOW_MS), end: instantOf((index + 1) * WINDOW_MS) };
    const schedules = await this.#parts.read(emails, range, priority, asker);
    for (const schedule of schedules) this.#keep(schedule, index, startedAt);
  }

  #keep(schedule: MailboxSchedule, index: number, startedAt: number): void {
    const key = keyOf(schedule.email, index);
    const before = this.#windows.get(key);
    // A read that began later has already returned.
    if (before !== undefined && before.readAt > startedAt) return;
    // The known times are still shown while the calendar cannot be read, but count as old.
    if (schedule.serviceError !== undefined && before !== undefined && before.serviceError === undefined) {
      before.triedAt = startedAt;
      return;
    }
    const hinted = before?.dirtySince !== undefined;
    // A hint that arrived during the read may be newer than what was read.
    const hintedAt = this.#hintedAt.get(schedule.email);
    const dirtySince = hintedAt !== undefined && hintedAt >= startedAt ? hintedAt : undefined;
    this.#windows.delete(key);
    this.#windows.set(key, {
      view: schedule.availabilityView,
      items: schedule.items,
      workingHours: schedule.workingHours,
      serviceError: schedule.serviceError,
      readAt: startedAt,
      triedAt: startedAt,
      dirtySince,
    });
    if (dirtySince !== undefined) {
      this.#dirty.add(schedule.email);
      this.#readDirtySoon();
    }
    if (before !== undefined && before.serviceError === undefined && isDifferent(before, schedule)) {
      this.#parts.onDifference(schedule.email, hinted ? 'after-hint' : 'without-hint');
    }
  }

  #assemble(emails: readonly Email[], range: InstantRange): (MailboxSchedule | undefined)[] {
    const indexes = windowsOf(range);
    return emails.map((email) => {
      const windows = indexes.map((index) => this.#windows.get(keyOf(email, index)));
      if (windows.some((window) => window === undefined)) return undefined;
      const known = windows as Window[];
      const failed = known.find((window) => window.serviceError !== undefined);
      if (failed !== undefined) return { email, availabilityView: '', items: [], serviceError: failed.serviceError! };
      const view = known.map((window) => window.view).join('');
      const first = Math.floor((range.start - indexes[0]! * WINDOW_MS) / SLOT_MS);
      const slots = Math.ceil((range.end - range.start) / SLOT_MS);
      const items = new Map(
        known
          .flatMap((window) => window.items.filter((item) => overlaps(item, range)))
          .map((item) => [`${item.start} ${item.end} ${item.eventId ?? ''}`, item]),
      );
      const workingHours = known[0]!.workingHours;
      const seams = new Set(this.#parts.cutsBusyTimes ? indexes.slice(1).map((index) => index * WINDOW_MS) : []);
      return {
        email,
        availabilityView: view.slice(first, first + slots),
        items: seams.size === 0 ? [...items.values()] : joinedAt(seams, [...items.values()]),
        ...(workingHours === undefined ? {} : { workingHours }),
      };
    });
  }

  *#windowsKept(email: Email): Generator<[index: number, window: Window]> {
    const current = indexOf(this.#parts.now());
    for (let index = current; index <= current + 7; index += 1) {
      const window = this.#windows.get(keyOf(email, index));
      if (window !== undefined) yield [index, window];
    }
  }

  /**
   * Drops old windows, oldest first. Runs only after a sweep, because a limit on each write would drop what people view while the sweep
   * reads.
   */
  #forgetOld(now: number, kept: number): void {
    for (const [key, window] of this.#windows) {
      if (this.#windows.size <= kept && now - window.readAt < DAY_MS) return;
      this.#windows.delete(key);
    }
  }
}

function indexOf(instant: number): number {
  return Math.floor(instant / WINDOW_MS);
}

function windowsOf(range: InstantRange): number[] {
  const first = indexOf(range.start);
  const last = indexOf(range.end - 1);
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

function keyOf(email: Email, index: number): string {
  return `${index} ${email}`;
}

/** Joins the two parts of each time that was cut off at the seam of two windows. */
function joinedAt(seams: ReadonlySet<number>, items: readonly BusyItem[]): BusyItem[] {
  const joined: BusyItem[] = [];
  /** By the seam, the place of the part that ends there. */
  const cut = new Map<number, number>();
  for (const item of items.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const before = cut.get(item.start);
    const place = before ?? joined.length;
    joined[place] = before === undefined ? item : { ...joined[before]!, end: item.end };
    cut.delete(item.start);
    if (seams.has(item.end)) cut.set(item.end, place);
  }
  return joined;
}

function isDifferent(before: Window, after: MailboxSchedule): boolean {
  if (before.view !== after.availabilityView || before.items.length !== after.items.length) return true;
  const texts = (items: readonly BusyItem[]) =>
    items
      .map((item) => `${item.start} ${item.end} ${item.status} ${item.subject ?? ''}`)
      .toSorted()
      .join('\n');
  return texts(before.items) !== texts(after.items);
}

function unknown(email: Email): MailboxSchedule {
  return {
    email,
    availabilityView: '',
    items: [],
    serviceError: { code: 'unavailable', message: 'The calendar does not answer at the moment.', retryable: true },
  };
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
