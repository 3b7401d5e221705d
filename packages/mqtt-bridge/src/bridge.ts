import { OBJECT_VALUES_MAX, toldValueSchema } from '@assist/contract';
import type { ObjectValue } from '@assist/resource';
import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import { safeParse } from 'zod/v4/core';
import { AssistCalls } from './assist-calls.ts';
import { BridgeError } from './bridge-error.ts';
import type { BridgeConfig } from './bridge-file.ts';
import type { BridgeLog } from './bridge-log.ts';
import { Commands } from './commands.ts';
import { hearSwitching } from './hear-switching.ts';
import { Outbox } from './outbox.ts';
import { readTime, readValue, type ReadingFault } from './read-value.ts';
import { fillIn, matchTopic } from './topic.ts';

export interface BridgeOptions {
  readonly log: BridgeLog;
  /** Pauses after successive failures to reach Assist, in ms. The first is also the pause between attempts to reach the broker. */
  readonly pausesMs?: readonly number[];
}

export interface Bridge {
  /** Resolves once the bridge has been stopped; rejects with a `BridgeError` if it cannot go on. */
  readonly over: Promise<void>;
  stop(): Promise<void>;
}

interface HeardValue {
  readonly value: ObjectValue;
  readonly heardAt: number;
  /** The time that the message contains, in ms since 1970; undefined if it contains none. */
  readonly saidAt: number | undefined;
}

/** Milliseconds in which values are gathered before a call, so that a burst becomes one call. */
const GATHER_MS = 200;
/** Greatest age in ms at which a value is sent without a time, so that Assist's own clock decides. */
const AT_ONCE_MS = 2_000;
/** Milliseconds after which a check-in is dropped: the person may have left, or another reservation may have begun. */
const CHECK_IN_HOLDS_MS = 60_000;
const RECONNECT_MS = 5_000;
/** Maximum number of objects whose last value is remembered, and maximum number of faults that are remembered as reported. */
const HEARD_MAX = 10_000;
/**
 * Return codes with which a broker refuses the sign-in (MQTT 3.1.1, section 3.2.2.3): wrong name or password, and client not authorised.
 */
const REFUSED: ReadonlySet<unknown> = new Set([4, 5]);
const IDENTIFIER = /^[\w.:@-]{1,128}$/u;

export function startBridge(config: BridgeConfig, { log, pausesMs }: BridgeOptions): Bridge {
  return new RunningBridge(config, log, pausesMs);
}

class RunningBridge implements Bridge {
  readonly over: Promise<void>;
  readonly #config: BridgeConfig;
  readonly #log: BridgeLog;
  readonly #calls: AssistCalls;
  readonly #values: Outbox<HeardValue>;
  readonly #checkIns: Outbox<number>;
  /** Reads all values from Assist whenever a change of value may have been missed, and retries until it succeeds. */
  readonly #readings: Outbox<undefined>;
  readonly #commands: Commands;
  readonly #client: MqttClient;
  readonly #stopHearing: () => Promise<void>;
  readonly #lastHeard = new Map<string, ObjectValue>();
  /** Faults and refusals already logged, so that none is logged repeatedly. A refusal is removed when its name is accepted again. */
  readonly #told = new Set<string>();
  readonly #end = Promise.withResolvers<void>();
  #isStopped = false;

  constructor(config: BridgeConfig, log: BridgeLog, pausesMs: readonly number[] | undefined) {
    this.#config = config;
    this.#log = log;
    this.over = this.#end.promise;
    this.#calls = new AssistCalls(config.assist);
    const onEnd = (error: unknown) => this.#fail(error);
    const more = pausesMs === undefined ? {} : { pausesMs };
    this.#values = new Outbox({
      name: 'values',
      gatherMs: GATHER_MS,
      batchMax: OBJECT_VALUES_MAX,
      deliver: (batch) => this.#tellValues(batch),
      onEnd,
      log,
      ...more,
    });
    this.#checkIns = new Outbox({
      name: 'check-ins',
      gatherMs: 0,
      batchMax: 1,
      deliver: (batch) => this.#tellCheckIn(batch),
      onEnd,
      log,
      ...more,
    });
    this.#readings = new Outbox({ name: 'readings', gatherMs: 0, batchMax: 1, deliver: () => this.#readValues(), onEnd, log, ...more });
    this.#commands = new Commands({ rules: config.commands, publish: (...command) => this.#publish(...command), log });
    this.#client = this.#connect(pausesMs?.[0] ?? RECONNECT_MS);
    this.#stopHearing =
      config.commands.length === 0
        ? async () => {}
        : hearSwitching({
            ...config.assist,
            onValue: (heard) => this.#commands.heardFromAssist(heard),
            onHearing: () => this.#readings.put('all', undefined),
            onEnd,
            log,
            ...more,
          });
  }

  async stop(): Promise<void> {
    await this.#shutDown();
    this.#end.resolve();
  }

  #fail(error: unknown): void {
    void this.#shutDown().then(() => this.#end.reject(error));
  }

  async #shutDown(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#commands.stop();
    await this.#client.endAsync(true);
    await Promise.all([this.#stopHearing(), this.#values.stop(), this.#checkIns.stop(), this.#readings.stop()]);
  }

  #connect(reconnectPeriod: number): MqttClient {
    const { url, username, password, ca, clientId } = this.#config.broker;
    const client = connect(url, {
      // No session is kept. Messages sent while the bridge was away would be of unknown age, and values that still hold can be retained.
      clean: true,
      clientId: clientId ?? `assist-bridge-${crypto.randomUUID().slice(0, 8)}`,
      reconnectPeriod,
      reconnectOnConnackError: true,
      resubscribe: false,
      queueQoSZero: false,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(ca === undefined ? {} : { ca }),
    });
    let isAway = false;
    client.on('connect', () => {
      isAway = false;
      this.#log.info({ broker: hostOf(url) }, 'the broker is connected');
      this.#subscribe();
      this.#commands.brokerIsBack();
    });
    client.on('message', (topic, payload, packet) => this.#hear(topic, payload.toString('utf8'), packet));
    client.on('error', (error) => {
      if (REFUSED.has((error as { readonly code?: unknown }).code))
        this.#fail(new BridgeError('broker-refused', `The broker refuses the user name and password: ${error.message}.`));
      else if (!isAway && !this.#isStopped) {
        isAway = true;
        this.#log.warn({ broker: hostOf(url), reason: error.message }, 'the broker cannot be reached; retrying');
      }
    });
    client.on('close', () => {
      if (isAway || this.#isStopped) return;
      isAway = true;
      this.#log.warn({ broker: hostOf(url) }, 'the connection to the broker was lost; retrying');
    });
    return client;
  }

  /** Subscribes to one topic at a time: for several at once, the library does not report which one was refused. */
  #subscribe(): void {
    const topics = new Set([...this.#config.values, ...this.#config.checkIns].map(({ topic }) => topic));
    for (const topic of topics)
      this.#client.subscribe(topic, { qos: 1 }, (error) => {
        // If the connection was lost, the subscription is repeated once the broker is back.
        if (error !== null && this.#client.connected) this.#log.error({ topic }, 'the broker refuses the subscription to this topic');
      });
  }

  #hear(topic: string, payload: string, { retain }: IPublishPacket): void {
    for (const [index, rule] of this.#config.values.entries()) {
      const found = matchTopic(rule.topic, topic);
      if (found === undefined || (retain && rule.retained === 'ignore')) continue;
      const id = fillIn(rule.object, found);
      const reading = readValue(payload, rule);
      if (reading.kind === 'fault') this.#fault(`values.${index}`, topic, reading.fault);
      else if (reading.kind === 'value' && IDENTIFIER.test(id)) {
        // One value that Assist does not accept would make it refuse the whole batch.
        if (!safeParse(toldValueSchema, { id, value: reading.value }).success) this.#fault(`values.${index}`, topic, 'not-a-value');
        else this.#heard(id, reading.value, rule.time === undefined ? undefined : readTime(payload, rule.time), retain);
      }
    }
    // A check-in counts only when it arrives live: a retained one happened at an unknown time.
    if (retain) return;
    for (const [index, rule] of this.#config.checkIns.entries()) {
      const found = matchTopic(rule.topic, topic);
      if (found === undefined) continue;
      const reading = readValue(payload, { path: rule.path });
      if (reading.kind === 'fault') this.#fault(`checkIns.${index}`, topic, reading.fault);
      else if (reading.kind === 'value' && rule.when.includes(reading.value)) this.#checkIns.put(fillIn(rule.resource, found), Date.now());
    }
  }

  #heard(id: string, value: ObjectValue, saidAt: number | undefined, isRetained: boolean): void {
    // The broker repeats retained messages at each connection, so an unchanged value is not reported again.
    if (isRetained && this.#lastHeard.get(id) === value) return;
    this.#lastHeard.delete(id);
    this.#lastHeard.set(id, value);
    if (this.#lastHeard.size > HEARD_MAX) this.#lastHeard.delete(this.#lastHeard.keys().next().value!);
    this.#commands.heardFromDevice(id, value);
    this.#values.put(id, { value, heardAt: Date.now(), saidAt });
  }

  async #tellValues(batch: ReadonlyMap<string, HeardValue>) {
    const now = Date.now();
    for (const [id, { value }] of batch) this.#commands.tellingAssist(id, value, false);
    const outcome = await this.#calls.putValues(
      [...batch].map(([id, { value, heardAt, saidAt }]) => {
        const at = saidAt ?? (now - heardAt > AT_ONCE_MS ? heardAt : undefined);
        return { id, value, ...(at === undefined ? {} : { at: new Date(at).toISOString() }) };
      }),
    );
    if (outcome.kind === 'later') return outcome;
    for (const [id, { value }] of batch) this.#commands.tellingAssist(id, value, true);
    if (outcome.kind === 'never') this.#log.error({ code: outcome.code, values: batch.size }, 'Assist refuses these values');
    else {
      const refused = new Map(outcome.answer.map(({ id, code }) => [id, code]));
      for (const id of batch.keys()) this.#refusal(id, refused.get(id));
    }
    return { kind: 'done' } as const;
  }

  async #readValues() {
    const outcome = await this.#calls.listValues();
    if (outcome.kind === 'later') return outcome;
    if (outcome.kind === 'answer') this.#commands.readFromAssist(outcome.answer);
    return { kind: 'done' } as const;
  }

  async #tellCheckIn(batch: ReadonlyMap<string, number>) {
    for (const [resource, pressedAt] of batch) {
      if (Date.now() - pressedAt > CHECK_IN_HOLDS_MS) {
        this.#log.warn({ resource }, 'a check-in could not be delivered within a minute and is dropped');
        continue;
      }
      const outcome = await this.#calls.checkIn(resource);
      if (outcome.kind === 'later') return outcome;
      if (outcome.kind === 'answer') this.#log.info({ resource }, 'confirmed');
      else if (outcome.code === 'confirmation-unavailable') this.#log.info({ resource }, 'there is nothing to confirm');
      else this.#refusal(resource, outcome.code);
    }
    return { kind: 'done' } as const;
  }

  /** Logs each refusal of a name once. It is logged again only after the name has been accepted. */
  #refusal(name: string, code: string | undefined): void {
    if (code === undefined || code === 'too-old') {
      for (const one of ['not-found', 'value-refused']) this.#told.delete(`${name} ${one}`);
      return;
    }
    this.#once(`${name} ${code}`, () => this.#log.warn({ name, code }, 'Assist refuses a report about this name'));
  }

  #fault(rule: string, topic: string, fault: ReadingFault): void {
    this.#once(`${rule} ${fault}`, () => this.#log.warn({ rule, topic, fault }, 'a message does not fit this rule'));
  }

  #once(what: string, tell: () => void): void {
    if (this.#told.has(what) || this.#told.size > HEARD_MAX) return;
    this.#told.add(what);
    tell();
  }

  #publish(topic: string, payload: string, retain: boolean): boolean {
    if (!this.#client.connected) return false;
    this.#client.publish(topic, payload, { qos: 1, retain });
    return true;
  }
}

/** Returns the host of an address, without credentials, for the log. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
