import type { HubLimits } from './hub-limits.ts';

/** How much a client may still send. It refills over time. */
export class ReceiveBudget {
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;

  constructor(limits: HubLimits, nowMs: number) {
    this.#messages = new TokenBucket(limits.messagesBurst, limits.messagesPerSecond, nowMs);
    this.#bytes = new TokenBucket(limits.bytesBurst, limits.bytesPerSecond, nowMs);
  }

  /** Returns false if this message is one too many. */
  takeMessage(nowMs: number): boolean {
    return this.#messages.take(1, nowMs);
  }

  /** Returns false if these bytes are too many. */
  takeBytes(count: number, nowMs: number): boolean {
    return this.#bytes.take(count, nowMs);
  }
}

class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #atMs: number;

  constructor(burst: number, perSecond: number, nowMs: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
    this.#atMs = nowMs;
  }

  take(count: number, nowMs: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((nowMs - this.#atMs) / 1_000) * this.#perSecond);
    this.#atMs = nowMs;
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }
}
