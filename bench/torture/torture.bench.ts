import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Operation } from './history.ts';
import { torture, type TortureOptions, type TortureReport } from './torture.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '10' },
    /** Least number of answered operations of each run. Controls may end earlier. */
    answered: { type: 'string', default: '0' },
    /** Path of the file to which the report is written as Markdown; not written if undefined. */
    report: { type: 'string' },
    only: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const kills = Number(values.kills);
const answered = Number(values.answered);
const short = { database: 'postgres', seconds: Math.min(seconds, 20) } as const;

interface Run {
  readonly name: string;
  readonly options: TortureOptions;
  /**
   * True for a control, in which the checker must find violations. If it found none, the other runs without violations would prove nothing.
   */
  readonly mustFail?: true;
}

const RUNS: readonly Run[] = [
  { name: 'SQLite', options: { database: 'sqlite', seconds, kills, answered } },
  { name: 'PostgreSQL', options: { database: 'postgres', seconds, kills, answered } },
  { name: 'PostgreSQL, two processes', options: { database: 'postgres', processes: 2, seconds, kills, answered } },
  { name: 'control: check, then insert', options: { ...short, kills: 0, sabotage: 'check-then-insert' }, mustFail: true },
  { name: 'control: acknowledged before written', options: { ...short, kills: 3, sabotage: 'forgetful' }, mustFail: true },
];

/**
 * Greatest number of attempts of a control. A kill may come while no operation is in flight, so a control is repeated until the checker
 * finds violations.
 */
const CONTROL_TRIES = 5;
/** Number of violations for which the full history of the reservations involved is printed. */
const HISTORIES_MAX = 3;
const KINDS: readonly Operation['kind'][] = ['create', 'move', 'cancel', 'finish', 'confirm', 'release', 'read'];
const OUTCOMES: readonly Operation['outcome'][] = ['done', 'refused', 'unknown'];

const counted = (history: readonly Operation[], outcome: Operation['outcome']) => history.filter((one) => one.outcome === outcome).length;

function row(name: string, report: TortureReport): string {
  const { history, recoveriesMs, violations, resourcesWithOverlap } = report;
  const middle = recoveriesMs[Math.floor(recoveriesMs.length / 2)];
  return [
    name.padEnd(38),
    `${history.length} operations (${OUTCOMES.map((outcome) => `${counted(history, outcome)} ${outcome}`).join(', ')}) in ${report.seconds.toFixed(0)} s`,
    `${recoveriesMs.length} kills`,
    middle === undefined ? '' : `recovery p50 ${(middle / 1_000).toFixed(2)} s, max ${(recoveriesMs.at(-1)! / 1_000).toFixed(2)} s`,
    `${report.releases} given back`,
    `${violations.length} violations${resourcesWithOverlap > 0 ? ` (${resourcesWithOverlap} of 40 resources overlapped)` : ''}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function section(name: string, { history, bookings, cancelled, violations }: TortureReport, mustFail: boolean): string {
  const kinds = KINDS.map((kind) => {
    const own = history.filter((one) => one.kind === kind);
    const codes = [
      ...Map.groupBy(
        own.filter(({ outcome }) => outcome === 'refused'),
        ({ code }) => code ?? '',
      ),
    ]
      .map(([code, of]) => `${code} ${of.length}`)
      .join(', ');
    return `| ${kind} | ${OUTCOMES.map((outcome) => counted(own, outcome)).join(' | ')} | ${codes} |`;
  });
  const rules = [...Map.groupBy(violations, ({ rule }) => rule)].map(
    ([rule, of]) =>
      `- ${rule}: ${of.length}, such as ${of
        .slice(0, 3)
        .map(({ text }) => `\`${text}\``)
        .join('; ')}`,
  );
  return [
    `## ${name}`,
    '',
    `| asked for | done | refused | not answered | refused with |\n|---|---|---|---|---|\n${kinds.join('\n')}`,
    '',
    `${bookings} bookings in the table at the end, ${cancelled} of them given up.`,
    '',
    ...violations.slice(0, HISTORIES_MAX).map(({ text }) => {
      const heard = history
        .filter(({ key, kind, outcome }) => text.includes(key) && !(kind === 'move' && outcome === 'refused') && kind !== 'read')
        .toSorted((a, b) => a.askedAt - b.askedAt);
      return `What was heard of \`${text}\`:\n\n\`\`\`\n${heard.map((one) => JSON.stringify(one)).join('\n')}\n\`\`\`\n`;
    }),
    violations.length === 0
      ? 'No violation.'
      : `${violations.length} violations${mustFail ? ', as there must be' : ''}:\n\n${rules.join('\n')}`,
    '',
  ].join('\n');
}

let asExpected = true;
const lines: string[] = [];
const sections: string[] = [];
const chosen = RUNS.filter((run) => values.only === undefined || run.name.includes(values.only));
for (const { name, options, mustFail = false } of chosen) {
  let report = await torture(options);
  for (let tries = 1; mustFail && report.violations.length === 0 && tries < CONTROL_TRIES; tries += 1) report = await torture(options);
  lines.push(row(name, report));
  sections.push(section(name, report, mustFail));
  process.stdout.write(`${lines.at(-1)}\n`);
  for (const violation of mustFail ? [] : report.violations.slice(0, 10)) process.stdout.write(`  ${violation.rule}: ${violation.text}\n`);
  if (report.violations.length > 0 !== mustFail) asExpected = false;
}
const controls = chosen.filter(({ mustFail }) => mustFail === true).length;
const verdict = asExpected ? `as promised: no violation, and ${controls} of 2 controls were run and fail` : 'NOT as promised';
process.stdout.write(`${verdict}\n`);
if (values.report !== undefined)
  writeFileSync(values.report, `# Torture\n\n${verdict}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\n${sections.join('\n')}`);
process.exitCode = asExpected ? 0 : 1;
