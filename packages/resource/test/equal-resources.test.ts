import { lackingProperties, nearestOfKind, pathToRoot, type ResourceProperty, toAreaTree, toNearIndex } from '@assist/resource';
import { aDesk, aResource, areasOf } from '@assist/test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const TREE = toAreaTree(
  areasOf('house', 'floor-1 < house', 'oak < floor-1', 'ash < floor-1', 'floor-2 < house', 'elm < floor-2', 'annexe'),
);
const desk = (id: string, areaId: string, rank = Number(id.split('-')[1] ?? 0)) =>
  aDesk({ id, rank, mapInfos: [{ areaId, featureId: null }] });
const DESKS = [
  ...[1, 2, 3, 4, 5].map((nr) => desk(`O-${nr}`, 'oak')),
  desk('A-1', 'ash'),
  desk('E-1', 'elm'),
  desk('X-1', 'annexe'),
  aResource({ id: 'room', mapInfos: [{ areaId: 'oak', featureId: null }] }),
];
const idsNear = (id: string, atMost: number) =>
  nearestOfKind(
    toNearIndex(DESKS, TREE),
    DESKS.find((one) => one.id === id)!,
    atMost,
  )
    .map((one) => one.id)
    .join(' ');

describe('other resources of the same kind', () => {
  it.each([
    ['O-3', 2, 'O-4 O-2'],
    ['O-3', 5, 'O-4 O-2 O-5 O-1 A-1'],
    ['O-5', 9, 'O-4 O-3 O-2 O-1 A-1 E-1'],
    ['A-1', 3, 'O-5 O-4 O-3'],
    ['room', 9, ''],
    ['X-1', 9, ''],
  ])('near %s, at most %i of them, are "%s"', (id, atMost, expected) => {
    expect(idsNear(id, atMost)).toBe(expected);
  });

  it('are not found for a resource in an unknown area', () => {
    expect(nearestOfKind(toNearIndex(DESKS, TREE), desk('new', 'moon'), 9)).toEqual([]);
  });

  it('of a resource that is not in the index are those of its area', () => {
    expect(nearestOfKind(toNearIndex(DESKS, TREE), desk('new', 'ash'), 1).map(({ id }) => id)).toEqual(['A-1']);
  });

  it('are ordered by their distance in the area tree, nearest first', () => {
    const areas = ['oak', 'ash', 'floor-1', 'elm', 'floor-2', 'house'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...areas), { minLength: 1, maxLength: 40 }),
        fc.nat(39),
        fc.integer({ min: 1, max: 40 }),
        (places, pick, atMost) => {
          const all = places.map((areaId, nr) => desk(`D-${nr}`, areaId, nr));
          const own = all[pick % all.length]!;
          // Returns the number of levels from the resource's own area up to the first area that also contains `areaId`.
          const level = (areaId: string) => {
            const others = new Set(pathToRoot(TREE, areaId).map(({ id }) => id));
            return pathToRoot(TREE, own.mapInfos[0]!.areaId).findIndex(({ id }) => others.has(id));
          };
          const found = nearestOfKind(toNearIndex(all, TREE), own, atMost);
          expect(found).toHaveLength(Math.min(atMost, all.length - 1));
          expect(new Set(found).size).toBe(found.length);
          expect(found).not.toContain(own);
          const levels = found.map((one) => level(one.mapInfos[0]!.areaId));
          expect(levels).toEqual(levels.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });
});

describe('the properties that another resource lacks', () => {
  const having = (...properties: ResourceProperty[]) => aResource({ properties });
  it.each([
    [
      'nothing, if it has the same',
      having({ propertyId: 'screen', valueBoolean: true }),
      having({ propertyId: 'screen', valueBoolean: true }),
      [],
    ],
    ['a screen', having({ propertyId: 'screen', valueBoolean: true }), having(), ['screen']],
    ['nothing that the first one lacks too', having({ propertyId: 'screen', valueBoolean: false }), having(), []],
    [
      'one of two choices',
      having({ propertyId: 'tools', valueChoiceIds: ['pen', 'camera'] }),
      having({ propertyId: 'tools', valueChoiceIds: ['pen'] }),
      ['tools'],
    ],
    [
      'nothing, if it has more',
      having({ propertyId: 'tools', valueChoiceIds: ['pen'] }),
      having({ propertyId: 'tools', valueChoiceIds: ['camera', 'pen'] }),
      [],
    ],
    ['never a text', having({ propertyId: 'note', valueText: 'By the river' }), having(), []],
  ])('are %s', (_case, wanted, other, expected) => {
    expect(lackingProperties(wanted, other)).toEqual(expected);
  });
});
