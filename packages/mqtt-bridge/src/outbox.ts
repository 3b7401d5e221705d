import type { BridgeLog } from './bridge-log.ts';

/** The outcome of a delivery: done, or to be repeated later. Values that can never be delivered count as done. */
export type Delivery =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs?: number | undefined };

export interface OutboxParts<T> {
  readonly name: string;
  /** Time before each delivery in which further values are gathered, in ms. */
  readonly gatherMs: number;
  readonly batchMax: number;
  readonly deliver: (batch: ReadonlyMap<string, T>) => Promise<Delivery>;
  /** Called with the error that `deliver` threw. The outbox then stops, and the bridge ends. */
  readonly onEnd: (error: unknown) => void;
  readonly log: BridgeLog;
  /** Pauses after successive failures, in ms; the last one repeats. */
  readonly pausesMs?: readonly number[];
}

/** Maximum number of waiting names, more than any building has. Beyond it, the oldest name is dropped. */
const KEPT_MAX = 10_000;
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Keeps only the latest value for each name, and delivers the values in successive batches. */
export class Outbox<T> {
  readonly #parts: OutboxParts<T>;
  readonly #kept = new Map<string, T>();
  #running: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  #isStopping = false;
  #failures = 0;

  constructor(parts: OutboxParts<T>) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#kept.size;
  }

  put(name: string, word: T): void {
    if (this.#isStopping) return;
    // The name is deleted first, so that it comes last in the map's order.
    this.#kept.delete(name);
    this.#kept.set(name, word);
    if (this.#kept.size > KEPT_MAX) {
      const [oldest] = this.#kept.keys();
      this.#kept.delete(oldest!);
      this.#parts.log.warn({ left: oldest }, `more than ${KEPT_MAX} ${this.#parts.name} are waiting: the oldest is dropped`);
    }
    this.#running ??= this.#run();
  }

  /** Tries once more to deliver the waiting values, and accepts no new ones. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#kept.size > 0) {
      await this.#pause(this.#parts.gatherMs);
      const batch = new Map([...this.#kept].slice(0, this.#parts.batchMax));
      for (const name of batch.keys()) this.#kept.delete(name);
      let delivery: Delivery;
      try {
        delivery = await this.#parts.deliver(batch);
      } catch (error) {
        this.#isStopping = true;
        this.#kept.clear();
        return this.#parts.onEnd(error);
      }
      if (delivery.kind === 'done') this.#succeeded();
      else {
        this.#takeBack(batch);
        if (this.#isStopping) return this.#leave(delivery.reason);
        await this.#pause(this.#failed(delivery));
      }
    }
    // No await lies between the loop's last check and this line, so the next value starts a new run.
    this.#running = undefined;
  }

  /** Puts a batch back as the oldest entries. Newer values for the same names, which have come in the meantime, are kept. */
  #takeBack(batch: ReadonlyMap<string, T>): void {
    const newer = [...this.#kept];
    this.#kept.clear();
    for (const [name, word] of batch) this.#kept.set(name, word);
    for (const [name, word] of newer) {
      this.#kept.delete(name);
      this.#kept.set(name, word);
    }
  }

  #succeeded(): void {
    if (this.#failures > 0) this.#parts.log.info({}, `${this.#parts.name} are delivered again`);
    this.#failures = 0;
  }

  #failed({ reason, afterMs }: Extract<Delivery, { kind: 'later' }>): number {
    const pauses = this.#parts.pausesMs ?? PAUSES_MS;
    const pause = Math.max(pauses[Math.min(this.#failures, pauses.length - 1)]!, afterMs ?? 0);
    this.#failures += 1;
    if (this.#failures === 1) this.#parts.log.warn({ reason }, `${this.#parts.name} cannot be delivered; retrying`);
    else
      this.#parts.log.debug(
        { reason, failures: this.#failures, waiting: this.#kept.size },
        `${this.#parts.name} still cannot be delivered`,
      );
    return pause;
  }

  #leave(reason: string): void {
    this.#parts.log.warn({ reason, left: this.#kept.size }, `${this.#parts.name} were not delivered before the bridge stopped`);
    this.#kept.clear();
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}
