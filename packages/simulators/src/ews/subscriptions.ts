import { randomUUID } from 'node:crypto';
import type { CalendarEngine, Email, EngineChange } from '../engine/index.ts';
import { fromInstant } from '@assist/time';
import { find, findText } from './element.ts';
import { accessTo, type EwsCall, expectRight } from './ews-call.ts';
import { envelopeXml, errorMessage, EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { toFolderId, toItemId } from './ids.ts';
import { type Markup, markup } from './markup.ts';
import { folderTarget } from './targets.ts';

export interface StreamTiming {
  /** How often a quiet connection says that it is there. */
  readonly heartbeatMs: number;
  /** What a minute of a connection's time lasts. */
  readonly minuteMs: number;
}

interface Subscription {
  readonly id: string;
  readonly mailbox: Email;
  pending: EngineChange[];
  wake: () => void;
}

/** By policy, so many connections of one account may hang. */
const HANGING_LIMIT = 3;
const EVENT_NAMES = { created: 'CreatedEvent', updated: 'ModifiedEvent', deleted: 'DeletedEvent' } as const;

/** Streaming subscriptions, and the connections over which they tell. */
export class Subscriptions {
  readonly #engine: CalendarEngine;
  readonly #timing: StreamTiming;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #hanging = new Map<Email, number>();
  readonly #closing = new Set<() => void>();
  readonly stop: () => void;
  #isDeaf = false;

  constructor(engine: CalendarEngine, timing: StreamTiming) {
    this.#engine = engine;
    this.#timing = timing;
    this.stop = engine.onChange((change) => {
      if (this.#isDeaf) return;
      for (const subscription of this.#subscriptions.values()) {
        if (subscription.mailbox !== change.mailbox) continue;
        subscription.pending.push(change);
        subscription.wake();
      }
    });
  }

  get count(): number {
    return this.#subscriptions.size;
  }

  get open(): number {
    return this.#closing.size;
  }

  /** The server was restarted: it knows nobody any more, and hangs up. */
  forget(): void {
    this.#subscriptions.clear();
    this.hangUp();
  }

  hangUp(): void {
    for (const close of this.#closing) close();
  }

  /** Changes are lost on the way while it is deaf. */
  setDeaf(isDeaf: boolean): void {
    this.#isDeaf = isDeaf;
  }

  subscribe(call: EwsCall): Markup {
    const folder = find(call.operation, 'StreamingSubscriptionRequest', 'FolderIds')?.children[0];
    if (folder === undefined) throw new EwsError('ErrorInvalidOperation', 'This stand-in streams, of folders that are named.');
    const target = folderTarget(call, folder);
    if (target.mailbox !== call.actor)
      throw new EwsError('ErrorSubscriptionDelegateAccessNotSupported', 'Subscriptions are not supported for delegate user access.');
    expectRight(accessTo(call, target.mailbox), 'owner');
    const id = Buffer.from(`${target.mailbox}|${randomUUID()}`).toString('base64');
    this.#subscriptions.set(id, { id, mailbox: target.mailbox, pending: [], wake: () => {} });
    return listedAnswer('Subscribe', [successMessage('Subscribe', markup`<m:SubscriptionId>${id}</m:SubscriptionId>`)]);
  }

  unsubscribe(call: EwsCall): Markup {
    const id = findText(call.operation, 'SubscriptionId') ?? '';
    const message = this.#subscriptions.delete(id)
      ? successMessage('Unsubscribe')
      : errorMessage('Unsubscribe', new EwsError('ErrorSubscriptionNotFound'));
    return listedAnswer('Unsubscribe', [message]);
  }

  /** One envelope after the other, until the time is over or somebody hangs up. */
  async *stream(call: EwsCall): AsyncGenerator<string> {
    const ids = (find(call.operation, 'SubscriptionIds')?.children ?? []).map((one) => one.text);
    const lost = ids.filter((id) => !this.#subscriptions.has(id));
    if (lost.length > 0) {
      const list = markup`<m:ErrorSubscriptionIds>${lost.map((id) => markup`<t:SubscriptionId>${id}</t:SubscriptionId>`)}</m:ErrorSubscriptionIds><m:ConnectionStatus>Closed</m:ConnectionStatus>`;
      yield streamed(errorMessage('GetStreamingEvents', new EwsError('ErrorSubscriptionNotFound'), list));
      return;
    }
    const hanging = this.#hanging.get(call.actor) ?? 0;
    if (hanging >= HANGING_LIMIT) {
      yield streamed(
        errorMessage(
          'GetStreamingEvents',
          new EwsError('ErrorExceededConnectionCount', 'You have exceeded the available concurrent connections for your account.'),
          markup`<m:ConnectionStatus>Closed</m:ConnectionStatus>`,
        ),
      );
      return;
    }
    this.#hanging.set(call.actor, hanging + 1);
    try {
      yield* this.#tell(
        call,
        ids.map((id) => this.#subscriptions.get(id)!),
      );
    } finally {
      this.#hanging.set(call.actor, this.#hanging.get(call.actor)! - 1);
    }
  }

  async *#tell(call: EwsCall, subscriptions: readonly Subscription[]): AsyncGenerator<string> {
    const endsAt = Date.now() + Number(findText(call.operation, 'ConnectionTimeout') ?? 30) * this.#timing.minuteMs;
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
        const told = subscriptions
          .filter((one) => one.pending.length > 0)
          .map((one) => notificationXml(one, one.pending.splice(0), this.#engine));
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

  /** Whether there is something to tell before the time is over. */
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

function notificationXml({ id, mailbox }: Subscription, changes: readonly EngineChange[], engine: CalendarEngine): Markup {
  const folder = toFolderId(mailbox, 'calendar');
  const events = changes.map((change) => {
    const name = EVENT_NAMES[change.kind];
    return markup`<t:${name}><t:TimeStamp>${fromInstant(engine.now)}</t:TimeStamp><t:ItemId Id="${toItemId(change.id)}" ChangeKey="AQAAAA=="/><t:ParentFolderId Id="${folder}" ChangeKey="AQAAAA=="/></t:${name}>`;
  });
  return markup`<t:Notification><t:SubscriptionId>${id}</t:SubscriptionId>${events}</t:Notification>`;
}
