import { contractGraph } from '../../src/search/contract-graph.ts';
import { findInconsistentArc } from '../../src/search/find-inconsistent-arc.ts';
import { findPath } from '../../src/search/find-path.ts';
import { findPathInHierarchy } from '../../src/search/find-path-in-hierarchy.ts';
import { BARRED, type Endpoint, OUT_OF_REACH_MS, type Path, type SearchGraph, toSearchGraph } from '../../src/search/graph.ts';
import { fromHierarchyBytes, toHierarchyBytes } from '../../src/search/hierarchy-bytes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginSearch } from '../../src/search/node-memory.ts';
import { type ArcRow, aSearchCase, endpointAt, graphOf, NOWHERE_IN_PARTICULAR } from './a-graph.ts';
import { expectPath } from './expect-path.ts';
import { textbookTime, textbookTimes } from './textbook.ts';

/** Both functions that find a path, each with a name and adapted to take a graph as a table of arcs. */
const FINDERS: readonly (readonly [
  string,
  (nodeCount: number, rows: readonly ArcRow[], from: Endpoint, to: Endpoint) => Path | undefined,
])[] = [
  [
    'from both sides (findPath)',
    (nodeCount, rows, from, to) => {
      const { graph, costs } = graphOf(nodeCount, rows);
      return findPath(toSearchGraph(graph), costs, NOWHERE_IN_PARTICULAR(nodeCount), from, to);
    },
  ],
  [
    'in a hierarchy (findPathInHierarchy)',
    (nodeCount, rows, from, to) => {
      const { graph, costs } = graphOf(nodeCount, rows);
      return findPathInHierarchy(graph, contractGraph(graph, costs)!, from, to);
    },
  ],
];

describe.each(FINDERS)('the quickest path, %s,', (_name, find) => {
  it.each<[string, number, ArcRow[], Endpoint, Endpoint, Path | undefined]>([
    ['of one node is the node', 1, [], endpointAt(0, 3), endpointAt(0, 4), { costMs: 7, nodes: [0], arcs: [] }],
    ['between nodes without an arc does not exist', 2, [], endpointAt(0), endpointAt(1), undefined],
    ['goes along arcs, not against them', 2, [[1, 0, 5]], endpointAt(0), endpointAt(1), undefined],
    ['does not take barred arcs', 2, [[0, 1, BARRED]], endpointAt(0), endpointAt(1), undefined],
    [
      'takes the cheaper of two parallel arcs',
      2,
      [
        [0, 1, 5],
        [0, 1, 3],
      ],
      endpointAt(0),
      endpointAt(1),
      { costMs: 3, nodes: [0, 1], arcs: [1] },
    ],
    [
      'costs nothing over arcs that cost nothing',
      3,
      [
        [0, 1, 0],
        [1, 2, 0],
        [2, 0, 0],
      ],
      endpointAt(0),
      endpointAt(2),
      { costMs: 0, nodes: [0, 1, 2], arcs: [0, 1] },
    ],
    [
      'takes more arcs if they are quicker',
      3,
      [
        [0, 2, 9],
        [0, 1, 4],
        [1, 2, 4],
      ],
      endpointAt(0),
      endpointAt(2),
      { costMs: 8, nodes: [0, 1, 2], arcs: [1, 2] },
    ],
    [
      'longer than 24 days does not exist',
      3,
      [
        [0, 1, 2e9],
        [1, 2, 2e9],
      ],
      endpointAt(0),
      endpointAt(2),
      undefined,
    ],
    [
      'just below 24 days exists',
      3,
      [
        [0, 1, 2e9],
        [1, 2, OUT_OF_REACH_MS - 2e9 - 1],
      ],
      endpointAt(0),
      endpointAt(2),
      { costMs: OUT_OF_REACH_MS - 1, nodes: [0, 1, 2], arcs: [0, 1] },
    ],
    ['from an endpoint without seeds does not exist', 2, [[0, 1, 5]], { xMm: 0, yMm: 0, seeds: [] }, endpointAt(1), undefined],
  ])('%s', (_rule, nodeCount, rows, from, to, path) => expect(find(nodeCount, rows, from, to)).toEqual(path));

  it('begins and ends at the seeds that are best overall', () => {
    //  0 ──1──► 2 ──50──► 3
    //  1 ──9──► 2 ──10──► 4
    const rows: ArcRow[] = [
      [0, 2, 1],
      [1, 2, 9],
      [2, 3, 50],
      [2, 4, 10],
    ];
    const from = {
      xMm: 0,
      yMm: 0,
      seeds: [
        { node: 0, costMs: 20 },
        { node: 1, costMs: 5 },
        { node: 1, costMs: 6 },
      ],
    };
    const to = {
      xMm: 0,
      yMm: 0,
      seeds: [
        { node: 3, costMs: 0 },
        { node: 4, costMs: 30 },
      ],
    };
    expect(find(5, rows, from, to)).toEqual({ costMs: 54, nodes: [1, 2, 4], arcs: [1, 3] });
  });

  it('may consist of one node, or lead from one seed of its start to another', () => {
    const both = {
      xMm: 0,
      yMm: 0,
      seeds: [
        { node: 0, costMs: 40 },
        { node: 1, costMs: 5 },
      ],
    };
    expect(find(2, [[0, 1, 5]], both, endpointAt(1, 4))).toEqual({ costMs: 9, nodes: [1], arcs: [] });
    expect(find(2, [[1, 0, 5]], both, endpointAt(0, 4))).toEqual({ costMs: 14, nodes: [1, 0], arcs: [0] });
  });

  it.each([endpointAt(2), endpointAt(-1), endpointAt(0.5), endpointAt(0, -1), endpointAt(0, 1.5), endpointAt(0, Number.NaN)])(
    'is not searched from or to an endpoint with a wrong node or cost: %j',
    (wrong) => {
      expect(() => find(2, [[0, 1, 5]], wrong, endpointAt(1))).toThrow(RangeError);
      expect(() => find(2, [[0, 1, 5]], endpointAt(1), wrong)).toThrow(RangeError);
    },
  );
});

describe('every search', () => {
  // With 36 pairs of endpoints in each of 280 graphs, each of the two functions answers 10,080 queries.
  it('gives the minimum cost that a textbook search finds, and a path with that cost', () => {
    fc.assert(
      fc.property(aSearchCase, ({ graph: rows, costs, places, endpoints }) => {
        const graph = toSearchGraph(rows);
        const hierarchy = fromHierarchyBytes(toHierarchyBytes(contractGraph(rows, costs)!))!;
        expect(findInconsistentArc(rows, costs, places)).toBeUndefined();
        for (const from of endpoints.slice(0, 6)) {
          const times = textbookTimes(rows, costs, from);
          for (const to of endpoints.slice(1)) {
            const leastMs = textbookTime(times, to);
            const query = { graph, costs, from, to };
            expectPath(findPath(graph, costs, places, from, to), leastMs, query);
            expectPath(findPathInHierarchy(rows, hierarchy, from, to), leastMs, query);
          }
        }
      }),
      { numRuns: 280 },
    );
  });

  it('is unaffected by earlier searches, even in another graph or after two billion searches', () => {
    const line = graphOf(3, [
      [0, 1, 4],
      [1, 2, 4],
    ]);
    const graphs = [toSearchGraph(line.graph), toSearchGraph(line.graph)];
    const wayOf = (graph: SearchGraph, from: number, to: number) =>
      findPath(graph, line.costs, NOWHERE_IN_PARTICULAR(3), endpointAt(from), endpointAt(to))?.costMs;
    for (const [from, to, costMs] of [
      [0, 2, 8],
      [2, 0, undefined],
      [0, 1, 4],
      [0, 2, 8],
    ] as const) {
      for (const graph of graphs) expect(wayOf(graph, from, to)).toBe(costMs);
    }
    beginSearch(graphs[0]!).generation = 2 ** 31 - 4;
    expect(wayOf(graphs[0]!, 0, 1)).toBe(4);
    expect(beginSearch(graphs[0]!).generation).toBe(4);
    expect(wayOf(graphs[0]!, 0, 2)).toBe(8);
  });
});

describe('an arc that costs less than its length', () => {
  const places = { xMm: Int32Array.of(0, 3_000, 0), yMm: Int32Array.of(0, 4_000, 0), leastMsPerMm: 0.5 };
  it.each<[string, ArcRow[], number | undefined]>([
    [
      'is found',
      [
        [0, 2, 0],
        [0, 1, 2_500],
        [1, 2, 2_499],
      ],
      2,
    ],
    [
      'is not found if every arc costs as much as its length',
      [
        [0, 2, 0],
        [0, 1, 2_500],
        [1, 2, 2_500],
      ],
      undefined,
    ],
    ['is not found if it is barred', [[1, 0, BARRED]], undefined],
  ])('%s', (_rule, rows, arc) => {
    const { graph, costs } = graphOf(3, rows);
    expect(findInconsistentArc(graph, costs, places)).toBe(arc);
  });
});
