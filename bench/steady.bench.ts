import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run bench -- steady [--runs 10] [--busy 2] [--kind units|journeys] [patterns]` finds tests that fail occasionally: it runs them
 * repeatedly while other processes keep the processors busy.
 */
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10' },
    busy: { type: 'string', default: '2' },
    kind: { type: 'string', default: 'units' },
  },
});
const runs = Number(values.runs);

async function runOnce(): Promise<{ seconds: number; failed: string[]; last: string }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/run.js', values.kind === 'journeys' ? 'e2e' : 'units', ...positionals], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes) => (said += String(bytes)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const failed = [...said.matchAll(/^failed: (.*)$/gm)].map(([, name]) => name!);
  const last = said.trimEnd().split('\n').at(-1) ?? '';
  return {
    seconds: Math.round((performance.now() - began) / 1_000),
    failed: code !== 0 && failed.length === 0 ? [`exit code ${code}`] : failed,
    last,
  };
}

const busy: readonly ChildProcess[] = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const times = new Map<string, number>();
try {
  for (let run = 1; run <= runs; run += 1) {
    const { seconds, failed, last } = await runOnce();
    process.stdout.write(`run ${run} of ${runs}: ${seconds} s, ${last}\n`);
    for (const name of failed) times.set(name, (times.get(name) ?? 0) + 1);
  }
} finally {
  for (const child of busy) child.kill('SIGKILL');
}
for (const [name, count] of [...times].toSorted((a, b) => b[1] - a[1])) process.stdout.write(`${count} of ${runs}  ${name}\n`);
process.stdout.write(`${times.size} unsteady in ${runs} runs, beside ${busy.length} busy processors\n`);
process.exit(times.size === 0 ? 0 : 1);
