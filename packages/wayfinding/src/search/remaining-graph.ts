import { type ArcCosts, type Graph, NO_ARC, OUT_OF_REACH_MS } from './graph.ts';

/**
 * The part of a graph that is not yet contracted, as linked lists of arcs; any two nodes have at most one arc in each direction. A
 * contracted node is removed from its neighbours’ lists but keeps its own, which become its arcs in the hierarchy.
 */
export interface RemainingGraph {
  /** First arc from each node; NO_ARC if there is none. */
  readonly firstOut: Int32Array;
  readonly firstIn: Int32Array;
  /** ARC_SIZE adjacent numbers for each arc, which are quick to read together. An arc’s id is the index of the first of them. */
  arcs: Int32Array;
  /** Number of elements of `arcs` that are in use. */
  length: number;
}

export const ARC_SIZE = 8;
export const HEAD = 0;
export const COST_MS = 1;
/** The next arc with the same tail. */
export const NEXT_OUT = 2;
export const TAIL = 3;
/** The next arc with the same head. */
export const NEXT_IN = 4;
/** For a shortcut, its parts are the two arcs that it replaces; otherwise, the first is the graph’s arc and the second is NO_ARC. */
export const FIRST_PART = 5;
export const SECOND_PART = 6;

/** Returns the graph before contraction: all arcs that are not barred, except loops. */
export function toRemainingGraph({ nodeCount, firstArc, head }: Graph, costs: ArcCosts): RemainingGraph {
  const remaining: RemainingGraph = {
    firstOut: new Int32Array(nodeCount).fill(NO_ARC),
    firstIn: new Int32Array(nodeCount).fill(NO_ARC),
    arcs: new Int32Array(ARC_SIZE * (head.length + 1)),
    length: 0,
  };
  for (let node = 0; node < nodeCount; node += 1) {
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc += 1) {
      if (head[arc] !== node) addArc(remaining, node, head[arc]!, costs[arc]!, arc, NO_ARC);
    }
  }
  return remaining;
}

/** Adds an arc unless its cost is out of reach. If the nodes already have an arc in this direction, only the cheaper arc is kept. */
export function addArc(graph: RemainingGraph, tail: number, head: number, costMs: number, firstPart: number, secondPart: number): void {
  if (costMs >= OUT_OF_REACH_MS) return;
  let arc = graph.firstOut[tail]!;
  while (arc !== NO_ARC && graph.arcs[arc + HEAD] !== head) arc = graph.arcs[arc + NEXT_OUT]!;
  if (arc === NO_ARC) {
    if (graph.length === graph.arcs.length) {
      const longer = new Int32Array(2 * graph.length);
      longer.set(graph.arcs);
      graph.arcs = longer;
    }
    arc = graph.length;
    graph.length += ARC_SIZE;
    graph.arcs[arc + TAIL] = tail;
    graph.arcs[arc + HEAD] = head;
    graph.arcs[arc + NEXT_OUT] = graph.firstOut[tail]!;
    graph.firstOut[tail] = arc;
    graph.arcs[arc + NEXT_IN] = graph.firstIn[head]!;
    graph.firstIn[head] = arc;
  } else if (graph.arcs[arc + COST_MS]! <= costMs) {
    return;
  }
  // Overwriting a more expensive arc is safe: no shortcut uses it yet, because that would require one of its nodes to be contracted.
  graph.arcs[arc + COST_MS] = costMs;
  graph.arcs[arc + FIRST_PART] = firstPart;
  graph.arcs[arc + SECOND_PART] = secondPart;
}

/** Removes the node from the lists of its neighbours. */
export function takeOut({ firstOut, firstIn, arcs }: RemainingGraph, node: number): void {
  for (let arc = firstOut[node]!; arc !== NO_ARC; arc = arcs[arc + NEXT_OUT]!) unlink(firstIn, arcs, NEXT_IN, arcs[arc + HEAD]!, arc);
  for (let arc = firstIn[node]!; arc !== NO_ARC; arc = arcs[arc + NEXT_IN]!) unlink(firstOut, arcs, NEXT_OUT, arcs[arc + TAIL]!, arc);
}

function unlink(first: Int32Array, arcs: Int32Array, next: number, node: number, arc: number): void {
  if (first[node] === arc) {
    first[node] = arcs[arc + next]!;
    return;
  }
  let before = first[node]!;
  while (arcs[before + next] !== arc) before = arcs[before + next]!;
  arcs[before + next] = arcs[arc + next]!;
}
