import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as fake from 'fake-indexeddb';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findKeptConfiguration, loadConfiguration } from '../src/lib/api/configuration.ts';
import { resourcesQuery } from '../src/lib/api/queries.ts';
import { endSession, writeTokens } from '../src/lib/api/session.ts';
import { readCached, wipeBrowserStore, writeCached } from '../src/lib/cache/browser-store.ts';
import { aBrowser } from './a-browser.ts';

aBrowser();
const CONFIGURATION = (companyName: string) => ({
  assistConfigured: true,
  navigationConfigured: false,
  navigationUrl: null,
  asistConfiguration: { companyName, timezone: 'UTC', apiURL: '', calendarURL: '' },
});
const ROOM = { id: 'vltava', email: 'vltava@rooms.test', timezone: 'UTC' };
/** The timestamps that were sent; null for a request without one. */
let asked: (string | null)[];

beforeEach(async () => {
  await wipeBrowserStore();
  vi.stubGlobal('indexedDB', new IDBFactory());
  for (const [name, value] of Object.entries(fake)) if (/^IDB(?!Factory)/.test(name)) vi.stubGlobal(name, value);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://x');
    if (url.pathname === '/config.json') return Promise.resolve(new Response(JSON.stringify({ apiURL: '', calendarURL: '' })));
    const timestamp = url.searchParams.get('cachedTimestamp');
    asked.push(timestamp);
    if (timestamp !== null) return Promise.resolve(new Response(null, { status: 204 }));
    const body = url.pathname.endsWith('/resources') ? [{ ...ROOM, id: 'new' }] : CONFIGURATION('New');
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});
afterEach(async () => {
  await wipeBrowserStore();
  for (const name of Object.keys(fake).filter((one) => one.startsWith('IDB'))) Reflect.deleteProperty(globalThis, name);
});

describe('a cached copy (specification, section 9: version 52 of the configuration, 14 of the resources)', () => {
  it.each<[version: number, timestamp: string | null, companyName: string]>([
    [52, 't', 'Kept'],
    [51, null, 'New'],
    [53, null, 'New'],
  ])(
    'of the configuration in version %i leads to a request with the timestamp %s, and to the company name %s',
    async (version, timestamp, companyName) => {
      await writeCached('configurations', { timestamp: 't', username: '', data: CONFIGURATION('Kept'), version });
      const { configuration } = await loadConfiguration();
      expect([asked, configuration.companyName]).toEqual([[timestamp], companyName]);
      expect((await readCached('configurations'))?.version).toBe(52);
    },
  );

  it.each<[whose: string, isSignedIn: boolean, areas: readonly object[], version: number, isPainted: boolean]>([
    ['is shown first to a signed-in person', true, [{ id: 'house' }], 52, true],
    ['is not shown first to a stranger', false, [{ id: 'house' }], 52, false],
    ['is not shown first to a signed-in person if it was made for a stranger', true, [], 52, false],
    ['is not shown first if it has another version', true, [{ id: 'house' }], 51, false],
  ])('of the configuration %s', async (_whose, isSignedIn, areas, version, isPainted) => {
    if (isSignedIn) writeTokens({ token: 't', refreshToken: 'r' });
    const data = CONFIGURATION('Kept');
    await writeCached('configurations', {
      timestamp: 't',
      username: '',
      data: { ...data, asistConfiguration: { ...data.asistConfiguration, areas } },
      version,
    });
    const kept = await findKeptConfiguration();
    endSession();
    expect([kept?.companyName, asked]).toEqual([isPainted ? 'Kept' : undefined, []]);
  });

  it.each<[what: string, version: number, username: string, timestamp: string | null, id: string]>([
    ['is used in version 14', 14, 'jana', 't', 'vltava'],
    ['is requested again in version 13', 13, 'jana', null, 'new'],
    ['is requested again in version 15', 15, 'jana', null, 'new'],
    ['is requested again if it belongs to another person', 14, 'karel', null, 'new'],
  ])('of the resources %s', async (_what, version, username, timestamp, id) => {
    await writeCached('resources', { timestamp: 't', username, data: [ROOM], version });
    const resources = await new QueryClient().fetchQuery(resourcesQuery('jana'));
    expect([asked, resources.map((one) => one.id)]).toEqual([[timestamp], [id]]);
    expect(await readCached('resources')).toMatchObject({ version: 14, username: 'jana' });
  });
});
