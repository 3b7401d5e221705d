import type { Endpoint } from './graph.ts';

/** Checks that the caller has rounded the times and knows the nodes: a mistake would give a wrong path instead of an error. */
export function checkEndpoint({ seeds }: Endpoint, nodeCount: number): void {
  for (const { node, costMs } of seeds) {
    if (!Number.isInteger(node) || node < 0 || node >= nodeCount) throw new RangeError(`no node ${node} among ${nodeCount}`);
    if (!Number.isInteger(costMs) || costMs < 0)
      throw new RangeError(`the cost of a seed must be whole milliseconds from 0, not ${costMs}`);
  }
}
