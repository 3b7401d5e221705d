import type { ObjectValue } from '@assist/resource';
import type { KnownValue } from './assist-calls.ts';
import type { CommandRule } from './bridge-file.ts';
import type { BridgeLog } from './bridge-log.ts';
import { commandPayload } from './command-payload.ts';

export interface CommandsParts {
  readonly rules: readonly CommandRule[];
  /** False where the broker is away. */
  readonly publish: (topic: string, payload: string, retain: boolean) => boolean;
  readonly log: BridgeLog;
}

/** So long after a value was told it can come back by the hub as if somebody had switched it. */
const ECHO_MS = 3_000;
/** As long as a call may take. */
const ON_ITS_WAY_MS = 30_000;

interface Known {
  /** What the device has said last; undefined since it was told something else. */
  device: ObjectValue | undefined;
  /** How Assist has it. */
  wanted: ObjectValue | undefined;
  /** Since when it has it so. */
  changedAt: string | undefined;
  /** Read at the start, when nobody knows who was the last to say so. */
  isFromStart: boolean;
  /** What we have told Assist of it lately, and until when it may come back. */
  readonly told: Map<ObjectValue, number>;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Tells devices what people switch. What a device has said itself comes back by the hub, too: a lamp that is switched on and off at the wall
 * must not be switched on again by the echo of the first.
 */
export class Commands {
  readonly #parts: CommandsParts;
  readonly #rules: ReadonlyMap<string, readonly CommandRule[]>;
  readonly #known = new Map<string, Known>();
  /** While the broker is away: the newest of each alone. */
  readonly #unsent = new Map<string, ObjectValue>();
  #hasRead = false;

  constructor(parts: CommandsParts) {
    this.#parts = parts;
    this.#rules = Map.groupBy(parts.rules, ({ object }) => object);
  }

  heardFromDevice(id: string, value: ObjectValue): void {
    if (this.#rules.has(id)) this.#of(id).device = value;
  }

  /** It goes to Assist now, or has gone. */
  tellingAssist(id: string, value: ObjectValue, isDone: boolean): void {
    if (!this.#rules.has(id)) return;
    const { wanted, told } = this.#of(id);
    // What Assist has already tells it nothing that could come back.
    if (isDone ? told.has(value) : wanted !== value) told.set(value, Date.now() + (isDone ? ECHO_MS : ON_ITS_WAY_MS));
  }

  heardFromAssist({ id, value, changedAt }: KnownValue): void {
    if (!this.#rules.has(id)) return;
    const known = this.#of(id);
    // Heard and read. What the start has read and the hub tells after it was switched since the bridge listens.
    if (known.changedAt === changedAt && known.wanted === value && !known.isFromStart) return;
    Object.assign(known, { wanted: value, changedAt, isFromStart: false });
    this.#decide(id);
  }

  /** How all is now: what has changed since it was heard last was switched while nobody listened. */
  readFromAssist(all: readonly KnownValue[]): void {
    for (const one of all.filter(({ id }) => this.#rules.has(id))) {
      const known = this.#of(one.id);
      if (known.changedAt === one.changedAt) continue;
      if (this.#hasRead) this.heardFromAssist(one);
      // At the start nobody knows who was the last to say so: the device says how it is.
      else Object.assign(known, { wanted: one.value, changedAt: one.changedAt, isFromStart: true });
    }
    this.#hasRead = true;
  }

  brokerIsBack(): void {
    const unsent = [...this.#unsent];
    this.#unsent.clear();
    for (const [id, value] of unsent) this.#send(id, value);
  }

  stop(): void {
    for (const { timer } of this.#known.values()) clearTimeout(timer);
  }

  #decide(id: string): void {
    const known = this.#of(id);
    clearTimeout(known.timer);
    const { wanted, device, told } = known;
    if (wanted === undefined) return;
    // What was to be told before is so no more.
    this.#unsent.delete(id);
    if (wanted === device) return;
    const now = Date.now();
    for (const [value, until] of told) if (until <= now) told.delete(value);
    const echoUntil = told.get(wanted);
    // Either its echo, and another one follows; or somebody wants it so just now, and is heard a moment later.
    if (echoUntil === undefined) this.#send(id, wanted);
    else known.timer = setTimeout(() => this.#decide(id), Math.min(echoUntil - now, ECHO_MS) + 1);
  }

  #send(id: string, value: ObjectValue): void {
    for (const rule of this.#rules.get(id)!) {
      const payload = commandPayload(value, rule);
      if (payload === undefined) this.#parts.log.warn({ object: id, value }, 'the command has no word for this value');
      else if (this.#parts.publish(rule.topic, payload, rule.retain))
        this.#parts.log.debug({ object: id, topic: rule.topic }, 'told to its device');
      else this.#unsent.set(id, value);
    }
    // Until it speaks nobody knows whether it has obeyed.
    this.#of(id).device = undefined;
  }

  #of(id: string): Known {
    let known = this.#known.get(id);
    if (known === undefined) {
      known = { device: undefined, wanted: undefined, changedAt: undefined, isFromStart: false, told: new Map(), timer: undefined };
      this.#known.set(id, known);
    }
    return known;
  }
}
