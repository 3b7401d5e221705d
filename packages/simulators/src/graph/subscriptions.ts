import { findInstant, fromInstant, instantOf, type Instant, MINUTE_MS } from '@assist/time';
import { createHash } from 'node:crypto';
import type { CalendarEngine, Email, EngineChange } from '../engine/index.ts';
import { STAND_IN_TENANT, type Tenant } from '../oauth/index.ts';
import { expectAllowed, SUBSCRIBE } from './graph-access.ts';
import { bodyOf, emptyAnswer, findUser, type GraphCall, graphAnswer, type GraphRoute } from './graph-call.ts';
import { ACCESS_DENIED, GraphError } from './graph-error.ts';
import { toGraphId } from './graph-ids.ts';

interface Subscription {
  readonly id: string;
  readonly mailbox: Email;
  readonly userId: string;
  readonly resource: string;
  readonly changeType: string;
  readonly notificationUrl: string;
  readonly lifecycleNotificationUrl?: string;
  readonly clientState?: string;
  readonly immutable: boolean;
  expires: Instant;
}

export type LifecycleEvent = 'missed' | 'subscriptionRemoved' | 'reauthorizationRequired';

const MAX_MINUTES = 10_080;
const MIN_MINUTES = 45;
const VALIDATION_MS = 10_000;
const POST_MS = 3_000;
const MAX_CLIENT_STATE = 128;

/** The subscriptions, with simulated faults of their notifications. */
export class Subscriptions {
  /** How notifications of changes are delivered from now on. */
  behaviour: 'once' | 'doubled' | 'lost' = 'once';
  lateMs = 0;
  readonly #engine: CalendarEngine;
  readonly #tenant: Tenant;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #underWay = new Set<Promise<void>>();
  #made = 0;

  constructor(engine: CalendarEngine, tenant: Tenant) {
    this.#engine = engine;
    this.#tenant = tenant;
    engine.onChange((change) => this.#notify(change));
  }

  get count(): number {
    return this.#subscriptions.size;
  }

  /** Resolves when all pending notifications have been delivered or have failed. */
  async flushed(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Sends a lifecycle notification for every subscription of a mailbox. */
  lifecycle(mailbox: Email, event: LifecycleEvent): void {
    for (const subscription of this.#of(mailbox)) {
      if (event === 'subscriptionRemoved') this.#subscriptions.delete(subscription.id);
      const url = subscription.lifecycleNotificationUrl;
      if (url !== undefined) this.#send(url, { ...this.#envelope(subscription), lifecycleEvent: event });
    }
  }

  readonly create: GraphRoute = async (call) => {
    const input = bodyOf(call) as Partial<Record<string, string>>;
    const user = this.#mailboxOfResource(call, input['resource'] ?? '');
    const { notificationUrl = '', lifecycleNotificationUrl, clientState, changeType = '' } = input;
    if ((clientState?.length ?? 0) > MAX_CLIENT_STATE) throw validation('clientState is too long.');
    if (!/^(created|updated|deleted)(,(created|updated|deleted))*$/i.test(changeType)) throw validation('changeType is not valid.');
    const expires = this.#expiryOf(input['expirationDateTime']);
    for (const url of new Set([notificationUrl, lifecycleNotificationUrl ?? notificationUrl])) await validate(url);
    this.#made += 1;
    const hash = createHash('sha256').update(`subscription:${this.#made}`).digest('hex');
    const subscription: Subscription = {
      id: `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`,
      mailbox: user.email,
      userId: user.id,
      resource: input['resource']!,
      changeType,
      notificationUrl,
      expires,
      immutable: call.immutable,
      ...(lifecycleNotificationUrl === undefined ? {} : { lifecycleNotificationUrl }),
      ...(clientState === undefined ? {} : { clientState }),
    };
    this.#subscriptions.set(subscription.id, subscription);
    return graphAnswer(call, 201, toGraph(call, subscription));
  };

  readonly renew: GraphRoute = (call) => {
    const subscription = this.#get(call.parameters[0]!);
    subscription.expires = this.#expiryOf((bodyOf(call) as Partial<Record<string, string>>)['expirationDateTime']);
    return graphAnswer(call, 200, toGraph(call, subscription));
  };

  readonly remove: GraphRoute = (call) => {
    this.#subscriptions.delete(this.#get(call.parameters[0]!).id);
    return emptyAnswer(call, 204);
  };

  readonly list: GraphRoute = (call) =>
    graphAnswer(call, 200, {
      '@odata.context': `${call.baseUrl}/$metadata#subscriptions`,
      value: [...this.#subscriptions.values()].map((one) => toGraph(call, one)),
    });

  #notify(change: EngineChange): void {
    if (this.behaviour === 'lost') return;
    for (const subscription of this.#of(change.mailbox)) {
      if (!subscription.changeType.toLowerCase().split(',').includes(change.kind)) continue;
      const id = toGraphId(change.id, subscription.immutable);
      const path = `Users/${subscription.userId}/Events/${id}`;
      const notification = {
        ...this.#envelope(subscription),
        changeType: change.kind,
        resource: path,
        resourceData: { '@odata.type': '#Microsoft.Graph.Event', '@odata.id': path, '@odata.etag': 'W/"stand-in"', id },
      };
      this.#send(subscription.notificationUrl, notification);
      if (this.behaviour === 'doubled') this.#send(subscription.notificationUrl, notification);
    }
  }

  #envelope({ id, clientState, expires, resource }: Subscription) {
    return {
      subscriptionId: id,
      subscriptionExpirationDateTime: fromInstant(expires),
      tenantId: STAND_IN_TENANT,
      resource,
      ...(clientState === undefined ? {} : { clientState }),
    };
  }

  #send(url: string, notification: Readonly<Record<string, unknown>>): void {
    const work = post(url, JSON.stringify({ value: [notification] }), this.lateMs).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  #of(mailbox: Email): Subscription[] {
    return [...this.#subscriptions.values()].filter((one) => one.mailbox === mailbox && one.expires > this.#engine.now);
  }

  #get(id: string): Subscription {
    const found = this.#subscriptions.get(id);
    if (found === undefined || found.expires <= this.#engine.now)
      throw new GraphError(404, 'ResourceNotFound', 'The subscription was not found.');
    return found;
  }

  #mailboxOfResource(call: GraphCall, resource: string) {
    const match = /^\/?(?:me|users\/([^/]+)|users\('([^']+)'\))\/(?:calendar\/)?events$/i.exec(resource);
    if (match === null) throw validation(`Resource '${resource}' is not one of this stand-in.`);
    const user = findUser(call, decodeURIComponent(match[1] ?? match[2] ?? ''));
    if (user === undefined) throw new GraphError(404, 'ResourceNotFound', 'The mailbox was not found.');
    // A person can subscribe only to their own mailbox, even with rights on other calendars.
    if (call.grant.as === 'user' && call.grant.email !== user.email) throw ACCESS_DENIED;
    expectAllowed(SUBSCRIBE, call.grant, user.email, this.#tenant, this.#engine.now);
    return user;
  }

  #expiryOf(text: string | undefined): Instant {
    const wanted = text === undefined ? undefined : findInstant(text);
    if (wanted === undefined) throw validation('expirationDateTime is missing.');
    const { now } = this.#engine;
    if (wanted > now + MAX_MINUTES * MINUTE_MS) throw validation('Subscription expiration can only be 10080 minutes in the future.');
    if (wanted <= now) throw validation('Subscription expiration is in the past.');
    return instantOf(Math.max(wanted, now + MIN_MINUTES * MINUTE_MS));
  }
}

function toGraph(call: GraphCall, one: Subscription): Record<string, unknown> {
  return {
    '@odata.context': `${call.baseUrl}/$metadata#subscriptions/$entity`,
    id: one.id,
    resource: one.resource,
    applicationId: '24d3b144-21ae-4080-943f-7067b395b913',
    changeType: one.changeType,
    clientState: one.clientState ?? null,
    notificationUrl: one.notificationUrl,
    lifecycleNotificationUrl: one.lifecycleNotificationUrl ?? null,
    expirationDateTime: fromInstant(one.expires),
    creatorId: one.userId,
    includeResourceData: null,
    latestSupportedTlsVersion: 'v1_2',
  };
}

/** Validates the address for notifications. Its receiver has to return a token as plain text. */
async function validate(url: string): Promise<void> {
  const target = URL.parse(url);
  if (target === null) throw validation('The notification address is not one.');
  const token = `Validation: Testing client application reachability for subscription Request-Id: ${createHash('sha256').update(url).digest('hex').slice(0, 12)} ~!*'()+&`;
  target.searchParams.set('validationToken', token);
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      signal: AbortSignal.timeout(VALIDATION_MS),
    });
    if (answer.status === 200 && (answer.headers.get('content-type') ?? '').startsWith('text/plain') && (await answer.text()) === token)
      return;
  } catch {
    // An address at which nobody answers is refused in the same way as a wrong answer.
  }
  throw validation('Subscription validation request failed. Notification endpoint must respond with 200 OK to validation request.');
}

async function post(url: string, body: string, lateMs: number): Promise<void> {
  if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs));
  try {
    await (
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(POST_MS) })
    ).arrayBuffer();
  } catch {
    // Nobody received the notification. Graph would retry for hours, whereas the stand-in gives up.
  }
}

function validation(message: string): GraphError {
  return new GraphError(400, 'ValidationError', message);
}
