import type { HubLimits } from './hub-limits.ts';

/** How many messages and bytes a client may still send. The allowance grows again over time. */
export class ReceiveBudget {
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;

  constructor(limits: HubLimits, nowMs: number) {
    this.#messages = new TokenBucket(limits.messagesBurst, limits.messagesPerSecond, nowMs);
    this.#bytes = new TokenBucket(limits.bytesBurst, limits.bytesPerSecond, nowMs);
  }

  /** Counts a message; returns false if the budget does not allow it. */
  takeMessage(nowMs: number): boolean {
    return this.#messages.take(1, nowMs);
  }

  /** Counts bytes; returns false if the budget does not allow them. */
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
