import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type CalendarChange,
  type CalendarProvider,
  type CallContext,
  type Email,
  isProviderError,
  ProviderError,
  type Watch,
  type WebhookAnswer,
  type WebhookRequest,
} from '@assist/calendar-provider';
import { HOUR_MS } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../../observation/metrics.ts';
import type { MailboxChange, MailboxMemory } from './mailbox-change.ts';
import type { WatchesRepository } from './watches.repository.ts';

/** Remaining validity below which a watch is renewed. */
const RENEW_BEFORE_MS = 24 * HOUR_MS;
/** Assumed remaining validity of a watch that the calendar wants renewed; the calendars do not document it. */
const CHALLENGED_MS = HOUR_MS;
/** Wait before a mailbox that cannot be watched is tried again; doubled each time. */
const WATCH_RETRY_MS = 10 * 60_000;
const WATCH_RETRY_MAX_MS = 24 * HOUR_MS;
/** Limit of watches that are requested in one run: a company's first start must not use up its calls per minute. */
const WATCHES_PER_RUN = 200;
const RELOAD_MS = 10_000;
/** Waits (ms) before a broken stream is opened again, by the number of failures in a row. */
const STREAM_RETRY_MS = [1_000, 5_000, 30_000, 60_000];
/** Delay after which a missing hint counts as lost. */
const HINT_LATE_MS = 2 * 60_000;
/** How long a read is valid: until the next sweep if the calendar reports changes, otherwise for a minute. */
export const FRESH_WITH_PUSH_MS = 16 * 60_000;
export const FRESH_WITHOUT_PUSH_MS = 60_000;

export interface PushParts {
  readonly watches: WatchesRepository;
  readonly provider: CalendarProvider;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Address at which the calendar can reach this server; undefined if it cannot. */
  readonly callback: URL | undefined;
  readonly context: (signal?: AbortSignal) => CallContext;
  readonly listResources: () => Promise<readonly Email[]>;
  /** Called when the calendar has reported changes in these mailboxes. */
  readonly onHint: (calendars: readonly Email[]) => void;
  /** Called when these mailboxes may have changed while nothing could be reported. */
  readonly onGap: (calendars: readonly Email[]) => void;
}

/**
 * Receives the calendar's hints, from webhook watches or a stream. A hint does not contain the new state, so the mailbox is read again. A
 * mailbox in which a sweep finds a change without a hint is logged as an error, and polled until it sends a hint again.
 */
export class Push implements MailboxMemory {
  readonly #parts: PushParts;
  readonly #watched = new Map<Email, { id: string; secret: Buffer }>();
  readonly #byId = new Map<string, { calendar: Email; secret: Buffer }>();
  readonly #hintedAt = new Map<Email, number>();
  /** Instant at which a sweep found a change without a hint, by mailbox; the hint may still arrive. */
  readonly #suspects = new Map<Email, number>();
  readonly #stopping = new AbortController();
  #streaming = false;
  #loadedAt = 0;
  /** Mailboxes in which a sweep found a change without a hint; each stays here until a hint arrives from it. */
  readonly #silent = new Set<Email>();
  /** The next try after a refusal, by mailbox. The waits grow, because mailboxes that cannot be watched must not delay the others. */
  readonly #nextTry = new Map<Email, { readonly at: number; readonly waitMs: number }>();

  constructor(parts: PushParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { provider } = this.#parts;
    if (provider.stream !== undefined) void this.#stream();
    if (provider.watch !== undefined) await this.#loadWatches();
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Returns for how many milliseconds a read of this mailbox is valid. */
  freshMs(calendar: Email): number {
    const told = !this.#silent.has(calendar) && (this.#streaming || this.#watched.has(calendar));
    return told ? FRESH_WITH_PUSH_MS : FRESH_WITHOUT_PUSH_MS;
  }

  /** Whether hints arrive: `silent` if a mailbox has stopped sending them, `none` if there is neither a watch nor a stream. */
  get state(): 'working' | 'silent' | 'none' {
    if (this.#silent.size > 0) return 'silent';
    return this.#streaming || this.#watched.size > 0 ? 'working' : 'none';
  }

  /**
   * Takes a hint if this process knows its watch. An unknown watch may have been requested by another process, so the watches are loaded
   * again, in time for the next hint.
   */
  receive(request: WebhookRequest): WebhookAnswer {
    const { provider } = this.#parts;
    if (provider.readWebhook === undefined) return { status: 404, changes: [] };
    const answer = provider.readWebhook(request, (watchId, secret) => {
      const watch = this.#byId.get(watchId);
      if (watch === undefined) this.#lookAgain();
      const given = Buffer.from(secret);
      return watch !== undefined && given.length === watch.secret.length && timingSafeEqual(given, watch.secret)
        ? watch.calendar
        : undefined;
    });
    this.#take(answer.changes);
    return answer;
  }

  /** Notes hints that another process has received: they show that these mailboxes report changes. */
  hear({ mailboxes, cause, isElsewhere }: MailboxChange): void {
    if (cause === 'hint' && isElsewhere) this.#hinted(mailboxes);
  }

  #hinted(calendars: readonly Email[]): void {
    const { now, metrics, log } = this.#parts;
    for (const calendar of calendars) {
      this.#hintedAt.set(calendar, now());
      if (!this.#silent.delete(calendar)) continue;
      metrics.pushSilent.set(this.#silent.size);
      log.info({ mailboxes: this.#silent.size }, 'a mailbox reports changes again');
    }
  }

  /**
   * Notes that a sweep found different times without a hint. The mailbox counts as silent if no hint arrives within two minutes before or
   * after.
   */
  missed(calendar: Email): void {
    if (this.freshMs(calendar) === FRESH_WITHOUT_PUSH_MS) return;
    this.#suspects.set(calendar, this.#suspects.get(calendar) ?? this.#parts.now());
  }

  /** Runs in every process: loads the current watches of all processes, and decides which mailboxes have stopped sending hints. */
  async look(): Promise<string> {
    this.#judgeSuspects();
    if (this.#parts.provider.watch !== undefined) await this.#loadWatches();
    this.#parts.metrics.watches.set(this.#watched.size);
    return `${this.#watched.size} watched, ${this.state}`;
  }

  /** Runs in a single process: requests new watches and renews old ones. */
  async maintain(): Promise<string> {
    const { provider, callback } = this.#parts;
    if (provider.watch === undefined || callback === undefined) return this.state;
    // Another process may have requested watches in the meantime.
    await this.#loadWatches();
    const { watches, now } = this.#parts;
    for (const ending of await watches.listEnding(now() + RENEW_BEFORE_MS, WATCHES_PER_RUN)) await this.#renew(ending, callback);
    let made = 0;
    for (const calendar of await this.#parts.listResources()) {
      if (made >= WATCHES_PER_RUN) break;
      if (this.#watched.has(calendar) || this.#isWaiting(calendar)) continue;
      made += 1;
      await this.#watch(calendar, callback);
    }
    return `${this.#watched.size} watched, ${made} asked for`;
  }

  #judgeSuspects(): void {
    const { now, log, metrics } = this.#parts;
    const missed: Email[] = [];
    for (const [calendar, at] of this.#suspects) {
      const hinted = this.#hintedAt.get(calendar) ?? 0;
      if (hinted >= at - HINT_LATE_MS) this.#suspects.delete(calendar);
      else if (now() - at > HINT_LATE_MS) {
        this.#suspects.delete(calendar);
        missed.push(calendar);
      }
    }
    if (missed.length === 0) return;
    metrics.pushMissed.inc(missed.length);
    for (const calendar of missed) this.#silent.add(calendar);
    metrics.pushSilent.set(this.#silent.size);
    log.error(
      { mailboxes: this.#silent.size },
      'mailboxes have changed without reporting it: push has stopped working for them, so they are polled from now on',
    );
  }

  /** Renews a watch. If that fails for now, the watch stays, because it is valid until its end. If it never works, replaces it. */
  async #renew(ending: Watch, callback: URL): Promise<void> {
    const { watches, provider, now, log } = this.#parts;
    if (provider.renew !== undefined && ending.expires > now()) {
      try {
        const renewed = await provider.renew(ending, this.#parts.context());
        return await watches.update({ ...renewed, id: ending.id });
      } catch (error) {
        log.warn({ err: error }, 'a watch could not be renewed');
        if (!isProviderError(error, 'notFound', 'unsupported')) return;
      }
    }
    await this.#replace(ending, callback);
  }

  /** Requests a new watch, and only then ends the old one, so that no hint is lost in between. */
  async #replace(old: Watch, callback: URL): Promise<void> {
    const { provider, now, log } = this.#parts;
    const isMade = !this.#isWaiting(old.calendar) && (await this.#watch(old.calendar, callback));
    if (!isMade && old.expires > now()) return;
    await this.#drop(old.id);
    if (old.expires > now())
      await provider
        .unwatch?.(old, this.#parts.context())
        .catch((error: unknown) => log.warn({ err: error }, 'a replaced watch could not be ended'));
  }

  #isWaiting(calendar: Email): boolean {
    return (this.#nextTry.get(calendar)?.at ?? 0) > this.#parts.now();
  }

  /** Requests a watch; returns false if the calendar refuses it. */
  async #watch(calendar: Email, callback: URL): Promise<boolean> {
    const { watches, provider, log } = this.#parts;
    const secret = randomBytes(32).toString('base64url');
    try {
      const watch = await provider.watch!({ calendar, callback, secret }, this.#parts.context());
      await watches.insert(watch, secret);
      this.#know(watch.id, calendar, secret);
      this.#nextTry.delete(calendar);
      return true;
    } catch (error) {
      const waitMs = Math.min(WATCH_RETRY_MAX_MS, (this.#nextTry.get(calendar)?.waitMs ?? WATCH_RETRY_MS / 2) * 2);
      this.#nextTry.set(calendar, { at: this.#parts.now() + waitMs, waitMs });
      log.warn({ err: error }, 'a calendar could not be watched');
      if (error instanceof ProviderError && error.code === 'throttled') throw error;
      return false;
    }
  }

  async #loadWatches(): Promise<void> {
    const { watches, now } = this.#parts;
    const known = await watches.listSecrets(now());
    this.#watched.clear();
    this.#byId.clear();
    for (const { id, calendar, secret } of known) this.#know(id, calendar, secret);
  }

  #know(id: string, calendar: Email, secret: string): void {
    const bytes = Buffer.from(secret);
    this.#watched.set(calendar, { id, secret: bytes });
    this.#byId.set(id, { calendar, secret: bytes });
  }

  /** Loads the watches again, at most every ten seconds, so that guessing ids causes no work. */
  #lookAgain(): void {
    const { now, log } = this.#parts;
    if (now() - this.#loadedAt < RELOAD_MS) return;
    this.#loadedAt = now();
    this.#loadWatches().catch((error: unknown) => log.warn({ err: error }, 'watches could not be read'));
  }

  async #drop(id: string): Promise<void> {
    const calendar = this.#byId.get(id)?.calendar;
    this.#byId.delete(id);
    // The mailbox may have a newer watch.
    if (calendar !== undefined && this.#watched.get(calendar)?.id === id) this.#watched.delete(calendar);
    await this.#parts.watches.delete(id);
  }

  #take(changes: readonly CalendarChange[]): void {
    if (changes.length === 0) return;
    this.#parts.metrics.pushHints.inc(changes.length);
    const calendars = [...new Set(changes.map((change) => change.calendar))];
    this.#hinted(calendars);
    for (const change of changes) if (change.kind === 'removed' || change.kind === 'reauthorize') void this.#renewLater(change);
    this.#parts.onHint(calendars);
  }

  /**
   * Forgets a watch that the calendar has removed, so that the job requests a new one. Shortens a watch that the calendar wants renewed, so
   * that the job renews it.
   */
  async #renewLater({ calendar, kind, watchId }: CalendarChange): Promise<void> {
    const id = watchId ?? this.#watched.get(calendar)?.id;
    if (id === undefined) return;
    try {
      if (kind === 'removed') await this.#drop(id);
      else await this.#parts.watches.shorten(id, this.#parts.now() + CHALLENGED_MS);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a watch could not be dropped');
    }
  }

  async #stream(): Promise<void> {
    const { provider, log } = this.#parts;
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const resources = await this.#parts.listResources();
        this.#streaming = resources.length > 0;
        for await (const change of provider.stream!(resources, this.#parts.context(signal))) {
          failures = 0;
          this.#take([change]);
        }
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'the stream of changes broke');
      }
      this.#streaming = false;
      await pause(STREAM_RETRY_MS[Math.min(failures, STREAM_RETRY_MS.length - 1)]!, signal);
      // Changes while the stream was broken were not reported.
      if (!signal.aborted) this.#parts.onGap(await this.#parts.listResources().catch(() => []));
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
