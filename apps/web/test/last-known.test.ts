import { QueryClient } from '@tanstack/react-query';
import * as fake from 'fake-indexeddb';
import { toInstant } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KioskState, kioskQuery } from '../src/kiosk/queries.ts';
import { forgetLastKnown, freshFor, lastKnown, resourcesId, restoreLastKnown, writeLastKnown } from '../src/lib/api/last-known.ts';
import type { ReadSchedule } from '../src/lib/api/from-wire.ts';
import { rememberOwn, wipeOwnReservations } from '../src/lib/api/own-reservations.ts';
import { schedulesQuery } from '../src/lib/api/queries.ts';
import { listKept, wipeBrowserStore, writeCached, writeKept } from '../src/lib/cache/browser-store.ts';
import { aBrowser } from './a-browser.ts';
import { aClock } from './a-clock.ts';

aBrowser();
const NOW = Date.parse('2026-11-23T08:00:00Z');
const clock = aClock(NOW);
const ROOM = { id: 'vltava', email: 'vltava@rooms.test' };

beforeEach(async () => {
  // Closes a store that another test file has opened.
  await wipeBrowserStore();
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  for (const [name, value] of Object.entries(fake)) if (/^IDB(?!Factory)/.test(name)) vi.stubGlobal(name, value);
});
afterEach(async () => {
  forgetLastKnown();
  await wipeBrowserStore();
  for (const name of Object.keys(fake).filter((one) => one.startsWith('IDB'))) Reflect.deleteProperty(globalThis, name);
});

/** Simulates a reload of the page. */
async function reload(): Promise<void> {
  writeLastKnown();
  // Waits for all writes to end: a read runs only after the writes requested before it.
  await listKept();
  forgetLastKnown();
  await restoreLastKnown();
}

describe('the last known answer', () => {
  it('is available after a reload, with its age', async () => {
    lastKnown<string>('me').keep('Jana');
    await reload();
    const { initial } = lastKnown<string>('me');
    expect([initial.initialData(), initial.initialDataUpdatedAt()]).toEqual(['Jana', NOW]);
  });

  it('is requested again after a reload even if it is recent, but an answer to this page stays fresh', async () => {
    const mine = lastKnown<number>('mine');
    mine.keep(1);
    await reload();
    let answers = 1;
    const query = { queryKey: ['mine'], ...mine.initial, staleTime: freshFor(60_000), queryFn: async () => mine.keep((answers += 1)) };
    const client = new QueryClient();
    vi.spyOn(Date, 'now').mockImplementation(() => NOW);
    expect(await client.fetchQuery(query)).toBe(2);
    expect(await client.fetchQuery(query)).toBe(2);
    client.clear();
    vi.restoreAllMocks();
  });

  it('is written immediately, then every half minute, and when the page is left', async () => {
    const onDisk = async () => (await listKept()).map(({ data }) => data);
    const mine = lastKnown<number>('mine');
    mine.keep(1);
    await clock.pass(0);
    expect(await onDisk()).toEqual([1]);
    mine.keep(2);
    await clock.pass(29_999);
    expect(await onDisk()).toEqual([1]);
    await clock.pass(1);
    expect(await onDisk()).toEqual([2]);
    mine.keep(3);
    writeLastKnown();
    await clock.pass(0);
    expect(await onDisk()).toEqual([3]);
  });

  it('is written immediately each time if a power cut must not undo it', async () => {
    const mine = lastKnown<number>('mine');
    for (const next of [1, 2, 3]) {
      mine.keep(next, next > 1);
      await clock.pass(0);
      expect((await listKept()).map(({ data }) => data)).toEqual([next]);
    }
  });

  it('of a kiosk’s licence is stored immediately, so that a power cut does not undo it', async () => {
    const client = new QueryClient();
    for (const tier of [null, 'KioskBasic', null]) {
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'lobby', tier })));
      await client.fetchQuery({ ...kioskQuery, staleTime: 0 });
      await clock.pass(0);
      expect((await listKept()).map(({ data }) => (data as KioskState).tier)).toEqual([tier]);
    }
    client.clear();
  });

  it('is kept for the eight most recently viewed floors and days', async () => {
    for (let floor = 1; floor <= 8; floor += 1) lastKnown<number>(`plan ${floor}`).keep(floor);
    lastKnown<number>('plan 1').keep(1);
    lastKnown<number>('plan 9').keep(9);
    await reload();
    const known = Array.from({ length: 9 }, (_, index) => lastKnown<number>(`plan ${index + 1}`).find());
    expect(known).toEqual([1, undefined, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is not taken from another version of the product, whose data is deleted', async () => {
    await writeKept({ id: 'me', data: 'Jana', savedAt: 1, version: 1 });
    await reload();
    expect(lastKnown<string>('me').find()).toBeUndefined();
    await clock.pass(0);
    expect(await listKept()).toEqual([]);
  });

  it.each<[what: string, record: { data?: unknown; version?: number }, isKnown: boolean]>([
    ['includes the intact resources of its person', {}, true],
    ['leaves out resources of version 13', { version: 13 }, false],
    ['leaves out resources that were cut off', { data: null }, false],
    ['leaves out resources with data of another kind', { data: [{ id: 'x' }, 3] }, false],
  ])('%s', async (_what, record, isKnown) => {
    await writeCached('resources', { timestamp: 't', username: 'jana', data: [ROOM], version: 14, ...record });
    await reload();
    expect(lastKnown(resourcesId('jana')).find() !== undefined).toBe(isKnown);
    expect(lastKnown(resourcesId('tomas')).find()).toBeUndefined();
  });

  it('is lost if the browser stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    lastKnown<string>('me').keep('Jana');
    expect(lastKnown<string>('me').find()).toBe('Jana');
    await reload();
    expect(lastKnown<string>('me').find()).toBeUndefined();
  });

  it('of a day includes a new reservation of this person, although the calendar did not show it yet', () => {
    const day = { start: toInstant('2026-11-23T00:00Z'), end: toInstant('2026-11-24T00:00Z') };
    const email = 'rhine@x.test';
    lastKnown(`schedules ${day.start} ${day.end}`).keep(new Map([[email, { scheduleId: email, scheduleItems: [] }]]));
    rememberOwn({
      eventId: 'event-1',
      iCalUId: 'uid-1',
      subject: 'Mine',
      start: toInstant('2026-11-23T09:00Z'),
      end: toInstant('2026-11-23T10:00Z'),
      organizer: { address: 'me@x.test', name: 'Me' },
      resources: [{ email, status: 'tentative' }],
      knownSince: NOW,
      isTold: false,
    });
    const begin = schedulesQuery([email], day).initialData as () => ReadonlyMap<string, ReadSchedule>;
    expect(
      begin()
        .get(email)!
        .scheduleItems.map(({ eventId }) => eventId),
    ).toEqual(['event-1']);
    wipeOwnReservations();
  });
});
