import { OUT_OF_REACH_MS } from './graph.ts';

/**
 * What a search from both sides knows of a node, in eight numbers side by side, so that all of it lies in one line of the processor's
 * cache: a stamp, three numbers of the search from the start, three of the one from the target (and one left over).
 */
export const STATE_SIZE = 8;
/** Where the three of each side begin, and what they are: how long between there and the node, the last arc, and one that each search has its own use for. */
export const FROM_START = 1;
export const FROM_TARGET = 4;
export const ARC = 1;
export const MORE = 2;

/**
 * Used by one search after the other: a node with a stamp below this search's generation counts as not seen yet, so that nothing is
 * cleared between two searches. Generations are even; a search may stamp generation + 1 where it is done with a node.
 */
export interface NodeMemory {
  readonly state: Int32Array;
  generation: number;
}

const LAST_GENERATION = 2 ** 31 - 4;
const MEMORIES = new WeakMap<object, NodeMemory>();

/** The memory of a graph or a hierarchy, which goes when that goes, ready for its next search. */
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

/** A node that this search sees for the first time is out of reach from both sides. */
export function seeNode({ state, generation }: NodeMemory, at: number): void {
  state[at] = generation;
  state[at + FROM_START] = OUT_OF_REACH_MS;
  state[at + FROM_TARGET] = OUT_OF_REACH_MS;
}
