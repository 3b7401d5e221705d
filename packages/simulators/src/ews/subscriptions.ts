import { randomUUID } from 'node:crypto';
import type { CalendarEngine, Email, EngineChange } from '../engine/index.ts';
import { fromInstant, type Instant, MINUTE_MS } from '@assist/time';
import { type Element, find, findText } from './element.ts';
import { accessTo, type EwsCall, expectRight } from './ews-call.ts';
import { envelopeXml, errorMessage, EwsError, EwsFault, listedAnswer, successMessage } from './ews-error.ts';
import { toFolderId, toItemId } from './ids.ts';
import { type Markup, markup } from './markup.ts';
import { folderTarget } from './targets.ts';

export interface StreamTiming {
  /** The interval at which a quiet connection sends a sign of life. */
  readonly heartbeatMs: number;
  /** The number of milliseconds that count as one minute of the requested connection time. */
  readonly minuteMs: number;
}

/** A change, as recorded in the table of events. */
interface TableEvent {
  /** The event's number in the table, from 1. */
  readonly at: number;
  readonly time: Instant;
  readonly change: EngineChange;
}

interface Subscribed {
  readonly id: string;
  /** The account that made the subscription. */
  readonly owner: Email;
  readonly mailbox: Email;
  readonly types: ReadonlySet<string>;
  /** Whether its folders include the calendar. Changes happen only in the calendar. */
  readonly isOfCalendar: boolean;
}

interface StreamingSubscription extends Subscribed {
  readonly kind: 'streaming';
  pending: TableEvent[];
  wake: () => void;
}

interface PullSubscription extends Subscribed {
  readonly kind: 'pull';
  readonly timeoutMs: number;
  /** The number of the last event that was reported. */
  told: number;
  askedAt: Instant;
}

type Subscription = StreamingSubscription | PullSubscription;

/**
 * Maximum number of events in one answer of GetEvents: "The first 50 events from the queue"
 * (learn.microsoft.com/exchange/client-developer/web-service-reference/getevents-operation).
 */
const EVENTS_AT_ONCE = 50;
/** Minimum number of events that the table keeps. Exchange's own table goes back thirty days. */
const TABLE_SIZE = 10_000;
const KINDS = {
  StreamingSubscriptionRequest: 'streaming',
  PullSubscriptionRequest: 'pull',
} as const;
const EVENT_NAMES = { created: 'CreatedEvent', updated: 'ModifiedEvent', deleted: 'DeletedEvent' } as const;

/** The subscriptions of both kinds: those that are notified over a hanging connection, and those that clients poll. */
export class Subscriptions {
  readonly #engine: CalendarEngine;
  readonly #timing: StreamTiming;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #owned = new Map<Email, Set<string>>();
  readonly #hanging = new Map<Email, number>();
  readonly #closing = new Set<() => void>();
  readonly stop: () => void;
  #table: TableEvent[] = [];
  #last = 0;
  #isDeaf = false;

  constructor(engine: CalendarEngine, timing: StreamTiming) {
    this.#engine = engine;
    this.#timing = timing;
    this.stop = engine.onChange((change) => {
      if (this.#isDeaf) return;
      this.#last += 1;
      const event = { at: this.#last, time: engine.now, change };
      this.#table.push(event);
      if (this.#table.length > 2 * TABLE_SIZE) this.#table = this.#table.slice(-TABLE_SIZE);
      for (const subscription of this.#subscriptions.values()) {
        if (subscription.kind !== 'streaming' || !concerns(subscription, event)) continue;
        subscription.pending.push(event);
        subscription.wake();
      }
    });
  }

  /** Number of subscriptions. It includes expired ones that have not been noticed yet. */
  get count(): number {
    return this.#subscriptions.size;
  }

  get open(): number {
    return this.#closing.size;
  }

  /** Simulates a restart of the server, which loses all subscriptions and closes all connections. */
  forget(): void {
    this.#subscriptions.clear();
    this.#owned.clear();
    this.hangUp();
  }

  hangUp(): void {
    for (const close of this.#closing) close();
  }

  /** While `isDeaf` is true, changes are neither recorded nor reported. */
  setDeaf(isDeaf: boolean): void {
    this.#isDeaf = isDeaf;
  }

  /** Handles Subscribe (learn.microsoft.com/exchange/client-developer/web-service-reference/subscribe-operation). */
  subscribe(call: EwsCall): Markup {
    const request = call.operation.children[0];
    const kind = KINDS[request?.name as keyof typeof KINDS];
    if (request === undefined || kind === undefined)
      throw new EwsError('ErrorInvalidOperation', 'This stand-in supports streaming and pull subscriptions.');
    const { mailbox, isOfCalendar } = watchedBy(call, request);
    const own = this.#ownOf(call.actor);
    if (own.size >= call.settings.maxSubscriptions) throw new EwsError('ErrorExceededSubscriptionCount');
    const subscribed: Subscribed = {
      id: Buffer.from(`${mailbox}|${randomUUID()}`).toString('base64'),
      owner: call.actor,
      mailbox,
      types: new Set((find(request, 'EventTypes')?.children ?? []).map((type) => type.text.trim())),
      isOfCalendar,
    };
    if (kind === 'streaming') {
      own.add(subscribed.id);
      this.#subscriptions.set(subscribed.id, { ...subscribed, kind, pending: [], wake: () => {} });
      return listedAnswer('Subscribe', [successMessage('Subscribe', markup`<m:SubscriptionId>${subscribed.id}</m:SubscriptionId>`)]);
    }
    const timeoutMs = wholeNumber(findText(request, 'Timeout'), 1, 1_440) * MINUTE_MS;
    const watermark = findText(request, 'Watermark');
    const told = watermark === undefined ? this.#last : this.#placeOf(watermark);
    if (told < this.#forgotten) throw new EwsError('ErrorInvalidWatermark');
    own.add(subscribed.id);
    this.#subscriptions.set(subscribed.id, { ...subscribed, kind, timeoutMs, told, askedAt: this.#engine.now });
    const made = markup`<m:SubscriptionId>${subscribed.id}</m:SubscriptionId><m:Watermark>${toWatermark(told)}</m:Watermark>`;
    return listedAnswer('Subscribe', [successMessage('Subscribe', made)]);
  }

  unsubscribe(call: EwsCall): Markup {
    const subscription = this.#find(findText(call.operation, 'SubscriptionId') ?? '');
    if (subscription === undefined) throw new EwsError('ErrorSubscriptionNotFound');
    this.#delete(subscription);
    return listedAnswer('Unsubscribe', [successMessage('Unsubscribe')]);
  }

  /**
   * Handles GetEvents step by step as described in the remarks of
   * learn.microsoft.com/exchange/client-developer/web-service-reference/getevents-operation.
   */
  getEvents(call: EwsCall): Markup {
    const subscription = this.#find(findText(call.operation, 'SubscriptionId') ?? '');
    if (subscription === undefined) throw new EwsError('ErrorSubscriptionNotFound');
    if (subscription.owner !== call.actor) throw new EwsError('ErrorSubscriptionAccessDenied');
    if (subscription.kind !== 'pull') throw new EwsError('ErrorInvalidPullSubscriptionId');
    const watermark = findText(call.operation, 'Watermark') ?? '';
    if (this.#placeOf(watermark) !== subscription.told) throw new EwsError('ErrorInvalidWatermark');
    if (subscription.told < this.#forgotten) {
      this.#delete(subscription);
      throw new EwsError('ErrorMissedNotificationEvents');
    }
    const waiting = this.#table.filter((event) => event.at > subscription.told && concerns(subscription, event));
    const events = waiting.slice(0, EVENTS_AT_ONCE);
    const isMore = waiting.length > events.length;
    subscription.told = isMore ? events.at(-1)!.at : this.#last;
    subscription.askedAt = this.#engine.now;
    const told =
      events.length === 0
        ? markup`<t:StatusEvent><t:Watermark>${toWatermark(subscription.told)}</t:Watermark></t:StatusEvent>`
        : events.map((event, index) => eventXml(event, index === events.length - 1 ? subscription.told : event.at));
    const notification = markup`<m:Notification><t:SubscriptionId>${subscription.id}</t:SubscriptionId><t:PreviousWatermark>${watermark}</t:PreviousWatermark><t:MoreEvents>${isMore}</t:MoreEvents>${told}</m:Notification>`;
    return listedAnswer('GetEvents', [successMessage('GetEvents', notification)]);
  }

  /** Finds a subscription. A pull subscription that has not been polled within its timeout is deleted, and counts as not found. */
  #find(id: string): Subscription | undefined {
    const found = this.#subscriptions.get(id);
    if (found?.kind !== 'pull' || this.#engine.now - found.askedAt <= found.timeoutMs) return found;
    this.#delete(found);
    return undefined;
  }

  #delete({ id, owner }: Subscription): void {
    this.#subscriptions.delete(id);
    this.#owned.get(owner)?.delete(id);
  }

  #ownOf(owner: Email): Set<string> {
    const own = this.#owned.get(owner) ?? new Set();
    this.#owned.set(owner, own);
    for (const id of own) this.#find(id);
    return own;
  }

  /** The number of the last event that is no longer in the table. */
  get #forgotten(): number {
    return this.#last - this.#table.length;
  }

  /** Returns the number of the event at which a watermark was issued. */
  #placeOf(watermark: string): number {
    const place = fromWatermark(watermark);
    if (place === undefined || place > this.#last || place < 0) throw new EwsError('ErrorInvalidWatermark');
    return place;
  }

  /** Yields one envelope after another until the requested time has passed or the connection is closed. */
  stream(call: EwsCall): AsyncGenerator<string> {
    return this.#stream(call, wholeNumber(findText(call.operation, 'ConnectionTimeout'), 1, 30));
  }

  async *#stream(call: EwsCall, minutes: number): AsyncGenerator<string> {
    const ids = (find(call.operation, 'SubscriptionIds')?.children ?? []).map((one) => one.text);
    const found = ids.flatMap((id) => {
      const subscription = this.#find(id);
      return subscription?.kind === 'streaming' ? [subscription] : [];
    });
    const lost = ids.filter((id) => found.every((one) => one.id !== id));
    if (lost.length > 0) {
      const list = markup`<m:ErrorSubscriptionIds>${lost.map((id) => markup`<t:SubscriptionId>${id}</t:SubscriptionId>`)}</m:ErrorSubscriptionIds><m:ConnectionStatus>Closed</m:ConnectionStatus>`;
      yield streamed(errorMessage('GetStreamingEvents', new EwsError('ErrorSubscriptionNotFound'), list));
      return;
    }
    const hanging = this.#hanging.get(call.actor) ?? 0;
    if (hanging >= call.settings.hangingConnections) {
      yield streamed(
        errorMessage(
          'GetStreamingEvents',
          new EwsError('ErrorExceededConnectionCount'),
          markup`<m:ConnectionStatus>Closed</m:ConnectionStatus>`,
        ),
      );
      return;
    }
    this.#hanging.set(call.actor, hanging + 1);
    try {
      yield* this.#tell(call, found, minutes);
    } finally {
      this.#hanging.set(call.actor, this.#hanging.get(call.actor)! - 1);
    }
  }

  async *#tell(call: EwsCall, subscriptions: readonly StreamingSubscription[], minutes: number): AsyncGenerator<string> {
    const endsAt = Date.now() + minutes * this.#timing.minuteMs;
    let isClosed = false;
    let wake = (): void => {};
    const close = (): void => {
      isClosed = true;
      wake();
    };
    this.#closing.add(close);
    call.signal.addEventListener('abort', close, { once: true });
    for (const subscription of subscriptions) subscription.wake = () => wake();
    try {
      yield streamed(successMessage('GetStreamingEvents', markup`<m:ConnectionStatus>OK</m:ConnectionStatus>`));
      while (!isClosed) {
        const told = subscriptions.filter((one) => one.pending.length > 0).map((one) => streamedXml(one, one.pending.splice(0)));
        if (told.length > 0) yield streamed(successMessage('GetStreamingEvents', markup`<m:Notifications>${told}</m:Notifications>`));
        const left = endsAt - Date.now();
        if (left <= 0) {
          yield streamed(successMessage('GetStreamingEvents', markup`<m:ConnectionStatus>Closed</m:ConnectionStatus>`));
          return;
        }
        const woken = await this.#rest(
          Math.min(left, this.#timing.heartbeatMs),
          (resolve) => {
            wake = resolve;
          },
          () => isClosed || subscriptions.some((one) => one.pending.length > 0),
        );
        if (!woken && !isClosed && Date.now() < endsAt)
          yield streamed(successMessage('GetStreamingEvents', markup`<m:ConnectionStatus>OK</m:ConnectionStatus>`));
      }
    } finally {
      this.#closing.delete(close);
    }
  }

  /** Waits for at most `ms` milliseconds. Resolves to true if there is something to report or the connection is closed. */
  #rest(ms: number, onWake: (resolve: () => void) => void, isDue: () => boolean): Promise<boolean> {
    if (isDue()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      onWake(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }
}

function streamed(message: Markup): string {
  return envelopeXml(listedAnswer('GetStreamingEvents', [message]));
}

/**
 * Writes a notification in the namespace of messages. Exchange's schema says otherwise, but its documents show this form
 * (learn.microsoft.com/exchange/client-developer/web-service-reference/getstreamingevents-operation), and exchangelib, which was tested
 * against Exchange, reads it.
 */
function streamedXml({ id }: Subscription, events: readonly TableEvent[]): Markup {
  return markup`<m:Notification><t:SubscriptionId>${id}</t:SubscriptionId>${events.map((event) => eventXml(event))}</m:Notification>`;
}

/** Writes an event. Only polled events have a watermark; those on a hanging connection have none. */
function eventXml({ change, time }: TableEvent, watermark?: number): Markup {
  const name = EVENT_NAMES[change.kind];
  const bookmark = watermark === undefined ? undefined : markup`<t:Watermark>${toWatermark(watermark)}</t:Watermark>`;
  return markup`<t:${name}>${bookmark}<t:TimeStamp>${fromInstant(time)}</t:TimeStamp><t:ItemId Id="${toItemId(change.id)}" ChangeKey="AQAAAA=="/><t:ParentFolderId Id="${toFolderId(change.mailbox, 'calendar')}" ChangeKey="AQAAAA=="/></t:${name}>`;
}

function concerns({ mailbox, types, isOfCalendar }: Subscribed, { change }: TableEvent): boolean {
  return isOfCalendar && change.mailbox === mailbox && types.has(EVENT_NAMES[change.kind]);
}

/** Returns the watched mailbox, and whether its calendar is among the watched folders. Throws unless the mailbox is the caller's own. */
function watchedBy(call: EwsCall, request: Element): { mailbox: Email; isOfCalendar: boolean } {
  const folders = (find(request, 'FolderIds')?.children ?? []).map((folder) => folderTarget(call, folder));
  const isAll = request.attributes['SubscribeToAllFolders'] === 'true';
  const mailbox = folders[0]?.mailbox ?? call.actor;
  if (isAll === folders.length > 0 || folders.some((folder) => folder.mailbox !== mailbox))
    throw new EwsError('ErrorInvalidSubscriptionRequest');
  if (mailbox !== call.actor) throw new EwsError('ErrorSubscriptionDelegateAccessNotSupported');
  expectRight(accessTo(call, mailbox), 'owner');
  return { mailbox, isOfCalendar: isAll || folders.some((folder) => folder.folder === 'calendar') };
}

/** Reads a whole number. Throws a fault if it is not within the limits of the schema. */
function wholeNumber(text: string | undefined, least: number, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) throw new EwsFault('ErrorSchemaValidation');
  return number;
}

const WATERMARK_BYTES = 13;

function toWatermark(place: number): string {
  const bytes = Buffer.alloc(WATERMARK_BYTES);
  bytes.writeUInt32LE(place, 4);
  bytes[WATERMARK_BYTES - 1] = 1;
  return bytes.toString('base64');
}

function fromWatermark(text: string): number | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === WATERMARK_BYTES ? bytes.readUInt32LE(4) : undefined;
}
