import type { HubConnection } from '@assist/signalr-server';
import type { Principal } from '../../call/principal.ts';

export type Listener = HubConnection<Principal>;

const NONE: ReadonlySet<Listener> = new Set();
/** A browser has as many as it has tabs; a person, several browsers. */
const OF_ONE_SESSION_MAX = 50;
const OF_ONE_PERSON_MAX = 200;
/** Callers who have not signed in hear of nothing but a reload: pages that wait at the sign-in. */
const ANONYMOUS_MAX = 1_000;
const ANONYMOUS_OF_ONE_NETWORK_MAX = 250;
/** No session has this id. */
const NOBODYS = '';

/** The listeners of this process, found by what a change names: those it does not concern are not walked over. */
export class HubListeners {
  readonly #byKind: Readonly<Record<Principal['kind'], Set<Listener>>> = {
    anonymous: new Set(),
    user: new Set(),
    guest: new Set(),
    kiosk: new Set(),
    service: new Set(),
  };
  readonly #byPerson = new Map<string, Set<Listener>>();
  /** By the floors that they have said they look at. */
  readonly #byLevel = new Map<string, Set<Listener>>();
  readonly #levelsOf = new Map<Listener, readonly string[]>();
  /** Those that have not said: they hear of all. */
  readonly #ofAllLevels = new Set<Listener>();

  /** Those let in, also before their handshake, by session; whoever has none under `NOBODYS`. */
  readonly #admitted = new Map<string, Set<Listener>>();
  /** How many of a person, or of a network without a session. */
  readonly #groups = new Map<string, number>();
  readonly #groupOf = new Map<Listener, string>();

  readonly #onCount: (kind: Principal['kind'], count: number) => void;

  constructor(onCount: (kind: Principal['kind'], count: number) => void) {
    this.#onCount = onCount;
  }

  /**
   * False where there are too many of this session's or person's, or of those who have none, in all or of their network.
   *
   * @param network of somebody who has not signed in
   */
  admit(listener: Listener, network: string): boolean {
    const key = sessionOf(listener.user) ?? NOBODYS;
    const isAnonymous = key === NOBODYS;
    const group = isAnonymous ? `network ${network}` : listener.user.kind === 'user' ? `person ${listener.user.userId}` : undefined;
    if ((this.#admitted.get(key)?.size ?? 0) >= (isAnonymous ? ANONYMOUS_MAX : OF_ONE_SESSION_MAX)) return false;
    if (group !== undefined && (this.#groups.get(group) ?? 0) >= (isAnonymous ? ANONYMOUS_OF_ONE_NETWORK_MAX : OF_ONE_PERSON_MAX))
      return false;
    put(this.#admitted, key, listener);
    if (group !== undefined) {
      this.#groups.set(group, (this.#groups.get(group) ?? 0) + 1);
      this.#groupOf.set(listener, group);
    }
    return true;
  }

  forget(listener: Listener): void {
    take(this.#admitted, sessionOf(listener.user) ?? NOBODYS, listener);
    const group = this.#groupOf.get(listener);
    if (group === undefined) return;
    this.#groupOf.delete(listener);
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

  /** Of things on these floors alone it hears from now on. */
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

  /** Also before their handshake. */
  ofSession(sessionId: string): ReadonlySet<Listener> {
    return this.#admitted.get(sessionId) ?? NONE;
  }

  get sessionIds(): string[] {
    return [...this.#admitted.keys()].filter((key) => key !== NOBODYS);
  }
}

/** What it ends with: a session, or another system's token. */
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
