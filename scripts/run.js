// Runs every command of package.json: set-up first, then the work on the right Node.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.js';
import { onOtherDays } from './other-days.js';
import { reachedSince } from './reach.js';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from './server-options.js';
import { findNode, installPackages, ROOT } from './set-up.js';
import { startStandIn } from './stand-in.js';
import { startPostgres } from './test-postgres.js';
import { counted, journeysIn, keep, resultOf, settled, tell, unitsIn } from './test-results.js';
import { findChromium, findFaketime, findFirefox, findNginx, findPostgres, installCalendarServers, installJudges } from './test-tools.js';

const [command = 'start', ...rest] = process.argv.slice(2);
const PARENT_LOOK_MS = 200;
const parent = process.ppid;
const started = Date.now();
installPackages();
const node = findNode();
const bin = (...parts) => join(ROOT, 'node_modules', ...parts);

/** Runs a check that prints its output directly. */
function check(name, args, environment = {}) {
  const since = Date.now();
  process.stdout.write(`\n— ${name}\n`);
  const { status } = spawnSync(node, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } });
  return resultOf(name, since, status === 0);
}

/** Runs a check in parallel with others, and prints its output when it has ended. */
function checkBeside(name, args) {
  const since = Date.now();
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
    child.on('close', (code) => {
      process.stdout.write(`\n— ${name}\n${Buffer.concat(said).toString()}`);
      resolve(resultOf(name, since, code === 0));
    });
  });
}

/**
 * Returns the arguments for checking the types of a part. Parts that have not changed since the last time are not checked again; on a clean
 * machine, all parts are checked.
 */
const typesOf = (part) => {
  const known = join(ROOT, 'node_modules', '.cache', `types-${part}.tsbuildinfo`);
  return [bin('typescript-7', 'bin', 'tsc'), '-p', `tsconfig.${part}.json`, '--incremental', '--tsBuildInfoFile', known];
};
const types = () => Promise.all(['pure', 'node', 'web'].map((part) => checkBeside(`types: ${part}`, typesOf(part))));
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
// The first run checks everything, the second one only what the product reaches: code used only by tests is as good as unused.
const unused = () =>
  Promise.all(
    [[], ['--production']].map((mode) =>
      checkBeside(`unused${mode.length > 0 ? ' by the product' : ''}`, [
        bin('knip', 'bin', 'knip.js'),
        '--no-progress',
        '--no-config-hints',
        ...mode,
      ]),
    ),
  );

/** Runs the checks that need no database and no browser, in parallel, because one check at a time would leave processors idle. */
const quick = async () => (await Promise.all([types(), architecture(), lint(), unused(), format('--check')])).flat();

function units(environment, args = []) {
  const file = join(ROOT, 'node_modules', '.assist-units.json');
  const result = check(
    'units',
    [bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    environment,
  );
  return counted(result, file, unitsIn);
}

/**
 * Returns the arguments for rerunning failed unit tests, each named with its file: those files one after the other, or no arguments (for
 * everything) if a run ended without a result.
 */
const againOf = (wrong) =>
  wrong.every((name) => name.includes('/')) ? ['--maxWorkers=1', ...new Set(wrong.map((name) => name.split(': ')[0]))] : [];

/** Benchmarks that also serve as checks, in a short form. */
const MEASURED = [
  ['torture', 'bench/torture/torture.bench.ts', '--seconds', '8', '--kills', '2'],
  ['stalls', 'bench/server/stalls.bench.ts', '--days', '7'],
  ['fuzz', 'bench/fuzz/fuzz.bench.ts', '--requests', '20000', '--seed', '1'],
];
const measure = ([name, file, ...args]) => check(name, [join(ROOT, file), ...args]);

function journeys(environment, args = [], config = 'e2e/playwright.config.ts') {
  const file = join(ROOT, 'node_modules', '.assist-journeys.json');
  const result = check('journeys', [bin('@playwright', 'test', 'cli.js'), 'test', '--config', config, ...args], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return counted(result, file, journeysIn);
}

function finish(results) {
  const { failed } = tell(results, started);
  process.exit(failed === 0 ? 0 : 1);
}

async function withTestDatabases(work) {
  // Nginx is the proxy in front of several processes on one PostgreSQL; tests that need it report if it is missing.
  findNginx();
  const postgres = await startPostgres(findPostgres());
  try {
    return await work({ TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.remove();
  }
}

/** Runs a program in place of this one, passing on signals and its exit code. */
function become(args, environment = {}, atEnd = () => {}) {
  const child = spawn(node, args, { cwd: process.env.INIT_CWD ?? ROOT, stdio: 'inherit', env: { ...process.env, ...environment } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm sends SIGTERM only to its shell, which ends silently. Losing the shell therefore means that this process should end too.
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_LOOK_MS).unref();
  child.on('exit', (code, signal) => {
    atEnd();
    process.exit(signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0));
  });
}

/** Returns the commit of `--changed` or `--changed=COMMIT`; refuses any other argument. */
function askedCommit() {
  const [, commit, unknown] = /^--changed(?:=(.+))?$|^(.+)$/.exec(rest.join(' ')) ?? [];
  if (unknown !== undefined) refuse(`npm run ${command} knows no ${unknown}, only --changed and --changed=COMMIT.`);
  return commit;
}

const ALONE = ['--workers=1', '--trace=retain-on-failure'];

/** Runs all checks and tests. Only this run decides whether a change is accepted. */
async function testAll() {
  const chromium = findChromium();
  installJudges();
  const first = await quick();
  const reachedErrors = join(ROOT, 'node_modules', '.assist-reached-errors.txt');
  rmSync(reachedErrors, { force: true });
  const unitsOf = (args) => withTestDatabases(async (environment) => units({ ...environment, REACHED_ERRORS: reachedErrors }, args));
  const unitResult = await unitsOf();
  const measured = MEASURED.map(measure);
  buildWeb(node);
  const journeyResult = journeys({ CHROMIUM: chromium });
  // Everything else has ended, so failed checks are rerun with the machine to themselves.
  const results = [...first, await settled(unitResult, (wrong) => unitsOf(againOf(wrong)))];
  for (const [index, result] of measured.entries()) results.push(await settled(result, () => measure(MEASURED[index])));
  results.push(await settled(journeyResult, () => journeys({ CHROMIUM: chromium }, ['--last-failed', ...ALONE])));
  results.push(check('errors that the contract declares', [join(ROOT, 'scripts/check-reached-errors.ts'), reachedErrors]));
  const told = tell(results, started);
  keep(told);
  process.exit(told.failed === 0 ? 0 : 1);
}

/** Runs the tests that a change can reach. Only the full run decides whether the change is accepted. */
async function testReached(reached) {
  const chromium = findChromium();
  installJudges();
  const results = await quick();
  if (reached.units.length > 0) results.push(await withTestDatabases(async (environment) => units(environment, reached.units)));
  if (reached.journeys.length > 0) {
    buildWeb(node);
    results.push(journeys({ CHROMIUM: chromium }, reached.journeys));
  }
  process.stdout.write(`\nleft to the whole run: ${['torture, stalls, fuzz', ...reached.leftOut].join(', ')}\n`);
  finish(results);
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
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
  // Builds in advance what a start would build, for installations that may not write.
  build: () => buildWeb(node),
  cli: () => become([join(ROOT, 'apps/server/src/cli.ts'), ...rest]),
  types: async () => finish([await types()].flat()),
  architecture: async () => finish([await architecture()].flat()),
  lint: async () => finish([await lint()].flat()),
  // Writes changes, while the checks only report them.
  async format() {
    const settings = check('settings', [join(ROOT, 'scripts/settings-texts.ts')]);
    finish([settings, await format()]);
  },
  unused: async () => finish([await unused()].flat()),
  // Runs quickly: only what the last commit and uncommitted changes can reach, without databases and third-party programs.
  async check() {
    const results = await quick();
    const reached = reachedSince(askedCommit() ?? 'HEAD~1').units.filter((file) => !file.startsWith('judges/'));
    finish(reached.length === 0 ? results : [...results, units({}, reached)]);
  },
  async judges() {
    installJudges();
    installCalendarServers();
    finish([units({}, ['judges', ...rest])]);
  },
  recorded: () => become([join(ROOT, 'judges/recorded/compare.ts'), ...rest]),
  units: async () => finish([await withTestDatabases(async (environment) => units(environment, rest))]),
  async e2e() {
    buildWeb(node);
    finish([journeys({ CHROMIUM: findChromium() }, rest)]);
  },
  // Runs the journeys that work in Firefox; its configuration states why the others are excluded.
  async firefox() {
    buildWeb(node);
    finish([journeys({ CHROMIUM: findChromium(), FIREFOX: findFirefox() }, rest, 'e2e/firefox.config.ts')]);
  },
  // Installs dependencies first, because packages cannot be fetched on another day.
  async 'other-days'() {
    buildWeb(node);
    findNginx();
    findPostgres();
    installJudges();
    process.env.CHROMIUM = findChromium();
    finish(await onOtherDays(findFaketime(), rest));
  },
  // Checks every screen in every language, theme and width; the journeys contain a part of this.
  async matrix() {
    buildWeb(node);
    finish([journeys({ CHROMIUM: findChromium() }, rest, 'e2e/matrix.config.ts')]);
  },
  // Redraws the pictures of the guides.
  pictures() {
    buildWeb(node);
    become([join(ROOT, 'e2e/pictures.ts')]);
  },
  bench: () => become([join(ROOT, 'bench/run.ts'), ...rest]),
  // Injects faults into the policy one by one. This takes a quarter of an hour or more, so it is not part of the tests.
  mutate: () => become([join(ROOT, 'bench/mutation/mutate.ts'), ...rest]),
  stage() {
    buildWeb(node);
    become([join(ROOT, 'scripts/stage.ts'), ...rest]);
  },
  sbom: () => become([join(ROOT, 'scripts/sbom.ts'), ...rest]),
  // Queries the registry, so it is not part of the tests, which depend on no other service.
  weaknesses: () => become([join(ROOT, 'scripts/weaknesses.ts'), ...rest]),
  dev: () => become([bin('vite', 'bin', 'vite.js'), 'apps/web', ...rest]),
  // Runs everything; with --changed or --changed=COMMIT, only what a change can reach, for use during development.
  async test() {
    const commit = askedCommit();
    if (rest.length > 0) return testReached(reachedSince(commit));
    await testAll();
  },
};

if (!Object.hasOwn(COMMANDS, command)) refuse(`There is no command ${command}. There are ${Object.keys(COMMANDS).join(', ')}.`);
await COMMANDS[command]();
