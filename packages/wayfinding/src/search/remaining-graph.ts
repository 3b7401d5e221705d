import { type ArcCosts, type Graph, NO_ARC, OUT_OF_REACH_MS } from './graph.ts';

/**
 * What contraction has left of a graph: between two nodes at most one arc each way, in lists that are linked through the arcs. A node
 * that has been contracted is in nobody's list any more, and keeps its own as they were then: those are its arcs of the hierarchy.
 */
export interface RemainingGraph {
  arcCount: number;
  /** By node: its first arc, or NO_ARC. */
  readonly firstOut: Int32Array;
  readonly firstIn: Int32Array;
  /** By arc: the next one from the same node, and the next one to the same node. */
  nextOut: Int32Array;
  nextIn: Int32Array;
  tail: Int32Array;
  head: Int32Array;
  costMs: Int32Array;
  /** Of a shortcut the two arcs that it stands for; else the graph's arc, and NO_ARC. */
  firstPart: Int32Array;
  secondPart: Int32Array;
}

/** All that may be taken, but loops. */
export function toRemainingGraph({ nodeCount, firstArc, head }: Graph, costs: ArcCosts): RemainingGraph {
  const row = (): Int32Array => new Int32Array(head.length + 1);
  const remaining: RemainingGraph = {
    arcCount: 0,
    firstOut: new Int32Array(nodeCount).fill(NO_ARC),
    firstIn: new Int32Array(nodeCount).fill(NO_ARC),
    nextOut: row(),
    nextIn: row(),
    tail: row(),
    head: row(),
    costMs: row(),
    firstPart: row(),
    secondPart: row(),
  };
  for (let node = 0; node < nodeCount; node += 1) {
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc += 1) {
      if (head[arc] !== node) addArc(remaining, node, head[arc]!, costs[arc]!, arc, NO_ARC);
    }
  }
  return remaining;
}

/** One of two between the same nodes is kept, the cheaper; what leads out of reach is not added. */
export function addArc(graph: RemainingGraph, tail: number, head: number, costMs: number, firstPart: number, secondPart: number): void {
  if (costMs >= OUT_OF_REACH_MS) return;
  let arc = graph.firstOut[tail]!;
  while (arc !== NO_ARC && graph.head[arc] !== head) arc = graph.nextOut[arc]!;
  if (arc === NO_ARC) {
    if (graph.arcCount === graph.tail.length) grow(graph);
    arc = graph.arcCount;
    graph.arcCount += 1;
    graph.tail[arc] = tail;
    graph.head[arc] = head;
    graph.nextOut[arc] = graph.firstOut[tail]!;
    graph.firstOut[tail] = arc;
    graph.nextIn[arc] = graph.firstIn[head]!;
    graph.firstIn[head] = arc;
  } else if (graph.costMs[arc]! <= costMs) {
    return;
  }
  // Written over where it was dearer: no shortcut stands on it yet, for that would need one of its nodes contracted.
  graph.costMs[arc] = costMs;
  graph.firstPart[arc] = firstPart;
  graph.secondPart[arc] = secondPart;
}

/** Its neighbours forget it. */
export function takeOut({ firstOut, firstIn, nextOut, nextIn, tail, head }: RemainingGraph, node: number): void {
  for (let arc = firstOut[node]!; arc !== NO_ARC; arc = nextOut[arc]!) unlink(firstIn, nextIn, head[arc]!, arc);
  for (let arc = firstIn[node]!; arc !== NO_ARC; arc = nextIn[arc]!) unlink(firstOut, nextOut, tail[arc]!, arc);
}

function unlink(first: Int32Array, next: Int32Array, node: number, arc: number): void {
  if (first[node] === arc) {
    first[node] = next[arc]!;
    return;
  }
  let before = first[node]!;
  while (next[before] !== arc) before = next[before]!;
  next[before] = next[arc]!;
}

function grow(graph: RemainingGraph): void {
  for (const key of ['nextOut', 'nextIn', 'tail', 'head', 'costMs', 'firstPart', 'secondPart'] as const) {
    const longer = new Int32Array(2 * graph[key].length);
    longer.set(graph[key]);
    graph[key] = longer;
  }
}
