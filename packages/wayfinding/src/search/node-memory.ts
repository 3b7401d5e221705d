import { OUT_OF_REACH_MS } from './graph.ts';

/**
 * Number of adjacent integers that a search stores for a node, so that they share a cache line: a stamp, three numbers for the search from
 * the start, three for the search from the target, and one unused.
 */
export const STATE_SIZE = 8;
/**
 * Offsets of each side’s three numbers, and of the numbers within them: first the time between the node and that side’s endpoint, then the
 * last arc (ARC), then a number whose meaning the search decides (MORE).
 */
export const FROM_START = 1;
export const FROM_TARGET = 4;
export const ARC = 1;
export const MORE = 2;

/**
 * The numbers of all nodes, reused by consecutive searches without clearing: a node whose stamp is below the current generation counts as
 * unseen. Generations are even; a search may stamp a finished node with generation + 1.
 */
export interface NodeMemory {
  readonly state: Int32Array;
  generation: number;
}

const LAST_GENERATION = 2 ** 31 - 4;
const MEMORIES = new WeakMap<object, NodeMemory>();

/** Returns the memory of a graph or a hierarchy, ready for its next search; it is released together with its owner. */
export function beginSearch(searched: { readonly nodeCount: number }): NodeMemory {
  let memory = MEMORIES.get(searched);
  if (memory === undefined) {
    memory = { state: new Int32Array(searched.nodeCount * STATE_SIZE), generation: 0 };
    MEMORIES.set(searched, memory);
  }
  if (memory.generation >= LAST_GENERATION) {
    memory.state.fill(0);
    memory.generation = 0;
  }
  memory.generation += 2;
  return memory;
}

/** Prepares the numbers of a node that the search sees for the first time: it is still out of reach from both sides. */
export function seeNode({ state, generation }: NodeMemory, at: number): void {
  state[at] = generation;
  state[at + FROM_START] = OUT_OF_REACH_MS;
  state[at + FROM_TARGET] = OUT_OF_REACH_MS;
}
