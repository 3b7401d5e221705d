import { getMe } from '@assist/contract';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fake from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearCached,
  clearKept,
  clearLog,
  deleteKept,
  listKept,
  listLog,
  listReadNews,
  readCached,
  wipeBrowserStore,
  writeCached,
  writeKept,
  writeLog,
  writeReadNews,
} from '../src/lib/cache/browser-store.ts';
import { call } from '../src/lib/api/call.ts';
import { writeTokens } from '../src/lib/api/session.ts';
import { aBrowser } from './a-browser.ts';

aBrowser();
const RECORD = { timestamp: 'a', username: 'jana', data: [{ id: 'vltava' }], version: 14 };
const entry = (at: number) => ({ at, level: 'error' as const, message: `fault ${at}`, correlationId: 'c' });
const kept = (id: string) => ({ id, data: new Map([['a', 1]]), savedAt: 1, version: 3 });

beforeEach(async () => {
  // Closes a store that another test file has opened.
  await wipeBrowserStore();
  vi.stubGlobal('indexedDB', new IDBFactory());
  for (const [name, value] of Object.entries(fake)) if (/^IDB(?!Factory)/.test(name)) vi.stubGlobal(name, value);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(async () => {
  await wipeBrowserStore();
  for (const name of Object.keys(fake).filter((one) => one.startsWith('IDB'))) Reflect.deleteProperty(globalThis, name);
});

/** Writes and reads one record of each kind, and returns what was read. Must not throw, whatever the store does. */
async function everything(): Promise<unknown[]> {
  await writeCached('resources', RECORD);
  await writeKept(kept('me'));
  await writeReadNews(['lifts'], 1);
  await writeLog(entry(1));
  return [await readCached('resources'), await listKept(), await listReadNews(), await listLog()];
}
const NOTHING = [undefined, [], [], []];

describe('the browser store (specification, section 3)', () => {
  it('is version 3 of the database "assist", with five tables', async () => {
    await writeCached('configurations', RECORD);
    expect(await indexedDB.databases()).toEqual([{ name: 'assist', version: 3 }]);
    const database = await openDB('assist');
    expect([...database.objectStoreNames]).toEqual(['configurations', 'events', 'logs', 'news', 'resources']);
    database.close();
  });

  it('holds one record of resources, with id 1, timestamp, username, data and version', async () => {
    await writeCached('resources', RECORD);
    await writeCached('resources', { ...RECORD, timestamp: 'b' });
    const database = await openDB('assist');
    expect(await database.getAll('resources')).toEqual([{ id: 1, ...RECORD, timestamp: 'b' }]);
    database.close();
    await clearCached('resources');
    expect(await readCached('resources')).toBeUndefined();
  });

  it('keeps last known answers, even those with a Map, until they are deleted', async () => {
    await writeKept(kept('me'));
    await writeKept(kept('mine'));
    await deleteKept('me');
    expect(await listKept()).toEqual([kept('mine')]);
  });

  it('remembers which news items have been read', async () => {
    await writeReadNews(['lifts', 'terrace'], 5);
    expect(await listReadNews()).toEqual(['lifts', 'terrace']);
  });

  it('keeps the last 500 lines of the log, in order, until they are deleted', async () => {
    for (let at = 1; at <= 505; at += 1) await writeLog(entry(at));
    const log = await listLog();
    expect([log.length, log[0]!.at, log.at(-1)!.at]).toEqual([500, 6, 505]);
    await clearLog();
    expect(await listLog()).toEqual([]);
  });

  it('can delete all data that screens show, but keeps the log', async () => {
    await everything();
    await clearKept();
    expect(await Promise.all([readCached('resources'), listKept(), listLog()])).toEqual([undefined, [], [entry(1)]]);
  });

  it('holds nothing after the sign-out', async () => {
    await everything();
    await wipeBrowserStore();
    expect(await indexedDB.databases()).toEqual([]);
    expect(await Promise.all([readCached('resources'), listKept(), listReadNews(), listLog()])).toEqual(NOTHING);
  });
});

describe('an answer that arrives during sign-out', () => {
  it.each(Array.from({ length: 12 }, (_, turns) => turns))(
    'is not stored, even %i microtasks after the wiping has begun',
    async (turns) => {
      await everything();
      const wiped = wipeBrowserStore();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      await Promise.all([wiped, writeKept(kept('mine'))]);
      expect(await indexedDB.databases()).toEqual([]);
    },
  );
});

it('an answer that arrives long after sign-out is not stored, but the next person’s answers are', async () => {
  await everything();
  await wipeBrowserStore('shut');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await everything()).toEqual(NOTHING);
  expect(await indexedDB.databases()).toEqual([]);
  await wipeBrowserStore();
  expect(await everything()).not.toEqual(NOTHING);
});

describe('the product keeps working', () => {
  it('if the browser has no store', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await everything()).toEqual(NOTHING);
  });

  it('if the browser refuses to open the store, as in private windows', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError');
      },
      deleteDatabase: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    expect(await everything()).toEqual(NOTHING);
  });

  it('if the disk is full, and still reads existing data', async () => {
    await writeCached('resources', RECORD);
    vi.spyOn(fake.IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    await writeCached('resources', { ...RECORD, timestamp: 'b' });
    await writeKept(kept('me'));
    expect(await readCached('resources')).toEqual({ id: 1, ...RECORD });
    expect(await listKept()).toEqual([]);
  });

  it('if the database has a newer version, by replacing the database', async () => {
    (await openDB('assist', 30)).close();
    await writeCached('resources', RECORD);
    expect(await indexedDB.databases()).toEqual([{ name: 'assist', version: 3 }]);
    expect(await readCached('resources')).toEqual({ id: 1, ...RECORD });
  });

  it('if the database is older and has other tables, by replacing these tables', async () => {
    (await openDB('assist', 1, { upgrade: (database) => void database.createObjectStore('resources') })).close();
    await everything();
    expect(await readCached('resources')).toEqual({ id: 1, ...RECORD });
  });

  it('if a newer tab upgrades the store, and neither tab hangs', async () => {
    await writeCached('resources', RECORD);
    const newer = await openDB('assist', 4);
    expect(newer.version).toBe(4);
    newer.close();
    // This tab continues, and converts the store back to its own version.
    await writeCached('resources', RECORD);
    expect(await readCached('resources')).toEqual({ id: 1, ...RECORD });
  });

  it('if another tab holds a newer store, and no call waits for that tab', async () => {
    const newer = await openDB('assist', 4);
    expect(await everything()).toEqual(NOTHING);
    newer.close();
  });

  it('if another tab wipes the store at sign-out, which this tab does not block', async () => {
    await writeCached('resources', RECORD);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('assist');
      request.addEventListener('success', () => resolve());
      request.addEventListener('blocked', () => reject(new Error('this tab holds it')));
    });
    expect(await readCached('resources')).toBeUndefined();
    await writeCached('resources', RECORD);
    expect(await readCached('resources')).toEqual({ id: 1, ...RECORD });
  });
});

/**
 * A session also ends with "Sign out on all devices" and when an account is closed. With its next request, a device in somebody else's
 * hands then loses the data that it has shown.
 */
it('once the server has ended a session, its data is wiped and nothing more is written', async () => {
  await writeCached('resources', RECORD);
  await writeKept(kept('event-1'));
  writeTokens({ token: 'old', refreshToken: 'r' });
  vi.stubGlobal('fetch', async () => new Response('{"code":"session-ended"}', { status: 401 }));
  await expect(call(getMe)).rejects.toMatchObject({ code: 'session-ended' });
  // Stands for an answer that arrives after the session has ended.
  await writeKept(kept('event-2'));
  await expect.poll(() => indexedDB.databases()).toEqual([]);
});
