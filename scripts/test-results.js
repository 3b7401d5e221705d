// Counts, prints and stores the results of the checks.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './set-up.js';

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {number} seconds
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} wrong names of failed tests
 * @property {string[]} [unsteady] names of tests that failed in parallel and passed alone
 * @property {Record<string, string>} [why] the beginning of the message of each failed test
 */

/** Greatest number of unsteady tests that are tolerated. More are a fault that nobody is searching for. */
const MOST_UNSTEADY = 3;
/** Length of a message's beginning, in characters: fast-check names the seed and the counterexample within it. */
const MESSAGE_LENGTH = 1_000;
/** Greatest number of failures that are rerun. More are no accident, and rerunning them would take just as long. */
const MOST_AGAIN = 20;

const secondsSince = (then) => Math.round((Date.now() - then) / 1000);

/**
 * Returns the result of a check that passes or fails as a whole.
 * @returns {Result}
 */
export const resultOf = (name, since, good) => ({
  name,
  seconds: secondsSince(since),
  passed: good ? 1 : 0,
  failed: good ? 0 : 1,
  wrong: good ? [] : [name],
});

/**
 * Returns the result of a check that counts its parts, and stores the count in a file. If the check has failed but the count names no
 * failure, the check still counts as failed.
 * @param {Result} result
 * @param {string} file
 * @param {(report: any) => { passed: number, wrong: string[], why?: Record<string, string> }} read
 * @returns {Result}
 */
export function counted(result, file, read) {
  try {
    const { passed, wrong, why = {} } = read(JSON.parse(readFileSync(file, 'utf8')));
    const all = result.failed > 0 && wrong.length === 0 ? result.wrong : wrong;
    return { ...result, passed, failed: all.length, wrong: all, why };
  } catch {
    return { ...result, passed: 0, failed: 1, wrong: [`${result.name}: no result`] };
  } finally {
    rmSync(file, { force: true });
  }
}

/** Reads Vitest’s report. */
export function unitsIn({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [[file, message ?? '']];
    return failed.map(({ fullName, failureMessages = [] }) => [`${file}: ${fullName}`, failureMessages.join('\n')]);
  });
  const why = Object.fromEntries(failures.map(([name, message]) => [name, message.slice(0, MESSAGE_LENGTH)]));
  return { passed: numPassedTests, wrong: failures.map(([name]) => name), why };
}

/** Reads Playwright’s report. */
export const journeysIn = ({ stats, suites }) => {
  const wrongIn = (suite) => [
    ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
    ...(suite.suites ?? []).flatMap(wrongIn),
  ];
  return { passed: stats.expected + stats.flaky, wrong: suites.flatMap(wrongIn) };
};

/**
 * Reruns failed tests alone, because a failure in parallel may be due to a busy machine.
 * @param {Result} first
 * @param {(wrong: string[]) => Result | Promise<Result>} alone reruns these, and nothing else
 * @returns {Promise<Result>} the result, including tests that fail only when rerun; a test that passes alone is unsteady
 */
export async function settled(first, alone) {
  if (first.wrong.length === 0 || first.wrong.length > MOST_AGAIN) return first;
  const second = await alone(first.wrong);
  const unsteady = first.wrong.filter((name) => !second.wrong.includes(name));
  const seconds = first.seconds + second.seconds;
  return { ...first, seconds, passed: first.passed + unsteady.length, failed: second.wrong.length, wrong: second.wrong, unsteady };
}

const indented = (text) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line.trimEnd()}\n`)
    .join('');

/** Returns a failure if there are too many unsteady tests. */
function tooUnsteady(results) {
  const names = results.flatMap(({ unsteady = [] }) => unsteady);
  return names.length > MOST_UNSTEADY ? [`${names.length} unsteady ones, of which there may be ${MOST_UNSTEADY}`] : [];
}

/**
 * Prints the time of each check, the failed tests, and the total, which is the last line. An unsteady test is printed with its failure,
 * because nothing else is left of it: a random input is not drawn again.
 * @param {readonly Result[]} results
 * @param {number} since
 * @param {(text: string) => void} [print]
 * @returns what `keep` stores
 */
export function tell(results, since, print = (text) => process.stdout.write(text)) {
  const wrong = [...results.flatMap((result) => result.wrong), ...tooUnsteady(results)];
  const unsteady = results.flatMap((result) => result.unsteady ?? []);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const seconds = secondsSince(since);
  print('\n');
  for (const result of results)
    print(`${String(result.seconds).padStart(5)} s  ${result.name}: ${result.passed} passed, ${result.failed} failed\n`);
  print(`${String(seconds).padStart(5)} s  in total\n`);
  const why = Object.assign({}, ...results.map((result) => result.why ?? {}));
  for (const name of unsteady) print(`unsteady: ${name}\n${indented(why[name] ?? '')}`);
  for (const name of wrong) print(`failed: ${name}\n`);
  print(`${passed} passed, ${wrong.length} failed\n`);
  return {
    moment: new Date(since).toISOString(),
    seconds,
    parts: Object.fromEntries(results.map((result) => [result.name, result.seconds])),
    passed,
    failed: wrong.length,
    wrong,
    unsteady,
  };
}

/** Stores the last full run, for programs that ask for its result. */
export function keep(told) {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const commit = status === 0 ? stdout.trim() : null;
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(join(ROOT, 'test-results/last-run.json'), `${JSON.stringify({ commit, ...told }, undefined, 2)}\n`);
}
