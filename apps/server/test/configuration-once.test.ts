import { EMBEDDED_CALENDAR_RULES } from '@assist/reservation';
import type { StoredArea } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import type { Catalogue, CatalogueSnapshot } from '../src/catalogue/catalogue.ts';
import { EMPTY_COMPANY } from '../src/catalogue/company.ts';
import type { Route } from '../src/call/route.ts';
import { configurationRoutes } from '../src/modules/configuration/configuration.routes.ts';

/** Returns a catalogue snapshot that counts how often its areas are read. */
function aSnapshot(names: readonly string[]) {
  const looked = { count: 0 };
  const areas = names.map((id): StoredArea => ({
    id,
    parentAreaId: null,
    kind: 'floor',
    name: { en: id },
    rank: 0,
    maxUt: 100,
    featureId: null,
    timezone: null,
  }));
  const counting = new Proxy(areas, {
    get(list, name, receiver) {
      looked.count += 1;
      return Reflect.get(list, name, receiver) as unknown;
    },
  });
  const company = { ...EMPTY_COMPANY, companyName: 'Once' };
  return { looked, snapshot: { company, areas: counting, zoneOfArea: () => 'UTC' } as unknown as CatalogueSnapshot };
}

describe('the configuration', () => {
  it('is built once for all people, and again only when the company has changed', async () => {
    let { looked, snapshot } = aSnapshot(['one', 'two']);
    let password: 'account' | null = 'account';
    const routes = configurationRoutes({
      catalogue: { current: async () => snapshot, listPlans: async () => [] } as unknown as Catalogue,
      serverType: 'touch',
      capabilities: { rules: EMBEDDED_CALENDAR_RULES, onlineMeetings: [], atomicReservation: true, hearsEveryChange: true, reminds: false },
      otherMeetings: [],
      enableGroupFinding: false,
      findSignIn: async () => ({ password }) as never,
      publicUrl: undefined,
      version: '1',
      sample: false,
    });
    const ask = async (kind: string, query: object = {}) => {
      const route = routes.find(({ operation }) => operation.id === 'getConfigurations')!;
      type Asked = Parameters<Route['handle']>[0];
      const answer = await route.handle({ query, principal: { kind, email: 'a' } } as unknown as Asked);
      return answer as { status: number; body?: { asistConfiguration: { areas: object[] } }; headers: Record<string, string> };
    };
    const first = await ask('user');
    const stamp = Object.values(first.headers)[0];
    const looks = looked.count;
    expect([first.status, first.body?.asistConfiguration.areas.length, looks > 0]).toEqual([200, 2, true]);
    expect([(await ask('user', { cachedTimestamp: stamp })).status, (await ask('user')).status]).toEqual([204, 200]);
    expect(looked.count).toBe(looks);
    // Strangers get a different answer, and everyone gets a new answer when the way to sign in has changed.
    expect((await ask('anonymous', { cachedTimestamp: stamp })).body?.asistConfiguration.areas).toEqual([]);
    password = null;
    expect((await ask('user', { cachedTimestamp: stamp })).status).toBe(200);
    ({ looked, snapshot } = aSnapshot(['one', 'two', 'three']));
    expect((await ask('user', { cachedTimestamp: stamp })).body?.asistConfiguration.areas).toHaveLength(3);
  });
});
