import type { AreaAnswer } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { type GroupingContext, toGroups } from './timeline-groups.ts';

const area = (id: string, parentAreaId: string | null, kind: string, rank: number): AreaAnswer => ({
  id,
  parentAreaId,
  kind,
  rank,
  maxUt: 100,
  name: { en: id },
  featureId: null,
  timezone: 'Europe/Prague',
});

const areas = [
  area('site', null, 'site', 1),
  area('house', 'site', 'building', 1),
  area('first', 'house', 'floor', 1),
  area('oak', 'first', 'zone', 2),
  area('ash', 'first', 'zone', 1),
  area('second', 'house', 'floor', 2),
];
const types = [
  { resourceTypeId: 'desk', rank: 2, name: { en: 'Desk' }, icon: '', shape: 'desk' },
  { resourceTypeId: 'room', rank: 1, name: { en: 'Room' }, icon: '', shape: 'room' },
];
const at = (id: string, areaId: string | undefined, resourceTypeId = 'desk') =>
  ({
    id,
    resourceTypeId,
    mapInfos: areaId === undefined ? [] : [{ areaId, featureId: null, timezone: 'Europe/Prague' }],
  }) as unknown as Resource;

const resources = [
  at('1', 'second'),
  at('2', 'oak'),
  at('3', 'first', 'room'),
  at('4', undefined),
  at('5', 'ash'),
  at('6', 'oak', 'car'),
  at('7', 'house'),
];

function groupsOf(more: Partial<GroupingContext>): readonly (readonly [string, string])[] {
  const context: GroupingContext = {
    grouping: 'area',
    areas,
    firstAreaIds: [],
    types,
    textOf: (text) => text['en'] ?? '',
    fulfils: () => true,
    elsewhere: 'Elsewhere',
    unfulfilled: 'Not',
    ...more,
  };
  return toGroups(resources, context).map((group) => [group.heading, group.resources.map((resource) => resource.id).join('')] as const);
}

describe('rows', () => {
  it('are grouped by zone and floor in the order of the building, and come last if they are in no area', () => {
    expect(groupsOf({})).toEqual([
      ['house', '7'],
      ['first', '3'],
      ['first · ash', '5'],
      ['first · oak', '26'],
      ['second', '1'],
      ['Elsewhere', '4'],
    ]);
  });

  it('begin with those in a person’s own areas', () => {
    expect(groupsOf({ firstAreaIds: ['second'] })[0]).toEqual(['second', '1']);
  });

  it('of the floor with a person’s own zone come first: those in no zone, then that zone, then the other zones', () => {
    expect(groupsOf({ firstAreaIds: ['oak'] }).map(([heading]) => heading)).toEqual([
      'first',
      'first · oak',
      'first · ash',
      'house',
      'second',
      'Elsewhere',
    ]);
  });

  it('are grouped by type in the order of the types', () => {
    expect(groupsOf({ grouping: 'type' })).toEqual([
      ['Room', '3'],
      ['Desk', '12457'],
      ['Elsewhere', '6'],
    ]);
  });

  it('that do not match the filters come last, under one heading', () => {
    expect(groupsOf({ fulfils: (resource) => resource.id < '4' })).toEqual([
      ['first', '3'],
      ['first · oak', '2'],
      ['second', '1'],
      ['Not', '4567'],
    ]);
  });
});
