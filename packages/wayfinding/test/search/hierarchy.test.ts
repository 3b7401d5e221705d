import { contractGraph } from '../../src/search/contract-graph.ts';
import { findPathInHierarchy } from '../../src/search/find-path-in-hierarchy.ts';
import { OUT_OF_REACH_MS } from '../../src/search/graph.ts';
import { type Hierarchy } from '../../src/search/hierarchy.ts';
import { fromHierarchyBytes, toHierarchyBytes } from '../../src/search/hierarchy-bytes.ts';
import { describe, expect, it } from 'vitest';
import { type ArcRow, endpointAt, graphOf } from './a-graph.ts';

/** Returns the arcs of a circle of nodes, each of which has arcs to the next `degree` nodes. */
const circle = (nodeCount: number, degree: number): ArcRow[] =>
  Array.from({ length: nodeCount * degree }, (_, arc) => {
    const tail = Math.floor(arc / degree);
    const step = 1 + (arc % degree);
    return [tail, (tail + step) % nodeCount, 10 * step + (tail % 3)];
  });

const { graph, costs } = graphOf(40, circle(40, 2));
const hierarchy = contractGraph(graph, costs)!;
const across = (given: Hierarchy) => findPathInHierarchy(graph, given, endpointAt(3), endpointAt(27));

describe('a contraction hierarchy', () => {
  it('is omitted if nodes have more than 64 arcs each', () => {
    const most = graphOf(140, circle(140, 64));
    const more = graphOf(140, circle(140, 65));
    expect(contractGraph(most.graph, most.costs)).not.toBeNull();
    expect(contractGraph(more.graph, more.costs)).toBeNull();
  });

  it('is omitted if it needs more work than the limit, and always needs the same work', () => {
    const isMade = (workMax: number) => contractGraph(graph, costs, { workMax }) !== null;
    let enough = 1;
    while (!isMade(enough)) enough += 1;
    expect(enough).toBeGreaterThan(graph.head.length);
    expect([isMade(enough - 1), isMade(enough)]).toEqual([false, true]);
    expect(contractGraph(graph, costs)).toEqual(hierarchy);
  });

  //   2 ◄── 0 ──► 3 ──► 7    All arcs except the one from 0 to 1 cost nothing, so both paths to 7 are equally quick from 0 and from 9:
  //       / ▲           ▲    if 0's row led over 9 and 9's over 0, a path that follows the rows would never end.
  //      ▼  ▼           │
  //     1 ◄ 9 ────► 4 ──┘
  it('leads between any two core nodes in fewer arcs than it has nodes, even if arcs cost nothing', () => {
    const rows: ArcRow[] = [
      [0, 3, 0],
      [0, 2, 0],
      [0, 9, 0],
      [0, 1, 2],
      [3, 7, 0],
      [4, 7, 0],
      [9, 1, 0],
      [9, 4, 0],
      [9, 0, 0],
    ];
    const free = graphOf(12, rows);
    const { coreCount, coreArc, coreMs, firstArc, arcs } = contractGraph(free.graph, free.costs)!;
    expect(coreCount).toBe(12);
    const arcCounts: number[] = [];
    for (let from = 0; from < coreCount; from += 1) {
      for (let to = 0; to < coreCount; to += 1) {
        if (coreMs[from * coreCount + to] === OUT_OF_REACH_MS) continue;
        let count = 0;
        for (let at = from; at !== to && count < coreCount; count += 1) at = arcs[2 * (firstArc[2 * at]! + coreArc[at * coreCount + to]!)]!;
        arcCounts.push(count);
      }
    }
    expect(arcCounts).toHaveLength(26);
    expect(Math.max(...arcCounts)).toBe(2);
  });

  it('can be sent to another thread', () => {
    const sent = structuredClone(hierarchy);
    expect(across(sent)).toEqual(across(hierarchy));
  });

  it('is stored as bytes, which may begin anywhere in a larger buffer', () => {
    const bytes = toHierarchyBytes(hierarchy);
    const within = new Uint8Array(bytes.length + 3);
    within.set(bytes, 3);
    expect(fromHierarchyBytes(bytes)).toEqual(hierarchy);
    expect(fromHierarchyBytes(within.subarray(3))).toEqual(hierarchy);
    expect(across(fromHierarchyBytes(bytes)!)).toEqual(across(hierarchy));
  });

  it('is not read from bytes that are of another version, truncated, or changed', () => {
    const bytes = toHierarchyBytes(hierarchy);
    for (let at = 0; at < bytes.length; at += 1) {
      expect(fromHierarchyBytes(bytes.with(at, bytes[at]! ^ 0x10)), `byte ${at}`).toBeNull();
      expect(fromHierarchyBytes(bytes.subarray(0, at)), `${at} bytes`).toBeNull();
    }
  });
});
