/**
 * Measures the walking graphs of whole buildings, and the routes on them: of the sample and, if ../shared/data is beside the project, of a
 * real faculty building with five levels and of an office building with seven levels, known only by its walls and doors. 10,000 queries per
 * profile are compared with a textbook Dijkstra. The run fails if a cost differs.
 *
 * node bench/ways.bench.ts [--queries 10000]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { importImdf, type Plan } from '@assist/floorplan';
import { seededRandom } from '@assist/test-kit';
import {
  buildWalkingGraph,
  checkGraph,
  decodeGraph,
  encodeGraph,
  findRoute,
  openWays,
  type RoutePlace,
  type RouteProfile,
  type WalkingGraph,
} from '@assist/wayfinding';
import { contractGraph } from '../packages/wayfinding/src/search/contract-graph.ts';
import { findPath } from '../packages/wayfinding/src/search/find-path.ts';
import { findPathInHierarchy } from '../packages/wayfinding/src/search/find-path-in-hierarchy.ts';
import { PROFILES } from '../packages/wayfinding/src/ways/profiles.ts';
import { findRouteEnd, startOf, targetOf } from '../packages/wayfinding/src/ways/route-ends.ts';
import { textbookTime, textbookTimes } from '../packages/wayfinding/test/search/textbook.ts';
import { hasWestportHouse, planOfWestportHouse } from './westport-house.ts';

const { values } = parseArgs({ options: { queries: { type: 'string', default: '10000' } } });
const queries = Number(values.queries);
const QUERIES_A_START = 100;
const BUILDS = 7;
const ROUTES = 1000;

const SAMPLE = new URL('../data/sample/plan/', import.meta.url);
const FACULTY = new URL('../../shared/data/apb-dresden/imdf/', import.meta.url);
const BUILDINGS: readonly (readonly [name: string, isHere: boolean, read: () => Plan])[] = [
  ['sample', true, () => readPlan(SAMPLE)],
  ['faculty (apb-dresden)', existsSync(FACULTY), () => readPlan(FACULTY)],
  ['office (westport-house)', hasWestportHouse, planOfWestportHouse],
];
const profiles = Object.keys(PROFILES) as RouteProfile[];

function readPlan(folder: URL): Plan {
  const names = readdirSync(folder).filter((name) => name.endsWith('json'));
  const { plan } = importImdf(
    Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown])),
  );
  if (plan === null) throw new Error(`${fileURLToPath(folder)} is not a plan`);
  return plan;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function measured<Value>(make: () => Value): { readonly value: Value; readonly ms: number } {
  const start = performance.now();
  const value = make();
  return { value, ms: performance.now() - start };
}

function arcCount({ pairs, links }: WalkingGraph['walking']): number {
  return pairs.length + links.length;
}

const buildings: Record<string, unknown>[] = [];
const searches: Record<string, unknown>[] = [];
let wrong = 0;
for (const [building, isHere, read] of BUILDINGS) {
  if (!isHere) {
    console.log(`Left out: ${building}, which is not in ../shared/data.`);
    continue;
  }
  const plan = read();
  const builds = Array.from({ length: BUILDS }, () => measured(() => buildWalkingGraph(plan)));
  const graph = builds[0]!.value;
  const { units, reached, reachedStepFree } = checkGraph(graph);
  const bytes = JSON.stringify(encodeGraph(graph));
  const decodings = Array.from({ length: BUILDS }, () => measured(() => decodeGraph(JSON.parse(bytes) as ReturnType<typeof encodeGraph>)));
  buildings.push({
    building,
    units,
    reached,
    'step-free': reachedStepFree,
    nodes: `${graph.walking.xMm.length}, ${graph.stepFree.xMm.length}`,
    arcs: `${arcCount(graph.walking)}, ${arcCount(graph.stepFree)}`,
    'build ms, first': Math.round(builds[0]!.ms),
    'build ms, later': Math.round(median(builds.slice(1).map(({ ms }) => ms))),
    'gzipped kB': Math.round(gzipSync(bytes).length / 100) / 10,
    'decode ms': Math.round(median(decodings.map(({ ms }) => ms)) * 10) / 10,
  });

  const ways = openWays(graph);
  const ids = [...graph.units.map(({ unitId }) => unitId), ...graph.points.map(({ featureId }) => featureId)];
  const places = ids.map((featureId): RoutePlace => ({ kind: 'feature', featureId }));
  for (const profile of profiles) {
    const { pick } = seededRandom(11);
    const { graph: arcs } = ways.arcsOf(PROFILES[profile].ground);
    const costs = ways.costsOf(profile);
    const { barred } = PROFILES[profile];
    const hierarchy = contractGraph(arcs, costs);
    const routeUs: number[] = [];
    for (let count = 0; count < 2 * ROUTES; count += 1) {
      const [from, to] = [pick(places), pick(places)];
      const { ms } = measured(() => findRoute(ways, profile, from, to));
      if (count >= ROUTES) routeUs.push(ms * 1000);
    }
    const searchUs: number[] = [];
    const hierarchyUs: number[] = [];
    for (let start = 0; start < queries; start += QUERIES_A_START) {
      const from = startOf(findRouteEnd(ways, profile, pick(places))!, barred);
      const times = textbookTimes(arcs, costs, from);
      for (let query = 0; query < QUERIES_A_START; query += 1) {
        const to = targetOf(findRouteEnd(ways, profile, pick(places))!, barred);
        const leastMs = textbookTime(times, to);
        const plain = measured(() => findPath(arcs, costs, ways.placesOf(profile), from, to));
        searchUs.push(plain.ms * 1000);
        if ((plain.value?.costMs ?? Infinity) !== leastMs) wrong += 1;
        if (hierarchy === null) continue;
        const upward = measured(() => findPathInHierarchy(arcs, hierarchy, from, to));
        hierarchyUs.push(upward.ms * 1000);
        if ((upward.value?.costMs ?? Infinity) !== leastMs) wrong += 1;
      }
    }
    searches.push({
      building,
      profile,
      queries,
      'route µs': Math.round(median(routeUs)),
      'search µs': Math.round(median(searchUs)),
      'in the hierarchy µs': hierarchy === null ? 'none' : Math.round(median(hierarchyUs)),
    });
  }
}
console.table(buildings);
console.table(searches);
console.log(wrong === 0 ? 'All cost what a textbook says.' : `${wrong} cost something else than a textbook says.`);
process.exit(wrong === 0 ? 0 : 1);
