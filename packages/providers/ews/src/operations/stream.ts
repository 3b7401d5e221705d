import { type CalendarChange, type CallContext, type Email, isProviderError, ProviderError } from '@assist/calendar-provider';
import type { EwsClient } from '../soap/ews-client.ts';
import { errorOf, onlyMessage, responseMessagesOf } from '../soap/response-message.ts';
import { splitEnvelopes } from '../soap/split-envelopes.ts';
import { xml } from '../soap/xml.ts';
import { attributeOf, childOf, childrenOf, elementsOf, parseXml, textOf, type XmlNode } from '../soap/xml-node.ts';
import { calendarFolder } from './items.ts';

export interface StreamTimes {
  /** The number of minutes for which Exchange is asked to keep a connection open. It allows 30. */
  readonly connectionMinutes: number;
  /** The silence after which a connection counts as dead. Exchange sends a sign of life about every 45 seconds. */
  readonly silenceMs: number;
  /** The wait before an ended connection is reopened. It is doubled after each failure, up to `maxRetryMs`. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
}

export const STREAM_TIMES: StreamTimes = { connectionMinutes: 29, silenceMs: 180_000, firstRetryMs: 1_000, maxRetryMs: 60_000 };
/** The largest number of mailboxes that share one connection, which is Exchange's limit for an affinity group. */
const GROUP_SIZE = 200;

/** Yields the changes of any number of calendars, until the signal of the context ends the stream. */
export async function* streamChanges(
  client: EwsClient,
  calendars: readonly Email[],
  context: CallContext,
  times: StreamTimes,
): AsyncGenerator<CalendarChange> {
  const queue: CalendarChange[] = [];
  let wake = (): void => {};
  let failure: unknown;
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const tell = (change: CalendarChange) => {
    queue.push(change);
    wake();
  };
  const groups: Promise<void>[] = [];
  const watch = (members: readonly Email[], hasMissed: boolean) => {
    const group = new StreamGroup(client, members, { ...context, signal }, times, tell, (others) => watch(others, true));
    groups.push(
      group.run(hasMissed).catch((error: unknown) => {
        failure ??= error;
        wake();
      }),
    );
  };
  for (let from = 0; from < calendars.length; from += GROUP_SIZE) watch(calendars.slice(from, from + GROUP_SIZE), false);
  const ended = () => wake();
  signal.addEventListener('abort', ended, { once: true });
  try {
    while (!context.signal.aborted) {
      const change = queue.shift();
      if (change !== undefined) yield change;
      else if (failure !== undefined) throw failure;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stop.abort();
    await Promise.allSettled(groups);
  }
}

/** The mailboxes that share one connection. The connection goes to the server of the first mailbox that can be watched (the anchor). */
class StreamGroup {
  readonly #client: EwsClient;
  #calendars: readonly Email[];
  readonly #context: CallContext;
  readonly #times: StreamTimes;
  readonly #tell: (change: CalendarChange) => void;
  readonly #leave: (others: readonly Email[]) => void;
  readonly #calendarOf = new Map<string, Email>();
  #anchor: Email | undefined;
  #cookie: string | undefined;

  constructor(
    client: EwsClient,
    calendars: readonly Email[],
    context: CallContext,
    times: StreamTimes,
    tell: (change: CalendarChange) => void,
    leave: (others: readonly Email[]) => void,
  ) {
    this.#client = client;
    this.#calendars = calendars;
    this.#context = context;
    this.#times = times;
    this.#tell = tell;
    this.#leave = leave;
  }

  /** Listens until the signal aborts. `hasMissed` means that changes may already have happened without being reported. */
  async run(hasMissed: boolean): Promise<void> {
    let retryMs = this.#times.firstRetryMs;
    let isFirst = !hasMissed;
    while (!this.#context.signal.aborted) {
      let waitMs: number | undefined;
      try {
        await this.#subscribeMissing(!isFirst);
        isFirst = false;
        await this.#listen(() => {
          retryMs = this.#times.firstRetryMs;
        });
      } catch (error) {
        if (this.#context.signal.aborted) return;
        // A refused sign-in would be refused again, so it ends the stream.
        if (isProviderError(error, 'unauthenticated')) throw error;
        if (isProviderError(error, 'throttled')) waitMs = error.detail.retryAfterMs;
      }
      // Waits after every end of a connection, even a regular one, because immediate reopening could flood Exchange. Meanwhile, Exchange
      // keeps the notifications.
      await pause(waitMs ?? retryMs, this.#context.signal);
      retryMs = Math.min(this.#times.maxRetryMs, retryMs * 2);
    }
  }

  /**
   * Subscribes to the calendars that have no subscription yet. If `hasMissed` is true, also reports that earlier changes may be missing,
   * because a new subscription does not contain them.
   */
  async #subscribeMissing(hasMissed: boolean): Promise<void> {
    const others: Email[] = [];
    const subscribed = new Set(this.#calendarOf.values());
    for (const calendar of this.#calendars.filter((one) => !subscribed.has(one))) {
      try {
        await this.#subscribe(calendar);
        if (hasMissed) this.#tell({ calendar, kind: 'missed' });
      } catch (error) {
        // One mailbox that cannot be watched must not stop the others.
        if (isProviderError(error, 'unavailable', 'timeout')) {
          others.push(calendar);
          continue;
        }
        if (!isProviderError(error, 'notFound', 'forbidden', 'mailboxNotAvailable', 'invalid')) throw error;
        this.#calendarOf.set(`none:${calendar}`, calendar);
        this.#tell({ calendar, kind: 'removed' });
      }
    }
    if (this.#subscriptions().length === 0) throw new ProviderError('unavailable', 'none of these calendars can be watched');
    if (others.length === 0) return;
    // These mailboxes are unavailable, or are on another server than the anchor's, so they get a group of their own.
    this.#calendars = this.#calendars.filter((one) => !others.includes(one));
    this.#leave(others);
  }

  async #subscribe(calendar: Email): Promise<void> {
    const { root, headers } = await this.#client.exchange({
      context: this.#context,
      repeatable: true,
      as: calendar,
      headers: this.#affinityTo(this.#anchor ?? calendar),
      body: xml`<m:Subscribe><m:StreamingSubscriptionRequest><t:FolderIds>${calendarFolder(calendar)}</t:FolderIds><t:EventTypes><t:EventType>CreatedEvent</t:EventType><t:EventType>DeletedEvent</t:EventType><t:EventType>ModifiedEvent</t:EventType><t:EventType>MovedEvent</t:EventType></t:EventTypes></m:StreamingSubscriptionRequest></m:Subscribe>`,
    });
    const id = textOf(onlyMessage(root), 'SubscriptionId');
    if (id === undefined) throw new ProviderError('unavailable', 'the subscription has no id');
    this.#calendarOf.set(id, calendar);
    this.#anchor ??= calendar;
    this.#cookie ??= affinityCookieOf(headers);
  }

  async #listen(alive: () => void): Promise<void> {
    const silence = new AbortController();
    const signal = AbortSignal.any([this.#context.signal, silence.signal]);
    let timer = setTimeout(() => silence.abort(), this.#times.silenceMs);
    const anchor = this.#anchor!;
    const ids = this.#subscriptions().map((id) => xml`<t:SubscriptionId>${id}</t:SubscriptionId>`);
    try {
      const body = await this.#client.open(
        {
          context: this.#context,
          repeatable: true,
          as: anchor,
          headers: this.#affinityTo(anchor),
          body: xml`<m:GetStreamingEvents><m:SubscriptionIds>${ids}</m:SubscriptionIds><m:ConnectionTimeout>${this.#times.connectionMinutes}</m:ConnectionTimeout></m:GetStreamingEvents>`,
        },
        signal,
      );
      for await (const envelope of splitEnvelopes(body)) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), this.#times.silenceMs);
        const [answer] = elementsOf(childOf(parseXml(envelope), 'Envelope', 'Body'));
        if (answer === undefined) continue;
        if (this.#read(answer.node) === 'closed') return;
        alive();
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #read(answer: XmlNode): 'open' | 'closed' {
    for (const message of responseMessagesOf(answer)) {
      if (message.isError) {
        const error = errorOf(message);
        if (isProviderError(error, 'throttled', 'unavailable', 'timeout', 'unauthenticated')) throw error;
        // After such an error, the subscriptions that it names are lost and have to be created again.
        const lost = childrenOf(childOf(message.node, 'ErrorSubscriptionIds'), 'SubscriptionId').map((id) => textOf(id) ?? '');
        // If the error names no subscriptions, all of them have to be created again.
        for (const id of lost.length === 0 ? this.#subscriptions() : lost) this.#calendarOf.delete(id);
        return 'closed';
      }
      for (const notification of childrenOf(childOf(message.node, 'Notifications'), 'Notification')) this.#notify(notification);
      if (textOf(message.node, 'ConnectionStatus') === 'Closed') return 'closed';
    }
    return 'open';
  }

  #notify(notification: XmlNode): void {
    const calendar = this.#calendarOf.get(textOf(notification, 'SubscriptionId') ?? '');
    if (calendar === undefined) return;
    for (const { name, node } of elementsOf(notification)) {
      if (!name.endsWith('Event') || name === 'StatusEvent') continue;
      const eventId = attributeOf(childOf(node, 'ItemId'), 'Id');
      // An event without an item concerns the folder itself, and is not a change of a calendar event.
      if (eventId !== undefined) this.#tell({ calendar, kind: 'changed', eventId });
    }
  }

  #subscriptions(): string[] {
    return [...this.#calendarOf.keys()].filter((id) => !id.startsWith('none:'));
  }

  /**
   * Returns the headers with which all mailboxes of a group reach the same server: the anchor selects the server, and the server's cookie
   * preserves the choice.
   */
  #affinityTo(anchor: Email): Record<string, string> {
    return {
      'x-anchormailbox': anchor,
      'x-preferserveraffinity': 'true',
      ...(this.#cookie === undefined ? {} : { cookie: this.#cookie }),
    };
  }
}

function affinityCookieOf(headers: Headers): string | undefined {
  const found = headers.getSetCookie().find((cookie) => /^X-BackEndOverrideCookie=/i.test(cookie));
  return found?.split(';')[0];
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}
