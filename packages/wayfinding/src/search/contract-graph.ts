import FlatQueue from 'flatqueue';
import { type ArcCosts, type Graph, NO_ARC, OUT_OF_REACH_MS } from './graph.ts';
import type { Hierarchy } from './hierarchy.ts';
import {
  addArc,
  ARC_SIZE,
  COST_MS,
  FIRST_PART,
  HEAD,
  NEXT_IN,
  NEXT_OUT,
  type RemainingGraph,
  SECOND_PART,
  TAIL,
  takeOut,
  toRemainingGraph,
} from './remaining-graph.ts';

/**
 * Maximum mean number of arcs per node. With more, as in a hall where all corners see each other, the counted work would be only a small
 * part of the total.
 */
const MEAN_DEGREE_MAX = 64;

/**
 * Maximum number of arcs that witness searches check, which takes nearly all of the time: about five seconds on the processor described in
 * bench/README.md. Because work is counted instead of timed, the result is the same on every machine.
 */
const WORK_MAX = 200_000_000;

/** Marks a node for which no search needs a witness. Searches are numbered from 1. */
const NOT_WANTED = 0;

/**
 * Maximum number of nodes that a witness search visits. With 20, there are a fifth more shortcuts. With 100, there are a thirtieth fewer,
 * which takes longer than it saves.
 */
const WITNESS_NODES_MAX = 50;
/** `WITNESS_NODES_MAX` while the initial order of all nodes is computed, which is corrected later where it matters. */
const FIRST_WITNESS_NODES_MAX = 20;

/**
 * Number of nodes in the core, as a multiple of the square root of the number of nodes, so that the core's table grows in proportion to the
 * graph. The core is not contracted, because its nodes are the most expensive to contract and to search: each has an arc to nearly every
 * other.
 */
const CORE_PER_ROOT = 3.5;

export interface ContractOptions {
  /** Maximum number of arcs to check; Infinity for no limit. If undefined, `WORK_MAX`. */
  readonly workMax?: number;
}

/**
 * Builds the hierarchy of a graph for one profile's costs; null if the graph is unsuited or the work takes too long, so that paths must be
 * found by `findPath`. Nodes that add the fewest arcs and depth are contracted first. Their order is checked again before each contraction
 * (lazy updates).
 */
export function contractGraph(graph: Graph, costs: ArcCosts, { workMax = WORK_MAX }: ContractOptions = {}): Hierarchy | null {
  const { nodeCount } = graph;
  if (graph.head.length > MEAN_DEGREE_MAX * nodeCount) return null;
  const remaining = toRemainingGraph(graph, costs);
  const search = toWitnessSearch(nodeCount);
  const order = new FlatQueue();
  const contractedNeighbours = new Int32Array(nodeCount);
  const depth = new Int32Array(nodeCount);
  /**
   * Returns twice the edge difference, plus terms that make the contraction even over the graph. The node with the lowest result is
   * contracted first.
   */
  const priorityOf = (node: number, witnessNodesMax: number): number => {
    const degree = listShortcuts(remaining, node, search, witnessNodesMax);
    return 2 * (search.shortcuts.length / 2 - degree) + contractedNeighbours[node]! + depth[node]!;
  };

  for (let node = 0; node < nodeCount; node += 1) {
    order.push(node, priorityOf(node, FIRST_WITNESS_NODES_MAX));
    if (search.work > workMax) return null;
  }
  const nodeOf = new Uint32Array(nodeCount);
  const coreCount = Math.min(nodeCount, Math.ceil(CORE_PER_ROOT * Math.sqrt(nodeCount)));
  let rank = 0;
  while (rank < nodeCount - coreCount) {
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
      const { arcs } = remaining;
      addArc(remaining, arcs[into + TAIL]!, arcs[out + HEAD]!, arcs[into + COST_MS]! + arcs[out + COST_MS]!, into, out);
    }
    takeOut(remaining, node);
    const beneath = (neighbour: number): void => {
      contractedNeighbours[neighbour]! += 1;
      depth[neighbour] = Math.max(depth[neighbour]!, depth[node]! + 1);
    };
    for (let arc = remaining.firstOut[node]!; arc !== NO_ARC; arc = remaining.arcs[arc + NEXT_OUT]!) beneath(remaining.arcs[arc + HEAD]!);
    for (let arc = remaining.firstIn[node]!; arc !== NO_ARC; arc = remaining.arcs[arc + NEXT_IN]!) beneath(remaining.arcs[arc + TAIL]!);
  }
  while (rank < nodeCount) {
    nodeOf[rank] = order.pop()!;
    rank += 1;
  }
  return toHierarchy(remaining, nodeOf, coreCount);
}

/** The memory that all witness searches use. */
interface WitnessSearch {
  readonly queue: FlatQueue;
  /** Two numbers per node: the last search that reached the node, and the milliseconds after which it did. */
  readonly reached: Int32Array;
  /** Two numbers per node: the search that looks for a witness to the node, and the most milliseconds that a witness may take. */
  readonly wanted: Int32Array;
  searches: number;
  work: number;
  /** The shortcuts needed for the node that was examined last, as pairs of an arc to it and an arc from it. */
  shortcuts: number[];
}

function toWitnessSearch(nodeCount: number): WitnessSearch {
  return {
    queue: new FlatQueue(),
    reached: new Int32Array(2 * nodeCount),
    wanted: new Int32Array(2 * nodeCount),
    searches: 0,
    work: 0,
    shortcuts: [],
  };
}

/**
 * Lists the shortcuts needed if a node is removed, in `search.shortcuts`: one for each path through the node, unless a path around it that
 * is at least as quick (a witness) is found. Returns the number of the node's arcs.
 */
function listShortcuts(graph: RemainingGraph, node: number, search: WitnessSearch, witnessNodesMax: number): number {
  const { firstOut, firstIn, arcs } = graph;
  const { reached } = search;
  search.shortcuts.length = 0;
  let degree = 0;
  for (let out = firstOut[node]!; out !== NO_ARC; out = arcs[out + NEXT_OUT]!) degree += 1;
  for (let into = firstIn[node]!; into !== NO_ARC; into = arcs[into + NEXT_IN]!) {
    degree += 1;
    findWitnesses(graph, node, into, search, witnessNodesMax);
    for (let out = firstOut[node]!; out !== NO_ARC; out = arcs[out + NEXT_OUT]!) {
      const at = 2 * arcs[out + HEAD]!;
      const throughMs = arcs[into + COST_MS]! + arcs[out + COST_MS]!;
      const isWitnessed = reached[at] === search.searches && reached[at + 1]! <= throughMs;
      if (!isWitnessed && throughMs < OUT_OF_REACH_MS) search.shortcuts.push(into, out);
    }
  }
  return degree;
}

/**
 * Finds times of paths from the tail of the arc `into` that avoid the given node. The search stops when all witnesses are found, so times
 * are not always the shortest.
 */
function findWitnesses(graph: RemainingGraph, node: number, into: number, search: WitnessSearch, witnessNodesMax: number): void {
  const { firstOut, arcs } = graph;
  const { queue, reached, wanted } = search;
  search.searches += 1;
  const now = search.searches;
  const start = arcs[into + TAIL]!;
  let wantedCount = 0;
  let furthestMs = 0;
  for (let out = firstOut[node]!; out !== NO_ARC; out = arcs[out + NEXT_OUT]!) {
    if (arcs[out + HEAD] === start) continue;
    const throughMs = arcs[into + COST_MS]! + arcs[out + COST_MS]!;
    wanted[2 * arcs[out + HEAD]!] = now;
    wanted[2 * arcs[out + HEAD]! + 1] = throughMs;
    wantedCount += 1;
    furthestMs = Math.max(furthestMs, throughMs);
  }
  reached[2 * start] = now;
  reached[2 * start + 1] = 0;
  queue.clear();
  queue.push(start, 0);
  let work = 1;
  for (let finished = 0; wantedCount > 0 && finished < witnessNodesMax && queue.length > 0;) {
    const sinceMs = queue.peekValue()!;
    const from = queue.pop()!;
    if (sinceMs > reached[2 * from + 1]!) continue;
    finished += 1;
    // The node was still wanted, so it was reached too late: it has no witness.
    if (wanted[2 * from] === now) wantedCount -= 1;
    for (let arc = firstOut[from]!; arc !== NO_ARC; arc = arcs[arc + NEXT_OUT]!) {
      work += 1;
      const untilMs = sinceMs + arcs[arc + COST_MS]!;
      const to = arcs[arc + HEAD]!;
      if (untilMs > furthestMs || to === node) continue;
      if (reached[2 * to] === now && reached[2 * to + 1]! <= untilMs) continue;
      reached[2 * to] = now;
      reached[2 * to + 1] = untilMs;
      queue.push(to, untilMs);
      // The path is a witness if it is quick enough, even if it is not the quickest.
      if (wanted[2 * to] === now && untilMs <= wanted[2 * to + 1]!) {
        wanted[2 * to] = NOT_WANTED;
        wantedCount -= 1;
      }
    }
  }
  search.work += work;
}

/** Copies the lists of arcs that remain at each node, sorted by rank, so that what is searched together is stored together. */
function toHierarchy(graph: RemainingGraph, nodeOf: Uint32Array, coreCount: number): Hierarchy {
  const nodeCount = nodeOf.length;
  const rankOf = new Uint32Array(nodeCount);
  for (let rank = 0; rank < nodeCount; rank += 1) rankOf[nodeOf[rank]!] = rank;
  const arcCount = graph.length / ARC_SIZE;
  const firstArc = new Uint32Array(2 * nodeCount + 1);
  const arcs = new Int32Array(2 * arcCount);
  const over = new Int32Array(arcCount);
  let place = 0;
  for (let rank = 0; rank < nodeCount; rank += 1) {
    const node = nodeOf[rank]!;
    for (const isOut of [true, false]) {
      firstArc[2 * rank + (isOut ? 0 : 1)] = place;
      // Within the core, an arc is only stored at its tail.
      if (!isOut && rank >= nodeCount - coreCount) continue;
      const next = isOut ? NEXT_OUT : NEXT_IN;
      const row: number[] = [];
      for (let arc = (isOut ? graph.firstOut : graph.firstIn)[node]!; arc !== NO_ARC; arc = graph.arcs[arc + next]!) row.push(arc);
      row.sort((a, b) => graph.arcs[a + COST_MS]! - graph.arcs[b + COST_MS]!);
      for (const arc of row) {
        arcs[2 * place] = rankOf[graph.arcs[arc + (isOut ? HEAD : TAIL)]!]!;
        arcs[2 * place + 1] = graph.arcs[arc + COST_MS]!;
        const into = graph.arcs[arc + FIRST_PART]!;
        over[place] = graph.arcs[arc + SECOND_PART] === NO_ARC ? into : ~rankOf[graph.arcs[into + HEAD]!]!;
        place += 1;
      }
    }
  }
  firstArc[2 * nodeCount] = place;
  return { nodeCount, coreCount, rankOf, firstArc, arcs, over, ...toCoreTable(nodeCount, coreCount, firstArc, arcs) };
}

/**
 * Computes the times between all core nodes with Dijkstra's algorithm over the arcs left between them. Of equally quick paths, one with the
 * fewest arcs is used, so that each arc on a path reduces the number of arcs that remain. Otherwise, with arcs of no cost, the rows of two
 * nodes could refer to each other forever.
 */
function toCoreTable(nodeCount: number, coreCount: number, firstArc: Uint32Array, arcs: Int32Array): Pick<Hierarchy, 'coreMs' | 'coreArc'> {
  const first = nodeCount - coreCount;
  const coreMs = new Int32Array(coreCount * coreCount).fill(OUT_OF_REACH_MS);
  const coreArc = new Uint16Array(coreCount * coreCount);
  const arcCountTo = new Uint16Array(coreCount);
  const queue = new FlatQueue();
  for (let start = 0; start < coreCount; start += 1) {
    const row = start * coreCount;
    coreMs[row + start] = 0;
    arcCountTo[start] = 0;
    queue.push(start, 0);
    while (queue.length > 0) {
      const sinceMs = queue.peekValue()!;
      const from = queue.pop()!;
      if (sinceMs > coreMs[row + from]!) continue;
      const rank = first + from;
      const arcCount = arcCountTo[from]! + 1;
      for (let arc = firstArc[2 * rank]!; arc < firstArc[2 * rank + 1]!; arc += 1) {
        const to = arcs[2 * arc]! - first;
        const untilMs = sinceMs + arcs[2 * arc + 1]!;
        const beforeMs = coreMs[row + to]!;
        if (untilMs > beforeMs || (untilMs === beforeMs && arcCount >= arcCountTo[to]!)) continue;
        coreMs[row + to] = untilMs;
        coreArc[row + to] = from === start ? arc - firstArc[2 * rank]! : coreArc[row + from]!;
        arcCountTo[to] = arcCount;
        queue.push(to, untilMs);
      }
    }
  }
  return { coreMs, coreArc };
}
