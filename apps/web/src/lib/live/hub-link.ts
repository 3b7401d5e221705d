import { WAITS } from '@assist/reservation';
import { ACTIVITY_EVENTS } from '../waiting/inactivity.ts';
import { type Cancel, scheduler } from '../waiting/scheduler.ts';
import type { HubState } from '../waiting/hub-state.ts';

/** The part of the SignalR client's connection that the link needs. */
export interface HubConnection {
  start(): Promise<void>;
  stop(): Promise<void>;
  on(message: string, hear: (...args: unknown[]) => void): void;
  onreconnecting(hear: () => void): void;
  onreconnected(hear: () => void): void;
  onclose(hear: () => void): void;
  invoke(method: string, ...args: unknown[]): Promise<unknown>;
}

export interface HubLinkParts {
  /** Creates a connection without starting it. Once it is started, it reconnects by itself after the delays in `WAITS.hubReconnectMs`. */
  readonly open: () => Promise<HubConnection>;
  readonly messages: readonly string[];
  readonly onMessage: (message: string, args: readonly unknown[]) => void;
  readonly onState: (state: HubState, hasGivenUp: boolean) => void;
  /** Called when messages start or resume, because messages before that were missed. */
  readonly onGap: () => void;
  /** Called with the error of a failed try, which is only logged (specification, section 8). */
  readonly onFailure: (error: unknown) => void;
  /** The interval in milliseconds at which the link starts again after giving up; set only for an unattended screen. */
  readonly everyMs?: number;
}

/** Minimum time between two attempts, because each sign of activity would otherwise cause an attempt while the server is down. */
const AGAIN_APART_MS = 5_000;

/**
 * Maintains the connection to the hub. It gives up after the last delay, and starts again when the browser goes online, becomes visible or
 * is used.
 */
export class HubLink {
  readonly #parts: HubLinkParts;
  #state: HubState = 'Disconnected';
  #connection: HubConnection | undefined;
  #opening: HubConnection | undefined;
  #stopping: Promise<void> | undefined;
  /** Number of the last start or stop. An earlier start that finds a newer number ends without effect. */
  #run = 0;
  #hasGivenUp = false;
  #lastTryAt = Number.NEGATIVE_INFINITY;
  #deafen: (() => void) | undefined;
  #every: Cancel | undefined;

  constructor(parts: HubLinkParts) {
    this.#parts = parts;
  }

  get state(): HubState {
    return this.#state;
  }

  /** Connects to the hub. Does nothing if the link is connected or connecting. */
  async start(): Promise<void> {
    this.#deafen ??= this.#listen();
    if (this.#state !== 'Disconnected') return;
    const run = ++this.#run;
    const isOver = () => run !== this.#run;
    this.#lastTryAt = scheduler.now();
    this.#tell('Connecting');
    // The first try is immediate, and the next ones follow after the same delays as after a lost connection.
    for (const delayMs of [undefined, ...WAITS.hubReconnectMs]) {
      if (delayMs !== undefined) await scheduler.wait(delayMs);
      if (isOver()) return;
      try {
        const connection = await this.#open(isOver);
        if (isOver()) return;
        this.#opening = connection;
        await connection.start();
        if (isOver()) return void connection.stop().catch(() => {});
        this.#opening = undefined;
        this.#connection = connection;
        this.#tell('Connected');
        return this.#parts.onGap();
      } catch (error) {
        // An error after the link was stopped is not a failure.
        if (isOver()) return;
        this.#parts.onFailure(error);
      }
    }
    if (!isOver()) this.#giveUp();
  }

  /** Closes the connection, and opens none until `start` is called again. */
  async stop(): Promise<void> {
    this.#deafen?.();
    this.#deafen = undefined;
    const run = ++this.#run;
    void this.#opening?.stop().catch(() => {});
    this.#opening = undefined;
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection !== undefined) {
      this.#tell('Disconnecting');
      this.#stopping = connection
        .stop()
        .catch(() => {})
        .finally(() => (this.#stopping = undefined));
    }
    // A call of `stop` during another one waits for the same connection to close.
    if (this.#stopping !== undefined) await this.#stopping;
    if (run === this.#run) this.#tell('Disconnected');
  }

  /** Restarts the connection after a change of the session, unless the link is stopped or restarted again in the meantime. */
  async startAnew(): Promise<void> {
    const stopped = this.stop();
    const run = this.#run;
    await stopped;
    if (run === this.#run) await this.start();
  }

  /** Calls a method of the hub. Rejects if there is no connection. */
  async invoke(method: string, ...args: unknown[]): Promise<unknown> {
    if (this.#connection === undefined || this.#state !== 'Connected') throw new Error('the hub is not connected');
    return this.#connection.invoke(method, ...args);
  }

  async #open(isOver: () => boolean): Promise<HubConnection> {
    const connection = await this.#parts.open();
    for (const message of this.#parts.messages)
      connection.on(message, (...args) => {
        if (!isOver()) this.#parts.onMessage(message, args);
      });
    connection.onreconnecting(() => !isOver() && this.#tell('Reconnecting'));
    connection.onreconnected(() => {
      if (isOver()) return;
      this.#tell('Connected');
      this.#parts.onGap();
    });
    connection.onclose(() => {
      if (isOver() || this.#connection !== connection) return;
      this.#connection = undefined;
      this.#giveUp();
    });
    return connection;
  }

  #giveUp(): void {
    this.#hasGivenUp = true;
    this.#state = 'Disconnected';
    this.#parts.onState('Disconnected', true);
  }

  #tell(state: HubState): void {
    if (state === 'Connected' || state === 'Disconnecting') this.#hasGivenUp = false;
    this.#state = state;
    // `#hasGivenUp` stays true while the link tries again, so that the polling intervals do not change until it is connected.
    this.#parts.onState(state, this.#hasGivenUp);
  }

  #listen(): () => void {
    const again = () => {
      if (!this.#hasGivenUp || this.#state !== 'Disconnected' || document.visibilityState === 'hidden') return;
      if (scheduler.now() - this.#lastTryAt >= AGAIN_APART_MS) void this.start();
    };
    const online = () => {
      // The network is back, so the minimum time between two attempts does not apply.
      this.#lastTryAt = Number.NEGATIVE_INFINITY;
      again();
    };
    addEventListener('online', online);
    document.addEventListener('visibilitychange', again);
    for (const name of ACTIVITY_EVENTS) document.addEventListener(name, again, { capture: true, passive: true });
    if (this.#parts.everyMs !== undefined) this.#every = scheduler.every(this.#parts.everyMs, again);
    return () => {
      this.#every?.();
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', again);
      for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, again, { capture: true });
    };
  }
}
