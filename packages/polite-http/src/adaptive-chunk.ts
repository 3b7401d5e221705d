export interface ChunkBounds {
  readonly min: number;
  readonly start: number;
  readonly max: number;
  /** The size is halved if the 95th percentile of the latest calls takes longer than this. */
  readonly targetMs: number;
}

const REMEMBERED = 20;
const GROWTH = 0.05;

/** Decides how many questions one call carries: fewer when calls are slow, gradually more while they are quick. */
export class AdaptiveChunk {
  readonly #bounds: ChunkBounds;
  #max: number;
  #size: number;
  #latencies: number[] = [];

  constructor(bounds: ChunkBounds) {
    this.#bounds = bounds;
    this.#max = bounds.max;
    this.#size = bounds.start;
  }

  get size(): number {
    return this.#size;
  }

  /** Lowers the maximum size to what the other side accepts in one call. It is never raised again. */
  limit(max: number): void {
    this.#max = Math.min(this.#max, max);
    this.#size = Math.min(this.#size, this.#max);
  }

  /**
   * Records how long a call for `size` items took after it was sent, without earlier waits. Two kinds of calls do not count: slow answers
   * to calls of a larger size that was already given up, and quick answers to calls of less than half the size.
   */
  record(latencyMs: number, size: number = this.#size): void {
    const { min, targetMs } = this.#bounds;
    if (size > this.#size && latencyMs > targetMs) return;
    if (size < this.#size / 2 && latencyMs <= targetMs) return;
    this.#latencies = [...this.#latencies.slice(1 - REMEMBERED), latencyMs];
    const sorted = this.#latencies.toSorted((a, b) => a - b);
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1]!;
    if (p95 > targetMs) {
      this.#size = Math.max(min, Math.floor(this.#size / 2));
      // The slow calls were larger. The new size is judged only by its own calls.
      this.#latencies = [];
    } else if (this.#latencies.length === REMEMBERED && this.#size < this.#max) {
      this.#size = Math.min(this.#max, this.#size + Math.max(1, Math.floor(this.#size * GROWTH)));
      this.#latencies = [];
    }
  }

  split<T>(all: readonly T[], size = this.#size): T[][] {
    const chunks: T[][] = [];
    for (let from = 0; from < all.length; from += size) chunks.push(all.slice(from, from + size));
    return chunks;
  }
}
