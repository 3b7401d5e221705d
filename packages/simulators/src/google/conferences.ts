import { createHash } from 'node:crypto';

/** Meet's meetings, which are created a moment after their events. */
export class Conferences {
  delayMs = 1_000;
  readonly #now: () => number;
  readonly #due = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins a meeting, and returns its future address. */
  begin(requestId: string): string {
    if (!this.#due.has(requestId)) this.#due.set(requestId, this.#now() + this.delayMs);
    return `https://meet.google.com/${codeOf(requestId)}`;
  }

  isReady(requestId: string): boolean {
    return (this.#due.get(requestId) ?? 0) <= this.#now();
  }

  /** Finishes every meeting that was begun. */
  settle(): void {
    this.#due.clear();
  }
}

/** Returns a code in the form `abc-defg-hij`. */
function codeOf(requestId: string): string {
  const letters = [...createHash('sha256').update(requestId).digest()]
    .slice(0, 10)
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');
  return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`;
}
