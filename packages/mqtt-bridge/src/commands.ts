import type { ObjectValue } from '@assist/resource';
import type { KnownValue } from './assist-calls.ts';
import type { CommandRule } from './bridge-file.ts';
import type { BridgeLog } from './bridge-log.ts';
import { commandPayload } from './command-payload.ts';

export interface CommandsParts {
  readonly rules: readonly CommandRule[];
  /** Publishes a command; returns false if the broker is away. */
  readonly publish: (topic: string, payload: string, retain: boolean) => boolean;
  readonly log: BridgeLog;
}

/** Time in ms after a report during which its value may come back through the hub, as if somebody had switched the object. */
const ECHO_MS = 3_000;
/** Longest time in ms that a call to Assist may take. */
const ON_ITS_WAY_MS = 30_000;

interface Known {
  /** The device's last report; undefined before the first report and after a command was sent. */
  device: ObjectValue | undefined;
  /** The object's value in Assist; undefined if it is not known yet. */
  wanted: ObjectValue | undefined;
  /** When Assist got this value; undefined if it is not known yet. */
  changedAt: string | undefined;
  /** True if the value was read at startup, when it is unknown who changed it last. */
  isFromStart: boolean;
  /** Values recently reported to Assist, each with the time (ms since 1970) until which it may come back. */
  readonly told: Map<ObjectValue, number>;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Sends to the devices what people switch in Assist. A device's own reports also come back through the hub: a lamp that is switched on and
 * off at the wall must not be switched on again by the echo of its first report.
 */
export class Commands {
  readonly #parts: CommandsParts;
  readonly #rules: ReadonlyMap<string, readonly CommandRule[]>;
  readonly #known = new Map<string, Known>();
  /** By object, the newest value that could not be sent because the broker was away. */
  readonly #unsent = new Map<string, ObjectValue>();
  #hasRead = false;

  constructor(parts: CommandsParts) {
    this.#parts = parts;
    this.#rules = Map.groupBy(parts.rules, ({ object }) => object);
  }

  heardFromDevice(id: string, value: ObjectValue): void {
    if (this.#rules.has(id)) this.#of(id).device = value;
  }

  /** Notes that a value is being sent to Assist or, if `isDone`, that it has been sent. */
  tellingAssist(id: string, value: ObjectValue, isDone: boolean): void {
    if (!this.#rules.has(id)) return;
    const { wanted, told } = this.#of(id);
    // A value that Assist already has cannot come back.
    if (isDone ? told.has(value) : wanted !== value) told.set(value, Date.now() + (isDone ? ECHO_MS : ON_ITS_WAY_MS));
  }

  heardFromAssist({ id, value, changedAt }: KnownValue): void {
    if (!this.#rules.has(id)) return;
    const known = this.#of(id);
    // Usually, a value that was heard or read before is nothing new. But if a value that was read at startup is then heard, somebody
    // switched it after the bridge began to listen.
    if (known.changedAt === changedAt && known.wanted === value && !known.isFromStart) return;
    Object.assign(known, { wanted: value, changedAt, isFromStart: false });
    this.#decide(id);
  }

  /**
   * Takes over the values that Assist has now. Those that changed since they were last heard were switched while the bridge did not listen.
   */
  readFromAssist(all: readonly KnownValue[]): void {
    for (const one of all.filter(({ id }) => this.#rules.has(id))) {
      const known = this.#of(one.id);
      if (known.changedAt === one.changedAt) continue;
      if (this.#hasRead) this.heardFromAssist(one);
      // At startup it is unknown who changed the value last, so no command is sent. The device will report its state.
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
    // The new value replaces one that was waiting to be sent.
    this.#unsent.delete(id);
    if (wanted === device) return;
    const now = Date.now();
    for (const [value, until] of told) if (until <= now) told.delete(value);
    const echoUntil = told.get(wanted);
    // The value may be a person's choice, or an echo that another value will replace. If it still holds when no echo is expected, it is
    // sent.
    if (echoUntil === undefined) this.#send(id, wanted);
    else known.timer = setTimeout(() => this.#decide(id), Math.min(echoUntil - now, ECHO_MS) + 1);
  }

  #send(id: string, value: ObjectValue): void {
    for (const rule of this.#rules.get(id)!) {
      const payload = commandPayload(value, rule);
      if (payload === undefined) this.#parts.log.warn({ object: id, value }, 'the command has no payload for this value');
      else if (this.#parts.publish(rule.topic, payload, rule.retain))
        this.#parts.log.debug({ object: id, topic: rule.topic }, 'sent to the device');
      else this.#unsent.set(id, value);
    }
    // The state is unknown until the device reports whether it has obeyed.
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
