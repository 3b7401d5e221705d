import FlatQueue from 'flatqueue';
import { type ArcCosts, type Graph, NO_ARC, OUT_OF_REACH_MS } from './graph.ts';
import type { Hierarchy } from './hierarchy.ts';
import { addArc, type RemainingGraph, takeOut, toRemainingGraph } from './remaining-graph.ts';

/** More arcs a node than this, and contraction makes more shortcuts than a search saves: a hall whose corners all see each other. */
const MEAN_DEGREE_MAX = 8;

/**
 * Looks at arcs within the searches for witnesses, which are nearly all of the time: some five seconds on a shared processor of 2020
 * (bench/routes.bench.ts tells both). There is no clock here, and what is counted gives the same hierarchy on every machine.
 */
const WORK_MAX = 100_000_000;

/** Nodes that a search for a witness finishes at most. Less than 50 leaves shortcuts that nobody needs, more than 100 finds few of them. */
const WITNESS_NODES_MAX = 100;
/** For the first order of all nodes, which is put right later where it matters. */
const FIRST_WITNESS_NODES_MAX = 20;

export interface ContractOptions {
  /** Infinity where it may take as long as it takes. */
  readonly workMax?: number;
}

/**
 * The hierarchy of a graph for one profile's costs; null where it does not pay or takes too long, and ways are found without one
 * (`findPath`). Nodes are contracted in the order of what that adds to the graph and of how deep they would lie, looked at again before
 * each is (lazy updates).
 */
export function contractGraph(graph: Graph, costs: ArcCosts, { workMax = WORK_MAX }: ContractOptions = {}): Hierarchy | null {
  const { nodeCount } = graph;
  const remaining = toRemainingGraph(graph, costs);
  if (remaining.arcCount > MEAN_DEGREE_MAX * nodeCount) return null;
  const search = toWitnessSearch(nodeCount);
  const order = new FlatQueue();
  const contractedNeighbours = new Int32Array(nodeCount);
  const depth = new Int32Array(nodeCount);
  /** Edge difference twice, then how evenly the graph is thinned out. */
  const priorityOf = (node: number, witnessNodesMax: number): number => {
    const degree = listShortcuts(remaining, node, search, witnessNodesMax);
    return 2 * (search.shortcuts.length / 2 - degree) + contractedNeighbours[node]! + depth[node]!;
  };

  for (let node = 0; node < nodeCount; node += 1) {
    order.push(node, priorityOf(node, FIRST_WITNESS_NODES_MAX));
    if (search.work > workMax) return null;
  }
  const nodeOf = new Uint32Array(nodeCount);
  for (let rank = 0; rank < nodeCount;) {
    const node = order.pop()!;
    const priority = priorityOf(node, WITNESS_NODES_MAX);
    if (search.work > workMax) return null;
    if (priority > (order.peekValue() ?? priority)) {
      order.push(node, priority);
      continue;
    }
    nodeOf[rank] = node;
    rank += 1;
    const { shortcuts } = search;
    for (let at = 0; at < shortcuts.length; at += 2) {
      const into = shortcuts[at]!;
      const out = shortcuts[at + 1]!;
      addArc(remaining, remaining.tail[into]!, remaining.head[out]!, remaining.costMs[into]! + remaining.costMs[out]!, into, out);
    }
    takeOut(remaining, node);
    const beneath = (neighbour: number): void => {
      contractedNeighbours[neighbour]! += 1;
      depth[neighbour] = Math.max(depth[neighbour]!, depth[node]! + 1);
    };
    for (let arc = remaining.firstOut[node]!; arc !== NO_ARC; arc = remaining.nextOut[arc]!) beneath(remaining.head[arc]!);
    for (let arc = remaining.firstIn[node]!; arc !== NO_ARC; arc = remaining.nextIn[arc]!) beneath(remaining.tail[arc]!);
  }
  return toHierarchy(remaining, nodeOf);
}

/** The memory of the searches for witnesses. */
interface WitnessSearch {
  readonly queue: FlatQueue;
  readonly reachedMs: Int32Array;
  /** The search in which that was written, and the one in which a witness to the node is looked for. */
  readonly reachedIn: Int32Array;
  readonly wantedIn: Int32Array;
  searches: number;
  work: number;
  /** What the last node would need: pairs of an arc to it and an arc from it. */
  shortcuts: number[];
}

function toWitnessSearch(nodeCount: number): WitnessSearch {
  const row = (): Int32Array => new Int32Array(nodeCount);
  return { queue: new FlatQueue(), reachedMs: row(), reachedIn: row(), wantedIn: row(), searches: 0, work: 0, shortcuts: [] };
}

/**
 * The shortcuts that the graph needs when a node is taken out of it: for each way through it, unless one around it (a witness) is found
 * that is as quick. Gives the number of its arcs.
 */
function listShortcuts(graph: RemainingGraph, node: number, search: WitnessSearch, witnessNodesMax: number): number {
  const { firstOut, firstIn, nextOut, nextIn, tail, head, costMs } = graph;
  const { reachedMs, reachedIn } = search;
  search.shortcuts.length = 0;
  let degree = 0;
  for (let out = firstOut[node]!; out !== NO_ARC; out = nextOut[out]!) degree += 1;
  for (let into = firstIn[node]!; into !== NO_ARC; into = nextIn[into]!) {
    degree += 1;
    findWitnesses(graph, node, into, search, witnessNodesMax);
    for (let out = firstOut[node]!; out !== NO_ARC; out = nextOut[out]!) {
      const next = head[out]!;
      if (next === tail[into]) continue;
      const throughMs = costMs[into]! + costMs[out]!;
      if (throughMs >= OUT_OF_REACH_MS || (reachedIn[next] === search.searches && reachedMs[next]! <= throughMs)) continue;
      search.shortcuts.push(into, out);
    }
  }
  return degree;
}

/** Times from the tail of an arc to a node, around that node; no more than are needed, and not always the least. */
function findWitnesses(graph: RemainingGraph, node: number, into: number, search: WitnessSearch, witnessNodesMax: number): void {
  const { firstOut, nextOut, head, costMs } = graph;
  const { queue, reachedMs, reachedIn, wantedIn } = search;
  search.searches += 1;
  const now = search.searches;
  const start = graph.tail[into]!;
  let wanted = 0;
  let furthestMs = 0;
  for (let out = firstOut[node]!; out !== NO_ARC; out = nextOut[out]!) {
    if (head[out] === start) continue;
    wantedIn[head[out]!] = now;
    wanted += 1;
    furthestMs = Math.max(furthestMs, costMs[into]! + costMs[out]!);
  }
  reachedMs[start] = 0;
  reachedIn[start] = now;
  queue.clear();
  queue.push(start, 0);
  let work = 1;
  for (let finished = 0; wanted > 0 && finished < witnessNodesMax && queue.length > 0;) {
    const sinceMs = queue.peekValue()!;
    const from = queue.pop()!;
    if (sinceMs > reachedMs[from]!) continue;
    finished += 1;
    if (wantedIn[from] === now) wanted -= 1;
    for (let arc = firstOut[from]!; arc !== NO_ARC; arc = nextOut[arc]!) {
      work += 1;
      const to = head[arc]!;
      const untilMs = sinceMs + costMs[arc]!;
      if (to === node || untilMs > furthestMs || (reachedIn[to] === now && reachedMs[to]! <= untilMs)) continue;
      reachedMs[to] = untilMs;
      reachedIn[to] = now;
      queue.push(to, untilMs);
    }
  }
  search.work += work;
}

/** The lists that each node was left with, one after the other by rank: what is searched together lies together. */
function toHierarchy(graph: RemainingGraph, nodeOf: Uint32Array): Hierarchy {
  const nodeCount = nodeOf.length;
  const rankOf = new Uint32Array(nodeCount);
  for (let rank = 0; rank < nodeCount; rank += 1) rankOf[nodeOf[rank]!] = rank;
  const firstArc = new Uint32Array(2 * nodeCount + 1);
  const arcs = new Int32Array(2 * graph.arcCount);
  const placeOf = new Uint32Array(graph.arcCount);
  let place = 0;
  for (let rank = 0; rank < nodeCount; rank += 1) {
    const node = nodeOf[rank]!;
    for (const isOut of [true, false]) {
      const next = isOut ? graph.nextOut : graph.nextIn;
      const far = isOut ? graph.head : graph.tail;
      firstArc[2 * rank + (isOut ? 0 : 1)] = place;
      for (let arc = (isOut ? graph.firstOut : graph.firstIn)[node]!; arc !== NO_ARC; arc = next[arc]!) {
        placeOf[arc] = place;
        arcs[2 * place] = rankOf[far[arc]!]!;
        arcs[2 * place + 1] = graph.costMs[arc]!;
        place += 1;
      }
    }
  }
  firstArc[2 * nodeCount] = place;
  const parts = new Int32Array(2 * graph.arcCount);
  for (let arc = 0; arc < graph.arcCount; arc += 1) {
    const isShortcut = graph.secondPart[arc] !== NO_ARC;
    const at = 2 * placeOf[arc]!;
    parts[at] = isShortcut ? placeOf[graph.firstPart[arc]!]! : graph.firstPart[arc]!;
    parts[at + 1] = isShortcut ? placeOf[graph.secondPart[arc]!]! : NO_ARC;
  }
  return { nodeCount, rankOf, firstArc, arcs, parts };
}
