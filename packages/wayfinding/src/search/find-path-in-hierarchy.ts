import FlatQueue from 'flatqueue';
import { checkEndpoint } from './check-endpoint.ts';
import { type Endpoint, type Graph, NO_ARC, OUT_OF_REACH_MS, type Path } from './graph.ts';
import type { Hierarchy } from './hierarchy.ts';
import { ARC, beginSearch, FROM_START, FROM_TARGET, MORE, seeNode, STATE_SIZE } from './node-memory.ts';
import { toPath } from './to-path.ts';

/** Offset in each side's state: in this search, its third number is the previous rank. */
const RANK_BEFORE = MORE;
const NOWHERE = -1;

const queue = new FlatQueue();
/** Ranks of the core nodes that the start's side has reached; below, those that the target's side has reached. */
const intoCore: number[] = [];
const outOfCore: number[] = [];
/** For each rank in `outOfCore`, the time from that node to the target. */
const outMs: number[] = [];

/**
 * Finds the quickest path between two endpoints in the graph and with the costs from which the hierarchy was built; undefined if there is
 * none. It is as quick as that of `findPath`, but may be another of several equally quick paths. Each side searches only upward in the
 * hierarchy. The core is crossed by a table look-up.
 */
export function findPathInHierarchy(graph: Graph, hierarchy: Hierarchy, from: Endpoint, to: Endpoint): Path | undefined {
  const { rankOf, firstArc, arcs, nodeCount, coreCount } = hierarchy;
  const firstOfCore = nodeCount - coreCount;
  checkEndpoint(from, nodeCount);
  checkEndpoint(to, nodeCount);
  const memory = beginSearch(hierarchy);
  const { state, generation } = memory;
  intoCore.length = 0;
  outOfCore.length = 0;
  let bestMs = OUT_OF_REACH_MS;
  let meeting = NOWHERE;
  // The two sides are searched one after the other: little is above an endpoint, and the sides hardly ever meet early enough to stop each
  // other.
  for (const isForward of [true, false]) {
    const side = isForward ? FROM_START : FROM_TARGET;
    const other = isForward ? FROM_TARGET : FROM_START;
    const inCore = isForward ? intoCore : outOfCore;
    const upward = isForward ? 0 : 1;
    queue.clear();
    for (const { node, costMs } of isForward ? from.seeds : to.seeds) {
      const rank = rankOf[node]!;
      const at = rank * STATE_SIZE;
      if (state[at]! < generation) seeNode(memory, at);
      if (costMs >= state[at + side]!) continue;
      if (rank < firstOfCore) queue.push(rank, costMs);
      else if (state[at + side] === OUT_OF_REACH_MS) inCore.push(rank);
      state[at + side] = costMs;
      state[at + side + ARC] = NO_ARC;
    }
    while (queue.length > 0) {
      const reachedMs = queue.peekValue()!;
      if (reachedMs >= bestMs) break;
      const rank = queue.pop()!;
      const at = rank * STATE_SIZE;
      // The node has been reached faster in the meantime.
      if (state[at + side]! < reachedMs) continue;
      const totalMs = reachedMs + state[at + other]!;
      if (totalMs < bestMs) {
        bestMs = totalMs;
        meeting = rank;
      }
      // Stall on demand: if this node can be reached faster by coming down from a higher node, no quickest path goes up from here.
      const across = 2 * rank + 1 - upward;
      let isStalled = false;
      for (let arc = firstArc[across]!; arc < firstArc[across + 1]!; arc += 1) {
        const costMs = arcs[2 * arc + 1]!;
        // Arcs are sorted by cost, so all later ones cost at least as much.
        if (costMs >= reachedMs) break;
        const higher = arcs[2 * arc]! * STATE_SIZE;
        if (state[higher] !== generation || state[higher + side]! + costMs >= reachedMs) continue;
        isStalled = true;
        break;
      }
      if (isStalled) continue;
      const row = 2 * rank + upward;
      for (let arc = firstArc[row]!; arc < firstArc[row + 1]!; arc += 1) {
        const costMs = reachedMs + arcs[2 * arc + 1]!;
        if (costMs >= bestMs) break;
        const higher = arcs[2 * arc]!;
        const higherAt = higher * STATE_SIZE;
        if (state[higherAt]! < generation) seeNode(memory, higherAt);
        const beforeMs = state[higherAt + side]!;
        if (costMs >= beforeMs) continue;
        if (higher < firstOfCore) queue.push(higher, costMs);
        else if (beforeMs === OUT_OF_REACH_MS) inCore.push(higher);
        state[higherAt + side] = costMs;
        state[higherAt + side + ARC] = arc;
        state[higherAt + side + RANK_BEFORE] = rank;
      }
    }
  }
  const { coreMs, coreArc } = hierarchy;
  let meetingOfTarget = meeting;
  for (let index = 0; index < outOfCore.length; index += 1) outMs[index] = state[outOfCore[index]! * STATE_SIZE + FROM_TARGET]!;
  for (const into of intoCore) {
    const intoMs = state[into * STATE_SIZE + FROM_START]!;
    if (intoMs >= bestMs) continue;
    const row = (into - firstOfCore) * coreCount - firstOfCore;
    for (let index = 0; index < outOfCore.length; index += 1) {
      const totalMs = intoMs + coreMs[row + outOfCore[index]!]! + outMs[index]!;
      if (totalMs >= bestMs) continue;
      bestMs = totalMs;
      meeting = into;
      meetingOfTarget = outOfCore[index]!;
    }
  }
  if (meeting === NOWHERE) return undefined;

  const up: number[] = [];
  const firstRank = climbDown(state, meeting, FROM_START, up);
  const way: number[] = [];
  for (let at = up.length - 2; at >= 0; at -= 2) unpack(hierarchy, up[at + 1]!, at === 0 ? meeting : up[at - 1]!, up[at]!, way);
  while (meeting !== meetingOfTarget) {
    const arc = firstArc[2 * meeting]! + coreArc[(meeting - firstOfCore) * coreCount + meetingOfTarget - firstOfCore]!;
    const next = arcs[2 * arc]!;
    unpack(hierarchy, meeting, next, arc, way);
    meeting = next;
  }
  const down: number[] = [];
  climbDown(state, meetingOfTarget, FROM_TARGET, down);
  for (let at = 0; at < down.length; at += 2) unpack(hierarchy, at === 0 ? meetingOfTarget : down[at - 1]!, down[at + 1]!, down[at]!, way);
  const firstNode = from.seeds.find(({ node }) => rankOf[node] === firstRank)!.node;
  return toPath(graph, firstNode, way, bestMs);
}

/**
 * Follows one side from the meeting point back to where it began. Adds the rank before each arc and the arc to `steps`, and returns the
 * rank at which the side began.
 */
function climbDown(state: Int32Array, meeting: number, side: number, steps: number[]): number {
  let rank = meeting;
  for (;;) {
    const at = rank * STATE_SIZE + side;
    if (state[at + ARC] === NO_ARC) return rank;
    rank = state[at + RANK_BEFORE]!;
    steps.push(state[at + ARC]!, rank);
  }
}

/** Tail, head and arc of the parts that remain to be unpacked: a shortcut consists of two arcs, each of which may also be a shortcut. */
const waiting: number[] = [];

function unpack({ firstArc, arcs, over }: Hierarchy, tail: number, head: number, arc: number, way: number[]): void {
  waiting.push(tail, head, arc);
  while (waiting.length > 0) {
    let next = waiting.pop()!;
    let to = waiting.pop()!;
    const from = waiting.pop()!;
    while (over[next]! < 0) {
      const middle = ~over[next]!;
      waiting.push(middle, to, findArc(arcs, firstArc[2 * middle]!, to));
      next = findArc(arcs, firstArc[2 * middle + 1]!, from);
      to = middle;
    }
    way.push(over[next]!);
  }
}

/** Returns the first arc to `end` in the row that begins at `first`, which must contain one. */
function findArc(arcs: Int32Array, first: number, end: number): number {
  let arc = first;
  while (arcs[2 * arc] !== end) arc += 1;
  return arc;
}
