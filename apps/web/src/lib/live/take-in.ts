import { HUB_MESSAGES, objectChangeSchema } from '@assist/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { safeParse } from 'zod/v4-mini';
import { KEYS } from '../api/queries.ts';
import { scheduler } from '../waiting/scheduler.ts';
import { refreshSchedules } from './refresh-schedules.ts';

/** Many messages of one moment are one reading. */
const GATHERED_MS = 30;
/** Everybody is told to read everything: not all of them in the same moment. */
const RELOAD_SPREAD_MS = 5_000;

export interface TakeInParts {
  readonly client: QueryClient;
  /** Configuration and areas, as they are now. */
  readonly readConfiguration: () => Promise<void>;
  /** 0 to 1. */
  readonly chance: () => number;
}

/** What shows reservations of one's own. */
const OF_OWN: readonly QueryKey[] = [KEYS.events, KEYS.event, KEYS.statuses];
/** What is told by times of resources beside their schedules: reasons, shares of areas, calendars that are shown beside one's own. */
const OF_SCHEDULES: readonly QueryKey[] = [KEYS.eventPlan, KEYS.utilisation, KEYS.otherEvents];
const OF_CATALOGUE: readonly QueryKey[] = [KEYS.resources, KEYS.plans, ...OF_SCHEDULES, KEYS.schedules];
const CODES: QueryKey = ['location-codes'];

/** Reads again what the hub says has changed, and nothing else. */
export class TakeIn {
  readonly #parts: TakeInParts;
  #schedules: Set<string> | 'all' | undefined;
  #hasOwn = false;
  #isWaiting = false;

  constructor(parts: TakeInParts) {
    this.#parts = parts;
  }

  hear(message: string, args: readonly unknown[]): void {
    switch (message) {
      case HUB_MESSAGES.reload:
        scheduler.after(this.#parts.chance() * RELOAD_SPREAD_MS, () => {
          void this.#parts.readConfiguration().catch(() => {});
          void this.#parts.client.invalidateQueries();
        });
        return;
      case HUB_MESSAGES.changedResource:
      case HUB_MESSAGES.deletedResource:
        return this.#invalidate(OF_CATALOGUE);
      case HUB_MESSAGES.changedArea:
        void this.#parts.readConfiguration().catch(() => {});
        return this.#invalidate([...OF_CATALOGUE, ['navigation']]);
      case HUB_MESSAGES.changedCode:
      case HUB_MESSAGES.deletedCode:
        return this.#invalidate([CODES]);
      case HUB_MESSAGES.objectChanged:
        return this.#hearObject(args[1]);
    }
  }

  /** Nobody has told for a while: everything that changes is read anew. */
  readAll(): void {
    this.#schedules = 'all';
    this.#hasOwn = true;
    this.#readSoon();
    this.#invalidate([KEYS.favourites]);
  }

  #hearObject(data: unknown): void {
    const parsed = safeParse(objectChangeSchema, parseJson(data));
    // Of a newer server: what it tells this page does not show.
    if (!parsed.success) return;
    const change = parsed.data;
    switch (change.kind) {
      case 'schedules':
        if (change.scheduleIds === null || this.#schedules === 'all') this.#schedules = 'all';
        else this.#schedules = new Set([...(this.#schedules ?? []), ...change.scheduleIds]);
        break;
      case 'events':
        this.#hasOwn = true;
        break;
    }
    this.#readSoon();
  }

  #readSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    scheduler.after(GATHERED_MS, () => {
      this.#isWaiting = false;
      const [schedules, hasOwn] = [this.#schedules, this.#hasOwn];
      this.#schedules = undefined;
      this.#hasOwn = false;
      if (schedules !== undefined) {
        refreshSchedules(this.#parts.client, schedules);
        this.#invalidate(OF_SCHEDULES);
      }
      if (hasOwn) this.#invalidate(OF_OWN);
    });
  }

  #invalidate(keys: readonly QueryKey[]): void {
    for (const queryKey of keys) void this.#parts.client.invalidateQueries({ queryKey });
  }
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}
