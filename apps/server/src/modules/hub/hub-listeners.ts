import type { HubConnection } from '@assist/signalr-server';
import type { Principal } from '../../call/principal.ts';

export type Listener = HubConnection<Principal>;

const NONE: ReadonlySet<Listener> = new Set();
/**
 * The maximum numbers of connections of one session and of one person. A browser has one connection per tab, and a person may use several
 * browsers.
 */
const OF_ONE_SESSION_MAX = 50;
const OF_ONE_PERSON_MAX = 200;
/** The maximum number of connections of one kiosk or one other system. */
const OF_ONE_DEVICE_MAX = 50;
/** The maximum number of strangers' connections from one network. Strangers are people who have not signed in, and guests. */
const OF_ONE_NETWORK_MAX = 250;
const STRANGERS_MAX = { anonymous: 1_000, guest: 4_000 } as const;
/**
 * The number of connections that a group may open per minute, as a multiple of its maximum, because opening one costs more than keeping it.
 */
const OPENED_A_MINUTE = 2;
const MINUTE_MS = 60_000;
/** The key of listeners without a session; no session has this id. */
const NOBODYS = '';

/** Listeners whose connections are counted together. */
interface Group {
  readonly key: string;
  readonly most: number;
}

/**
 * The listeners of this process, indexed by what a change names (people, kinds, floors, sessions), so that only affected listeners are
 * visited.
 */
export class HubListeners {
  readonly #byKind: Readonly<Record<Principal['kind'], Set<Listener>>> = {
    anonymous: new Set(),
    user: new Set(),
    guest: new Set(),
    kiosk: new Set(),
    service: new Set(),
  };
  readonly #byPerson = new Map<string, Set<Listener>>();
  /** Listeners by the floors that their clients have reported as shown. */
  readonly #byLevel = new Map<string, Set<Listener>>();
  readonly #levelsOf = new Map<Listener, readonly string[]>();
  /** Listeners, except anonymous ones, whose clients have reported no floors; these listeners hear about all floors. */
  readonly #ofAllLevels = new Set<Listener>();

  /** Admitted listeners by session, including those before their handshake; those without a session are under `NOBODYS`. */
  readonly #admitted = new Map<string, Set<Listener>>();
  readonly #strangers = { anonymous: 0, guest: 0 };
  /** The number of open connections, by group. */
  readonly #groups = new Map<string, number>();
  readonly #groupOf = new Map<Listener, string>();
  #minute = 0;
  /** The number of connections opened in this minute, by group. */
  #opened = new Map<string, number>();

  readonly #onCount: (kind: Principal['kind'], count: number) => void;
  readonly #now: () => number;

  constructor(onCount: (kind: Principal['kind'], count: number) => void, now: () => number = () => performance.now()) {
    this.#onCount = onCount;
    this.#now = now;
  }

  /**
   * Admits a listener. Returns false if its session, its group, or all strangers of its kind together have too many open connections, or if
   * its group has opened too many in this minute.
   *
   * @param network the network from which the listener connects
   */
  admit(listener: Listener, network: string): boolean {
    const key = sessionOf(listener.user) ?? NOBODYS;
    if (key !== NOBODYS && (this.#admitted.get(key)?.size ?? 0) >= OF_ONE_SESSION_MAX) return false;
    const { kind } = listener.user;
    if (isStranger(kind) && this.#strangers[kind] >= STRANGERS_MAX[kind]) return false;
    const group = groupOf(listener.user, network);
    const open = this.#groups.get(group.key) ?? 0;
    if (open >= group.most || !this.#countOpened(group)) return false;
    put(this.#admitted, key, listener);
    if (isStranger(kind)) this.#strangers[kind] += 1;
    this.#groups.set(group.key, open + 1);
    this.#groupOf.set(listener, group.key);
    return true;
  }

  #countOpened({ key, most }: Group): boolean {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#opened = new Map();
    }
    const opened = this.#opened.get(key) ?? 0;
    if (opened >= OPENED_A_MINUTE * most) return false;
    this.#opened.set(key, opened + 1);
    return true;
  }

  forget(listener: Listener): void {
    take(this.#admitted, sessionOf(listener.user) ?? NOBODYS, listener);
    const group = this.#groupOf.get(listener);
    if (group === undefined) return;
    this.#groupOf.delete(listener);
    const { kind } = listener.user;
    if (isStranger(kind)) this.#strangers[kind] -= 1;
    const left = this.#groups.get(group)! - 1;
    if (left > 0) this.#groups.set(group, left);
    else this.#groups.delete(group);
  }

  add(listener: Listener): void {
    const { user } = listener;
    this.#byKind[user.kind].add(listener);
    this.#onCount(user.kind, this.#byKind[user.kind].size);
    if (user.kind === 'user') put(this.#byPerson, user.email, listener);
    if (user.kind !== 'anonymous') this.#ofAllLevels.add(listener);
  }

  remove(listener: Listener): void {
    const { user } = listener;
    this.#byKind[user.kind].delete(listener);
    this.#onCount(user.kind, this.#byKind[user.kind].size);
    if (user.kind === 'user') take(this.#byPerson, user.email, listener);
    this.#ofAllLevels.delete(listener);
    this.#leaveLevels(listener);
  }

  /** Limits the changes of objects that a listener receives, from now on, to these floors. */
  watch(listener: Listener, levelIds: readonly string[]): void {
    this.#ofAllLevels.delete(listener);
    this.#leaveLevels(listener);
    this.#levelsOf.set(listener, levelIds);
    for (const levelId of levelIds) put(this.#byLevel, levelId, listener);
  }

  *ofLevel(levelId: string): Generator<Listener> {
    yield* this.#ofAllLevels;
    yield* this.#byLevel.get(levelId) ?? NONE;
  }

  #leaveLevels(listener: Listener): void {
    for (const levelId of this.#levelsOf.get(listener) ?? []) take(this.#byLevel, levelId, listener);
    this.#levelsOf.delete(listener);
  }

  ofKind(kind: Principal['kind']): ReadonlySet<Listener> {
    return this.#byKind[kind];
  }

  ofPerson(email: string): ReadonlySet<Listener> {
    return this.#byPerson.get(email) ?? NONE;
  }

  /** Returns the listeners of a session, including those before their handshake. */
  ofSession(sessionId: string): ReadonlySet<Listener> {
    return this.#admitted.get(sessionId) ?? NONE;
  }

  get sessionIds(): string[] {
    return [...this.#admitted.keys()].filter((key) => key !== NOBODYS);
  }
}

function isStranger(kind: Principal['kind']): kind is keyof typeof STRANGERS_MAX {
  return kind in STRANGERS_MAX;
}

function groupOf(principal: Principal, network: string): Group {
  switch (principal.kind) {
    case 'anonymous':
    case 'guest':
      return { key: `network ${network}`, most: OF_ONE_NETWORK_MAX };
    case 'user':
      return { key: `person ${principal.userId}`, most: OF_ONE_PERSON_MAX };
    case 'kiosk':
      return { key: `kiosk ${principal.kioskId}`, most: OF_ONE_DEVICE_MAX };
    case 'service':
      return { key: `service ${principal.tokenId}`, most: OF_ONE_DEVICE_MAX };
  }
}

/** Returns the id of the session, or of another system's token, whose end closes the connection; undefined if the caller is anonymous. */
export function sessionOf(principal: Principal): string | undefined {
  switch (principal.kind) {
    case 'anonymous':
      return undefined;
    case 'service':
      return principal.tokenId;
    default:
      return principal.sessionId;
  }
}

function put(map: Map<string, Set<Listener>>, key: string, listener: Listener): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([listener]));
  else known.add(listener);
}

function take(map: Map<string, Set<Listener>>, key: string, listener: Listener): void {
  const known = map.get(key);
  if (known?.delete(listener) === true && known.size === 0) map.delete(key);
}
