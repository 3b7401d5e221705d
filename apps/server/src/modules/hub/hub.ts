import { HUB_MESSAGES, HUB_METHOD, HUB_WATCH, type ObjectChange, setObjectValue } from '@assist/contract';
import { HubMessage, HubMethodError, HubServer } from '@assist/signalr-server';
import { instantOf, type Instant } from '@assist/time';
import type { Logger } from 'pino';
import { safeParse } from 'zod/v4/core';
import { turns } from '../../event-loop/turns.ts';
import { addressOf } from '../../call/address-of.ts';
import { networkOf } from '../../call/network-of.ts';
import { isInside, type Kiosk, type Principal } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { roomsSeenBy, seesMeetings, seesObject } from '../../catalogue/seen-by.ts';
import type { Changes } from '../../changes/changes.ts';
import type { Metrics } from '../../observation/metrics.ts';
import type { ObjectsUsecases } from '../objects/objects.usecases.ts';
import { catalogueDifference } from './catalogue-difference.ts';
import { GatheredChanges } from './gathered-changes.ts';
import { HubEntrance, type HubEntranceParts, isStill, refusalOf } from './hub-entrance.ts';
import { HubListeners, type Listener } from './hub-listeners.ts';

/** The largest number of changes that are named one by one. Beyond it, clients read again everything that they show. */
const NAMED_MAX = 100;
const SESSIONS_AT_ONCE = 500;
/** The largest number of floors that one client may show. */
const WATCHED_MAX = 20;
/**
 * The longest pause after messages. A pause lasts as long as sending the messages took, which leaves at least half of the time for calls.
 * On a busy morning with thousands of listeners, several reservations are thus combined into one later message.
 */
const REST_MAX_MS = 1_000;
const UNNOTICED_MS = 10;
/** A viewer to whom no resource is assigned. */
const NOBODY = '';

export interface HubParts extends HubEntranceParts {
  readonly changes: Pick<Changes, 'subscribe'>;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly objects: Pick<ObjectsUsecases, 'set' | 'changesOf'>;
  /** The secret that all processes share, because each process accepts connections that another one has negotiated. */
  readonly secret: string;
  readonly trustedProxies: number;
  readonly metrics: Pick<Metrics, 'hubConnections'>;
  readonly log: Logger;
}

/**
 * Tells connected clients what has changed, as far as each may see it. The clients then read the new state by calls, which check their
 * rights again.
 */
export class Hub {
  readonly server: HubServer<Principal>;
  readonly #parts: HubParts;
  readonly #listeners: HubListeners;
  readonly #gathered = new GatheredChanges();
  #snapshot: CatalogueSnapshot | undefined;
  #telling: Promise<void> = Promise.resolve();
  /** The pause after the last messages. */
  #rest: Promise<void> = Promise.resolve();
  #endRest = () => {};
  #isStopping = false;
  #deafen: (() => void) | undefined;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#listeners = new HubListeners((who, count) => parts.metrics.hubConnections.set({ who }, count));
    const entrance = new HubEntrance(parts);
    this.server = new HubServer<Principal>({
      secret: parts.secret,
      negotiate: (request) => entrance.negotiate(request),
      admit: (request, accessToken) => entrance.admit(accessToken, networkOf(addressOf(request, parts.trustedProxies))),
      methods: {
        [HUB_METHOD]: (listener, args) => this.#setObject(listener, args),
        [HUB_WATCH]: (listener, args) => this.#watch(listener, args),
      },
      onAdmitted: (listener, request) => {
        const network = networkOf(addressOf(request, parts.trustedProxies));
        if (!this.#listeners.admit(listener, network)) throw refusalOf(new ProblemError('too-many-attempts'));
      },
      onOver: (listener) => this.#listeners.forget(listener),
      onConnected: (listener) => this.#listeners.add(listener),
      onDisconnected: (listener) => this.#listeners.remove(listener),
      log: parts.log,
    });
  }

  /** Starts listening for changes. */
  async start(): Promise<void> {
    this.#snapshot = await this.#parts.catalogue.current();
    this.#deafen = this.#parts.changes.subscribe(({ change }) => {
      const isFirst = this.#gathered.isEmpty;
      this.#gathered.add(change);
      if (this.#gathered.isUrgent) this.#endRest();
      // Changes that were read together are sent together.
      if (isFirst) setImmediate(() => this.#tellSoon());
    });
  }

  async stop(): Promise<void> {
    this.#deafen?.();
    this.#isStopping = true;
    this.#endRest();
    await this.#telling;
    await this.server.stop();
  }

  /** Closes connections whose session has ended or whose owner now has different rights, and returns how many. */
  async lookAtAll(now: Instant): Promise<number> {
    return this.#lookAt(this.#listeners.sessionIds, now);
  }

  #tellSoon(): void {
    this.#telling = this.#telling.then(async () => {
      await this.#rest;
      const beganAtMs = performance.now();
      await this.#tell().catch((error: unknown) => this.#parts.log.error({ err: error }, 'open clients could not be notified of changes'));
      this.#restAfter(performance.now() - beganAtMs);
    });
  }

  #restAfter(spentMs: number): void {
    if (spentMs < UNNOTICED_MS || this.#gathered.isUrgent || this.#isStopping) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.min(REST_MAX_MS, spentMs)).unref();
    this.#rest = promise;
    this.#endRest = () => {
      clearTimeout(timer);
      resolve();
    };
  }

  async #tell(): Promise<void> {
    const { mailboxes, objectIds, codeIds, deletedCodeIds, sessionIds, isCatalogue, isPeople } = this.#gathered.take();
    const now = this.#now();
    if (isPeople) await this.lookAtAll(now);
    if (sessionIds.size > 0) {
      await this.#parts.tickets.deleteOf([...sessionIds]);
      await this.#lookAt([...sessionIds], now, true);
    }
    if (isCatalogue) await this.#tellCatalogue();
    if (mailboxes.size > 0) await this.#tellMailboxes(mailboxes, await this.#parts.catalogue.current());
    if (objectIds.size > 0) await this.#tellObjects([...objectIds]);
    await this.#tellCodes(codeIds, deletedCodeIds);
  }

  async #tellObjects(ids: readonly string[]): Promise<void> {
    const snapshot = await this.#parts.catalogue.current();
    for (const { object, change } of await this.#parts.objects.changesOf(ids)) {
      const message = objectChanged(object.id, change);
      for (const listener of this.#listeners.ofLevel(object.spot.levelId)) {
        await turns.next();
        if (seesObject(listener.user, object, snapshot)) listener.send(message);
      }
    }
  }

  /** Implements the hub's method `Object`. The arguments are an object's id and its new value. */
  async #setObject({ user }: Listener, [id, item]: readonly unknown[]): Promise<unknown> {
    const parsed = safeParse(setObjectValue.body, typeof item === 'string' ? parseJson(item) : item);
    if (typeof id !== 'string' || !parsed.success) throw new HubMethodError('invalid-input');
    if (user.kind !== 'user') throw new HubMethodError('forbidden');
    const now = this.#now();
    const set = async () => {
      this.#parts.countCall(user, true, now);
      return this.#parts.objects.set(id, parsed.data.value, user, now);
    };
    try {
      // Counted and queued like the same call of the API.
      const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof set>>>();
      turns.begin(() => resolve(set()), { key: user.userId, isStranger: false });
      const answer = await promise;
      this.#parts.log.info({ object: id, person: user.userId }, 'an object was switched through the hub');
      return answer;
    } catch (error) {
      throw error instanceof ProblemError ? new HubMethodError(error.code) : error;
    }
  }

  #watch(listener: Listener, [levelIds]: readonly unknown[]): void {
    if (!Array.isArray(levelIds) || levelIds.length > WATCHED_MAX || !levelIds.every((id) => typeof id === 'string' && id.length <= 128))
      throw new HubMethodError('invalid-input');
    this.#listeners.watch(listener, [...new Set(levelIds as string[])]);
  }

  /** Sends changed times of resources to people and kiosks that may see them. Changes in a person's calendar go only to that person. */
  async #tellMailboxes(mailboxes: ReadonlySet<string>, snapshot: CatalogueSnapshot): Promise<void> {
    const forEverybody: string[] = [];
    const forSome = new Map<string, string[]>();
    for (const email of mailboxes) {
      const seenBy = snapshot.views.seenBy(email);
      if (seenBy === 'everybody') forEverybody.push(email);
      else if (seenBy === undefined) await send(this.#listeners.ofPerson(email), objectChanged(email, { kind: 'events' }));
      else for (const person of seenBy) forSome.set(person, [...(forSome.get(person) ?? []), email]);
    }
    if (forEverybody.length > 0) await send(this.#listeners.ofKind('user'), schedulesChanged(forEverybody));
    for (const [person, emails] of forSome) {
      const listeners = this.#listeners.ofPerson(person);
      if (listeners.size > 0) await send(listeners, schedulesChanged(emails));
    }
    for (const kiosk of this.#listeners.ofKind('kiosk')) this.#tellKiosk(kiosk, kiosk.user as Kiosk, forEverybody, snapshot);
  }

  /** Sends changes in the kiosk's areas, if the kiosk's licence includes meetings. */
  #tellKiosk(listener: Listener, kiosk: Kiosk, changed: readonly string[], snapshot: CatalogueSnapshot): void {
    if (!seesMeetings(kiosk)) return;
    const shown = new Set(roomsSeenBy(kiosk, snapshot).map(({ email }) => email));
    const emails = changed.filter((email) => shown.has(email));
    if (emails.length > 0) listener.send(schedulesChanged(emails));
  }

  async #tellCatalogue(): Promise<void> {
    const before = this.#snapshot;
    const after = await this.#parts.catalogue.current();
    this.#snapshot = after;
    const difference = before === undefined || before === after ? undefined : await catalogueDifference(before, after);
    const named = difference === undefined ? 0 : difference.areaIds.length + difference.resourceIds.length;
    // Clients reload if plans, pictures, closures or the company's settings have changed, which have no specific message, or if too much
    // has changed.
    if (difference === undefined || difference.isCompany || named === 0 || named > NAMED_MAX)
      return this.#reload(difference?.isCompany === true);
    for (const areaId of difference.areaIds) {
      const message = new HubMessage(HUB_MESSAGES.changedArea, [areaId]);
      await send(this.#listeners.ofKind('user'), message);
      for (const kind of ['guest', 'kiosk'] as const)
        await send(
          [...this.#listeners.ofKind(kind)].filter(({ user }) => isInside(user)),
          message,
        );
    }
    await this.#tellResources(difference.resourceIds, before!, after);
  }

  async #reload(forAnybody: boolean): Promise<void> {
    const message = new HubMessage(HUB_MESSAGES.reload, []);
    await send(this.#listeners.ofKind('user'), message);
    await send(
      [...this.#listeners.ofKind('guest')].filter((one) => forAnybody || isInside(one.user)),
      message,
    );
    await send(this.#listeners.ofKind('kiosk'), message);
    if (forAnybody) await send(this.#listeners.ofKind('anonymous'), message);
    // Guest access and the parts that a kiosk's licence includes may have changed, so guests and kiosks reconnect with their present
    // rights.
    for (const kind of ['guest', 'kiosk'] as const) for (const one of this.#listeners.ofKind(kind)) one.close({ allowReconnect: true });
  }

  /**
   * Notifies people that a resource has changed or, if they may no longer see it, that it is gone. People who never saw it receive nothing.
   */
  async #tellResources(ids: readonly string[], before: CatalogueSnapshot, after: CatalogueSnapshot): Promise<void> {
    const messages = ids.map((id) => ({
      id,
      changed: new HubMessage(HUB_MESSAGES.changedResource, [id]),
      deleted: new HubMessage(HUB_MESSAGES.deletedResource, [id]),
    }));
    for (const listener of this.#listeners.ofKind('user')) {
      await turns.next();
      const viewer = listener.user.kind === 'user' ? listener.user.email : NOBODY;
      for (const { id, changed, deleted } of messages) {
        if (after.views.findById(viewer, id) !== undefined) listener.send(changed);
        else if (before.views.findById(viewer, id) !== undefined) listener.send(deleted);
      }
    }
    for (const listener of this.#listeners.ofKind('kiosk')) {
      const kiosk = listener.user as Kiosk;
      const [shownBefore, shownAfter] = [before, after].map((snapshot) => new Set(roomsSeenBy(kiosk, snapshot).map((room) => room.id)));
      for (const { id, changed, deleted } of messages) {
        if (shownAfter!.has(id)) listener.send(changed);
        else if (shownBefore!.has(id)) listener.send(deleted);
      }
    }
  }

  /** A code reveals a place, even one that not everybody may see, so only administrators get these changes. */
  async #tellCodes(changed: ReadonlySet<string>, deleted: ReadonlySet<string>): Promise<void> {
    if (changed.size + deleted.size === 0) return;
    const administrators = [...this.#listeners.ofKind('user')].filter(
      ({ user }) => user.kind === 'user' && user.permissions.has('administer'),
    );
    if (changed.size + deleted.size > NAMED_MAX) return send(administrators, new HubMessage(HUB_MESSAGES.reload, []));
    for (const id of changed) await send(administrators, new HubMessage(HUB_MESSAGES.changedCode, [id]));
    for (const id of deleted) await send(administrators, new HubMessage(HUB_MESSAGES.deletedCode, [id]));
  }

  /**
   * Closes the connections of sessions that have ended or changed, and returns how many. With `mayOtherThings`, valid sessions may have
   * other rights now, so their connections are closed too and reconnect.
   */
  async #lookAt(sessionIds: readonly string[], now: Instant, mayOtherThings = false): Promise<number> {
    let closed = 0;
    const asked = sessionIds.filter((id) => this.#listeners.ofSession(id).size > 0);
    for (let from = 0; from < asked.length; from += SESSIONS_AT_ONCE) {
      const ids = asked.slice(from, from + SESSIONS_AT_ONCE);
      const live = new Map((await this.#parts.listLive(ids, now)).map((session) => [session.id, session]));
      for (const id of ids) {
        const session = live.get(id);
        for (const listener of this.#listeners.ofSession(id)) {
          if (session !== undefined && !mayOtherThings && isStill(session, listener.user)) continue;
          closed += 1;
          listener.close({ allowReconnect: session !== undefined });
        }
      }
    }
    return closed;
  }

  #now(): Instant {
    return instantOf(this.#parts.now());
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function schedulesChanged(emails: readonly string[]): HubMessage {
  return objectChanged(emails[0]!, { kind: 'schedules', scheduleIds: emails.length > NAMED_MAX ? null : [...emails] });
}

function objectChanged(objectId: string, change: ObjectChange): HubMessage {
  return new HubMessage(HUB_MESSAGES.objectChanged, [objectId, JSON.stringify(change)]);
}

/** Sends a message to many listeners, and lets calls take turns in between, because ten thousand messages take as long as many calls. */
async function send(listeners: Iterable<Listener>, message: HubMessage): Promise<void> {
  for (const listener of listeners) {
    await turns.next();
    listener.send(message);
  }
}
