import type { ConnectionToken } from './connection-token.ts';
import type { HubLimits } from './hub-limits.ts';
import type { HubSession } from './hub-session.ts';

/**
 * The interval of the walk over all sessions is an eighth of the shortest limit, but within these bounds. An Ack may wait for up to a
 * second.
 */
const PACE_MAX_MS = 1_000;
const PACE_MIN_MS = 10;
const PACE_SHARE = 8;

/** All sessions of a server, including those that are being opened. While there are any, a single timer walks over all of them. */
export class HubSessions<User> {
  readonly #limits: HubLimits;
  readonly #byId = new Map<string, HubSession<User> | 'being opened'>();
  /** Tokens that have opened a connection, by id, each with the time (ms since 1970) at which it expires anyway. */
  readonly #used = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #emptied: (() => void)[] = [];

  constructor(limits: HubLimits) {
    this.#limits = limits;
  }

  get isFull(): boolean {
    return this.#byId.size >= this.#limits.connectionsMax;
  }

  find(id: string): HubSession<User> | 'being opened' | undefined {
    return this.#byId.get(id);
  }

  all(): HubSession<User>[] {
    return [...this.#byId.values()].filter((session) => session !== 'being opened');
  }

  /**
   * Returns whether the token may still open a connection: it must not be too old, nor used before. Its time of issue may lie in the
   * future, because the clocks of several processes differ slightly.
   */
  canBeOpened({ id, issuedAtMs }: ConnectionToken): boolean {
    return Math.abs(Date.now() - issuedAtMs) <= this.#limits.tokenMs && !this.#used.has(id);
  }

  /** Reserves an id and a place while the application decides about the connection. */
  reserve(id: string): void {
    this.#byId.set(id, 'being opened');
  }

  /** Releases the place of a refused connection. The connection may still be opened with another access token. */
  release(id: string): void {
    if (this.#byId.get(id) === 'being opened') this.remove(id);
  }

  add(session: HubSession<User>): void {
    this.#forgetUsed();
    // A token from a process whose clock is ahead may be valid for up to twice as long.
    this.#used.set(session.id, Date.now() + 2 * this.#limits.tokenMs);
    this.#byId.set(session.id, session);
    this.#timer ??= setInterval(() => this.#walk(), this.#paceMs()).unref();
  }

  remove(id: string): void {
    this.#byId.delete(id);
    if (this.#byId.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const tell of this.#emptied.splice(0)) tell();
  }

  /** Returns a promise that resolves when no sessions are left. */
  empty(): Promise<void> {
    return this.#byId.size === 0 ? Promise.resolve() : new Promise((resolve) => void this.#emptied.push(resolve));
  }

  #walk(): void {
    const nowMs = performance.now();
    for (const session of this.all()) session.look(nowMs);
  }

  #paceMs(): number {
    const { keepAliveMs, clientTimeoutMs, handshakeTimeoutMs, reconnectMs, closeMs } = this.#limits;
    const shortestMs = Math.min(keepAliveMs, clientTimeoutMs, handshakeTimeoutMs, reconnectMs, closeMs);
    return Math.max(PACE_MIN_MS, Math.min(PACE_MAX_MS, shortestMs / PACE_SHARE));
  }

  /** Removes expired tokens. The map is in the order of their times. */
  #forgetUsed(): void {
    for (const [id, untilMs] of this.#used) {
      if (untilMs > Date.now()) return;
      this.#used.delete(id);
    }
  }
}
