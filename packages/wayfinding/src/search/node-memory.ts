import { OUT_OF_REACH_MS } from './graph.ts';

/**
 * The data of a bidirectional search about a node, in eight adjacent numbers, so that everything is in one cache line: a stamp, three
 * numbers for the search from the start, three for the one from the target (and one unused).
 */
export const STATE_SIZE = 8;
/**
 * Offsets of the three numbers of each side, and their meaning: the time between that side and the node, the last arc, and one number for
 * the search's own use.
 */
export const FROM_START = 1;
export const FROM_TARGET = 4;
export const ARC = 1;
export const MORE = 2;

/**
 * Reused by consecutive searches: a node with a stamp below the current generation counts as unseen, so nothing is cleared between
 * searches. Generations are even; a search may stamp generation + 1 on a node that it has finished.
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

/** Marks a node seen for the first time as out of reach from both sides. */
export function seeNode({ state, generation }: NodeMemory, at: number): void {
  state[at] = generation;
  state[at + FROM_START] = OUT_OF_REACH_MS;
  state[at + FROM_TARGET] = OUT_OF_REACH_MS;
}
