import { LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION } from '@assist/reservation';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

export interface CachedRecord {
  readonly id: 1;
  readonly timestamp: string;
  readonly username: string;
  readonly data: unknown;
  readonly version: number;
}

interface Store extends DBSchema {
  configurations: { key: number; value: CachedRecord };
  resources: { key: number; value: CachedRecord };
  news: { key: string; value: { id: string; readAt: number } };
  logs: { key: number; value: LogEntry };
  events: { key: string; value: { id: string; data: unknown } };
}

export interface LogEntry {
  readonly at: number;
  readonly level: 'warning' | 'error';
  readonly message: string;
  readonly correlationId: string;
}

let opened: Promise<IDBPDatabase<Store> | undefined> | undefined;

/** Undefined where the browser keeps nothing (private windows, full disks): everything works without it, only slower. */
function open(): Promise<IDBPDatabase<Store> | undefined> {
  opened ??= openStore().catch(async () => {
    // Another version of the product may have left a newer database: it is only a cache.
    await deleteDB(LOCAL_DATABASE_NAME).catch(() => {});
    return openStore().catch(() => undefined);
  });
  return opened;
}

function openStore(): Promise<IDBPDatabase<Store>> {
  return openDB<Store>(LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION, {
    upgrade(database) {
      // The list itself changes with each that goes.
      // oxlint-disable-next-line unicorn/no-useless-spread
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
      database.createObjectStore('configurations', { keyPath: 'id' });
      database.createObjectStore('resources', { keyPath: 'id' });
      database.createObjectStore('news', { keyPath: 'id' });
      database.createObjectStore('logs', { autoIncrement: true });
      database.createObjectStore('events', { keyPath: 'id' });
    },
    blocking(_current, _blocked, event) {
      // A newer tab wants to upgrade: holding on would hang it.
      (event.target as IDBDatabase).close();
    },
  });
}

export async function readCached(table: 'configurations' | 'resources'): Promise<CachedRecord | undefined> {
  try {
    return await (await open())?.get(table, 1);
  } catch {
    return undefined;
  }
}

export async function writeCached(table: 'configurations' | 'resources', record: Omit<CachedRecord, 'id'>): Promise<void> {
  try {
    await (await open())?.put(table, { id: 1, ...record });
  } catch {
    // A copy that cannot be kept is fetched again next time.
  }
}

export async function clearCached(table: 'configurations' | 'resources'): Promise<void> {
  try {
    await (await open())?.clear(table);
  } catch {
    // As above.
  }
}

/** A piece of what was seen last, by its name. */
export async function readKept<T>(id: string): Promise<T | undefined> {
  try {
    return (await (await open())?.get('events', id))?.data as T | undefined;
  } catch {
    return undefined;
  }
}

export async function writeKept(id: string, data: unknown): Promise<void> {
  try {
    await (await open())?.put('events', { id, data });
  } catch {
    // What cannot be kept is not there without a connection.
  }
}

const LOG_MAX = 500;

/** What went wrong in this browser, with the server's correlation id: for whoever is asked for help. */
export async function writeLog(entry: LogEntry): Promise<void> {
  try {
    const database = await open();
    if (database === undefined) return;
    await database.add('logs', entry);
    const keys = await database.getAllKeys('logs');
    for (const key of keys.slice(0, Math.max(0, keys.length - LOG_MAX))) await database.delete('logs', key);
  } catch {
    // Logging never stands in anybody's way.
  }
}

/** Nothing of this person stays in the browser. */
export async function wipeBrowserStore(): Promise<void> {
  const database = await opened?.catch(() => undefined);
  database?.close();
  opened = undefined;
  await deleteDB(LOCAL_DATABASE_NAME).catch(() => {});
  sessionStorage.clear();
}
