import type { Plan } from '@assist/floorplan';
import { type StoredArea, toAreaTree } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { listFloors } from './list-floors.ts';

const area = (id: string, parentAreaId: string | null, kind: string, featureId: string | null = null): StoredArea => ({
  id,
  parentAreaId,
  kind,
  name: { en: id.toUpperCase() },
  rank: 0,
  maxUt: 100,
  featureId,
  timezone: null,
});
const withTree = (...areas: StoredArea[]) => ({ areas, areaTree: toAreaTree(areas) });

interface Drawn {
  readonly venue: string;
  /** Names by building id; null for a building without a name. */
  readonly buildings: Readonly<Record<string, string | null>>;
  /** Building ids by level id; null for a level without a building. */
  readonly levels: Readonly<Record<string, string | null>>;
}
const drawn = ({ venue, buildings, levels }: Drawn): Plan =>
  ({
    features: {
      venue: [{ id: venue, properties: { name: { en: `Venue ${venue}` } } }],
      building: Object.entries(buildings).map(([id, name]) => ({ id, properties: { name: name === null ? null : { en: name } } })),
      level: Object.entries(levels).map(([id, building], ordinal) => ({
        id,
        properties: { ordinal, name: { en: id }, building_ids: building === null ? null : [building] },
      })),
    },
  }) as unknown as Plan;

const summary = ({ levels, buildings }: ReturnType<typeof listFloors>) => ({
  levels: Object.fromEntries(levels.map(({ id, buildingId }) => [id, buildingId])),
  buildings: buildings.map(({ id, name, site }) => [id, name['en'], site.name['en']]),
});

describe('listFloors', () => {
  it('uses the company’s areas as buildings', () => {
    const company = withTree(area('prague', null, 'site'), area('house', 'prague', 'building'), area('f1', 'house', 'floor', 'l1'));
    const plan = drawn({ venue: 'v', buildings: { b: 'Drawn house' }, levels: { l1: 'b', l2: 'b' } });
    // The second floor has no area yet, but was drawn in the same building.
    expect(summary(listFloors([plan], company))).toEqual({
      levels: { l1: 'house', l2: 'house' },
      buildings: [['house', 'HOUSE', 'PRAGUE']],
    });
  });

  it('names a floor as the plan does, and as the company does in languages that the plan lacks', () => {
    const floor = { ...area('f1', 'house', 'floor', 'l1'), name: { en: 'F1', de: 'Erster Stock' } };
    const plan = drawn({ venue: 'v', buildings: { b: 'Drawn house' }, levels: { l1: 'b', l2: 'b' } });
    const { levels } = listFloors([plan], withTree(area('house', null, 'building'), floor));
    expect(levels.map(({ name }) => name)).toEqual([{ en: 'l1', de: 'Erster Stock' }, { en: 'l2' }]);
  });

  it('recognises a building of the company by the feature of the building itself', () => {
    const company = withTree(area('prague', null, 'site'), area('house', 'prague', 'building', 'b'));
    const plan = drawn({ venue: 'v', buildings: { b: 'Drawn house' }, levels: { l1: 'b' } });
    expect(summary(listFloors([plan], company)).levels).toEqual({ l1: 'house' });
  });

  it('uses the plan’s buildings if the company has none, with the venue as their site', () => {
    const plan = drawn({ venue: 'v', buildings: { b: 'Main', c: null }, levels: { l1: 'b', l2: 'c', l3: 'b' } });
    expect(summary(listFloors([plan], withTree()))).toEqual({
      levels: { l1: 'b', l2: 'c', l3: 'b' },
      buildings: [
        ['b', 'Main', 'Venue v'],
        ['c', 'Venue v', 'Venue v'],
      ],
    });
  });

  it('puts all levels of a plan without buildings into one building', () => {
    const plan = drawn({ venue: 'v', buildings: {}, levels: { l1: null, l2: null } });
    expect(summary(listFloors([plan], withTree()))).toEqual({ levels: { l1: 'v', l2: 'v' }, buildings: [['v', 'Venue v', 'Venue v']] });
  });

  it('lists the company’s buildings in its order, then the others by name', () => {
    const company = withTree(
      area('brno', null, 'building'),
      area('adam', null, 'building'),
      area('fb', 'brno', 'floor', 'b1'),
      area('fa', 'adam', 'floor', 'a1'),
    );
    const plans = [
      drawn({ venue: 'x', buildings: { zoo: 'Zoo', arena: 'Arena' }, levels: { z1: 'zoo', r1: 'arena' } }),
      drawn({ venue: 'a', buildings: { a: 'A' }, levels: { a1: 'a' } }),
      drawn({ venue: 'b', buildings: { b: 'B' }, levels: { b1: 'b' } }),
    ];
    expect(listFloors(plans, company).buildings.map(({ id }) => id)).toEqual(['brno', 'adam', 'arena', 'zoo']);
  });
});
