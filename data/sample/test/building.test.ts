import {
  areaSize,
  boxesMeet,
  distanceToBoundary,
  listSegments,
  listUnitsAtOpening,
  OPEN_UNIT_CATEGORIES,
  overlapArea,
  SOLID_UNIT_CATEGORIES,
  type Area,
} from '@assist/floorplan';
import { describe, expect, it } from 'vitest';
import { building, imported, levelOf, measures, placesOf, plan } from './sample-building.ts';

/** Returns the metres between two areas that do not overlap: from the corners of each to the walls of the other. */
function distanceBetween(one: Area, other: Area): number {
  return Math.min(
    ...one.flat().map((corner) => distanceToBoundary(other, corner)),
    ...other.flat().map((corner) => distanceToBoundary(one, corner)),
  );
}

describe('the sample building', () => {
  it('has no defect of any kind', () => {
    expect(imported.defects).toEqual([]);
  });

  it('has one parking level and five floors', () => {
    expect(measures.levels.map(({ level }) => level.feature.properties.ordinal)).toEqual([-1, 0, 1, 2, 3, 4]);
  });

  it.each([
    ['desk', 240],
    ['room', 50],
    ['focus', 20],
    ['booth', 20],
    ['parking', 40],
    ['locker', 60],
    ['bike', 2],
    ['event', 1],
  ])('has the right number of places of the kind %s: %i', (kind, count) => {
    expect(placesOf(kind).length).toBe(count);
  });

  it('has meeting rooms with 2 to 20 seats and unique names', () => {
    const rooms = placesOf('room');
    expect(rooms.map(({ capacity }) => capacity)).toEqual(expect.arrayContaining([2, 6, 8, 12, 14, 16, 20]));
    expect(new Set(rooms.map(({ name }) => name.en)).size).toBe(rooms.length);
  });

  it('is in Brno, with coordinates of at most 8 decimals', () => {
    const [longitude = 0, latitude = 0] = plan.features.building[0]?.properties.display_point?.coordinates ?? [];
    expect([Math.round(longitude * 10), Math.round(latitude * 10)]).toEqual([166, 492]);
    expect(JSON.stringify(plan)).not.toMatch(/\d\.\d{9}/u);
  });

  it('has an existing feature and a unique key for every place', () => {
    const ids = new Set([...plan.features.unit, ...plan.features.fixture].map(({ id }) => id));
    expect(building.places.filter(({ featureId }) => !ids.has(featureId))).toEqual([]);
    expect(new Set(building.places.map(({ key }) => key)).size).toBe(building.places.length);
  });
});

describe('desks', () => {
  const desks = placesOf('desk')
    .map((place) => ({ place, level: levelOf(place.featureId) }))
    .map(({ place, level }) => ({
      place,
      level,
      area: level.fixtures.find(({ feature }) => feature.id === place.featureId)!.area,
    }));

  it('have the area of 1.60 m by 0.80 m', () => {
    for (const { area } of desks) expect(areaSize(area)).toBeCloseTo(1.28, 1);
  });

  it('are inside an open office', () => {
    for (const { area, level } of desks) {
      const office = level.units.find(
        ({ feature, area: unit }) => feature.properties.category === 'office' && overlapArea(area, unit) > 1.27,
      );
      expect(office).toBeDefined();
    }
  });

  it('keep 1.20 m from every wall', () => {
    for (const { area, level } of desks) {
      const office = level.units.find(({ area: unit }) => overlapArea(area, unit) > 1.2)!;
      expect(Math.min(...area.flat().map((corner) => distanceToBoundary(office.area, corner)))).toBeGreaterThan(1.19);
    }
  });

  it('keep 1.20 m from all furniture that is not part of their own bench', () => {
    for (const { area, place, level } of desks) {
      for (const { area: other, feature } of level.fixtures) {
        if (feature.id === place.featureId) continue;
        const distance = distanceBetween(area, other);
        if (feature.properties.category === 'desk' && distance < 0.05) continue;
        expect(distance, `${place.key} and ${feature.properties.name?.['en'] ?? feature.id}`).toBeGreaterThan(1.19);
      }
    }
  });
});

describe('doors', () => {
  const doors = measures.levels.flatMap((level) =>
    level.openings.map((opening) => ({
      opening,
      level,
      units: listUnitsAtOpening(opening, level, measures.projection),
    })),
  );

  it('join two units, or lead outside at an entrance or exit', () => {
    const outside = doors.filter(({ units }) => units.length === 1).map(({ opening }) => opening.properties.category);
    expect(doors.every(({ units }) => units.length === 1 || units.length === 2)).toBe(true);
    expect(
      Object.fromEntries([...Map.groupBy(outside, (category) => category)].map(([category, list]) => [category, list.length])),
    ).toEqual({
      automobile: 1,
      service: 1,
      emergencyexit: 4,
      'pedestrian.principal': 1,
    });
  });

  it('are at least 0.80 m wide', () => {
    for (const { opening } of doors) expect(opening.properties.x_width_m).toBeGreaterThanOrEqual(0.8);
  });

  it('have no column in the doorway', () => {
    for (const { opening, level, units } of doors) {
      const [from, to] = opening.geometry.coordinates.map((position) => measures.projection.toMetres(position));
      const columns = level.units.filter(({ feature }) => feature.properties.category === 'column');
      const doorway: Area = [[from!, to!, [to![0] + 0.02, to![1] + 0.02], [from![0] + 0.02, from![1] + 0.02]]];
      // The lounges are open over their whole bay; the columns are at both ends of the bay.
      if (opening.properties.door?.type === 'open' && units.length === 2 && (opening.properties.x_width_m ?? 0) > 3) continue;
      for (const column of columns) expect(overlapArea(doorway, column.area), opening.id).toBe(0);
    }
  });

  it('lead from the main entrance, with lifts and stairs, to every place that people can enter', () => {
    const next = new Map<string, Set<string>>();
    const join = (a: string, b: string): void => {
      next.set(a, (next.get(a) ?? new Set()).add(b));
      next.set(b, (next.get(b) ?? new Set()).add(a));
    };
    for (const {
      units: [one, other],
    } of doors)
      if (one !== undefined && other !== undefined) join(one.feature.id, other.feature.id);
    for (const { units } of measures.levels) {
      const open = units.filter(({ feature }) => OPEN_UNIT_CATEGORIES.has(feature.properties.category));
      for (const one of open)
        for (const other of open)
          if (one !== other && boxesMeet(one.box, other.box, 0.02) && distanceBetween(one.area, other.area) < 0.02)
            join(one.feature.id, other.feature.id);
    }
    for (const { properties } of plan.features.relationship) join(properties.origin!.id, properties.destination!.id);
    const entrance = doors.find(({ opening }) => opening.properties.category === 'pedestrian.principal')!.units[0]!.feature.id;
    const reached = new Set([entrance]);
    for (const id of reached) for (const neighbour of next.get(id) ?? []) reached.add(neighbour);
    const unreached = plan.features.unit.filter(
      ({ id, properties }) => !SOLID_UNIT_CATEGORIES.has(properties.category) && !reached.has(id),
    );
    expect(unreached.map(({ id, properties }) => `${id} ${properties.category}`)).toEqual([]);
  });
});

describe('walkways', () => {
  it('are at least 1.60 m wide between their walls', () => {
    // Opposite walls of a corridor are parallel, so its width is the distance from the middle of a wall to the nearest parallel one.
    for (const { units } of measures.levels) {
      for (const { area } of units.filter(({ feature }) => feature.properties.category === 'walkway')) {
        const segments = area.flatMap(listSegments);
        for (const [[x0, y0], [x1, y1]] of segments) {
          const length = Math.hypot(x1 - x0, y1 - y0);
          if (length < 2) continue;
          const middle = [(x0 + x1) / 2, (y0 + y1) / 2] as const;
          const others = segments.filter(
            ([[a, b], [c, d]]) =>
              Math.abs(((c - a) * (x1 - x0) + (d - b) * (y1 - y0)) / (Math.hypot(c - a, d - b) * length)) > 0.99 && !(a === x0 && b === y0),
          );
          const distances = others.map((other) => distanceToBoundary([[...other]], middle)).filter((distance) => distance > 0.01);
          expect(Math.min(...distances)).toBeGreaterThan(1.6);
        }
      }
    }
  });
});
