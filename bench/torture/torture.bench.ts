import { parseArgs } from 'node:util';
import { torture, type TortureOptions, type TortureReport } from './torture.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, kills: { type: 'string', default: '10' } } });
const seconds = Number(values.seconds);
const kills = Number(values.kills);

const RUNS: readonly (readonly [name: string, options: TortureOptions, mustFail: boolean])[] = [
  ['SQLite', { database: 'sqlite', seconds, kills }, false],
  ['PostgreSQL', { database: 'postgres', seconds, kills }, false],
  ['control: check, then insert', { database: 'postgres', seconds: Math.min(seconds, 20), kills: 0, sabotage: 'check-then-insert' }, true],
  ['control: acknowledged before written', { database: 'postgres', seconds: Math.min(seconds, 20), kills: 3, sabotage: 'forgetful' }, true],
];

function row(name: string, report: TortureReport): string {
  const middle = report.recoveriesMs[Math.floor(report.recoveriesMs.length / 2)];
  return [
    name.padEnd(38),
    `${report.operations} operations (${report.done} done, ${report.refused} refused, ${report.unknown} unknown)`,
    `${report.kills} kills`,
    middle === undefined ? '' : `recovery p50 ${(middle / 1_000).toFixed(2)} s, max ${(report.recoveriesMs.at(-1)! / 1_000).toFixed(2)} s`,
    `${report.violations.length} violations${report.resourcesWithOverlap > 0 ? ` (${report.resourcesWithOverlap} of 40 resources overlapped)` : ''}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** A kill may come at a moment at which nothing is under way, on a slow machine above all: a control is tried until it has lost something. */
const CONTROL_TRIES = 5;

let asExpected = true;
for (const [name, options, mustFail] of RUNS) {
  let report = await torture(options);
  for (let tries = 1; mustFail && report.violations.length === 0 && tries < CONTROL_TRIES; tries += 1) report = await torture(options);
  process.stdout.write(`${row(name, report)}\n`);
  for (const violation of mustFail ? [] : report.violations.slice(0, 10)) process.stdout.write(`  ${violation.rule}: ${violation.text}\n`);
  if (report.violations.length > 0 !== mustFail) asExpected = false;
}
process.stdout.write(asExpected ? 'as promised: no violation, and both controls fail\n' : 'NOT as promised\n');
process.exitCode = asExpected ? 0 : 1;
