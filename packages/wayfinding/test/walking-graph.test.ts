import type { Plan } from '@assist/floorplan';
import { describe, expect, it } from 'vitest';
import { buildWalkingGraph } from '../src/graph/build-graph.ts';
import type { RouteProfile } from '../src/route.ts';
import { fromHierarchyBytes } from '../src/search/hierarchy-bytes.ts';
import { checkGraph } from '../src/ways/check-graph.ts';
import { contractWays } from '../src/ways/contract-ways.ts';
import { decodeGraph, encodeGraph } from '../src/ways/encode-graph.ts';
import { findRoute, type RouteAnswer } from '../src/ways/find-route.ts';
import { listWalks } from '../src/ways/list-walks.ts';
import type { RoutePlace } from '../src/ways/route-ends.ts';
import { openWays } from '../src/ways/walking-ways.ts';
import { aPlan } from './a-plan.ts';
import { judgeRoutes } from './route-faults.ts';

const PROFILES: readonly RouteProfile[] = ['normal', 'noStairs', 'stepFree', 'staff', 'avoidLifts'];

const feature = (featureId: string): RoutePlace => ({ kind: 'feature', featureId });
const point = (levelId: string, x: number, y: number): RoutePlace => ({ kind: 'point', levelId, xMm: x * 1000, yMm: y * 1000 });

function route(
  plan: Plan,
  from: string | RoutePlace,
  to: string | RoutePlace,
  profile: RouteProfile = 'normal',
  closures: readonly string[] = [],
) {
  const ways = openWays(buildWalkingGraph(plan), new Set(closures));
  const place = (end: string | RoutePlace) => (typeof end === 'string' ? feature(end) : end);
  const answer = findRoute(ways, profile, place(from), place(to));
  if ('route' in answer) expect(judgeRoutes(plan).faultsOf(answer.route)).toEqual([]);
  return answer;
}

/** Returns a summary of a route: its passages other than walking, or the problem and the barriers. */
function told(answer: RouteAnswer): string {
  if ('problem' in answer) return [answer.problem, ...answer.barriers.map(({ kind, featureId }) => `${kind} ${featureId}`)].join(' ');
  return answer.route.points
    .flatMap(({ passage }) =>
      passage.kind === 'walk'
        ? []
        : passage.kind === 'door' || passage.kind === 'doorway'
          ? [passage.openingId ?? 'assumed']
          : passage.kind === 'entrance'
            ? [`${passage.leads} ${passage.openingId}`]
            : passage.kind === 'steps'
              ? [`${passage.steps} steps`]
              : [`${passage.kind} ${passage.floors}`],
    )
    .join(' ');
}

function getRoute(answer: RouteAnswer) {
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.route;
}

const CORRIDOR = `
  AAAA#BBBB
  ##=###=##
  .........
  .........`;

describe('a route on one floor', () => {
  it.each([
    ['goes from room to room through their doors', CORRIDOR, 'A0', 'B0', '=1 =2'],
    [
      'goes through the nearer door',
      `
      AAAA#BBBBBBB
      ##=##=###=##
      ............
      ............`,
      'A0',
      'B0',
      '=1 =2',
    ],
    [
      'continues from corridor to corridor where they touch',
      `
      ....1111
      ....1111`,
      '.0',
      '10',
      '',
    ],
    [
      'takes the door in a corridor',
      `
      ....=1111
      ....#1111`,
      '.0',
      '10',
      '=1',
    ],
    [
      'does not cross the wall beside a door in a corridor that continues around it',
      `
      .....111111
      .....=11111
      .....111111
      .....111111
      .....111111
      22222222222
      22222222222`,
      point('0', 4, -0.5),
      point('0', 6, -0.5),
      '=1',
    ],
    [
      'stays in the corridor if a room has two doors',
      `
      AAAAAAAA
      =######=
      ........
      ........`,
      point('0', 0.5, -3),
      point('0', 7.5, -3),
      '',
    ],
    [
      'goes through a room if there is no other way',
      `
      111111#AAAA#222222
      111111=AAAA=222222
      111111#AAAA#222222`,
      '10',
      '20',
      '=1 =2',
    ],
    [
      'takes an assumed door at the longest edge with a corridor, in a room without a door',
      `
      AAAABBBB
      AAAABBBB
      ........
      ........`,
      'A0',
      '.0',
      'assumed',
    ],
    [
      'takes no assumed door in a room that has a door',
      `
      AAAA..
      AAAA=.
      ......
      ......`,
      'A0',
      '.0',
      '=1',
    ],
    [
      'goes around columns',
      `
      ...........
      .....o.....
      .....o.....
      .....o.....
      ...........`,
      point('0', 3.5, -2.5),
      point('0', 8.5, -2.5),
      '',
    ],
    [
      'goes around furniture',
      `
      ...........
      .....d.....
      .....d.....
      .....d.....
      ...........`,
      point('0', 3.5, -2.5),
      point('0', 8.5, -2.5),
      '',
    ],
    [
      'reaches a room that its furniture fills',
      `
      Addd#BBBB
      ##=###=##
      .........
      .........`,
      'B0',
      'A0',
      '=2 =1',
    ],
  ])('%s', (_, drawing, from, to, passages) => {
    expect(told(route(aPlan(drawing), from, to))).toBe(passages);
  });

  it('goes around a column without a detour', () => {
    const drawing = `
      ...........
      .....o.....
      ...........
      ...........
      ...........`;
    const { metres } = getRoute(route(aPlan(drawing), point('0', 3.5, -1.5), point('0', 7.5, -1.5)));
    // The route passes two corners at 0.30 m from the column: 1.2 + 1.6 + 1.2 m along, and 0.8 m to the side.
    expect(metres).toBeCloseTo(2 * Math.hypot(1.2, 0.8) + 1.6, 1);
    expect(metres).toBeGreaterThan(2 * Math.hypot(1.2, 0.8) + 1.59);
  });

  it('takes an assumed door into another room if the room has neither a door nor an edge with a corridor', () => {
    const drawing = `
      AAAAAA
      AAAA##
      BBBB..
      BBBB..
      BB=...
      ......
      ......`;
    const plan = aPlan(drawing);
    const graph = buildWalkingGraph(plan);
    expect(checkGraph(graph).assumedDoors).toEqual(['A0']);
    // The wall of A touches only B, so the route leads through B, which has a door.
    expect(told(route(plan, 'A0', '.0'))).toBe('assumed =1');
  });

  it('does not pass through a parking bay whose entrance is drawn', () => {
    const drawing = `
      2222222222222
      AAAAAABBBB##=
      AAAAAABBBB##1
      ##=####=####1
      1111111111111`;
    const plan = aPlan(drawing, { properties: { A0: { category: 'parking' }, B0: { category: 'parking' } } });
    const aside = point('0', 2.5, -0.5);
    expect(told(route(plan, point('0', 2.5, -4.5), aside))).toBe('=1');
    expect(told(route(plan, 'A0', aside))).toBe('=2 =1');
  });

  it('does not lead into a non-public area unless a door is drawn', () => {
    const nonpublic = { properties: { A0: { category: 'nonpublic' } } };
    const without = `
      AAAABBBB
      AAAABBBB
      ......=.
      ........`;
    expect(checkGraph(buildWalkingGraph(aPlan(without, nonpublic))).unreached).toEqual([{ unitId: 'A0', why: 'no-door' }]);
    expect(checkGraph(buildWalkingGraph(aPlan(CORRIDOR, nonpublic))).unreached).toEqual([]);
  });

  it('passes a gap that is too narrow for a wheelchair, but not with the profile stepFree', () => {
    // Each character is half a metre wide, so the gap is 0.50 m wide.
    const drawing = `
      1111111111####1111111111
      1111111111####1111111111
      1111111111111111111111111
      1111111111####1111111111
      1111111111####1111111111`;
    const plan = aPlan(drawing, { squareM: 0.5 });
    expect(told(route(plan, point('0', 1, -1), point('0', 11, -1)))).toBe('');
    expect(told(route(plan, point('0', 1, -1), point('0', 11, -1), 'stepFree'))).toBe('BarrierFreeRouteNotFound narrow 10');
  });

  it('leads a wheelchair through a passage that is 1 m wide', () => {
    const drawing = `
      111111##111111
      111111##111111
      11111111111111
      111111##111111`;
    expect(told(route(aPlan(drawing), point('0', 1, -1), point('0', 13, -1), 'stepFree'))).toBe('');
  });
});

describe('a door', () => {
  const one = (properties: Record<string, unknown>) => aPlan(CORRIDOR, { properties: { '=1': properties } });

  it.each<[string, Record<string, unknown>, Partial<Record<RouteProfile, string>>]>([
    ['of unknown width is passable for everyone', {}, {}],
    ['of 0.80 m is wide enough', { x_width_m: 0.8 }, {}],
    ['of 0.79 m is too narrow for a wheelchair', { x_width_m: 0.79 }, { stepFree: 'BarrierFreeRouteNotFound narrow =1' }],
    ['with a threshold of 20 mm is step-free', { x_threshold_mm: 20 }, {}],
    ['with a threshold of 21 mm is not step-free', { x_threshold_mm: 21 }, { stepFree: 'BarrierFreeRouteNotFound step =1' }],
    [
      'that revolves is impassable for a wheelchair',
      { door: { type: 'revolving' } },
      { stepFree: 'BarrierFreeRouteNotFound revolving =1' },
    ],
    [
      'with a turnstile is impassable for a wheelchair',
      { door: { type: 'turnstile' } },
      { stepFree: 'BarrierFreeRouteNotFound revolving =1' },
    ],
    [
      'that is closed is impassable for everyone',
      { x_closed: true },
      { normal: 'NotFound', noStairs: 'NotFound', stepFree: 'NotFound', staff: 'NotFound', avoidLifts: 'NotFound' },
    ],
    [
      'that is an emergency exit is impassable for everyone',
      { category: 'emergencyexit' },
      { normal: 'NotFound', noStairs: 'NotFound', stepFree: 'NotFound', staff: 'NotFound', avoidLifts: 'NotFound' },
    ],
    [
      'that is locked is passable only for the staff',
      { access_control: ['badgereader'] },
      {
        normal: 'NotFound restricted =1',
        noStairs: 'NotFound restricted =1',
        stepFree: 'BarrierFreeRouteNotFound restricted =1',
        avoidLifts: 'NotFound restricted =1',
      },
    ],
    [
      'for service is passable only for the staff',
      { category: 'service' },
      {
        normal: 'NotFound restricted =1',
        noStairs: 'NotFound restricted =1',
        stepFree: 'BarrierFreeRouteNotFound restricted =1',
        avoidLifts: 'NotFound restricted =1',
      },
    ],
  ])('%s', (_, properties, others) => {
    const plan = one(properties);
    const answers = Object.fromEntries(PROFILES.map((profile) => [profile, told(route(plan, 'B0', 'A0', profile))]));
    expect(answers).toEqual({ ...Object.fromEntries(PROFILES.map((profile) => [profile, '=2 =1'])), ...others });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, object | undefined]>([
    ['of 0.90 m is not reported', { x_width_m: 0.9 }, { x_width_m: 1.2 }, undefined],
    ['of 0.85 m is reported on a step-free route', { x_width_m: 0.85 }, { x_width_m: 0.8 }, { narrowM: 0.8, unrecorded: 0 }],
    ['without a recorded width is reported on a step-free route too', { x_width_m: 0.9 }, {}, { narrowM: null, unrecorded: 1 }],
    ['of 0.89 m and one of unknown width are reported together', { x_width_m: 0.89 }, {}, { narrowM: 0.89, unrecorded: 1 }],
  ])('%s', (_, first, second, widths) => {
    const plan = aPlan(CORRIDOR, { properties: { '=1': first, '=2': second } });
    expect(getRoute(route(plan, 'A0', 'B0', 'stepFree')).widths).toEqual(widths);
    expect(getRoute(route(plan, 'A0', 'B0')).widths).toBeUndefined();
  });

  it('takes two seconds to pass', () => {
    const { seconds, metres } = getRoute(route(aPlan(CORRIDOR), 'B0', 'A0'));
    expect(seconds).toBeCloseTo(metres / 1.2 + 2 * 2, 1);
  });

  it('without a leaf is an opening, which takes no extra time to pass', () => {
    const { seconds, metres, points } = getRoute(route(one({ door: { type: 'open' } }), 'B0', 'A0'));
    expect(points.flatMap(({ passage }) => (passage.kind === 'walk' ? [] : [passage]))).toEqual([
      { kind: 'door', openingId: '=2' },
      { kind: 'doorway', openingId: '=1' },
    ]);
    expect(seconds).toBeCloseTo(metres / 1.2 + 2, 1);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['of metal that has to be pushed is avoided by a wheelchair', { type: 'swinging', material: 'metal' }, '=3 =1'],
    ['of metal that opens by itself is not avoided', { type: 'sliding', material: 'metal', automatic: true }, '=3 =2'],
    ['of wood is not avoided', { type: 'swinging', material: 'wood' }, '=3 =2'],
  ])('%s', (_, leaf, passages) => {
    const drawing = `
      AAAAAAAAAAAA#BBB
      #########=#=#=##
      ................
      ................`;
    const plan = aPlan(drawing, { properties: { '=2': { door: leaf } } });
    expect(told(route(plan, 'B0', 'A0', 'stepFree'))).toBe(passages);
  });

  it('takes two seconds in a wheelchair too, which otherwise moves at 0.8 m/s', () => {
    const { seconds, metres } = getRoute(route(aPlan(CORRIDOR), 'B0', 'A0', 'stepFree'));
    expect(seconds).toBeCloseTo(metres / 0.8 + 2 * 2, 1);
  });

  it('may be closed temporarily, as may a room and a part of a corridor', () => {
    const drawing = `
      AAAA#BBBB
      ##=###=##
      ...111222
      ...111222`;
    const plan = aPlan(drawing);
    expect(told(route(plan, 'A0', 'B0'))).toBe('=1 =2');
    for (const closed of ['=1', '=2', 'B0', '10']) expect(told(route(plan, 'A0', 'B0', 'staff', [closed]))).toBe('NotFound');
    expect(told(route(plan, 'A0', '.0', 'normal', ['10']))).toBe('=1');
    expect(told(route(plan, '10', '.0', 'normal', ['10']))).toBe('NotFound');
  });
});

describe('a restricted room', () => {
  const drawing = `
    111111#AAAA#222222
    111111=AAAA=222222
    111111#AAAA#222222`;
  const plan = aPlan(drawing, { properties: { A0: { restriction: 'employeesonly' } } });

  it.each([
    ['10', 'A0', 'normal', '=1'],
    ['A0', '20', 'normal', '=2'],
    ['10', '20', 'normal', 'NotFound restricted =1 restricted =2'],
    ['10', '20', 'stepFree', 'BarrierFreeRouteNotFound restricted =1 restricted =2'],
    ['10', '20', 'staff', '=1 =2'],
  ] as const)('is a passage only for staff, but anyone’s start or target: from %s to %s, profile %s', (from, to, profile, passages) => {
    expect(told(route(plan, from, to, profile))).toBe(passages);
  });

  it('has the same walking time in a list as on a route', () => {
    const ways = openWays(buildWalkingGraph(plan));
    expect(listWalks(ways, 'normal', feature('10'), [feature('A0'), feature('20')])).toEqual([
      getRoute(route(plan, '10', 'A0')).seconds,
      null,
    ]);
  });
});

describe('a step-free route', () => {
  const drawing = `
    111122223333
    111122223333`;
  it.each<[string, Record<string, unknown>, string]>([
    ['leads over a ramp of 6 %', { category: 'ramp', x_slope_pct: 6 }, ''],
    ['leads over a ramp of 8.3 %', { category: 'ramp', x_slope_pct: 8.3 }, ''],
    ['does not lead over a ramp of 8.4 %', { category: 'ramp', x_slope_pct: 8.4 }, 'BarrierFreeRouteNotFound steep 10 steep 20'],
    ['leads over a corridor 0.90 m wide', { x_min_width_m: 0.9 }, ''],
    ['does not lead over a corridor 0.89 m wide', { x_min_width_m: 0.89 }, 'BarrierFreeRouteNotFound narrow 10 narrow 20'],
    ['does not lead over steps', { category: 'steps', x_step_count: 7 }, 'BarrierFreeRouteNotFound stairs 10 stairs 20'],
    ['does not lead over a moving walk that is out of order', { category: 'movingwalkway', x_status: 'outoforder' }, 'NotFound'],
  ])('%s', (_, properties, passages) => {
    expect(told(route(aPlan(drawing, { properties: { 20: properties } }), '10', '30', 'stepFree'))).toBe(passages);
  });

  it('leads over a ramp of 6 % but goes around a ramp of 8 %, which costs twice as much', () => {
    const around = `
      111122223333
      111122223333
      ............
      ............`;
    const walked = (slopePct: number) =>
      getRoute(
        route(
          aPlan(around, { properties: { 20: { category: 'ramp', x_slope_pct: slopePct } } }),
          point('0', 3, -1),
          point('0', 9, -1),
          'stepFree',
        ),
      ).metres;
    expect(walked(6)).toBeCloseTo(6, 1);
    expect(walked(8)).toBeGreaterThan(6.5);
  });

  it('does not lead over steps, which a normal route counts', () => {
    const plan = aPlan(drawing, { properties: { 20: { category: 'steps', x_step_count: 7 } } });
    expect(told(route(plan, '10', '30'))).toBe('7 steps');
    expect(told(route(plan, '10', '30', 'noStairs'))).toMatch(/^NotFound stairs/u);
  });
});

const BUILDING = `
  S#L#AA
  =#=#=#
  ......
  ......`;

describe('a route from floor to floor', () => {
  it.each<[string, number, RouteProfile, string, string, string]>([
    ['takes the stairs up', 2, 'avoidLifts', 'A0', 'A1', '=3 =1 stairs 1 =4 =6'],
    ['takes the stairs down', 2, 'avoidLifts', 'A1', 'A0', '=6 =4 stairs -1 =1 =3'],
    ['takes the lift in a wheelchair', 2, 'stepFree', 'A0', 'A1', '=3 =2 elevator 1 =5 =6'],
    ['takes the lift with luggage', 2, 'noStairs', 'A0', 'A1', '=3 =2 elevator 1 =5 =6'],
    ['takes the lift over several floors in one step', 4, 'normal', 'A0', 'A3', '=3 =2 elevator 3 =11 =12'],
    ['climbs several floors in one step', 4, 'avoidLifts', 'A0', 'A3', '=3 =1 stairs 3 =10 =12'],
    ['goes down several floors in one step', 4, 'stepFree', 'A3', 'A0', '=12 =11 elevator -3 =2 =3'],
  ])('%s', (_, floors, profile, from, to, passages) => {
    const plan = aPlan(Array.from({ length: floors }, () => BUILDING));
    expect(told(route(plan, from, to, profile))).toBe(passages);
  });

  it.each<[RouteProfile, string, string, number]>([
    ['avoidLifts', 'S0', 'S1', 22],
    ['avoidLifts', 'S1', 'S0', 18],
    ['avoidLifts', 'S0', 'S2', 44],
    // A person already in the lift does not wait for it.
    ['noStairs', 'L0', 'L1', 5],
    ['noStairs', 'L0', 'L3', 15],
    ['noStairs', 'L3', 'L0', 15],
  ])('with the profile %s from %s to %s takes %i s', (profile, from, to, seconds) => {
    const plan = aPlan([BUILDING, BUILDING, BUILDING, BUILDING]);
    expect(getRoute(route(plan, from, to, profile)).seconds).toBeCloseTo(seconds, 1);
  });

  it('includes 15 s of waiting for a lift unless the plan has another time', () => {
    const seconds = (relationships: readonly Record<string, unknown>[]) =>
      getRoute(route(aPlan([BUILDING, BUILDING], { relationships }), '.0', '.1', 'noStairs')).seconds;
    const ends = { origin: { id: 'L0', feature_type: 'unit' }, destination: { id: 'L1', feature_type: 'unit' } };
    const lift = { category: 'elevator', direction: 'undirected', ...ends };
    const usual = seconds([]);
    expect(seconds([lift])).toBeCloseTo(usual, 3);
    expect(seconds([{ ...lift, x_wait_s: 40 }])).toBeCloseTo(usual + 25, 3);
    expect(seconds([{ ...lift, x_seconds_up: 9 }])).toBeCloseTo(usual + 4, 3);
  });

  it('uses an escalator only in its direction', () => {
    const escalator = {
      category: 'escalator',
      direction: 'directed',
      origin: { id: 'S0', feature_type: 'unit' },
      destination: { id: 'S1', feature_type: 'unit' },
    };
    const units = { S0: { category: 'escalator' }, S1: { category: 'escalator' }, L0: { x_status: 'outoforder' } };
    const plan = aPlan([BUILDING, BUILDING], { properties: units, relationships: [escalator] });
    expect(told(route(plan, 'A0', 'A1', 'noStairs'))).toBe('=3 =1 escalator 1 =4 =6');
    expect(told(route(plan, 'A1', 'A0'))).toBe('NotFound');
  });

  it('names the stairs as the barrier if there is no lift in service', () => {
    const stairs = `
      S###AA
      =#=#=#
      ......
      ......`;
    expect(told(route(aPlan([stairs, stairs]), 'A0', 'A1', 'stepFree'))).toBe('BarrierFreeRouteNotFound stairs S0');
    expect(told(route(aPlan([stairs, stairs]), 'A1', 'A0', 'stepFree'))).toBe('BarrierFreeRouteNotFound stairs S1');
    expect(told(route(aPlan([BUILDING, BUILDING]), 'A1', 'A0', 'stepFree', ['L0']))).toBe('BarrierFreeRouteNotFound stairs S1');
  });

  it('passes a floor that is not drawn, by lift and by stairs', () => {
    const plan = aPlan([
      { ordinal: 0, rows: BUILDING },
      { ordinal: 2, rows: BUILDING },
    ]);
    expect(told(route(plan, 'A0', 'A2', 'stepFree'))).toBe('=3 =2 elevator 2 =5 =6');
    const { seconds } = getRoute(route(plan, 'S0', 'S2', 'avoidLifts'));
    expect(seconds).toBeCloseTo(44, 1);
  });

  it('passes a floor on which neither stairs nor a lift are drawn, but only by lift', () => {
    const between = `
      ####AA
      ####=#
      ......
      ......`;
    const plan = aPlan([BUILDING, between, BUILDING]);
    expect(told(route(plan, 'A0', 'A2', 'stepFree'))).toBe('=3 =2 elevator 2 =6 =7');
    expect(told(route(plan, 'A0', 'A2', 'avoidLifts'))).toMatch(/^NotFound elevator/u);
  });

  it('uses a lift only between floors that the plan connects by lift', () => {
    const told02 = {
      category: 'elevator',
      direction: 'undirected',
      origin: { id: 'L0', feature_type: 'unit' },
      destination: { id: 'L2', feature_type: 'unit' },
    };
    const plan = aPlan([BUILDING, BUILDING, BUILDING], { relationships: [told02] });
    expect(told(route(plan, 'A0', 'A2', 'stepFree'))).toBe('=3 =2 elevator 2 =8 =9');
    expect(told(route(plan, 'A0', 'A1', 'stepFree'))).toBe('BarrierFreeRouteNotFound stairs S0');
  });

  it('leads outdoors from building to building', () => {
    const building = `
      AAAAA
      ..=..
      .....
      #=###`;
    const plan = aPlan([
      { ordinal: 0, building: 'east', rows: building },
      { ordinal: 0, building: 'west', rows: building, fromX: 20 },
    ]);
    const answer = route(plan, 'east A0', 'west A0');
    expect(told(answer)).toBe('=1 out =2 in =4 =3');
    expect(getRoute(answer).points.flatMap(({ passage }) => ('buildingId' in passage ? [passage.buildingId] : []))).toEqual([
      'east building',
      'west building',
    ]);
  });
});

describe('an end of a route', () => {
  const plan = aPlan(`
    AAdAA#BBBB
    AAAAA#BBBB
    ##=####=##
    ..........
    ..........`);

  it('may be a desk, a room or a point', () => {
    const desk = getRoute(route(plan, 'B0', 'd1'));
    expect(told({ route: desk })).toBe('=2 =1');
    // The route ends beside the desk, whose centre is at 2.5, -0.5.
    const [x, y] = desk.points.at(-1)!.at;
    expect(Math.hypot(x - 2.5, y + 0.5)).toBeLessThan(1);
    expect(getRoute(route(plan, point('0', 9, -4), 'B0')).points[0]!.at).toEqual([9, -4]);
    // A room is reached just inside its door.
    const [, doorY] = getRoute(route(plan, 'B0', 'A0')).points.at(-1)!.at;
    expect(doorY).toBeGreaterThan(-2.5);
    expect(doorY).toBeLessThan(-1.3);
  });

  it.each<[string, string | RoutePlace, string | RoutePlace, string]>([
    ['start and target are the same room', 'A0', 'A0', 'SameStartTarget'],
    ['the start is a desk in the target room', 'd1', 'A0', 'SameStartTarget'],
    ['start and target are nearly the same point', point('0', 1, -4), point('0', 1.3, -4), 'SameStartTarget'],
    ['the start is not on the plan', 'X9', 'A0', 'StartNotFound'],
    ['the target is not on the plan', 'A0', 'X9', 'TargetNotFound'],
    ['the start is on no floor', point('7', 1, -4), 'A0', 'StartNotFound'],
    ['the target is far from the building', 'A0', point('0', 150, 150), 'TargetNotFound'],
  ])('is refused if %s', (_, from, to, problem) => {
    expect(told(route(plan, from, to))).toBe(problem);
  });

  it('snaps to the nearest walkable ground if the point lies just off it', () => {
    expect(getRoute(route(plan, point('0', 5, -5.5), 'A0')).points[0]!.at).toEqual([5, -4.7]);
  });

  it('in a pocket between furniture cannot be reached in a wheelchair if the gap to it is too narrow', () => {
    // Each character is half a metre wide, so the gap at the desks is 0.50 m wide.
    const crowded = aPlan(
      `
      AAAAddAAAA##
      AAAAddAAAA##
      AAAAddAAAA##
      AAAAddAAAA##
      AAAAddAAAA##
      AAAAddAAAA##
      AAAAAAAAAA##
      ######==####
      ............
      ............
      ............`,
      { squareM: 0.5 },
    );
    expect(told(route(crowded, '.0', point('0', 4, -1)))).not.toMatch('NotFound');
    expect(told(route(crowded, point('0', 1, -0.5), point('0', 1, -0.5), 'stepFree'))).toBe('SameStartTarget');
    expect(told(route(crowded, '.0', point('0', 1, -0.5), 'stepFree'))).toBe('BarrierFreeRouteNotFound narrow A0');
    expect(told(route(crowded, point('0', 1, -0.5), '.0', 'stepFree'))).toBe('BarrierFreeRouteNotFound narrow A0');
    expect(told(route(crowded, point('0', 1, -0.5), point('0', 4, -0.5), 'stepFree'))).toBe('BarrierFreeRouteNotFound narrow A0');
  });
});

describe('walks to many places', () => {
  const plan = aPlan([BUILDING, BUILDING, BUILDING], { properties: { A1: { restriction: 'employeesonly' } } });
  const graph = buildWalkingGraph(plan);
  const ways = openWays(graph);
  const places = graph.units.map(({ unitId }) => feature(unitId));

  it.each(PROFILES)('take as long as the routes with the profile %s', (profile) => {
    for (const from of places) {
      const seconds = places.map((to) => {
        const answer = findRoute(ways, profile, from, to);
        return 'route' in answer ? answer.route.seconds : answer.problem === 'SameStartTarget' ? 0 : null;
      });
      expect(listWalks(ways, profile, from, places).map(rounded)).toEqual(seconds.map(rounded));
    }
  });

  it.each(PROFILES)(
    'follow the same routes with stored hierarchies, which are not used for restricted rooms, with the profile %s',
    (profile) => {
      const kept = contractWays(ways);
      const asked = new Set<RouteProfile>();
      const quick = openWays(graph, new Set(), (one) => {
        asked.add(one);
        return fromHierarchyBytes(kept.get(one)!) ?? undefined;
      });
      for (const from of places) {
        for (const to of places) expect(told(findRoute(quick, profile, from, to))).toBe(told(findRoute(ways, profile, from, to)));
      }
      expect([...asked]).toEqual([profile]);
      asked.clear();
      findRoute(quick, 'normal', feature('.0'), feature('A1'));
      expect([...asked]).toEqual([]);
    },
  );

  it('have no time from or to a place that is not on the plan', () => {
    expect(listWalks(ways, 'normal', feature('X'), [feature('A0')])).toEqual([null]);
    expect(listWalks(ways, 'normal', feature('A0'), [feature('X')])).toEqual([null]);
  });
});

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000));

describe('a walking graph', () => {
  const floors = [BUILDING, BUILDING, BUILDING];
  const properties = { S0: { x_step_count: 20 }, A0: { name: { en: 'Aare', de: 'Aare' } } };
  const relationships = ['S', 'L'].map((kind) => ({
    category: kind === 'S' ? 'stairs' : 'elevator',
    direction: 'undirected',
    origin: { id: `${kind}0`, feature_type: 'unit' },
    intermediary: [{ id: `${kind}1`, feature_type: 'unit' }],
    destination: { id: `${kind}2`, feature_type: 'unit' },
  }));
  const bytes = (plan: Plan) => JSON.stringify(encodeGraph(buildWalkingGraph(plan)));

  it('is the same in every build', () => {
    expect(bytes(aPlan(floors, { properties, relationships }))).toBe(bytes(aPlan(floors, { properties, relationships })));
  });

  it('is the same regardless of the order of features in the files', () => {
    const buildings = ['east', 'west'].map((building, index) => ({ ordinal: 0, building, fromX: 10 * index, rows: BUILDING }));
    expect(bytes(aPlan(floors, { relationships, isTurned: true }))).toBe(bytes(aPlan(floors, { relationships })));
    expect(bytes(aPlan(buildings, { isTurned: true }))).toBe(bytes(aPlan(buildings)));
  });

  it('is the same after encoding and decoding', () => {
    const graph = buildWalkingGraph(aPlan(floors, { properties, relationships }));
    const read = JSON.parse(JSON.stringify(encodeGraph(graph))) as ReturnType<typeof encodeGraph>;
    expect(decodeGraph(read)).toEqual(graph);
  });

  it('is not read from another version of the format', () => {
    const encoded = encodeGraph(buildWalkingGraph(aPlan(BUILDING)));
    expect(() => decodeGraph({ ...encoded, format: encoded.format + 1 })).toThrow(RangeError);
  });

  it('can be checked for rooms that cannot be reached, with the reasons', () => {
    const plan = aPlan(
      `
      AAAA####BBBB
      ##=#####BBBB
      ....########
      ....CCCCCC##
      ....=CCCCC##`,
      { properties: { '=2': { x_closed: true } } },
    );
    expect(checkGraph(buildWalkingGraph(plan))).toMatchObject({
      units: 4,
      reached: 2,
      unreached: [
        { unitId: 'B0', why: 'no-door' },
        { unitId: 'C0', why: 'cut-off' },
      ],
    });
  });
});
