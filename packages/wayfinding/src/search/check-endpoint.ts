import type { Endpoint } from './graph.ts';

/** The maker of an endpoint rounds its times and knows its nodes; a mistake in that would be a wrong way, and no error. */
export function checkEndpoint({ seeds }: Endpoint, nodeCount: number): void {
  for (const { node, costMs } of seeds) {
    if (!Number.isInteger(node) || node < 0 || node >= nodeCount) throw new RangeError(`no node ${node} among ${nodeCount}`);
    if (!Number.isInteger(costMs) || costMs < 0) throw new RangeError(`a seed costs whole milliseconds from 0, not ${costMs}`);
  }
}
