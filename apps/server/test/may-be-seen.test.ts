import { type Scope, SCOPES } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type PlanObject, type Tier, toAreaTree } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../src/call/may-call.ts';
import type { Principal, SignedIn } from '../src/call/principal.ts';
import type { CatalogueSnapshot } from '../src/catalogue/catalogue.ts';
import { seesObject } from '../src/catalogue/seen-by.ts';
import { ObjectsUsecases } from '../src/modules/objects/objects.usecases.ts';
import { anObject } from './an-object.ts';

const area = (id: string, parentAreaId: string | null) => ({ id, parentAreaId, name: { en: id }, kind: 'floor', maxUt: 100 }) as never;
const OBJECTS = [anObject('lamp'), anObject('olgas', { resourceId: 'desk' }), anObject('upstairs', { areaId: 'floor-2' })];
/** A catalogue in which only Olga sees the desk. */
const SNAPSHOT = {
  objects: OBJECTS,
  areaTree: toAreaTree([area('house', null), area('floor-1', 'house'), area('floor-2', 'house')]),
  views: { findById: (email: string, id: string) => (email === CAST.olga && id === 'desk' ? {} : undefined) },
  findObject: (id: string) => OBJECTS.find((one) => one.id === id),
  emailOfResource: (id: string | null) => (id === 'desk' ? 'desk@rooms.alder.example' : undefined),
} as unknown as CatalogueSnapshot;

const user = (email: string, administrator = false): SignedIn => ({
  kind: 'user',
  sessionId: 's',
  userId: email,
  email,
  name: 'U',
  permissions: permissionsOf({ administrator, roles: { manager: null, reception: false, approver: false } }),
  manager: null,
});
const guest = (isLetIn: boolean): Principal => ({
  kind: 'guest',
  name: 'G',
  sessionId: 's',
  endsAt: SUITE_NOW,
  invitationId: null,
  kiosk: null,
  isLetIn,
});
const kiosk = (areaId: string, tier?: Tier): Principal => ({
  kind: 'kiosk',
  sessionId: 's',
  kioskId: 'k',
  areaIds: [areaId],
  levelId: 'level-1',
  tier,
});
const service = (scopes: readonly Scope[], resourceEmails: readonly string[] | null): Principal => ({
  kind: 'service',
  tokenId: 't',
  name: 'B',
  scopes: new Set(scopes),
  resourceEmails,
});

/** The objects are a lamp that everyone sees, one at Olga's desk, and one on the other floor. */
describe('an object of the building', () => {
  it.each<[who: string, viewer: Principal, sees: readonly string[]]>([
    ['Olga, whose desk it is', user(CAST.olga), ['lamp', 'olgas', 'upstairs']],
    ['Fred', user(CAST.fred), ['lamp', 'upstairs']],
    ['an administrator', user(CAST.carl, true), ['lamp', 'upstairs']],
    ['a guest', guest(true), ['lamp', 'upstairs']],
    ['a guest before the day of the visit', guest(false), []],
    ['a kiosk of the first floor', kiosk('floor-1', 'basic'), ['lamp']],
    ['a kiosk of the building', kiosk('house', 'basic'), ['lamp', 'upstairs']],
    ['a kiosk without a licence', kiosk('house'), []],
    ['a system with access to everything', service(SCOPES, null), ['lamp', 'olgas', 'upstairs']],
    ['a system with access to the desk', service(['put-values'], ['desk@rooms.alder.example']), ['olgas']],
    ['a system with access to another resource', service(SCOPES, ['other@rooms.alder.example']), []],
    ['a system that only checks in', service(['check-in'], null), []],
    ['a stranger', { kind: 'anonymous' }, []],
  ])('is seen according to the rights of its viewer: %s', (_who, viewer, sees) => {
    expect(OBJECTS.filter((object) => seesObject(viewer, object, SNAPSHOT)).map(({ id }) => id)).toEqual(sees);
  });

  it.each<[what: string, thing: Partial<PlanObject>, olga: boolean, fred: boolean, carl: boolean]>([
    ['everybody’s', {}, true, true, true],
    ['the administrators’', { switchedBy: 'administrators' }, false, false, true],
    ['Fred’s', { switchedBy: [CAST.fred] }, false, true, false],
    ['nobody’s, because it is measured', { kind: 'monitor-1' }, false, false, false],
  ])('can be switched according to whose it is: %s', async (_what, thing, ...may) => {
    const object = anObject('lamp', thing);
    const snapshot = { ...SNAPSHOT, objects: [object], findObject: () => object } as CatalogueSnapshot;
    const kept: unknown[] = [];
    const objects = new ObjectsUsecases({
      states: { find: async () => new Map(), put: async (values: unknown) => void kept.push(values) } as never,
      catalogue: { current: async () => snapshot },
      onPresence: async () => {},
    });
    for (const [index, viewer] of [user(CAST.olga), user(CAST.fred), user(CAST.carl, true)].entries()) {
      expect((await objects.list('level-1', viewer)).map(({ canControl }) => canControl)).toEqual([may[index]]);
      const setting = objects.set('lamp', true, viewer, SUITE_NOW);
      if (may[index] === true) await setting;
      else await expect(setting).rejects.toMatchObject({ code: 'forbidden' });
    }
    for (const viewer of [guest(true), kiosk('house', 'basic')])
      expect((await objects.list('level-1', viewer as never)).map(({ canControl }) => canControl)).toEqual([false]);
    expect(kept.length).toBe(may.filter(Boolean).length);
  });
});
