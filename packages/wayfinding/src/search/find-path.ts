import FlatQueue from 'flatqueue';
import { checkEndpoint } from './check-endpoint.ts';
import { type ArcCosts, type Endpoint, NO_ARC, type NodePlaces, OUT_OF_REACH_MS, type Path, type SearchGraph } from './graph.ts';
import { ARC, beginSearch, FROM_START, FROM_TARGET, MORE, type NodeMemory, seeNode, STATE_SIZE } from './node-memory.ts';
import { toPath } from './to-path.ts';

/** Offset in each side's state: in this search, its third number is the lower bound for the rest of the path. */
const ESTIMATE = MORE;
const NOWHERE = -1;

/**
 * Factor that slightly reduces the minimum cost of a millimetre. Estimates that are rounded down to whole milliseconds are consistent:
 * along an arc, they fall by no more than the arc costs. Rounding errors of roots and products in the last of 53 bits could break this in
 * edge cases. The reduction exceeds these errors for every path of less than a day.
 */
const SAFELY_LESS = 1 - 2 ** -20;

/** The queues of both sides. All searches share them, because searches do not overlap and each begins with empty queues. */
const fromStart = new FlatQueue();
const fromTarget = new FlatQueue();

/**
 * Finds the quickest path between two endpoints; undefined if there is none shorter than OUT_OF_REACH_MS. The search is exact:
 * bidirectional A* with a common set of finished nodes for both sides (NBA*, Pijls and Post 2009, "Yet another bidirectional algorithm for
 * finding the shortest path"). Every arc must cost at least the minimum given by `places` (see `findInconsistentArc`), but seeds may cost
 * less.
 */
export function findPath(graph: SearchGraph, costs: ArcCosts, places: NodePlaces, from: Endpoint, to: Endpoint): Path | undefined {
  const { firstArc, head, tail, firstTo, arcTo, nodeCount } = graph;
  checkEndpoint(from, nodeCount);
  checkEndpoint(to, nodeCount);
  const memory = beginSearch(graph);
  const { state, generation } = memory;
  const finished = generation + 1;
  const start = toEnd(places, from);
  const target = toEnd(places, to);

  fromStart.clear();
  fromTarget.clear();
  let bestMs = OUT_OF_REACH_MS;
  let meeting = NOWHERE;
  for (const side of [FROM_START, FROM_TARGET]) {
    const queue = side === FROM_START ? fromStart : fromTarget;
    for (const { node, costMs } of side === FROM_START ? from.seeds : to.seeds) {
      const at = node * STATE_SIZE;
      if (state[at]! < generation) seePlace(memory, node, places, start, target);
      if (costMs >= state[at + side]!) continue;
      state[at + side] = costMs;
      state[at + side + ARC] = NO_ARC;
      queue.push(node, costMs + state[at + side + ESTIMATE]!);
      const totalMs = state[at + FROM_START]! + state[at + FROM_TARGET]!;
      if (totalMs >= bestMs) continue;
      bestMs = totalMs;
      meeting = node;
    }
  }

  for (;;) {
    // The side with the shorter queue is continued.
    const isForward = fromStart.length <= fromTarget.length;
    const queue = isForward ? fromStart : fromTarget;
    const side = isForward ? FROM_START : FROM_TARGET;
    const other = isForward ? FROM_TARGET : FROM_START;
    // All paths that are left in this queue take at least as long as its first entry says.
    if ((queue.peekValue() ?? OUT_OF_REACH_MS) >= bestMs) break;
    const leastOfOther = (isForward ? fromTarget : fromStart).peekValue() ?? OUT_OF_REACH_MS;
    const node = queue.pop()!;
    const at = node * STATE_SIZE;
    if (state[at] === finished) continue;
    state[at] = finished;
    const reachedMs = state[at + side]!;
    // The rest of a path through this node must meet the search from the other side, whose remaining paths all take at least
    // `leastOfOther`.
    if (reachedMs + leastOfOther - state[at + other + ESTIMATE]! >= bestMs) continue;
    const end = isForward ? firstArc[node + 1]! : firstTo[node + 1]!;
    for (let row = isForward ? firstArc[node]! : firstTo[node]!; row < end; row += 1) {
      const arc = isForward ? row : arcTo[row]!;
      const costMs = reachedMs + costs[arc]!;
      // This also excludes barred arcs, which cost more than any path.
      if (costMs >= bestMs) continue;
      const next = isForward ? head[arc]! : tail[arc]!;
      const nextAt = next * STATE_SIZE;
      const stamp = state[nextAt]!;
      if (stamp === finished) continue;
      if (stamp < generation) seePlace(memory, next, places, start, target);
      if (costMs >= state[nextAt + side]!) continue;
      const wholeMs = costMs + state[nextAt + side + ESTIMATE]!;
      if (wholeMs >= bestMs) continue;
      state[nextAt + side] = costMs;
      state[nextAt + side + ARC] = arc;
      queue.push(next, wholeMs);
      const totalMs = costMs + state[nextAt + other]!;
      if (totalMs >= bestMs) continue;
      bestMs = totalMs;
      meeting = next;
    }
  }
  return meeting === NOWHERE ? undefined : readPath(graph, state, meeting, bestMs);
}

/** What estimates of the time to an endpoint need. */
interface End {
  readonly xMm: number;
  readonly yMm: number;
  readonly msPerMm: number;
  /**
   * Greatest amount in ms by which a seed is cheaper than the minimum for its distance. It is subtracted from every estimate (but not below
   * 0), so that no estimate is too high.
   */
  readonly lessMs: number;
}

function toEnd({ xMm, yMm, leastMsPerMm }: NodePlaces, endpoint: Endpoint): End {
  const end = { xMm: endpoint.xMm, yMm: endpoint.yMm, msPerMm: leastMsPerMm * SAFELY_LESS, lessMs: 0 };
  const lessMs = endpoint.seeds.reduce((less, { node, costMs }) => Math.max(less, estimateMs(xMm[node]!, yMm[node]!, end) - costMs), 0);
  return { ...end, lessMs };
}

/** Returns a lower bound for the time to an endpoint, at most OUT_OF_REACH_MS so that it fits into 31 bits even on an enormous plane. */
function estimateMs(xMm: number, yMm: number, end: End): number {
  const x = xMm - end.xMm;
  const y = yMm - end.yMm;
  const wholeMs = Math.floor(Math.sqrt(x * x + y * y) * end.msPerMm) - end.lessMs;
  return wholeMs < 0 ? 0 : wholeMs > OUT_OF_REACH_MS ? OUT_OF_REACH_MS : wholeMs;
}

function seePlace(memory: NodeMemory, node: number, { xMm, yMm }: NodePlaces, start: End, target: End): void {
  const at = node * STATE_SIZE;
  const x = xMm[node]!;
  const y = yMm[node]!;
  seeNode(memory, at);
  memory.state[at + FROM_START + ESTIMATE] = estimateMs(x, y, target);
  memory.state[at + FROM_TARGET + ESTIMATE] = estimateMs(x, y, start);
}

function readPath(graph: SearchGraph, state: Int32Array, meeting: number, costMs: number): Path {
  const arcs: number[] = [];
  let firstNode = meeting;
  for (;;) {
    const arc = state[firstNode * STATE_SIZE + FROM_START + ARC]!;
    if (arc === NO_ARC) break;
    arcs.push(arc);
    firstNode = graph.tail[arc]!;
  }
  arcs.reverse();
  for (let node = meeting; ;) {
    const arc = state[node * STATE_SIZE + FROM_TARGET + ARC]!;
    if (arc === NO_ARC) break;
    arcs.push(arc);
    node = graph.head[arc]!;
  }
  return toPath(graph, firstNode, arcs, costMs);
}
