import { parseArgs } from 'node:util';
import { growthOf, listParsers, tryParser } from './parsers.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
/**
 * Greatest allowed factor by which the time grows if the input is four times as long. It should be four; load on the machine may double it.
 * A quadratic parser would have the factor sixteen.
 */
const RATIO_BOUND = 9;

let faults = 0;
for (const parser of await listParsers()) {
  if (!parser.name.includes(values.only)) continue;
  const before = process.memoryUsage().rss;
  const began = performance.now();
  const run = tryParser(parser, Number(values.runs), Number(values.seed));
  const seconds = (performance.now() - began) / 1_000;
  const grown = (process.memoryUsage().rss - before) / 1_048_576;
  const growth = parser.isShort === true ? undefined : growthOf(parser);
  const growthSaid =
    growth === undefined
      ? ''
      : `; 4 × as much: ${growth.ratio.toFixed(1)} × as long (${growth.ms.toFixed(0)} ms)${growth.ratio > RATIO_BOUND ? ` OVER ${RATIO_BOUND}, of ${JSON.stringify(growth.of)}` : ''}`;
  process.stdout.write(
    `${parser.name.padEnd(24)} ${run.runs} in ${seconds.toFixed(1)} s, ${((run.read / run.runs) * 100).toFixed(0)} % read, ${run.faults.length} faults, +${grown.toFixed(0)} MB${growthSaid}\n`,
  );
  for (const { number, error, input } of run.faults)
    process.stdout.write(`  FAILED seed ${values.seed}, run ${number}: ${error}\n  base64 ${input}\n`);
  faults += run.faults.length;
}
process.exit(faults === 0 ? 0 : 1);
