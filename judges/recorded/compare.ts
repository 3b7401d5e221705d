// Prints what a recording of a real calendar contains and our stand-in does not. The shapes of a recording can be kept as a fixture, which
// the stand-in must match from then on.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { differences, type Said, shapesOf } from './shape.ts';
import { KINDS, standInShapes } from './stand-in-shapes.ts';

const USAGE = `npm run recorded -- KIND FILE [--keep NAME]
KIND is ${KINDS.join(', ')}; FILE is what "assist connect --check --record FILE" has written, or a day of Assist with it.
--keep writes judges/recorded/NAME.json, which "npm test" holds the stand-in to: its shapes alone, no value that is anybody's.
`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
const [asked, file] = positionals;
const kind = KINDS.find((one) => one === asked);
if (kind === undefined || file === undefined || !existsSync(file) || (values.keep !== undefined && !/^[\w-]{1,40}$/u.test(values.keep))) {
  process.stderr.write(USAGE);
  process.exit(2);
}

function readLine(line: string, index: number): Said {
  try {
    const { method, url, requestBody, status, answerBody } = JSON.parse(line) as Partial<Said>;
    if (typeof method === 'string' && typeof url === 'string' && typeof status === 'number')
      return { method, url, status, requestBody: requestBody ?? '', answerBody: answerBody ?? '' };
  } catch {
    // Reported below.
  }
  process.stderr.write(`Line ${index + 1} of ${file} is no exchange: nothing was written.\n`);
  process.exit(2);
}

const exchanges = readFileSync(file, 'utf8')
  .split('\n')
  .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, index)]));
const recorded = shapesOf(exchanges);
const found = differences(recorded, await standInShapes(kind));
for (const sentence of found) process.stdout.write(`${sentence}\n`);
process.stdout.write(`${exchanges.length} exchanges of ${Object.keys(recorded).length} kinds; ${found.length} differences.\n`);
if (values.keep !== undefined) {
  const target = join(import.meta.dirname, `${values.keep}.json`);
  writeFileSync(target, `${JSON.stringify({ kind, shapes: recorded }, null, 2)}\n`);
  process.stdout.write(`${target} is written.\n`);
}
process.exit(0);
