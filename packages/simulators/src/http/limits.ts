import type { StandInAnswer, StandInRequest } from './exchange.ts';

/**
 * A published quota, which counts separately for each bucket: the number of requests in a period (`perMs`), and the number of concurrent
 * ones.
 */
export interface Limit {
  /** Returns the bucket of a request. Undefined if the quota does not apply to the request. */
  readonly bucketOf: (request: StandInRequest) => string | undefined;
  readonly requests: number;
  readonly perMs: number;
  readonly concurrent: number;
  readonly refuse: (reason: 'requests' | 'concurrent', retryAfterSeconds: number) => StandInAnswer;
}

interface Bucket {
  running: number;
  since: number;
  requests: number;
}

const BUSY_SECONDS = 1;

/** Counts the requests in each period, and those that are running. */
export class LimitCounter {
  readonly #limits: readonly Limit[];
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  refused = 0;

  constructor(limits: readonly Limit[], now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  enter(request: StandInRequest): { readonly leave: () => void } | { readonly refusal: StandInAnswer } {
    const entered: Bucket[] = [];
    for (const [index, limit] of this.#limits.entries()) {
      const name = limit.bucketOf(request);
      if (name === undefined) continue;
      const bucket = this.#bucketOf(`${index}:${name}`, limit.perMs);
      const reason = bucket.requests >= limit.requests ? 'requests' : bucket.running >= limit.concurrent ? 'concurrent' : undefined;
      if (reason !== undefined) {
        this.refused += 1;
        const restMs = reason === 'requests' ? bucket.since + limit.perMs - this.#now() : BUSY_SECONDS * 1_000;
        for (const one of entered) one.running -= 1;
        return { refusal: limit.refuse(reason, Math.max(BUSY_SECONDS, Math.ceil(restMs / 1_000))) };
      }
      bucket.requests += 1;
      bucket.running += 1;
      entered.push(bucket);
    }
    return {
      leave: () => {
        for (const bucket of entered) bucket.running -= 1;
      },
    };
  }

  #bucketOf(key: string, perMs: number): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(key);
    if (known === undefined) {
      const made = { running: 0, since: now, requests: 0 };
      this.#buckets.set(key, made);
      return made;
    }
    if (now >= known.since + perMs) {
      known.since = now;
      known.requests = 0;
    }
    return known;
  }
}
