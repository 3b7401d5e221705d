import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run bench` runs all benchmarks. `npm run bench -- availability` runs the benchmark of that name or, if there is none, all whose
 * names contain it. Further arguments are passed on.
 */
const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const [wanted, ...rest] = process.argv.slice(2);
const all = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bench.ts'))
  .toSorted();
const named = all.filter((file) => `/${file}`.endsWith(`/${wanted}.bench.ts`));
const chosen = wanted === undefined ? all : named.length > 0 ? named : all.filter((file) => file.includes(wanted));
if (chosen.length === 0) {
  process.stderr.write(`There is no benchmark ${wanted}. There are ${all.join(', ')}.\n`);
  process.exit(2);
}
let failed = 0;
for (const file of chosen) {
  process.stdout.write(`\n— ${file}\n`);
  if (spawnSync(process.execPath, [join(FOLDER, file), ...rest], { stdio: 'inherit' }).status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
