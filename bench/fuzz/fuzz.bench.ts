import { parseArgs } from 'node:util';
import { type CallCounts, fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
    /** Keeps the server running at the first failure until the process is stopped, so that the printed request can be tried. */
    keep: { type: 'boolean', default: false },
    /** Prints a line for every call. */
    calls: { type: 'boolean', default: false },
  },
});
const database = values.database === 'postgres' ? 'postgres' : 'sqlite';
const REQUESTS_PER_WORLD = 50_000;
/** Least share of valid requests: with fewer, "no 5xx" would prove little. */
const VALID_SHARE_MIN = 0.3;
/** Least number of requests for a call’s share of valid requests to mean anything; with fewer, it may be chance. */
const SENT_MIN = 50;
const WAIT_BOUND_MS = 250;

const report = await fuzz({
  onWorld(requests) {
    if (Number(values.requests) > REQUESTS_PER_WORLD) process.stdout.write(`${requests} requests\n`);
  },
  requests: Number(values.requests),
  database,
  seed: Number(values.seed),
  requestsPerWorld: REQUESTS_PER_WORLD,
  async onFailure({ seed, number, call, mutation, fault, curl }) {
    process.stdout.write(
      `FAILED ${call}, seed ${seed}, request ${number}, ${mutation ?? 'as it is'}\n    ${fault}\n${curl === '' ? '' : `    ${curl}\n`}`,
    );
    if (values.keep) await new Promise(() => setInterval(() => {}, 60_000));
  },
});

const shareOf = ({ sent, valid }: CallCounts) => valid / sent;
const calls = [...report.calls].toSorted(([, a], [, b]) => shareOf(a) - shareOf(b));
const line = ([id, counts]: (typeof calls)[number]) =>
  [
    `  ${id.padEnd(24)} ${String(counts.sent).padStart(7)} sent, ${(shareOf(counts) * 100).toFixed(0).padStart(3)} % valid,`,
    `${((counts.succeeded / counts.sent) * 100).toFixed(0).padStart(3)} % done, ${(counts.ms / counts.sent).toFixed(1).padStart(6)} ms`,
    ` ${[...counts.codes]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 6)
      .map(([code, count]) => `${code} ×${count}`)
      .join(', ')}`,
  ].join(' ');
if (values.calls) process.stdout.write(`${calls.map(line).join('\n')}\n`);
const poor = calls.filter(([, counts]) => counts.sent >= SENT_MIN && shareOf(counts) < VALID_SHARE_MIN);
for (const one of poor) process.stdout.write(`FAILED, less than ${VALID_SHARE_MIN * 100} % valid:\n${line(one)}\n`);
const sum = (of: (counts: CallCounts) => number) => calls.reduce((total, [, counts]) => total + of(counts), 0);
const percentOf = (count: number) => `${((count / report.requests) * 100).toFixed(1)} %`;
process.stdout.write(
  [
    `${database}: ${report.requests} requests of ${calls.length} calls in ${report.seconds.toFixed(0)} s, ${Math.round(report.requests / report.seconds)} a second`,
    `${percentOf(sum((one) => one.valid))} valid, ${percentOf(sum((one) => one.succeeded))} done; the poorest call ${(Math.min(...calls.map(([, one]) => shareOf(one))) * 100).toFixed(0)} % valid`,
    `longest wait for a word of life ${report.longestWaitMs.toFixed(0)} ms (bound ${WAIT_BOUND_MS})${report.longestWaitMs > WAIT_BOUND_MS ? '  over' : ''}; memory ${Math.max(...report.memoryMb)} MB`,
    `${[...report.faults.values()].reduce((total, count) => total + count, 0)} faults of ${report.faults.size} kinds`,
    '',
  ].join('\n'),
);
process.exit(report.failures.length === 0 && poor.length === 0 ? 0 : 1);
