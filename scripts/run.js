// Every command of package.json comes through here: set-up first, then the work on the right Node.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.js';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from './server-options.js';
import { findNode, installPackages, ROOT } from './set-up.js';
import { startStandIn } from './stand-in.js';
import { startPostgres } from './test-postgres.js';
import { findChromium, findPostgres, installCyrus, installJudges } from './test-tools.js';

const [command = 'start', ...rest] = process.argv.slice(2);
const started = Date.now();
installPackages();
const node = findNode();
const bin = (...parts) => join(ROOT, 'node_modules', ...parts);

/** A check that prints what it has to say; true if it passed. */
function check(name, args, environment = {}) {
  process.stdout.write(`\n— ${name}\n`);
  return (
    spawnSync(node, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } }).status === 0
  );
}

/** The same beside others: what it has to say is printed when it has ended. */
function checkBeside(name, args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
    child.on('close', (code) => {
      process.stdout.write(`\n— ${name}\n${Buffer.concat(said).toString()}`);
      resolve(code === 0);
    });
  });
}

const types = async () =>
  (
    await Promise.all(
      ['pure', 'node', 'web'].map((part) =>
        checkBeside(`types: ${part}`, [bin('typescript-7', 'bin', 'tsc'), '-p', `tsconfig.${part}.json`]),
      ),
    )
  ).every(Boolean);
const architecture = () => checkBeside('architecture', [join(ROOT, 'scripts/check-architecture.js')]);
const lint = () =>
  checkBeside('lint', [
    bin('oxlint', 'bin', 'oxlint'),
    '--type-aware',
    '--deny-warnings',
    'apps',
    'packages',
    'judges',
    'e2e',
    'bench',
    'data',
    'scripts',
  ]);

const format = (...how) => checkBeside('format', [bin('oxfmt', 'bin', 'oxfmt'), ...how, '.']);
// All at first, then only what the product reaches: what tests alone reach is as good as unused.
const unused = async () =>
  (
    await Promise.all(
      [[], ['--production']].map((mode) =>
        checkBeside(`unused${mode.length > 0 ? ' by the product' : ''}`, [
          bin('knip', 'bin', 'knip.js'),
          '--no-progress',
          '--no-config-hints',
          ...mode,
        ]),
      ),
    )
  ).every(Boolean);

/** What needs no database and no browser: beside each other, since each by itself leaves a processor idle. */
const quick = async () => (await Promise.all([types(), architecture(), lint(), unused(), format('--check')])).map(asResult);

function readResults(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(file, { force: true });
  }
}

function units(environment, args = []) {
  const file = join(ROOT, 'node_modules', '.assist-units.json');
  const good = check(
    'units',
    [bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    environment,
  );
  const counts = readResults(file, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }));
  return { passed: counts.passed, failed: good ? counts.failed : Math.max(1, counts.failed) };
}

function journeys(environment, args = [], config = 'e2e/playwright.config.ts') {
  const file = join(ROOT, 'node_modules', '.assist-journeys.json');
  const good = check('journeys', [bin('@playwright', 'test', 'cli.js'), 'test', '--config', config, ...args], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const counts = readResults(file, (json) => ({ passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected }));
  return { passed: counts.passed, failed: good ? counts.failed : Math.max(1, counts.failed) };
}

function finish(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

const asResult = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

async function withTestDatabases(work) {
  const postgres = await startPostgres(findPostgres());
  try {
    return await work({ TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.remove();
  }
}

/** The program takes this one's place: its signals and its exit code are ours. */
function become(args, environment = {}, atEnd = () => {}) {
  const child = spawn(node, args, { cwd: process.env.INIT_CWD ?? ROOT, stdio: 'inherit', env: { ...process.env, ...environment } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    atEnd();
    process.exit(signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0));
  });
}

const COMMANDS = {
  async start() {
    buildWeb(node);
    const asked = rest.indexOf('--calendar');
    const server = [...SERVER_OPTIONS, join(ROOT, 'apps/server/src/main.ts')];
    if (asked === -1) return become([...server, ...rest], SERVER_ENVIRONMENT);
    const { environment, stop } = await startStandIn(node, rest[asked + 1]);
    become([...server, ...rest.toSpliced(asked, 2)], { ...SERVER_ENVIRONMENT, ...environment }, stop);
  },
  cli: () => become([join(ROOT, 'apps/server/src/cli.ts'), ...rest]),
  types: async () => process.exit((await types()) ? 0 : 1),
  architecture: async () => process.exit((await architecture()) ? 0 : 1),
  lint: async () => process.exit((await lint()) ? 0 : 1),
  // Writes; the checks only look.
  format: async () => process.exit((await format()) ? 0 : 1),
  unused: async () => process.exit((await unused()) ? 0 : 1),
  // Quick: what others wrote judges in `npm test`.
  check: async () => finish([...(await quick()), units({}, ['--exclude', 'judges/**'])]),
  async judges() {
    installJudges();
    installCyrus();
    finish([units({}, ['judges', ...rest])]);
  },
  units: async () => finish([await withTestDatabases(async (environment) => units(environment, rest))]),
  async e2e() {
    buildWeb(node);
    finish([journeys({ CHROMIUM: findChromium() }, rest)]);
  },
  // Every screen in every language, theme and width; a part of it is among the journeys.
  async matrix() {
    buildWeb(node);
    finish([journeys({ CHROMIUM: findChromium() }, rest, 'e2e/matrix.config.ts')]);
  },
  bench: () => become([join(ROOT, 'bench/run.ts'), ...rest]),
  dev: () => become([bin('vite', 'bin', 'vite.js'), 'apps/web', ...rest]),
  async test() {
    const chromium = findChromium();
    installJudges();
    const first = await quick();
    const reachedErrors = join(ROOT, 'node_modules', '.assist-reached-errors.txt');
    rmSync(reachedErrors, { force: true });
    const unitResult = await withTestDatabases(async (environment) => units({ ...environment, REACHED_ERRORS: reachedErrors }));
    const reached = asResult(check('errors that the contract declares', [join(ROOT, 'scripts/check-reached-errors.ts'), reachedErrors]));
    const tortured = asResult(check('torture', [join(ROOT, 'bench/torture/torture.bench.ts'), '--seconds', '8', '--kills', '2']));
    const stalls = asResult(check('stalls', [join(ROOT, 'bench/server/stalls.bench.ts'), '--days', '7']));
    buildWeb(node);
    finish([...first, unitResult, reached, tortured, stalls, journeys({ CHROMIUM: chromium })]);
  },
};

if (!Object.hasOwn(COMMANDS, command)) {
  process.stderr.write(`There is no command ${command}. There are ${Object.keys(COMMANDS).join(', ')}.\n`);
  process.exit(2);
}
await COMMANDS[command]();
