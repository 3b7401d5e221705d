interface Line<T> {
  readonly items: T[];
  /** Time at which the line was created, or had its last turn. */
  sinceMs: number;
}

/**
 * Gives each caller a separate line, and the lines take turns: ten thousand items of one caller delay nobody else by more than one of them.
 * Each line is served in the order of arrival.
 */
export class FairQueue<T> {
  readonly #now: () => number;
  /** Lines by key, in the order of their turns. */
  readonly #lines = new Map<string, Line<T>>();
  #size = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#size;
  }

  sizeOf(key: string): number {
    return this.#lines.get(key)?.items.length ?? 0;
  }

  push(key: string, item: T): void {
    this.#size += 1;
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, { items: [item], sinceMs: this.#now() });
    else line.items.push(item);
  }

  shift(): T | undefined {
    for (const [key, line] of this.#lines) {
      this.#size -= 1;
      this.#lines.delete(key);
      const item = line.items.shift();
      if (line.items.length > 0) {
        line.sinceMs = this.#now();
        this.#lines.set(key, line);
      }
      return item;
    }
    return undefined;
  }

  /** Returns how long the line whose turn is next has waited, in milliseconds. A newcomer will wait about that long at most. */
  longestWaitMs(): number {
    for (const { sinceMs } of this.#lines.values()) return this.#now() - sinceMs;
    return 0;
  }
}
