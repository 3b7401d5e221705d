import { SLOT, type SlotCode } from '@assist/availability';
import type { PlanBuilding, PlanLevel } from '@assist/contract';
import { type Resource, toAreaTree } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { chooseFirstLevel, countByFloor, findLevel, levelByResource, levelOfArea, listBuildings } from './floors.ts';

const areas = toAreaTree([
  { id: 'house', parentAreaId: null, maxUt: 100 },
  { id: 'f0', parentAreaId: 'house', maxUt: 100 },
  { id: 'f1', parentAreaId: 'house', maxUt: 100 },
  { id: 'f2', parentAreaId: 'house', maxUt: 100 },
  { id: 'oak', parentAreaId: 'f2', maxUt: 100 },
]);
const level = (ordinal: number): PlanLevel => ({
  id: `level ${ordinal}`,
  areaId: `f${ordinal}`,
  buildingId: 'house',
  ordinal,
  name: {},
  shortName: {},
});
const levels = [level(0), level(1), level(2)];
const resource = (id: string, areaId: string) => ({ id, mapInfos: [{ areaId, featureId: null }] }) as unknown as Resource;

describe('a floor', () => {
  it.each([
    ['f1', 'level 1'],
    ['oak', 'level 2'],
    ['house', undefined],
    ['nowhere', undefined],
  ])('is found by its own area or an area inside it, but by no other: %s gives %s', (areaId, expected) => {
    expect(levelOfArea(levels, areas, areaId)?.id).toBe(expected);
  });

  it('is found by the id of its area or by its own id', () => {
    expect(findLevel(levels, 'f2')?.id).toBe('level 2');
    expect(findLevel(levels, 'level 2')?.id).toBe('level 2');
    expect(findLevel(levels, undefined)).toBeUndefined();
  });

  it('counts a resource as free if it can be reserved and matches the filters', () => {
    const resources = [resource('a', 'f1'), resource('b', 'f1'), resource('c', 'f1'), resource('d', 'oak'), resource('e', 'house')];
    const states: Record<string, SlotCode> = {
      a: SLOT.free,
      b: SLOT.reserved,
      c: SLOT.free,
      d: SLOT.freeOutsideWorkingHours,
      e: SLOT.free,
    };
    const counts = countByFloor(
      levelByResource(levels, areas, resources),
      resources,
      new Set(['a', 'b', 'd', 'e']),
      ({ id }) => states[id]!,
      () => true,
    );
    expect(Object.fromEntries(counts)).toEqual({
      'level 1': { free: 1, all: 2, isKnown: true },
      'level 2': { free: 1, all: 1, isKnown: true },
    });
  });

  it('has no known number of free resources if the times of one of its resources are unknown', () => {
    const resources = [resource('a', 'f1'), resource('b', 'f1'), resource('d', 'oak')];
    const counts = countByFloor(
      levelByResource(levels, areas, resources),
      resources,
      new Set(['a', 'b', 'd']),
      () => SLOT.free,
      ({ id }) => id !== 'b',
    );
    expect(Object.fromEntries(counts)).toEqual({
      'level 1': { free: 1, all: 2, isKnown: false },
      'level 2': { free: 1, all: 1, isKnown: true },
    });
  });
});

describe('the first floor shown', () => {
  const counts = (...free: number[]) =>
    new Map(free.map((count, ordinal) => [`level ${ordinal}`, { free: count, all: 10, isKnown: true }]));
  it.each([
    ['the one with the most free places', [], undefined, counts(1, 4, 9), 'level 2'],
    ['the one nearer to the ground, if two have the same number of free places', [], undefined, counts(0, 4, 4), 'level 1'],
    ['the last one used, if it has anything free', [], 'f1', counts(1, 4, 9), 'level 1'],
    ['not the last one used, if it has nothing free', [], 'f1', counts(1, 0, 9), 'level 2'],
    ["the person's own floor, before the last one used", ['f0'], 'f1', counts(1, 4, 9), 'level 0'],
    ["the floor of the person's own zone", ['oak'], undefined, counts(9, 4, 1), 'level 2'],
    ["another floor, if the person's own floor is full", ['f0'], undefined, counts(0, 4, 9), 'level 2'],
    ['the ground floor, if nothing is free', [], undefined, counts(0, 0, 0), 'level 0'],
  ] as const)('is %s', (_sentence, preferredAreaIds, lastUsed, free, expected) => {
    expect(chooseFirstLevel(levels, areas, { preferredAreaIds, lastUsed, counts: free })?.id).toBe(expected);
  });
});

describe('each building in the list', () => {
  const building = (id: string): PlanBuilding => ({ id, name: { en: id }, site: { id: 'site', name: {} } });
  it('has its own floors and the sums of their counts', () => {
    const counts = new Map([
      ['level 0', { free: 1, all: 2, isKnown: true }],
      ['level 2', { free: 3, all: 4, isKnown: true }],
    ]);
    const elsewhere = { ...level(5), buildingId: 'annex' };
    expect(listBuildings([building('house'), building('annex')], [...levels, elsewhere], counts)).toEqual([
      { building: building('house'), levels, free: 4, all: 6, isKnown: true },
      { building: building('annex'), levels: [elsewhere], free: 0, all: 0, isKnown: true },
    ]);
  });
});
