import { describe, expect, it } from 'vitest';
import { groupAreas } from './group-areas.ts';

const area = (id: string, parentAreaId: string | null, kind: string, rank = 0) => ({ id, parentAreaId, kind, rank });

describe('the areas to choose from', () => {
  it('are the floors of each building in order, each followed by its zones', () => {
    const groups = groupAreas([
      area('site', null, 'site'),
      area('north', 'site', 'building', 2),
      area('south', 'site', 'building', 1),
      area('n1', 'north', 'floor', 1),
      area('s2', 'south', 'floor', 2),
      area('s1', 'south', 'floor', 1),
      area('oak', 's1', 'zone', 2),
      area('elm', 's1', 'zone', 1),
      area('ash', 's2', 'zone'),
    ]);
    expect(groups.map(({ building, within }) => [building?.id, within.map(({ id }) => id)])).toEqual([
      ['south', ['s1', 'elm', 'oak', 's2', 'ash']],
      ['north', ['n1']],
    ]);
  });

  it('include each zone after its own floor, even if two floors have the same rank', () => {
    const [group] = groupAreas([
      area('a', 'house', 'floor'),
      area('b', 'house', 'floor'),
      area('zone-b', 'b', 'zone'),
      area('zone-a', 'a', 'zone'),
      area('house', null, 'building'),
    ]);
    expect(group!.within.map(({ id }) => id)).toEqual(['a', 'zone-a', 'b', 'zone-b']);
  });

  it('come last if they are in no building', () => {
    const groups = groupAreas([area('yard', null, 'floor'), area('house', null, 'building'), area('f', 'house', 'floor')]);
    expect(groups.map(({ building }) => building?.id)).toEqual(['house', undefined]);
  });
});
