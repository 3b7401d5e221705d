import type { StoredArea } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { AreasOfRooms } from './area-of-room.ts';

const area = (id: string, parentAreaId: string | null, kind: string, name: Record<string, string>, rank = 1): StoredArea => {
  return { id, parentAreaId, kind, name, rank, maxUt: 100, featureId: null, timezone: null };
};
const AREAS = [
  area('later', null, 'site', { en: 'Later' }, 2),
  area('brno', null, 'site', { en: 'Brno' }),
  area('hq', 'brno', 'building', { en: 'Headquarters', cs: 'Ústředí' }),
  area('hq-0', 'hq', 'floor', { en: 'Ground floor', cs: 'Přízemí' }),
  area('hq-1', 'hq', 'floor', { en: 'Floor 1', cs: '1. patro' }),
  area('hq-2', 'hq', 'floor', { en: 'Floor 2', cs: '2. patro' }),
  area('hq-2-n', 'hq-2', 'zone', { en: 'North' }),
  area('barn', 'brno', 'building', { en: 'Barn' }),
  area('barn-1', 'barn', 'floor', { en: 'Floor 1' }),
  area('barn-m1', 'barn', 'floor', { en: 'Floor -1' }),
  area('barn-n', 'barn-1', 'zone', { en: 'North' }),
];

describe('the area of a room', () => {
  const areas = new AreasOfRooms(AREAS, 'en');
  it.each([
    ['the floor of that name in that building', { building: 'Headquarters', floor: 'Floor 1' }, 'hq-1'],
    ['whatever the language, the case and the accents', { building: 'USTREDI', floor: 'prizemi' }, 'hq-0'],
    ['the only floor with that number', { building: 'Barn', floor: '1' }, 'barn-1'],
    ['also for another word around the number', { building: 'Headquarters', floor: '2nd floor' }, 'hq-2'],
    ['also below the ground', { building: 'Barn', floor: '-1' }, 'barn-m1'],
    ['the section of the floor', { building: 'Headquarters', floor: '2', section: 'north' }, 'hq-2-n'],
    ['the floor, if it has no such section', { building: 'Headquarters', floor: '1', section: 'North' }, 'hq-1'],
    ['the building, if the directory names no floor', { building: 'barn' }, 'barn'],
    ['a floor whose name only one building has, if the directory names no building', { floor: 'Ground floor' }, 'hq-0'],
  ])('is %s', (_what, location, id) => {
    expect(areas.find(location)).toMatchObject({ area: { id }, isNamed: true });
  });

  it.each([
    ['the building, if it has no such floor', { building: 'Barn', floor: '7' }, 'barn'],
    ['the first site for an unknown building, even if the floor has a known name', { building: 'Shed', floor: 'Ground floor' }, 'brno'],
    ['the first site for a floor that several buildings have', { floor: 'Floor 1' }, 'brno'],
    ['the first site, if the directory names nothing', {}, 'brno'],
  ])('is only the nearest one: %s', (_what, location, id) => {
    expect(areas.find(location)).toMatchObject({ area: { id }, isNamed: false });
  });

  it('is found in areas that wrongly contain each other', () => {
    const circle = [area('a', 'b', 'building', { en: 'A' }), area('b', 'a', 'floor', { en: 'B' })];
    expect(new AreasOfRooms(circle, 'en').find({ building: 'A', floor: 'B' }).area.id).toBe('b');
  });
});
