import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type CalendarChange,
  type CalendarProvider,
  type CallContext,
  type Email,
  ProviderError,
  type WebhookAnswer,
  type WebhookRequest,
} from '@assist/calendar-provider';
import { HOUR_MS } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../../observation/metrics.ts';
import type { MailboxChange, MailboxMemory } from './mailbox-change.ts';
import type { WatchesRepository } from './watches.repository.ts';

/** A watch is renewed if it has less than this left. */
const RENEW_BEFORE_MS = 24 * HOUR_MS;
/** A watch that the calendar wants renewed keeps reporting for a while; how long is not documented. */
const CHALLENGED_MS = HOUR_MS;
/** Wait before a mailbox that cannot be watched is tried again; doubled each time. */
const WATCH_RETRY_MS = 10 * 60_000;
const WATCH_RETRY_MAX_MS = 24 * HOUR_MS;
/** Most watches that are requested in one run: a company's first start must not use up its calls per minute. */
const WATCHES_PER_RUN = 200;
const RELOAD_MS = 10_000;
/** Waits after a broken stream before the next one; longer each time. */
const STREAM_RETRY_MS = [1_000, 5_000, 30_000, 60_000];
/** A hint may be this late before it counts as lost. */
const HINT_LATE_MS = 2 * 60_000;
/** With a calendar that reports changes, a read is good until the next sweep; otherwise, for a minute. */
export const FRESH_WITH_PUSH_MS = 16 * 60_000;
export const FRESH_WITHOUT_PUSH_MS = 60_000;

export interface PushParts {
  readonly watches: WatchesRepository;
  readonly provider: CalendarProvider;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** The address at which the calendar can reach this server; undefined behind a firewall. */
  readonly callback: URL | undefined;
  readonly context: (signal?: AbortSignal) => CallContext;
  readonly listResources: () => Promise<readonly Email[]>;
  /** The calendar has reported that these have changed. */
  readonly onHint: (calendars: readonly Email[]) => void;
  /** These may have changed: for a while nothing could be reported. */
  readonly onGap: (calendars: readonly Email[]) => void;
}

/**
 * The calendar's hints that something has changed, by webhook watches or a stream. They are only hints: whatever changed is read again. If
 * a sweep finds a change without a hint, push is reported as dead, loudly.
 */
export class Push implements MailboxMemory {
  readonly #parts: PushParts;
  readonly #watched = new Map<Email, { id: string; secret: Buffer }>();
  readonly #byId = new Map<string, { calendar: Email; secret: Buffer }>();
  readonly #hintedAt = new Map<Email, number>();
  /** When a sweep was the first to find a change; the hint may only be late. */
  readonly #suspects = new Map<Email, number>();
  readonly #stopping = new AbortController();
  #streaming = false;
  #loadedAt = 0;
  /** Mailboxes whose changes were found first by a sweep; a hint from them ends it. */
  readonly #silent = new Set<Email>();
  /** When to try again after a refusal, later each time: rooms that cannot be watched must not hold up the others. */
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

  /** Returns how long a read of this mailbox is good. */
  freshMs(calendar: Email): number {
    const told = !this.#silent.has(calendar) && (this.#streaming || this.#watched.has(calendar));
    return told ? FRESH_WITH_PUSH_MS : FRESH_WITHOUT_PUSH_MS;
  }

  /** Whether hints arrive at all. */
  get state(): 'working' | 'silent' | 'none' {
    if (this.#silent.size > 0) return 'silent';
    return this.#streaming || this.#watched.size > 0 ? 'working' : 'none';
  }

  /** Never rejects the calendar because of a watch that another process made: it loads the watches again for the next hint. */
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

  /** Notes hints, received by whichever process: these mailboxes do report changes. */
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
   * Notes that a sweep found other times than were known, without a hint. If no hint arrives within two minutes, the mailbox counts as
   * silent.
   */
  missed(calendar: Email): void {
    if (this.freshMs(calendar) === FRESH_WITHOUT_PUSH_MS) return;
    this.#suspects.set(calendar, this.#suspects.get(calendar) ?? this.#parts.now());
  }

  /** The job of every process: loads the current watches, whoever made them, and decides on the suspects. */
  async look(): Promise<string> {
    this.#judgeSuspects();
    if (this.#parts.provider.watch !== undefined) await this.#loadWatches();
    this.#parts.metrics.watches.set(this.#watched.size);
    return `${this.#watched.size} watched, ${this.state}`;
  }

  /** The job of a single process: new watches, and renewals. */
  async maintain(): Promise<string> {
    const { provider, callback } = this.#parts;
    if (provider.watch === undefined || provider.renew === undefined || callback === undefined) return this.state;
    // Another process may have made some in the meantime.
    await this.#loadWatches();
    await this.#renewWatches();
    let made = 0;
    for (const calendar of await this.#parts.listResources()) {
      if (made >= WATCHES_PER_RUN) break;
      if (this.#watched.has(calendar) || (this.#nextTry.get(calendar)?.at ?? 0) > this.#parts.now()) continue;
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

  async #renewWatches(): Promise<void> {
    const { watches, provider, now } = this.#parts;
    for (const watch of await watches.listEnding(now() + RENEW_BEFORE_MS, WATCHES_PER_RUN)) {
      try {
        const renewed = await provider.renew!(watch, this.#parts.context());
        await watches.update({ ...renewed, id: watch.id });
      } catch (error) {
        // A watch that cannot be renewed is made anew in this same run; some calendars cannot renew any.
        await this.#drop(watch.id, watch.calendar);
        if (!(error instanceof ProviderError) || error.code !== 'unsupported')
          this.#parts.log.warn({ err: error }, 'a watch could not be renewed');
      }
    }
  }

  async #watch(calendar: Email, callback: URL): Promise<void> {
    const { watches, provider, log } = this.#parts;
    const secret = randomBytes(32).toString('base64url');
    try {
      const watch = await provider.watch!({ calendar, callback, secret }, this.#parts.context());
      await watches.insert(watch, secret);
      this.#know(watch.id, calendar, secret);
      this.#nextTry.delete(calendar);
    } catch (error) {
      const waitMs = Math.min(WATCH_RETRY_MAX_MS, (this.#nextTry.get(calendar)?.waitMs ?? WATCH_RETRY_MS / 2) * 2);
      this.#nextTry.set(calendar, { at: this.#parts.now() + waitMs, waitMs });
      log.warn({ err: error }, 'a calendar could not be watched');
      if (error instanceof ProviderError && error.code === 'throttled') throw error;
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

  /** At most every ten seconds, so that guessing ids causes no work. */
  #lookAgain(): void {
    const { now, log } = this.#parts;
    if (now() - this.#loadedAt < RELOAD_MS) return;
    this.#loadedAt = now();
    this.#loadWatches().catch((error: unknown) => log.warn({ err: error }, 'watches could not be read'));
  }

  async #drop(id: string, calendar: Email): Promise<void> {
    this.#byId.delete(id);
    this.#watched.delete(calendar);
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
   * Forgets a watch that is gone, so that the next run of the job requests a new one. Shortens one that is challenged, so that the job
   * renews the same one.
   */
  async #renewLater(change: CalendarChange): Promise<void> {
    const watch = this.#watched.get(change.calendar);
    if (watch === undefined) return;
    try {
      if (change.kind === 'removed') await this.#drop(watch.id, change.calendar);
      else await this.#parts.watches.shorten(watch.id, this.#parts.now() + CHALLENGED_MS);
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
      // Changes in the meantime were not reported.
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
