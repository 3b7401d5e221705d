/**
 * Tests with the sample plan and with a real building. The data of the latter do not belong to us: they are not in the repository but
 * beside it, on some machines only.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { importImdf } from '@assist/floorplan';
import { seededRandom } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { buildWalkingGraph } from '../src/graph/build-graph.ts';
import type { RouteProfile } from '../src/route.ts';
import { contractGraph } from '../src/search/contract-graph.ts';
import { findInconsistentArc } from '../src/search/find-inconsistent-arc.ts';
import { findPath } from '../src/search/find-path.ts';
import { findPathInHierarchy } from '../src/search/find-path-in-hierarchy.ts';
import type { Endpoint } from '../src/search/graph.ts';
import { checkGraph } from '../src/ways/check-graph.ts';
import { decodeGraph, encodeGraph } from '../src/ways/encode-graph.ts';
import { findRoute } from '../src/ways/find-route.ts';
import { listWalks } from '../src/ways/list-walks.ts';
import { findRouteEnd, type RoutePlace, startOf, targetOf } from '../src/ways/route-ends.ts';
import { PROFILES } from '../src/ways/profiles.ts';
import { openWays } from '../src/ways/walking-ways.ts';
import { judgeRoutes } from './route-faults.ts';
import { expectPath } from './search/expect-path.ts';
import { textbookTime, textbookTimes } from './search/textbook.ts';

const names = Object.keys(PROFILES) as RouteProfile[];
/** Number of routes to check with each profile. Set `ASSIST_ROUTES`, for example to 20000, to check more. */
const pairCount = Number(process.env['ASSIST_ROUTES'] ?? 800);
const QUERIES_A_SEARCH = 50;
const queryCount = Number(process.env['ASSIST_ROUTES'] ?? 500);

const sample = fileURLToPath(new URL('../../../data/sample/plan', import.meta.url));
const faculty = fileURLToPath(new URL('../../../../shared/data/apb-dresden/imdf', import.meta.url));
const isThere = existsSync(faculty);
if (!isThere) console.warn('Left out: ways in a real building (no folder ../shared/data).');

function readPlan(folder: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith('json'));
  const { plan } = importImdf(
    Object.fromEntries(files.map((name) => [name, JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as unknown])),
  );
  if (plan === null) throw new Error(`${folder} is no plan`);
  return plan;
}

function openBuilding(folder: string) {
  const plan = readPlan(folder);
  const graph = buildWalkingGraph(plan);
  const ids = [...graph.units.map(({ unitId }) => unitId), ...graph.points.map(({ featureId }) => featureId)];
  return { plan, graph, ways: openWays(graph), places: ids.map((featureId) => ({ kind: 'feature', featureId }) as const) };
}

const buildings = [{ name: 'the sample', folder: sample }, ...(isThere ? [{ name: 'a faculty of five levels', folder: faculty }] : [])].map(
  ({ name, folder }) => ({ name, building: remembered(() => openBuilding(folder)) }),
);

function remembered<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

describe.each(buildings)('routes in $name', ({ building }) => {
  it.each<RouteProfile>(['normal', 'stepFree'])('cross no wall, column or desk with the profile %s', (profile) => {
    const { plan, graph, ways, places } = building();
    const judge = judgeRoutes(plan);
    const { pick, whole } = seededRandom(1);
    /** Returns a random point within 3 m east or west and 3 m north or south of a room: perhaps in a wall, on a desk or outside. */
    const anywhere = (): RoutePlace => {
      const { level, xMm, yMm } = pick(graph.units);
      return { kind: 'point', levelId: graph.levels[level]!.levelId, xMm: xMm + whole(-3000, 3000), yMm: yMm + whole(-3000, 3000) };
    };
    const faults = new Set<string>();
    let found = 0;
    for (let count = 0; count < pairCount; count += 1) {
      const answer = findRoute(ways, profile, count % 4 === 0 ? anywhere() : pick(places), count % 4 === 1 ? anywhere() : pick(places));
      if (!('route' in answer)) continue;
      found += 1;
      for (const fault of judge.faultsOf(answer.route)) faults.add(fault);
    }
    expect([...faults]).toEqual([]);
    expect(found).toBeGreaterThan(0.9 * pairCount);
  });

  it('are refused in a wheelchair only with at least one barrier as the reason', () => {
    const { ways, places } = building();
    const { pick } = seededRandom(2);
    const answers = Array.from({ length: 300 }, () => findRoute(ways, 'stepFree', pick(places), pick(places)));
    const refused = answers.filter((answer) => 'problem' in answer && answer.problem !== 'SameStartTarget');
    expect(refused.filter((answer) => !('barriers' in answer && answer.barriers.length > 0))).toEqual([]);
  });

  it.each(names)('consist of arcs that cost at least the minimum for their length with the profile %s', (profile) => {
    const { ways } = building();
    const { graph } = ways.arcsOf(PROFILES[profile].ground);
    expect(findInconsistentArc(graph, ways.costsOf(profile), ways.placesOf(profile))).toBeUndefined();
  });

  it.each(names)('are as quick as those of a textbook search with the profile %s', (profile) => {
    const { ways, places } = building();
    const { graph } = ways.arcsOf(PROFILES[profile].ground);
    const costs = ways.costsOf(profile);
    const { barred } = PROFILES[profile];
    const hierarchy = contractGraph(graph, costs);
    const { pick } = seededRandom(3);
    // A ground whose corners see too many others has no hierarchy. The step-free ground must have one.
    expect(hierarchy !== null || profile !== 'stepFree').toBe(true);
    const end = (which: typeof startOf): Endpoint => which(findRouteEnd(ways, profile, pick(places))!, barred);
    for (let count = 0; count < queryCount; count += QUERIES_A_SEARCH) {
      const from = end(startOf);
      const times = textbookTimes(graph, costs, from);
      for (let query = 0; query < QUERIES_A_SEARCH; query += 1) {
        const to = end(targetOf);
        const leastMs = textbookTime(times, to);
        expectPath(findPath(graph, costs, ways.placesOf(profile), from, to), leastMs, { graph, costs, from, to });
        if (hierarchy !== null) expectPath(findPathInHierarchy(graph, hierarchy, from, to), leastMs, { graph, costs, from, to });
      }
    }
  });

  it.each<RouteProfile>(['normal', 'stepFree'])('take the same time in a list as on their own with the profile %s', (profile) => {
    const { ways, places } = building();
    const { pick } = seededRandom(4);
    for (let count = 0; count < 10; count += 1) {
      const from = pick(places);
      const to = Array.from({ length: 30 }, () => pick(places));
      const seconds = to.map((place) => {
        const answer = findRoute(ways, profile, from, place);
        return 'route' in answer ? answer.route.seconds : answer.problem === 'SameStartTarget' ? 0 : null;
      });
      expect(listWalks(ways, profile, from, to).map(rounded)).toEqual(seconds.map(rounded));
    }
  });

  it('need a graph of at most 150 kB gzipped, which is decoded unchanged', () => {
    const { graph } = building();
    const bytes = JSON.stringify(encodeGraph(graph));
    expect(gzipSync(bytes).length).toBeLessThanOrEqual(150_000);
    expect(decodeGraph(JSON.parse(bytes) as ReturnType<typeof encodeGraph>)).toEqual(graph);
  });
});

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 10));

describe('the sample', () => {
  it('is reachable in every unit, and step-free except for its ramp and two other units', () => {
    const { graph, plan } = buildings[0]!.building();
    const report = checkGraph(graph);
    expect(report).toMatchObject({ units: 249, reached: 249, reachedStepFree: 246, unreached: [], assumedDoors: [] });
    const nameOf = (id: string) => plan.features.unit.find((unit) => unit.id === id)?.properties.name?.['en'];
    const barriers = report.notStepFree.map((unit) => [nameOf(unit.unitId), ...new Set(unit.barriers.map(({ kind }) => kind))]);
    expect(barriers.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
      ['P-25', 'steep'],
      ['P-26', 'steep'],
      ['Ramp', 'steep'],
    ]);
  });
});

describe.skipIf(!isThere)('a faculty with five levels', () => {
  it('is reachable in all units except at most one, and step-free except for a few of its stairs', () => {
    const { graph } = buildings[1]!.building();
    const report = checkGraph(graph);
    expect(report.units).toBe(477);
    expect(report.reached).toBeGreaterThanOrEqual(476);
    expect(report.reachedStepFree).toBeGreaterThanOrEqual(473);
    const categoryOf = (id: string) => graph.units.find(({ unitId }) => unitId === id)?.category;
    expect(report.notStepFree.map(({ unitId, barriers }) => [categoryOf(unitId), ...barriers.map(({ kind }) => kind)])).toEqual(
      report.notStepFree.map(() => ['stairs', 'stairs']),
    );
  });
});
