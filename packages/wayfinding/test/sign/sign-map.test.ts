import { levelShapes, projectionAt } from '@assist/floorplan';
import { signMapOf } from '@assist/wayfinding';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../a-plan.ts';

/** A plan of one character per metre. The drawing's upper left corner is at the origin, and north is up. */
const PLAN = aPlan(`
AAAA
AAAA
....
`);
const SHAPES = levelShapes(PLAN, PLAN.features.level[0]!.id)!;
const at = (x: number, y: number, bearing: number | null) => {
  const [longitude, latitude] = projectionAt(0, 0).toDegrees([x, y]);
  return signMapOf(SHAPES, { longitude, latitude, bearing });
};
/** Returns the left, bottom, right and top of the room on the map of a sign, in metres from the sign. */
const roomAt = (x: number, y: number, bearing: number | null) => {
  const points = at(x, y, bearing)
    .areas.filter(({ fill }) => fill === 'room')
    .flatMap(({ rings }) => rings.flat());
  const [xs, ys] = [points.map(([one]) => one), points.map(([, one]) => one)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((metres) => Math.round(metres * 10) / 10);
};

describe('the map of a sign', () => {
  it.each([
    ['north: the room lies ahead', 0, [-2, 0.5, 2, 2.5]],
    ['east: it lies on the left', 90, [-2.5, -2, -0.5, 2]],
    ['south: it lies behind', 180, [-2, -2.5, 2, -0.5]],
    ['west: it lies on the right', 270, [0.5, -2, 2.5, 2]],
  ])('is turned for a reader who faces %s', (_where, bearing, room) => {
    expect(roomAt(2, -2.5, bearing)).toEqual(room);
    expect(at(2, -2.5, bearing).hasDirection).toBe(true);
  });

  it('is turned like the building if the reader’s direction is unknown', () => {
    expect(roomAt(2, -2.5, null)).toEqual([-2, 0.5, 2, 2.5]);
    expect(at(2, -2.5, null).hasDirection).toBe(false);
  });
});
