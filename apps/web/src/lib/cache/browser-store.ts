import { LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION } from '@assist/reservation';
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb';
import { wipeRecentChoices } from './recent-choices.ts';

export interface CachedRecord {
  readonly id: 1;
  readonly timestamp: string;
  readonly username: string;
  readonly data: unknown;
  readonly version: number;
}

/** A stored answer of the server. */
export interface KeptRecord {
  readonly id: string;
  readonly data: unknown;
  readonly savedAt: number;
  readonly version: number;
}

export interface LogEntry {
  readonly at: number;
  readonly level: 'warning' | 'error';
  readonly message: string;
  readonly correlationId: string;
}

interface Store extends DBSchema {
  configurations: { key: number; value: CachedRecord };
  resources: { key: number; value: CachedRecord };
  news: { key: string; value: { id: string; readAt: number } };
  logs: { key: number; value: LogEntry };
  events: { key: string; value: KeptRecord };
}

let storeName = LOCAL_DATABASE_NAME;

/**
 * Sets the name of the store; called before anything is stored. A kiosk has a separate store, because an administrator may try it in the
 * browser in which they are signed in.
 */
export function nameStore(name: string): void {
  storeName = name;
}

type Database = IDBPDatabase<Store>;

let opened: Promise<Database | undefined> | undefined;

/**
 * Opens the store, once. Returns undefined if the browser stores nothing (private windows, full disks); the product then works, but slower.
 */
function open(): Promise<Database | undefined> {
  opened ??= openStore().catch(async () => {
    // A newer version of the product may have left its database, which cannot be opened. It is only a cache and can be deleted.
    return (await deleteStore()) ? openStore().catch(() => undefined) : undefined;
  });
  return opened;
}

/** Deletes the store; resolves to false if that fails, for example because another tab keeps it open. */
function deleteStore(): Promise<boolean> {
  return new Promise((resolve) => {
    const isBlocked = () => resolve(false);
    // Some browsers throw instead of rejecting.
    const deleted = Promise.resolve().then(() => deleteDB(storeName, { blocked: isBlocked }));
    deleted.then(() => resolve(true), isBlocked);
  });
}

/** Makes the next access open the store again; called, for example, if another tab has signed in since this tab shut it. */
export function reopenBrowserStore(): void {
  opened = undefined;
}

function openStore(): Promise<Database> {
  return new Promise((resolve, reject) => {
    const isBlocked = () => reject(new Error('another tab holds it'));
    openDatabase(isBlocked).then(resolve, reject);
  });
}

function openDatabase(onBlocked: () => void): Promise<Database> {
  return openDB<Store>(storeName, LOCAL_DATABASE_VERSION, {
    blocked: onBlocked,
    upgrade(database) {
      // The list is copied, because it changes with each deletion.
      // oxlint-disable-next-line unicorn/no-useless-spread
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
      database.createObjectStore('configurations', { keyPath: 'id' });
      database.createObjectStore('resources', { keyPath: 'id' });
      database.createObjectStore('news', { keyPath: 'id' });
      database.createObjectStore('logs', { autoIncrement: true });
      database.createObjectStore('events', { keyPath: 'id' });
    },
    blocking(_current, _blocked, event) {
      // Closed immediately, because an open store would block a newer tab from upgrading it, or another tab from deleting it.
      (event.target as IDBDatabase).close();
      reopenBrowserStore();
    },
    // Called if the browser itself has closed the store, for example because its files were removed.
    terminated: reopenBrowserStore,
  });
}

type Table<N extends StoreNames<Store>, M extends IDBTransactionMode> = IDBPObjectStore<Store, [N], N, M>;

/**
 * Runs one transaction on one table. Returns undefined if the store fails or is removed during use, for example by a sign-out in another
 * tab. No stored data is essential, so the product works without it.
 */
async function ask<N extends StoreNames<Store>, M extends IDBTransactionMode, T>(
  name: N,
  mode: M,
  what: (table: Table<N, M>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    if (database === undefined) return undefined;
    const transaction = database.transaction(name, mode);
    const [answer] = await Promise.all([what(transaction.store), transaction.done]);
    return answer;
  } catch {
    return undefined;
  }
}

export function readCached(table: 'configurations' | 'resources'): Promise<CachedRecord | undefined> {
  return ask(table, 'readonly', (records) => records.get(1));
}

export async function writeCached(table: 'configurations' | 'resources', record: Omit<CachedRecord, 'id'>): Promise<void> {
  await ask(table, 'readwrite', (records) => records.put({ id: 1, ...record }));
}

export async function clearCached(table: 'configurations' | 'resources'): Promise<void> {
  await ask(table, 'readwrite', (records) => records.clear());
}

export async function listKept(): Promise<readonly KeptRecord[]> {
  return (await ask('events', 'readonly', (kept) => kept.getAll())) ?? [];
}

export async function writeKept(record: KeptRecord): Promise<void> {
  await ask('events', 'readwrite', (kept) => kept.put(record));
}

export async function deleteKept(id: string): Promise<void> {
  await ask('events', 'readwrite', (kept) => kept.delete(id));
}

/** Clears the stored data that screens are drawn from, which may have caused a crash and would cause the next one. The log is kept. */
export async function clearKept(): Promise<void> {
  for (const name of ['configurations', 'resources', 'events'] as const) await ask(name, 'readwrite', (table) => table.clear());
}

export async function listReadNews(): Promise<readonly string[]> {
  return (await ask('news', 'readonly', (news) => news.getAllKeys())) ?? [];
}

export async function writeReadNews(ids: readonly string[], now: number): Promise<void> {
  await ask('news', 'readwrite', (news) => Promise.all(ids.map((id) => news.put({ id, readAt: now }))));
}

const LOG_MAX = 500;

/** Stores a log entry in this browser, for support. Only the last 500 entries are kept. */
export async function writeLog(entry: LogEntry): Promise<void> {
  await ask('logs', 'readwrite', async (log) => {
    await log.add(entry);
    const keys = await log.getAllKeys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - LOG_MAX)).map((key) => log.delete(key)));
  });
}

/** Returns the log's entries, oldest first. */
export async function listLog(): Promise<readonly LogEntry[]> {
  return (await ask('logs', 'readonly', (log) => log.getAll())) ?? [];
}

export async function clearLog(): Promise<void> {
  await ask('logs', 'readwrite', (log) => log.clear());
}

/**
 * Deletes the store and the recent choices from the browser. With `shut`, nothing is stored until the next sign-in, even if an answer
 * arrives late.
 */
export async function wipeBrowserStore(after: 'open' | 'shut' = 'open'): Promise<void> {
  const database = await opened?.catch(() => undefined);
  database?.close();
  // An answer that arrives during the deletion must not be stored.
  opened = Promise.resolve(undefined);
  await deleteStore();
  if (after === 'open') reopenBrowserStore();
  wipeRecentChoices();
}
