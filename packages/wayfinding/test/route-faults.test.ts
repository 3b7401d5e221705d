import { describe, expect, it } from 'vitest';
import type { Passage, Route, RoutePoint, RouteProfile } from '../src/route.ts';
import { aPlan } from './a-plan.ts';
import { judgeRoutes } from './route-faults.ts';

type Stop = readonly [x: number, y: number, unitId: string | null, passage?: Passage, levelId?: string];

function faultsOf(drawing: string | readonly string[], stops: readonly Stop[], profile: RouteProfile = 'normal', properties = {}) {
  const points = stops.map(([x, y, unitId, passage = { kind: 'walk' }, levelId = '0']): RoutePoint => ({
    levelId,
    at: [x, y],
    unitId,
    passage,
    landmarks: [],
    otherWaysDeg: [],
  }));
  const metres = points
    .slice(1)
    .reduce((sum, { at: [x, y] }, index) => sum + Math.hypot(x - points[index]!.at[0], y - points[index]!.at[1]), 0);
  const route: Route = { profile, metres, seconds: metres / 0.8 + 100, points };
  return judgeRoutes(aPlan(drawing, { properties }))
    .faultsOf(route)
    .map((fault) => fault.replace(/ \(.*/u, ''));
}

const ROOMS = `
  AAAA#BBBB
  ##=###=##
  ....o....
  .........
  ....d....`;
const door = (openingId: string | null): Passage => ({ kind: 'door', openingId });

describe('the judge of routes', () => {
  it.each<[string, readonly Stop[], readonly string[]]>([
    [
      'a walk in a corridor',
      [
        [1, -3.5, '.0'],
        [8, -3.5, '.0'],
      ],
      [],
    ],
    [
      'a door',
      [
        [2.5, -0.8, 'A0'],
        [2.5, -2.2, '.0', door('=1')],
      ],
      [],
    ],
    [
      'a wall',
      [
        [1, -0.5, 'A0'],
        [8, -0.5, 'B0'],
      ],
      ['It walks through a wall at 4.05 -0.50'],
    ],
    [
      'a wall beside a door',
      [
        [0.5, -0.8, 'A0'],
        [4, -2.5, '.0', door('=1')],
      ],
      ['It cuts a wall beside a door'],
    ],
    [
      'a column',
      [
        [1, -2.5, '.0'],
        [8, -2.5, '.0'],
      ],
      ['It walks through a column at 4.05 -2.50'],
    ],
    [
      'a desk',
      [
        [1, -4.5, '.0'],
        [8, -4.5, '.0'],
      ],
      ['It walks through furniture at 4.05 -4.50'],
    ],
    [
      'another door',
      [
        [2.5, -0.8, 'A0'],
        [2.5, -2.2, '.0', door('=2')],
      ],
      ['The door =2 does not lead to 2.50 -0.80'],
    ],
    [
      'an assumed door at a place where a door is drawn',
      [
        [2.5, -0.8, 'A0'],
        [2.5, -2.2, '.0', door(null)],
      ],
      ['It takes an assumed door between two units with doors'],
    ],
    [
      'another floor by walking',
      [
        [1, -3.5, '.0'],
        [2, -3.5, '.1', { kind: 'walk' }, '1'],
      ],
      ['It comes to another floor without stairs or a lift'],
    ],
  ])('finds faults only where there are any, in a route with %s', (_, stops, faults) => {
    expect(faultsOf([ROOMS, ROOMS], stops).slice(0, 1)).toEqual(faults);
  });

  it('detects the wall between two rooms, and the wall beside a door between two corridors', () => {
    const rooms = `
      AAAABBBB
      AAAABBBB
      11112222
      1111=222`;
    expect(
      faultsOf(rooms, [
        [1, -1, 'A0'],
        [6, -1, 'B0'],
      ]),
    ).toEqual(['It walks through the wall from A0 to B0']);
    expect(
      faultsOf(rooms, [
        [1, -2.5, '10'],
        [6, -2.5, '20'],
      ]),
    ).toEqual(['It walks through the wall from 10 to 20']);
  });

  it.each<[RouteProfile, Record<string, unknown>, string]>([
    ['staff', { x_closed: true }, 'It passes a closed door'],
    ['staff', { category: 'emergencyexit' }, 'It takes an emergency exit'],
    ['stepFree', { x_width_m: 0.7 }, 'It passes a door of 0.7 m'],
    ['stepFree', { x_threshold_mm: 30 }, 'It passes a threshold of 30 mm'],
    ['stepFree', { door: { type: 'revolving' } }, 'It passes a revolving door'],
  ])('detects, for the profile %s, a door with %o', (profile, properties, fault) => {
    expect(
      faultsOf(
        ROOMS,
        [
          [2.5, -0.8, 'A0'],
          [2.5, -2.2, '.0', door('=1')],
        ],
        profile,
        { '=1': properties },
      ),
    ).toEqual([fault]);
  });

  it('detects a locked door, unless the route begins or ends behind it', () => {
    const stops: readonly Stop[] = [
      [1, -3.5, '.0'],
      [2.5, -2.2, '.0'],
      [2.5, -0.8, 'A0', door('=1')],
      [2.5, -2.2, '.0', door('=1')],
      [1, -3.5, '.0'],
    ];
    const locked = { '=1': { category: 'service' } };
    expect(faultsOf(ROOMS, stops.slice(0, 3), 'normal', locked)).toEqual([]);
    expect(
      new Set(faultsOf(`${ROOMS}\n#11111111`, [[1.5, -5.5, '10'], ...stops.slice(1, 4), [1.5, -5.5, '10']], 'normal', locked)),
    ).toContain('It passes a locked door');
  });

  it('detects stairs on a step-free route, and a wrong number of floors', () => {
    const stairs = `
      S###
      =###
      ....`;
    const climb = (floors: number, profile: RouteProfile) =>
      faultsOf(
        [stairs, stairs],
        [
          [0.5, -0.5, 'S0'],
          [0.5, -0.5, 'S1', { kind: 'stairs', unitId: 'S0', floors }, '1'],
        ],
        profile,
      );
    expect(climb(1, 'normal')).toEqual([]);
    expect(climb(1, 'stepFree')).toEqual(['It takes stairs']);
    expect(climb(-1, 'normal')).toEqual(['It says -1 floors and goes 1']);
  });
});
