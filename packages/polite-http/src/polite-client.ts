import { BrokenCircuitError, circuitBreaker, type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { type FailureClass, HttpFailure } from './http-failure.ts';

export interface PoliteLimits {
  /**
   * The quota that the other side publishes, in calls per minute. `counts` tells whether it applies to each partner or to all calls
   * together.
   */
  readonly publishedPerMinute: number;
  readonly counts: 'each-partner' | 'all-calls';
  /** The quota of all partners together, if the other side limits each partner and also their sum. */
  readonly publishedPerMinuteOfAll?: number;
  /** The share of the published quota (0 to 1) that this client uses at most, because others use the quota too. */
  readonly share: number;
  /** The part of that share (0 to 1) that serves people. The rest keeps the cache fresh. */
  readonly interactiveShare: number;
  readonly concurrencyPerPartner: number;
  readonly concurrency: number;
  readonly maxTries: number;
  /** Number of consecutive failures after which calls about the same system or address are stopped for `breakerRestMs`. */
  readonly breakerFailures: number;
  readonly breakerRestMs: number;
}

export const POLITE_LIMITS: Omit<PoliteLimits, 'publishedPerMinute'> = {
  counts: 'all-calls',
  share: 0.6,
  interactiveShare: 0.7,
  concurrencyPerPartner: 4,
  concurrency: 16,
  maxTries: 5,
  breakerFailures: 5,
  breakerRestMs: 30_000,
};

/** The longest pause for which a person's call waits. A longer one ends the call with an error. */
const PATIENCE_MS = 20_000;
const BACKOFF_FIRST_MS = 1_000;
const BACKOFF_MAX_MS = 32_000;
/** The maximum number of waiting calls of one caller. Further calls are refused, because they would be abandoned long before their turn. */
const LINE_MAX = 5_000;
const LINE_FULL_MS = 60_000;
/** The time whose budget may be spent in one burst. Budget left unused for longer is lost. */
const BURST_MS = 1_000;
/** The share of the concurrent calls (0 to 1) that background calls leave to people. */
const PLACES_OF_PEOPLE = 0.25;

export interface PoliteCall {
  /** The owner of the budget from which the other side takes the call, such as a mailbox, an account or an address. */
  readonly partner: string;
  /** The person behind the call; the partner by default. Callers take turns. */
  readonly caller?: string;
  /**
   * The system or address that a failure concerns; the partner by default. After several failures in a row, only calls about it are stopped
   * for a while.
   */
  readonly about?: string;
  readonly priority: 'interactive' | 'background';
  readonly signal: AbortSignal;
  /** Whether the call may be sent again if its outcome is unknown. A 'throttled' call is always tried again. */
  readonly repeatable: boolean;
  /** The class of the call's failures; `HttpFailure` by default. */
  readonly failsAs?: FailureClass;
}

/** Minimum number of partners that are remembered, with their budgets and breakers, before any are forgotten. */
const REMEMBERED = 5_000;

export interface PoliteStatistics {
  readonly requests: number;
  readonly throttled: number;
  readonly retries: number;
}

type Priority = PoliteCall['priority'];

interface Waiting {
  readonly call: PoliteCall;
  readonly start: () => void;
}

/** The queues by caller, in the order of their turns. Within a queue, the earliest call that may start goes first. */
type Lines = Map<string, Set<Waiting>>;

interface Clock {
  now(): number;
  random(): number;
}

/**
 * Sends calls no faster than the other side allows. Interactive calls go before background calls. The number of running calls is limited,
 * per partner and in all, and so is the number of calls per minute. A requested pause stops all calls of the budget, and a partner that
 * only fails is left alone for a while. Each connection has one client.
 */
export class PoliteClient {
  readonly #limits: PoliteLimits;
  readonly #clock: Clock;
  readonly #countSharers: () => number;
  readonly #breakers = new Map<string, CircuitBreakerPolicy>();
  readonly #inFlight = new Map<string, number>();
  #running = 0;
  readonly #waiting: Readonly<Record<Priority, Lines>> = { interactive: new Map(), background: new Map() };
  readonly #buckets = new Map<string, Bucket>();
  #bucketsMax = REMEMBERED;
  #breakersMax = REMEMBERED;
  readonly #total: Bucket | undefined;
  #wake: { readonly timer: ReturnType<typeof setTimeout>; readonly at: number } | undefined;
  #statistics = { requests: 0, throttled: 0, retries: 0 };

  /**
   * Creates a client.
   *
   * @param countSharers returns how many clients share these limits, including this one; each takes an equal part
   */
  constructor(limits: PoliteLimits, clock: Clock = { now: Date.now, random: Math.random }, countSharers = () => 1) {
    this.#limits = limits;
    this.#clock = clock;
    this.#countSharers = countSharers;
    const { publishedPerMinuteOfAll: ofAll } = limits;
    if (ofAll !== undefined) this.#total = new Bucket({ ...limits, publishedPerMinute: ofAll }, clock.now(), countSharers);
  }

  get statistics(): PoliteStatistics {
    return { ...this.#statistics };
  }

  /**
   * Runs `attempt` when it is the call's turn, and again after transient failures, which `attempt` throws as `failsAs`. The call's signal
   * limits the whole time.
   */
  async run<T>(call: PoliteCall, attempt: () => Promise<T>): Promise<T> {
    const { about = call.partner, failsAs = HttpFailure } = call;
    const patienceEnds = call.priority === 'interactive' ? this.#clock.now() + PATIENCE_MS : Number.POSITIVE_INFINITY;
    for (let tries = 1; ; tries += 1) {
      call.signal.throwIfAborted();
      try {
        return await this.#breakerOf(about, failsAs).execute(() => this.#once(call, failsAs, attempt));
      } catch (error) {
        if (error instanceof BrokenCircuitError)
          throw new failsAs('unavailable', `${about} does not answer; it is left alone for a while`, {}, error);
        if (!(error instanceof failsAs)) throw error;
        const waitMs = this.#waitBefore(error, call, tries);
        // People get the error immediately, because their request must not be carried out after they have left.
        if (waitMs === undefined || this.#clock.now() + waitMs > patienceEnds) throw error;
        this.#statistics.retries += 1;
        await sleep(waitMs, call.signal);
      }
    }
  }

  async #once<T>(call: PoliteCall, failsAs: FailureClass, attempt: () => Promise<T>): Promise<T> {
    await this.#turn(call, failsAs);
    this.#statistics.requests += 1;
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof failsAs) {
        if (error.code === 'throttled') this.#statistics.throttled += 1;
        if (error.detail.retryAfterMs !== undefined) this.#bucketOf(call.partner).pauseUntil(this.#clock.now() + error.detail.retryAfterMs);
      }
      throw error;
    } finally {
      this.#release(call.partner);
    }
  }

  /** Returns the milliseconds to wait before the next attempt. Undefined if the call is not to be tried again. */
  #waitBefore({ code, detail }: InstanceType<FailureClass>, call: PoliteCall, tries: number): number | undefined {
    const passes = code === 'throttled' || (call.repeatable && isFault(code));
    const mostTries = detail.isCostly === true ? Math.min(2, this.#limits.maxTries) : this.#limits.maxTries;
    if (!passes || tries >= mostTries) return undefined;
    // A requested wait, bounded by `keptWaitMs`, pauses all calls of the same budget.
    if (detail.retryAfterMs !== undefined) return detail.retryAfterMs;
    return this.#clock.random() * Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (tries - 1));
  }

  #turn(call: PoliteCall, failsAs: FailureClass): Promise<void> {
    return new Promise((resolve, reject) => {
      const pauseMs = this.#bucketOf(call.partner).pauseMs(this.#clock.now());
      if (call.priority === 'interactive' && pauseMs > PATIENCE_MS) {
        reject(new failsAs('throttled', 'the other side has asked for a pause', { retryAfterMs: pauseMs }));
        return;
      }
      const { [call.priority]: lines } = this.#waiting;
      const caller = call.caller ?? call.partner;
      if ((lines.get(caller)?.size ?? 0) >= LINE_MAX) {
        reject(new failsAs('throttled', 'more is asked for than can be done', { retryAfterMs: LINE_FULL_MS }));
        return;
      }
      const waiting: Waiting = {
        call,
        start: () => {
          call.signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        remove(waiting, caller, lines);
        reject(call.signal.reason);
      };
      call.signal.addEventListener('abort', leave, { once: true });
      const line = lines.get(caller) ?? new Set();
      lines.set(caller, line.add(waiting));
      this.#startWhatMay();
    });
  }

  #startWhatMay(): void {
    const now = this.#clock.now();
    for (const priority of ['interactive', 'background'] as const) {
      const spent = new Set<Bucket>();
      const lines = this.#waiting[priority];
      // The loop visits a queue again after the others: deleting and setting its key moves it to the end of the map.
      for (const [caller, line] of lines) {
        if (this.#running >= this.#atOnce(this.#limits.concurrency, priority)) break;
        const waiting = this.#firstOf(line, priority, now, spent);
        if (waiting === undefined) continue;
        lines.delete(caller);
        lines.set(caller, line);
        remove(waiting, caller, lines);
        const { partner } = waiting.call;
        this.#inFlight.set(partner, (this.#inFlight.get(partner) ?? 0) + 1);
        this.#running += 1;
        waiting.start();
      }
    }
  }

  /**
   * Finds the first call of a queue that may start now, and takes it from the budgets. `spent` collects the budgets that have nothing left.
   */
  #firstOf(line: ReadonlySet<Waiting>, priority: Priority, now: number, spent: Set<Bucket>): Waiting | undefined {
    for (const waiting of line) {
      const { partner } = waiting.call;
      const bucket = this.#bucketOf(partner);
      if (spent.has(bucket)) continue;
      if ((this.#inFlight.get(partner) ?? 0) >= this.#atOnce(this.#limits.concurrencyPerPartner, priority)) continue;
      const waitMs = this.#waitFor(bucket, priority, now);
      if (waitMs === 0) return waiting;
      spent.add(bucket);
      this.#wakeAt(now + waitMs);
    }
    return undefined;
  }

  /** Takes a call from the partner's and the common budget and returns 0, or takes nothing and returns the wait in milliseconds. */
  #waitFor(own: Bucket, priority: Priority, now: number): number {
    const waitMs = Math.max(own.waitMs(priority, now), this.#total?.waitMs(priority, now) ?? 0);
    if (waitMs > 0) return waitMs;
    own.take(priority);
    this.#total?.take(priority);
    return 0;
  }

  #bucketOf(partner: string): Bucket {
    const key = this.#limits.counts === 'each-partner' ? partner : '';
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    const made = new Bucket(this.#limits, this.#clock.now(), this.#countSharers);
    this.#bucketsMax = shrink(this.#buckets, this.#bucketsMax, (one) => one.isFull(this.#clock.now()));
    this.#buckets.set(key, made);
    return made;
  }

  /**
   * Returns how many calls of a priority may run at the same time. Background calls leave some places free for people, because running
   * calls cannot be recalled.
   */
  #atOnce(limit: number, priority: Priority): number {
    const own = Math.max(1, Math.floor(limit / this.#countSharers()));
    return priority === 'interactive' ? own : own - Math.floor(own * PLACES_OF_PEOPLE);
  }

  #release(partner: string): void {
    const left = this.#inFlight.get(partner)! - 1;
    if (left === 0) this.#inFlight.delete(partner);
    else this.#inFlight.set(partner, left);
    this.#running -= 1;
    this.#startWhatMay();
  }

  #wakeAt(at: number): void {
    if (this.#wake !== undefined) {
      if (this.#wake.at <= at) return;
      clearTimeout(this.#wake.timer);
    }
    const timer = setTimeout(
      () => {
        this.#wake = undefined;
        this.#startWhatMay();
      },
      Math.max(1, Math.ceil(at - this.#clock.now())),
    );
    timer.unref();
    this.#wake = { timer, at };
  }

  #breakerOf(about: string, failsAs: FailureClass): CircuitBreakerPolicy {
    const known = this.#breakers.get(about);
    if (known !== undefined) return known;
    const made = circuitBreaker(
      handleWhen((error) => error instanceof failsAs && isFault(error.code)),
      {
        halfOpenAfter: this.#limits.breakerRestMs,
        breaker: new ConsecutiveBreaker(this.#limits.breakerFailures),
      },
    );
    this.#breakersMax = shrink(this.#breakers, this.#breakersMax, (one) => one.state === CircuitState.Closed);
    this.#breakers.set(about, made);
    return made;
  }
}

function remove(waiting: Waiting, caller: string, lines: Lines): void {
  const line = lines.get(caller);
  line?.delete(waiting);
  if (line?.size === 0) lines.delete(caller);
}

/**
 * When there are many entries, forgets those that are as good as new. Otherwise the map would grow without end, because anyone may ask
 * about any address.
 *
 * @returns the number of entries at which to forget again
 */
function shrink<T>(remembered: Map<string, T>, max: number, isLikeNew: (one: T) => boolean): number {
  if (remembered.size < max) return max;
  for (const [key, one] of remembered) if (isLikeNew(one)) remembered.delete(key);
  return Math.max(REMEMBERED, remembered.size * 2);
}

/** Returns whether the code means that the partner failed, rather than refused. */
function isFault(code: string): boolean {
  return code === 'unavailable' || code === 'timeout';
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
}

/** A budget: tokens for people and tokens for background calls, both refilled over time. It can be paused. */
class Bucket {
  readonly #limits: PoliteLimits;
  readonly #countSharers: () => number;
  readonly #tokens: Record<Priority, number>;
  #filledAt: number;
  #pausedUntil = 0;

  constructor(limits: PoliteLimits, now: number, countSharers: () => number) {
    this.#limits = limits;
    this.#countSharers = countSharers;
    this.#filledAt = now;
    this.#tokens = { interactive: this.#burst('interactive'), background: this.#burst('background') };
  }

  /** Returns the milliseconds until a call may start. 0 if it may start now. */
  waitMs(priority: Priority, now: number): number {
    this.#fill(now);
    if (now < this.#pausedUntil) return this.#pausedUntil - now;
    const missing = 1 - Math.max(...this.#from(priority).map((from) => this.#tokens[from]));
    return missing <= 0 ? 0 : Math.max(1, missing / this.#perMs(priority));
  }

  take(priority: Priority): void {
    const from = this.#from(priority).find((one) => this.#tokens[one] >= 1) ?? priority;
    this.#tokens[from] -= 1;
  }

  /** Returns whether the budget is as good as new: not paused, and with all the tokens of a burst. Such a budget can be forgotten. */
  isFull(now: number): boolean {
    this.#fill(now);
    return now >= this.#pausedUntil && (['interactive', 'background'] as const).every((one) => this.#tokens[one] >= this.#burst(one));
  }

  pauseMs(now: number): number {
    return Math.max(0, this.#pausedUntil - now);
  }

  pauseUntil(at: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, at);
  }

  /**
   * Returns the budgets that a priority may use. The background may use what people leave unused; people never take the part that keeps the
   * cache fresh.
   */
  #from(priority: Priority): readonly Priority[] {
    return priority === 'background' ? ['background', 'interactive'] : ['interactive'];
  }

  #fill(now: number): void {
    const passed = now - this.#filledAt;
    this.#filledAt = now;
    for (const priority of ['interactive', 'background'] as const) {
      this.#tokens[priority] = Math.min(this.#burst(priority), this.#tokens[priority] + passed * this.#perMs(priority));
    }
  }

  #perMs(priority: Priority): number {
    const { publishedPerMinute, share, interactiveShare } = this.#limits;
    const perMinute = publishedPerMinute * share * (priority === 'interactive' ? interactiveShare : 1 - interactiveShare);
    return perMinute / this.#countSharers() / 60_000;
  }

  #burst(priority: Priority): number {
    return Math.max(1, this.#perMs(priority) * BURST_MS);
  }
}
