// Finds errors that a call declares but no test has ever produced. Usage: check-reached-errors.ts FILE
import { readFileSync } from 'node:fs';
import { operations } from '../packages/contract/src/index.ts';

const reached = new Set(readFileSync(process.argv[2]!, 'utf8').split('\n'));
const declared = operations.flatMap(({ id, errors }) => errors.map((code) => `${id} ${code}`));
const missing = declared.filter((pair) => !reached.has(pair));
for (const pair of missing) process.stdout.write(`${pair}: declared, and no test has reached it\n`);
process.stdout.write(`${declared.length} errors declared, ${missing.length} never reached\n`);
process.exit(missing.length === 0 ? 0 : 1);
