import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../call/problem-error.ts';

/** Limit of long bodies that are in memory at the same time. */
const AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 1;

/** Limits the memory that long bodies take. Few people may send one, but each is many times as long as those of other calls. */
export class LongBodies {
  readonly #shortMaxBytes: number;
  #count = 0;

  /** @param shortMaxBytes the limit of all other bodies */
  constructor(shortMaxBytes: number) {
    this.#shortMaxBytes = shortMaxBytes;
  }

  /** Returns whether the body may be longer than others: it says so, or it does not say how long it is. */
  isLong({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    return headers['transfer-encoding'] !== undefined || !(Number(headers['content-length'] ?? 0) <= this.#shortMaxBytes);
  }

  /**
   * Takes a place until the response was sent.
   *
   * @throws ProblemError `unavailable` if there is none
   */
  take(reply: Pick<FastifyReply, 'raw'>): void {
    if (this.#count >= AT_ONCE) throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#count += 1;
    reply.raw.once('close', () => {
      this.#count -= 1;
    });
  }
}
