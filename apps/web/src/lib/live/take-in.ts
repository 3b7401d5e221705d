import { HUB_MESSAGES } from '@assist/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { putObjectChange } from '../api/objects.ts';
import { KEYS } from '../api/queries.ts';
import { scheduler } from '../waiting/scheduler.ts';
import { noteHeardReading } from './heard-changes.ts';
import { readAnew } from './read-anew.ts';
import { readObjectChange } from './read-object-change.ts';
import { refreshSchedules } from './refresh-schedules.ts';

/** Minimum time between two refetches. Messages that arrive during it are collected for a single refetch. */
const GATHERED_MS = 30;
/** Longest random delay of a reload, since all clients receive the message at the same time. */
const RELOAD_SPREAD_MS = 5_000;

export interface TakeInParts {
  readonly client: QueryClient;
  /** Refetches the configuration, which contains the areas. */
  readonly readConfiguration: () => Promise<void>;
  /** Returns a random number from 0 to 1, which determines the delay of a reload. */
  readonly chance: () => number;
}

/** Queries that show the person's own reservations. */
const OF_OWN: readonly QueryKey[] = [KEYS.events, KEYS.event, KEYS.statuses];
/** Queries, in addition to the schedules, that depend on resources' times: refusals, utilisation of areas, and other calendars. */
const OF_SCHEDULES: readonly QueryKey[] = [KEYS.eventPlan, KEYS.utilisation, KEYS.otherEvents];
const OF_CATALOGUE: readonly QueryKey[] = [KEYS.resources, KEYS.plans];
const OF_AREAS: readonly QueryKey[] = [['navigation']];
const OF_CODES: readonly QueryKey[] = [['location-codes']];

/** What is to be refetched when the delay is over. */
interface Gathered {
  readonly keys: Set<QueryKey>;
  schedules: Set<string> | 'all';
  hasConfiguration: boolean;
}

interface Reading {
  readonly done: Promise<void>;
  /** The repeated read; undefined unless another message about the same data has arrived during this read. */
  next: Promise<void> | undefined;
  /** True if all data is refetched anyway, so that `next` must not run. */
  isDropped: boolean;
}

/** Refetches the data that the hub reports as changed, and no other data. */
export class TakeIn {
  readonly #parts: TakeInParts;
  #gathered: Gathered | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #isReloading = false;
  /** The reads in progress, by the keys that they refetch. */
  readonly #reading = new Map<QueryKey, Reading>();

  constructor(parts: TakeInParts) {
    this.#parts = parts;
  }

  hear(message: string, args: readonly unknown[]): void {
    switch (message) {
      case HUB_MESSAGES.reload:
        return this.#reload();
      case HUB_MESSAGES.changedResource:
      case HUB_MESSAGES.deletedResource:
        return this.#readSoon({ keys: OF_CATALOGUE, schedules: 'all' });
      case HUB_MESSAGES.changedArea:
        return this.#readSoon({ keys: [...OF_CATALOGUE, ...OF_AREAS], schedules: 'all', hasConfiguration: true });
      case HUB_MESSAGES.changedCode:
      case HUB_MESSAGES.deletedCode:
        return this.#readSoon({ keys: OF_CODES });
      case HUB_MESSAGES.objectChanged:
        return this.#hearObject(args[0], args[1]);
    }
  }

  /** Refetches reservations, schedules, favourites and objects, because messages about changes to them may have been missed. */
  readAll(): void {
    // A request from before the gap may never be answered, so nothing waits for it.
    for (const reading of this.#reading.values()) reading.isDropped = true;
    this.#reading.clear();
    this.#readSoon({ keys: [...OF_OWN, KEYS.favourites, KEYS.objects], schedules: 'all' });
  }

  #hearObject(objectId: unknown, data: unknown): void {
    const change = readObjectChange(data);
    switch (change?.kind) {
      case 'schedules':
        return this.#readSoon({ schedules: change.scheduleIds ?? 'all' });
      case 'events':
        return this.#readSoon({ keys: OF_OWN });
      case 'object':
        if (typeof objectId === 'string') putObjectChange(this.#parts.client, objectId, change);
    }
  }

  #reload(): void {
    if (this.#isReloading) return;
    this.#isReloading = true;
    scheduler.after(this.#parts.chance() * RELOAD_SPREAD_MS, () => {
      this.#isReloading = false;
      this.#readConfiguration();
      if (document.visibilityState === 'hidden') void this.#parts.client.invalidateQueries({ refetchType: 'none' });
      else void readAnew(this.#parts.client);
    });
  }

  #readSoon(wish: {
    readonly keys?: readonly QueryKey[];
    readonly schedules?: readonly string[] | 'all';
    readonly hasConfiguration?: boolean;
  }): void {
    if (this.#gathered === undefined) {
      const waitMs = Math.max(0, GATHERED_MS - (scheduler.now() - this.#readAt));
      scheduler.after(waitMs, () => this.#readGathered());
    }
    const gathered = (this.#gathered ??= { keys: new Set(), schedules: new Set(), hasConfiguration: false });
    for (const key of wish.keys ?? []) gathered.keys.add(key);
    if (wish.schedules === 'all') gathered.schedules = 'all';
    else if (gathered.schedules !== 'all') for (const id of wish.schedules ?? []) gathered.schedules.add(id);
    gathered.hasConfiguration ||= wish.hasConfiguration === true;
  }

  #readGathered(): void {
    const { keys, schedules, hasConfiguration } = this.#gathered!;
    this.#gathered = undefined;
    this.#readAt = scheduler.now();
    if (hasConfiguration) this.#readConfiguration();
    if (document.visibilityState === 'hidden') {
      this.#markOutdated(schedules === 'all' || schedules.size > 0, keys);
      return noteHeardReading(Promise.resolve());
    }
    if (schedules === 'all' || schedules.size > 0) {
      refreshSchedules(this.#parts.client, schedules);
      for (const key of OF_SCHEDULES) keys.add(key);
    }
    const read = [...keys].map((key) => this.#read(key));
    if (OF_OWN.some((key) => keys.has(key))) noteHeardReading(Promise.all(read));
  }

  /**
   * Marks data as outdated in a hidden tab. The data is refetched once, when the tab becomes visible (`refetchOnWindowFocus`), and not at
   * every message.
   */
  #markOutdated(hasSchedules: boolean, keys: ReadonlySet<QueryKey>): void {
    for (const queryKey of [...keys, ...(hasSchedules ? [KEYS.schedules, ...OF_SCHEDULES] : [])])
      void this.#parts.client.invalidateQueries({ queryKey, refetchType: 'none' });
  }

  /**
   * Refetches the data of a key. Reads of the same key run one after another, because with many messages each read would otherwise cancel
   * the previous one before it is answered. Resolves after a read that began no earlier than this call.
   */
  #read(queryKey: QueryKey): Promise<void> {
    const earlier = this.#reading.get(queryKey);
    if (earlier !== undefined) return (earlier.next ??= earlier.done.then(() => (earlier.isDropped ? undefined : this.#read(queryKey))));
    const reading: Reading = {
      isDropped: false,
      next: undefined,
      done: readAnew(this.#parts.client, queryKey).finally(() => {
        if (this.#reading.get(queryKey) === reading) this.#reading.delete(queryKey);
      }),
    };
    this.#reading.set(queryKey, reading);
    return reading.done;
  }

  #readConfiguration(): void {
    // The code that loads the configuration reports the error.
    void this.#parts.readConfiguration().catch(() => {});
  }
}
