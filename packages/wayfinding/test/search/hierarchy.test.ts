import { contractGraph } from '../../src/search/contract-graph.ts';
import { findPathInHierarchy } from '../../src/search/find-path-in-hierarchy.ts';
import { type Hierarchy } from '../../src/search/hierarchy.ts';
import { fromHierarchyBytes, toHierarchyBytes } from '../../src/search/hierarchy-bytes.ts';
import { describe, expect, it } from 'vitest';
import { type ArcRow, endpointAt, graphOf } from './a-graph.ts';

/** Nodes in a circle, each with arcs to so many after it. */
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
  it('is left out where nodes have more than 64 arcs each', () => {
    const most = graphOf(140, circle(140, 64));
    const more = graphOf(140, circle(140, 65));
    expect(contractGraph(most.graph, most.costs)).not.toBeNull();
    expect(contractGraph(more.graph, more.costs)).toBeNull();
  });

  it('is left out where it is more work than it may be, and counts the same work each time', () => {
    const isMade = (workMax: number) => contractGraph(graph, costs, { workMax }) !== null;
    let enough = 1;
    while (!isMade(enough)) enough += 1;
    expect(enough).toBeGreaterThan(graph.head.length);
    expect([isMade(enough - 1), isMade(enough)]).toEqual([false, true]);
    expect(contractGraph(graph, costs)).toEqual(hierarchy);
  });

  it('is sent to another thread as it is', () => {
    const sent = structuredClone(hierarchy);
    expect(across(sent)).toEqual(across(hierarchy));
  });

  it('is stored as bytes, wherever in a larger piece of memory these begin', () => {
    const bytes = toHierarchyBytes(hierarchy);
    const within = new Uint8Array(bytes.length + 3);
    within.set(bytes, 3);
    expect(fromHierarchyBytes(bytes)).toEqual(hierarchy);
    expect(fromHierarchyBytes(within.subarray(3))).toEqual(hierarchy);
    expect(across(fromHierarchyBytes(bytes)!)).toEqual(across(hierarchy));
  });

  it('is not read from bytes of another version, cut off, or with a byte changed', () => {
    const bytes = toHierarchyBytes(hierarchy);
    for (let at = 0; at < bytes.length; at += 1) {
      expect(fromHierarchyBytes(bytes.with(at, bytes[at]! ^ 0x10)), `byte ${at}`).toBeNull();
      expect(fromHierarchyBytes(bytes.subarray(0, at)), `${at} bytes`).toBeNull();
    }
  });
});
