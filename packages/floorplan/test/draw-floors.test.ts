import { describe, expect, it } from 'vitest';
import { drawFloors, turnPoint } from '../src/index.ts';
import { smallPlan } from './small-plan.ts';

/** The small plan, turned by an angle about its corner. */
function turnedPlan(degrees: number) {
  const files = smallPlan();
  const turn = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [x, y] = value as readonly unknown[];
    return typeof x === 'number' && typeof y === 'number' ? [...turnPoint([x, y], degrees)] : value.map(turn);
  };
  for (const type of ['venue', 'footprint', 'level', 'unit', 'opening', 'fixture', 'amenity'] as const)
    for (const { geometry } of files[type]?.features ?? []) if (geometry !== null) geometry['coordinates'] = turn(geometry['coordinates']);
  return files;
}

describe('a drawing of a floor', () => {
  it('is turned as the plan is: its longest edge is horizontal', () => {
    const { shapes } = drawFloors({ imdf: turnedPlan(20) }, []).find(({ floor }) => floor === 'Ground floor')!;
    const points = shapes
      .find(({ isGround }) => isGround)!
      .path.slice(1, -1)
      .split('L')
      .map((point) => point.split(' ').map(Number) as [number, number]);
    const [[x0, y0], [x1, y1]] = [points[0]!, points[1]!];
    expect(Math.abs(x1 - x0)).toBeGreaterThan(700);
    expect(Math.abs(y1 - y0)).toBeLessThan(0.2);
  });

  it('has the names of rooms, in the asked language, with the space around them', () => {
    const [floor] = drawFloors({ imdf: smallPlan() }, [], 'de').filter((one) => one.floor === 'Ground floor');
    const scale = floor!.width / (40 * 1.113 * (1 + 2 * 0.06));
    expect(floor!.names.map(({ text }) => text)).toEqual(['West', 'Ost']);
    // A room of 20 m (and a little more, at the equator), with the name in its middle.
    for (const { width, height } of floor!.names) {
      expect(width / scale).toBeCloseTo(20 * 1.113, 0);
      expect(height / scale).toBeCloseTo(20 * 1.106, 0);
    }
  });
});
