import FlatQueue from 'flatqueue';
import { checkEndpoint } from './check-endpoint.ts';
import { type Endpoint, type Graph, NO_ARC, OUT_OF_REACH_MS, type Path } from './graph.ts';
import type { Hierarchy } from './hierarchy.ts';
import { ARC, beginSearch, FROM_START, FROM_TARGET, MORE, seeNode, STATE_SIZE } from './node-memory.ts';
import { toPath } from './to-path.ts';

/** In this search, the third number of each side is the previous rank. */
const RANK_BEFORE = MORE;
const NOWHERE = -1;

const queue = new FlatQueue();
/** Ranks of the core nodes that each side has reached. */
const intoCore: number[] = [];
const outOfCore: number[] = [];
/** For each rank of `outOfCore`, the time from there to the target. */
const outMs: number[] = [];

/**
 * Finds the quickest path between two endpoints for the graph and costs that the hierarchy was built from. It is as quick as that of
 * `findPath`; of two equally quick paths it may be the other one. Each side only goes upward in the hierarchy, up to the core, which is
 * crossed by a table look-up.
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
  // One side after the other: little is above an endpoint, and both hardly ever meet early enough for one to stop the other.
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
      // Stall on demand: if a higher node leads down to this one faster, no quickest path goes up from here.
      const across = 2 * rank + 1 - upward;
      let isStalled = false;
      for (let arc = firstArc[across]!; arc < firstArc[across + 1]!; arc += 1) {
        const costMs = arcs[2 * arc + 1]!;
        // Arcs are ordered by cost, so all later ones cost more.
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
 * Follows one side from the meeting point to its start: adds each arc and the rank it was reached from, and returns the rank at which that
 * side began.
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

/** A shortcut consists of two arcs, each of which may be a shortcut too: tail, head and arc of the remaining parts wait in this list. */
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

/** Finds an arc in a row that is known to contain it. */
function findArc(arcs: Int32Array, first: number, end: number): number {
  let arc = first;
  while (arcs[2 * arc] !== end) arc += 1;
  return arc;
}
