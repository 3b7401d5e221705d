import fc from 'fast-check';
import { type ArcCosts, BARRED, type Endpoint, type Graph, type NodePlaces } from '../../src/search/graph.ts';

/** An arc as written in a test: from, to, milliseconds. */
export type ArcRow = readonly [tail: number, head: number, costMs: number];

export function graphOf(nodeCount: number, rows: readonly ArcRow[]): { graph: Graph; costs: ArcCosts } {
  const sorted = rows.toSorted(([a], [b]) => a - b);
  const firstArc = Uint32Array.from({ length: nodeCount + 1 }, (_, node) => sorted.filter(([tail]) => tail < node).length);
  return {
    graph: { nodeCount, firstArc, head: Uint32Array.from(sorted, ([, head]) => head) },
    costs: Uint32Array.from(sorted, ([, , costMs]) => costMs),
  };
}

export const endpointAt = (node: number, costMs = 0): Endpoint => ({ xMm: 0, yMm: 0, seeds: [{ node, costMs }] });

export const NOWHERE_IN_PARTICULAR = (nodeCount: number): NodePlaces => ({
  xMm: new Int32Array(nodeCount),
  yMm: new Int32Array(nodeCount),
  leastMsPerMm: 0,
});

export interface SearchCase {
  readonly graph: Graph;
  readonly costs: ArcCosts;
  readonly places: NodePlaces;
  readonly endpoints: readonly Endpoint[];
}

// Some coordinates are multiples of 1.2 m, so that nodes coincide or are collinear: arcs then have no length, and estimates are exact.
const coordinate = fc.oneof(
  fc.nat({ max: 4 }).map((step) => step * 1_200),
  fc.integer({ min: -20_000, max: 20_000 }),
);
const extraMs = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.nat({ max: 9_000 }) }, fc.constant(BARRED));

/**
 * Directed graphs, connected or not, with barred arcs, loops, parallel arcs and arcs that cost nothing. No arc costs less than its length
 * requires.
 */
export const aSearchCase: fc.Arbitrary<SearchCase> = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 40, size: 'max' })
  .chain((places) => {
    const node = fc.nat({ max: places.length - 1 });
    const arc = fc.record({ tail: node, head: node, extraMs, isTwoWay: fc.boolean() });
    const seed = fc.record({ node, costMs: fc.oneof(fc.constant(0), fc.nat({ max: 20_000 })) });
    return fc.record({
      places: fc.constant(places),
      arcs: fc.array(arc, { maxLength: 3 * places.length, size: 'max' }),
      leastMsPerMm: fc.constantFrom(0, 1, 1 / 1.2, 1 / 0.8, 1 / 3),
      endpoints: fc.array(fc.record({ xMm: coordinate, yMm: coordinate, seeds: fc.array(seed, { minLength: 1, maxLength: 3 }) }), {
        minLength: 7,
        maxLength: 7,
      }),
    });
  })
  .map(({ places, arcs, leastMsPerMm, endpoints }) => {
    const rows = arcs.flatMap(({ tail, head, extraMs: extra, isTwoWay }) => {
      const [from, to] = [places[tail]!, places[head]!];
      const leastMs = Math.ceil(Math.sqrt((from[0] - to[0]) ** 2 + (from[1] - to[1]) ** 2) * leastMsPerMm);
      const costMs = extra === BARRED ? BARRED : leastMs + extra;
      return isTwoWay ? [[tail, head, costMs] as const, [head, tail, costMs] as const] : [[tail, head, costMs] as const];
    });
    const xMm = Int32Array.from(places, ([x]) => x);
    const yMm = Int32Array.from(places, ([, y]) => y);
    return { ...graphOf(places.length, rows), places: { xMm, yMm, leastMsPerMm }, endpoints };
  });
