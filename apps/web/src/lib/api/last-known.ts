import { CACHED_RESOURCES_VERSION } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { deleteKept, listKept, readCached, writeKept } from '../cache/browser-store.ts';
import { scheduler } from '../waiting/scheduler.ts';

/** Increased when the stored format changes: data of an earlier version of the product is useless. */
const KEPT_VERSION = 2;
/** Data is requested every few seconds, but stored less often. */
const WRITE_EVERY_MS = 30_000;
/** How many of one family, such as floors, are stored: the most recently used. */
const MOST_OF_A_FAMILY = 8;

interface Kept {
  readonly data: unknown;
  readonly savedAt: number;
}

const known = new Map<string, Kept>();
const waiting = new Set<string>();
const writtenAt = new Map<string, number>();

export interface LastKnown<T> {
  /** The initial data of a query, replaced by its own answer. */
  readonly initial: { readonly initialData: () => T | undefined; readonly initialDataUpdatedAt: () => number };
  find(): T | undefined;
  /** Stores an answer and returns it. One that must survive a power cut is written at once. */
  keep(answer: T, mustLast?: boolean): T;
}

/** The data that this person last saw, however old: shown at once, and in place of nothing without a connection. */
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
 * Data restored from an earlier visit is refetched at once, because it may have changed since. An answer of this page stays fresh for that
 * long.
 */
export function freshFor(ms: number): (query: { readonly state: { readonly dataUpdateCount: number } }) => number {
  return ({ state }) => (state.dataUpdateCount === 0 ? 0 : ms);
}

function keep(id: string, data: unknown): void {
  // The most recently used one is dropped last.
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

/** A page that is left may not return. */
export function writeLastKnown(): void {
  for (const id of waiting) write(id);
  waiting.clear();
}

/** Runs before the first screen. */
export async function restoreLastKnown(): Promise<void> {
  const [records, resources] = await Promise.all([listKept(), readCached('resources')]);
  for (const { id, data, savedAt, version } of records.toSorted((a, b) => a.savedAt - b.savedAt)) {
    if (version === KEPT_VERSION && data !== undefined) known.set(id, { data, savedAt });
    else void deleteKept(id);
  }
  // Marked as older than any staleness limit, so that they are refetched at once.
  if (resources?.version === CACHED_RESOURCES_VERSION && isListOfResources(resources.data))
    known.set(resourcesId(resources.username), { data: resources.data, savedAt: 1 });
}

export function resourcesId(username: string): string {
  return `resources ${username}`;
}

/** A record may have been truncated, or written by something else. */
export function isListOfResources(data: unknown): data is readonly Resource[] {
  return Array.isArray(data) && data.every((one: unknown) => typeof one === 'object' && one !== null && 'id' in one && 'email' in one);
}

/** Only in this page; `wipeBrowserStore` clears the disk. */
export function forgetLastKnown(): void {
  known.clear();
  waiting.clear();
  writtenAt.clear();
}
