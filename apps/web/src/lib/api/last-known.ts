import { CACHED_RESOURCES_VERSION } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { deleteKept, listKept, readCached, writeKept } from '../cache/browser-store.ts';
import { scheduler } from '../waiting/scheduler.ts';

/** Version of the stored format. Increased when the format changes, because data of another version cannot be read. */
const KEPT_VERSION = 3;
/** Minimum time between two writes of the same data, because some data is received every few seconds. */
const WRITE_EVERY_MS = 30_000;
/** Maximum number of stored answers of one family, such as the floors; the least recently stored are dropped. */
const MOST_OF_A_FAMILY = 8;

interface Kept {
  readonly data: unknown;
  readonly savedAt: number;
}

const known = new Map<string, Kept>();
const waiting = new Set<string>();
const writtenAt = new Map<string, number>();

export interface LastKnown<T> {
  /** The stored data, which a query shows until its answer arrives. */
  readonly initial: { readonly initialData: () => T | undefined; readonly initialDataUpdatedAt: () => number };
  find(): T | undefined;
  /** Stores an answer and returns it. With `mustLast`, the write is not delayed, so that the answer survives a power cut. */
  keep(answer: T, mustLast?: boolean): T;
}

/** Gives access to the last received data, which is shown until new data arrives, and without a connection. */
export function lastKnown<T>(id: string): LastKnown<T> {
  const find = () => known.get(id)?.data as T | undefined;
  return {
    initial: { initialData: find, initialDataUpdatedAt: () => known.get(id)?.savedAt ?? 0 },
    find,
    keep: (answer, mustLast = false) => {
      keep(id, answer);
      if (mustLast) write(id);
      else writeSoon(id);
      return answer;
    },
  };
}

/**
 * Returns the `staleTime` of a query: `ms` for an answer that this page received, and 0 for data restored from an earlier visit, which may
 * have changed since.
 */
export function freshFor(ms: number): (query: { readonly state: { readonly dataUpdateCount: number } }) => number {
  return ({ state }) => (state.dataUpdateCount === 0 ? 0 : ms);
}

function keep(id: string, data: unknown): void {
  // Deleted first, because only a newly added key goes to the end of the map, and keys are dropped from its start.
  known.delete(id);
  known.set(id, { data, savedAt: scheduler.now() });
  const space = id.indexOf(' ');
  if (space > 0) {
    const family = [...known.keys()].filter((other) => other.startsWith(id.slice(0, space + 1)));
    for (const oldest of family.slice(0, Math.max(0, family.length - MOST_OF_A_FAMILY))) {
      known.delete(oldest);
      void deleteKept(oldest);
    }
  }
}

function writeSoon(id: string): void {
  if (waiting.has(id)) return;
  const sinceMs = scheduler.now() - (writtenAt.get(id) ?? Number.NEGATIVE_INFINITY);
  if (sinceMs >= WRITE_EVERY_MS) return write(id);
  waiting.add(id);
  scheduler.after(WRITE_EVERY_MS - sinceMs, () => waiting.delete(id) && write(id));
}

function write(id: string): void {
  const kept = known.get(id);
  if (kept === undefined) return;
  writtenAt.set(id, scheduler.now());
  void writeKept({ id, version: KEPT_VERSION, ...kept });
}

/** Writes all delayed data; called when the page is left, because the page may not run again. */
export function writeLastKnown(): void {
  for (const id of waiting) write(id);
  waiting.clear();
}

/** Reads the stored data into memory; called before the first screen is drawn. */
export async function restoreLastKnown(): Promise<void> {
  const [records, resources] = await Promise.all([listKept(), readCached('resources')]);
  for (const { id, data, savedAt, version } of records.toSorted((a, b) => a.savedAt - b.savedAt)) {
    if (version === KEPT_VERSION && data !== undefined) known.set(id, { data, savedAt });
    else void deleteKept(id);
  }
  // Marked as very old, so that the resources are refetched immediately.
  if (resources?.version === CACHED_RESOURCES_VERSION && isListOfResources(resources.data))
    known.set(resourcesId(resources.username), { data: resources.data, savedAt: 1 });
}

export function resourcesId(username: string): string {
  return `resources ${username}`;
}

/** Returns whether stored data is a list of resources. It may be truncated or written by another program. */
export function isListOfResources(data: unknown): data is readonly Resource[] {
  return Array.isArray(data) && data.every((one: unknown) => typeof one === 'object' && one !== null && 'id' in one && 'email' in one);
}

/** Clears the data in this page's memory; `wipeBrowserStore` clears the stored copies. */
export function forgetLastKnown(): void {
  known.clear();
  waiting.clear();
  writtenAt.clear();
}
