import { isInArea, pathToRoot, toAreaTree } from '@assist/resource';
import { areasOf } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';

const ids = (areas: readonly { id: string }[]) => areas.map(({ id }) => id);
/** Children are listed before their parents, because the order of the list must not matter. */
const tree = toAreaTree(areasOf('zone < floor-1', 'floor-1 < house', 'floor-2 < house', 'house < site', 'site', 'other'));

describe('the area tree (decisions, section 7: site, building, floor, zone)', () => {
  it.each([
    ['zone', ['zone', 'floor-1', 'house', 'site']],
    ['site', ['site']],
    ['gone', []],
  ])('leads from %s up the path %j', (id, expected) => expect(ids(pathToRoot(tree, id))).toEqual(expected));

  it.each([
    ['zone', 'site', true],
    ['zone', 'zone', true],
    ['site', 'zone', false],
    ['floor-2', 'floor-1', false],
    ['other', 'site', false],
    ['gone', 'site', false],
    ['zone', 'gone', false],
    ['gone', 'gone', false],
  ])('tells whether %s is in %s: %s', (id, wanted, expected) => expect(isInArea(tree, id, wanted)).toBe(expected));

  it('gives the path to the root without visiting any other areas, regardless of how many there are', () => {
    const many = toAreaTree(areasOf('site', ...Array.from({ length: 1_000 }, (_, index) => `floor-${index} < site`), 'zone < floor-500'));
    let looks = 0;
    const areas = new Proxy(many.areas, {
      get(list, name, receiver) {
        looks += 1;
        return Reflect.get(list, name, receiver) as unknown;
      },
    });
    expect(ids(pathToRoot({ ...many, areas }, 'zone'))).toEqual(['zone', 'floor-500', 'site']);
    expect(looks).toBeLessThanOrEqual(3);
  });

  it('contains every area once, even with invalid parents', () => {
    const odd = toAreaTree(areasOf('own < own', 'a < b', 'b < a', 'c < b', 'lost < gone'));
    expect([...ids(odd.areas)].toSorted()).toEqual(['a', 'b', 'c', 'lost', 'own']);
    expect(isInArea(odd, 'c', 'b')).toBe(true);
    expect([isInArea(odd, 'a', 'b'), isInArea(odd, 'b', 'a')]).toEqual([false, false]);
  });
});
