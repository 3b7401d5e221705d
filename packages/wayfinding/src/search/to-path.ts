import type { Graph, Path } from './graph.ts';

export function toPath({ head }: Graph, firstNode: number, arcs: readonly number[], costMs: number): Path {
  const nodes = [firstNode];
  for (const arc of arcs) nodes.push(head[arc]!);
  return { costMs, nodes, arcs };
}
