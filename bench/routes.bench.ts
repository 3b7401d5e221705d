/**
 * Compares our search for the quickest path through building-like graphs with the routers on npm. Each router answers the same 1,000 random
 * queries on the same graph, in a separate process. The run fails if our paths are not the cheapest. Preparation is measured in processor
 * time, queries in clock time.
 *
 * node bench/routes.bench.ts ['100k arcs']
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GRAPHS } from './routes/graphs.ts';
import type { Measured } from './routes/measure-router.ts';
import { ROUTERS } from './routes/routers.ts';

const MEASURE = fileURLToPath(new URL('routes/measure-router.ts', import.meta.url));
const [PLAIN, HIERARCHY] = Object.keys(ROUTERS) as [string, string];

function measure(graph: string, router: string): Measured {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--max-old-space-size=6000', MEASURE, graph, router], {
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status !== 0) throw new Error(`${router}, ${graph}: ${stderr}`);
  return JSON.parse(stdout) as Measured;
}

const [only] = process.argv.slice(2);
const graphs = Object.keys(GRAPHS).filter((graph) => only === undefined || graph === only);
if (graphs.length === 0) throw new Error(`There is no graph ${only}. Use one of ${Object.keys(GRAPHS).join(', ')}.`);
let wrong = 0;
for (const graph of graphs) {
  const taking = Object.entries(ROUTERS).filter(([, { leftOut }]) => leftOut?.includes(graph) !== true);
  const all = new Map(taking.map(([router]) => [router, measure(graph, router)]));
  const plain = all.get(PLAIN)!;
  const least = plain.costsMs;
  const longerOf = ({ costsMs }: Measured): number => costsMs.filter((costMs, query) => costMs !== least[query]).length;
  wrong += longerOf(all.get(HIERARCHY)!);
  const others = [...all].filter(([router]) => router !== PLAIN && router !== HIERARCHY);
  for (const [, { costsMs }] of others)
    wrong += costsMs.filter((costMs, query) => costMs !== -1 && (costMs < least[query]! || least[query] === -1)).length;
  const [fastest, best] = others.filter(([, one]) => longerOf(one) === 0).toSorted(([, a], [, b]) => a.medianUs - b.medianUs)[0]!;
  const leanest = Math.min(...others.filter(([, one]) => longerOf(one) === 0).map(([, one]) => one.megabytes));

  console.log(
    `\n${graph}: ${plain.nodes.toLocaleString('en-GB')} nodes, ${plain.arcs.toLocaleString('en-GB')} arcs, ${least.filter((costMs) => costMs !== -1).length} of ${least.length} queries have a way`,
  );
  console.table(
    [...all].map(([router, one]) => ({
      router,
      'µs, median': one.medianUs.toFixed(1),
      'times as fast as the fastest of npm': (best.medianUs / one.medianUs).toFixed(1),
      'prepared in s': (one.prepareMs / 1_000).toFixed(2),
      MB: one.megabytes.toFixed(1),
      'of the leanest of npm': (one.megabytes / leanest).toFixed(2),
      'not the quickest': `${longerOf(one)} of ${one.costsMs.length}`,
    })),
  );
  console.log(`Fastest of npm that always finds the quickest: ${fastest}. ${all.get(HIERARCHY)!.note}.`);
  for (const [router, { leftOut }] of Object.entries(ROUTERS))
    if (leftOut?.includes(graph)) console.log(`Left out, for it takes minutes: ${router}.`);
}
if (wrong > 0) {
  console.error(`${wrong} routes are slower than another router’s`);
  process.exit(1);
}
