import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyTree } from './a-copy.ts';
import { EQUIVALENT, type Equivalent } from './equivalent.ts';
import { type Mutant, mutantsOf } from './mutants-of.ts';
import { type Target, TARGETS } from './targets.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/**
 * Time limit of a stage in ms. A mutation that exceeds it counts as noticed, and the stage is reported, because it may only have been slow.
 */
const STAGE_MAX_MS = 600_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '2' } },
});
const chosen = TARGETS.filter(({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)));

interface Case extends Mutant {
  readonly target: Target;
}

const cases: readonly Case[] = chosen.flatMap((target) =>
  mutantsOf(readFileSync(join(ROOT, target.file), 'utf8'))
    .filter(({ within }) => target.only === undefined || target.only.includes(within))
    .map((mutant) => ({ ...mutant, target })),
);
if (cases.length === 0) throw new Error('nothing is mutated');

const isMeant = (one: Equivalent, { target, within, before, after }: Case) =>
  one.file === target.file && one.within === within && one.before === before && one.after === after;

const running = new Set<ChildProcess>();

/** Runs the tests in a copy of the sources and returns whether all pass. */
function passes(folder: string, tests: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...tests, '--bail', '1', '--maxWorkers', '1', '--root', folder];
    // The tests run on SQLite, which is quicker: the mutated code does the same on both databases.
    const { TEST_DATABASE_URL: _postgres, ...environment } = process.env;
    const child = spawn(process.execPath, vitest, { cwd: folder, stdio: 'ignore', env: environment });
    running.add(child);
    const timer = setTimeout(() => {
      process.stdout.write(`without an end: ${tests.join(' ')}\n`);
      child.kill('SIGKILL');
    }, STAGE_MAX_MS);
    child.on('exit', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve(code === 0);
    });
  });
}

async function survives(folder: string, { target, start, end, after }: Case): Promise<boolean> {
  const file = join(folder, target.file);
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, start) + after + whole.slice(end));
  try {
    for (const stage of target.stages) if (!(await passes(folder, stage))) return false;
    return true;
  } finally {
    writeFileSync(file, whole);
  }
}

const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1_000);
const copies = Array.from({ length: Number(values.workers) }, () => copyTree(ROOT));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const copy of copies) copy.remove();
});

/** Runs the work for all items, in parallel in all copies: each copy takes the next item when it has finished one. */
async function inEachCopy<T>(all: readonly T[], work: (folder: string, one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  await Promise.all(
    copies.map(async ({ folder }) => {
      for (const one of queue) await work(folder, one);
    }),
  );
}

// All tests must pass without a mutation, because a test that always fails would seem to notice every mutation.
const stages = [...new Set(chosen.flatMap((target) => target.stages.map((stage) => stage.join(' '))))];
await inEachCopy(stages, async (folder, stage) => {
  if (!(await passes(folder, stage.split(' ')))) throw new Error(`these fail without a mutation: ${stage}`);
});
process.stdout.write(`${cases.length} faults, without which the tests pass: ${seconds()} s\n`);

const survivors: Case[] = [];
let done = 0;
await inEachCopy(cases, async (folder, one) => {
  if (await survives(folder, one)) {
    survivors.push(one);
    process.stdout.write(`survives: ${describe(one)}\n`);
  }
  done += 1;
  if (done % 25 === 0) process.stdout.write(`${done} of ${cases.length}, ${seconds()} s\n`);
});

function describe({ target, line, within, before, after }: Case): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ');
  return `${target.file}:${line} ${within}: ${short(before)} → ${after === '' ? '(left out)' : short(after)}`;
}

const unexplained = survivors.filter((one) => !EQUIVALENT.some((known) => isMeant(known, one)));
const stale = EQUIVALENT.filter((known) => chosen.some(({ file }) => file === known.file) && !survivors.some((one) => isMeant(known, one)));
process.stdout.write(
  `${cases.length} faults in ${chosen.length} files, ${cases.length - survivors.length} noticed, ${survivors.length - unexplained.length} equivalent, ${seconds()} s\n`,
);
for (const one of unexplained) process.stdout.write(`not noticed: ${describe(one)}\n`);
for (const one of stale) process.stdout.write(`no equivalent any more: ${one.file} ${one.within}: ${one.before} → ${one.after}\n`);
process.exit(unexplained.length + stale.length === 0 ? 0 : 1);
