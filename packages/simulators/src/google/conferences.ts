import { createHash } from 'node:crypto';

/** Meet's conferences, each of which is created a moment after its event. */
export class Conferences {
  delayMs = 1_000;
  readonly #now: () => number;
  readonly #due = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins to create a conference, and returns its future address. */
  begin(requestId: string): string {
    if (!this.#due.has(requestId)) this.#due.set(requestId, this.#now() + this.delayMs);
    return `https://meet.google.com/${codeOf(requestId)}`;
  }

  isReady(requestId: string): boolean {
    return (this.#due.get(requestId) ?? 0) <= this.#now();
  }

  /** Finishes every conference that is being created. */
  settle(): void {
    this.#due.clear();
  }
}

/** Returns a meeting code in the form `abc-defg-hij`, the same for the same request. */
function codeOf(requestId: string): string {
  const letters = [...createHash('sha256').update(requestId).digest()]
    .slice(0, 10)
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');
  return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`;
}
