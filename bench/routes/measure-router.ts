/**
 * Measures one router on one graph. routes.bench.ts starts this file in a separate process for each router, so that memory of other routers
 * is not counted, and reads the result from stdout.
 */
import { seededRandom } from '@assist/test-kit';
import { GRAPHS } from './graphs.ts';
import { listArcs, type RouteGraph } from './route-graph.ts';
import { ROUTERS } from './routers.ts';

export interface Measured {
  readonly nodes: number;
  readonly arcs: number;
  readonly prepareMs: number;
  readonly megabytes: number;
  readonly medianUs: number;
  /** Costs of the paths found, in the order of the queries; -1 if there is no path. */
  readonly costsMs: readonly number[];
  readonly note: string;
}

const QUERIES = 1_000;
/** Time in ms of unmeasured queries, after which the engine has compiled the code. */
const WARM_UP_MS = 1_000;
/** Time limit for all measured queries in ms: slow routers answer fewer queries. */
const MOST_MS = 60_000;

const [graphName, routerName] = process.argv.slice(2) as [string, string];

function bytesInUse(): number {
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function pathCost(input: RouteGraph, leastArc: ReadonlyMap<number, number>, nodes: readonly number[]): number {
  if (nodes.length === 0) return -1;
  return nodes.slice(1).reduce((sum, node, index) => sum + (leastArc.get(nodes[index]! * input.graph.nodeCount + node) ?? Number.NaN), 0);
}

const random = seededRandom(7);
const before = bytesInUse();
let input: RouteGraph | undefined = GRAPHS[graphName]!();
const { nodeCount } = input.graph;
const arcs = input.graph.head.length;
const queries = new Uint32Array(2 * QUERIES).map(() => random.whole(0, nodeCount - 1));
const cpuBefore = process.cpuUsage();
const router = ROUTERS[routerName]!.make(input);
const cpu = process.cpuUsage(cpuBefore);
// The input is dropped, so that its memory counts only if the router keeps a reference to it.
input = undefined;

const microseconds: number[] = [];
const found: (readonly number[])[] = [];
const told: (number | undefined)[] = [];
const warmUntil = performance.now() + WARM_UP_MS;
for (let query = 0; performance.now() < warmUntil; query = (query + 1) % QUERIES) router.find(queries[2 * query]!, queries[2 * query + 1]!);
const megabytes = (bytesInUse() - before) / 1e6;
const until = performance.now() + MOST_MS;
for (let query = 0; query < QUERIES && performance.now() < until; query += 1) {
  const from = queries[2 * query]!;
  const to = queries[2 * query + 1]!;
  const start = performance.now();
  const { nodes, costMs } = router.find(from, to);
  microseconds.push((performance.now() - start) * 1_000);
  found.push(nodes);
  told.push(costMs);
}

const again = GRAPHS[graphName]!();
const leastArc = new Map<number, number>();
for (const [tail, head, costMs] of listArcs(again)) {
  const key = tail * nodeCount + head;
  leastArc.set(key, Math.min(costMs, leastArc.get(key) ?? costMs));
}
const costsMs = found.map((nodes) => pathCost(again, leastArc, nodes));
if (costsMs.some((costMs, query) => Number.isNaN(costMs) || (told[query] ?? costMs) !== costMs))
  throw new Error(`${routerName}: not a valid route`);
const sorted = microseconds.toSorted((a, b) => a - b);
const measured: Measured = {
  nodes: nodeCount,
  arcs,
  prepareMs: (cpu.user + cpu.system) / 1_000,
  megabytes,
  medianUs: sorted[Math.floor(sorted.length / 2)]!,
  costsMs,
  note: router.note ?? '',
};
process.stdout.write(JSON.stringify(measured));
