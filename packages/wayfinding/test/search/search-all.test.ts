import { NO_ARC, OUT_OF_REACH_MS, toSearchGraph } from '../../src/search/graph.ts';
import { searchAll } from '../../src/search/search-all.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSearchCase, endpointAt, graphOf } from './a-graph.ts';
import { textbookTimes } from './textbook.ts';

describe('a search of all nodes', () => {
  const { graph: rows, costs } = graphOf(4, [
    [0, 1, 10],
    [1, 2, 10],
    [3, 2, 10],
  ]);
  const graph = toSearchGraph(rows);

  it('gives the time from the endpoint to each node, and the last arc on the way', () => {
    const { costMs, arc } = searchAll(graph, costs, endpointAt(0, 5));
    expect([...costMs]).toEqual([5, 15, 25, OUT_OF_REACH_MS]);
    expect([...arc]).toEqual([NO_ARC, 0, 1, NO_ARC]);
  });

  it('gives the time from each node to the endpoint, and the first arc on the way', () => {
    const { costMs, arc } = searchAll(graph, costs, endpointAt(2), { direction: 'to' });
    expect([...costMs]).toEqual([20, 10, 0, 10]);
    expect([...arc]).toEqual([0, 1, NO_ARC, 2]);
  });

  it.each([
    [25, [5, 15, 25, OUT_OF_REACH_MS]],
    [24, [5, 15, OUT_OF_REACH_MS, OUT_OF_REACH_MS]],
    [4, [OUT_OF_REACH_MS, OUT_OF_REACH_MS, OUT_OF_REACH_MS, OUT_OF_REACH_MS]],
  ])('reaches no node beyond its limit of %i ms', (limitMs, reached) => {
    expect([...searchAll(graph, costs, endpointAt(0, 5), { limitMs }).costMs]).toEqual(reached);
  });

  it('rejects a node that does not exist', () => {
    expect(() => searchAll(graph, costs, endpointAt(4))).toThrow(RangeError);
  });

  it('gives the times of a textbook search, in both directions, and the corresponding arcs', () => {
    fc.assert(
      fc.property(aSearchCase, ({ graph: forward, costs: forwardCosts, endpoints }) => {
        const both = toSearchGraph(forward);
        const arcs = [...forward.head.keys()];
        const turned = graphOf(
          forward.nodeCount,
          arcs.map((arc) => [forward.head[arc]!, both.tail[arc]!, forwardCosts[arc]!]),
        );
        for (const endpoint of endpoints) {
          for (const direction of ['from', 'to'] as const) {
            const times =
              direction === 'from' ? textbookTimes(forward, forwardCosts, endpoint) : textbookTimes(turned.graph, turned.costs, endpoint);
            const { costMs, arc } = searchAll(both, forwardCosts, endpoint, { direction });
            expect([...costMs]).toEqual(times.map((ms) => Math.min(ms, OUT_OF_REACH_MS)));
            const beforeOf = direction === 'from' ? both.tail : both.head;
            for (const [node, by] of arc.entries()) {
              if (by !== NO_ARC) expect(costMs[beforeOf[by]!]! + forwardCosts[by]!).toBe(costMs[node]);
            }
          }
        }
      }),
    );
  });
});
