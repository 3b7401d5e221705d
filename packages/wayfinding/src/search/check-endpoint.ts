import type { Endpoint } from './graph.ts';

/**
 * Throws a RangeError if a seed's node does not exist or its cost is not a whole number from 0. Otherwise such mistakes would yield wrong
 * paths.
 */
export function checkEndpoint({ seeds }: Endpoint, nodeCount: number): void {
  for (const { node, costMs } of seeds) {
    if (!Number.isInteger(node) || node < 0 || node >= nodeCount) throw new RangeError(`no node ${node} among ${nodeCount}`);
    if (!Number.isInteger(costMs) || costMs < 0)
      throw new RangeError(`the cost of a seed must be whole milliseconds from 0, not ${costMs}`);
  }
}
