// Every command of package.json comes through here: set-up first, then the work on the right Node.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { buildWeb } from './build-web.js';
import { onOtherDays } from './other-days.js';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from './server-options.js';
import { findNode, installPackages, ROOT } from './set-up.js';
import { startStandIn } from './stand-in.js';
import { startPostgres } from './test-postgres.js';
import { findChromium, findFaketime, findFirefox, findNginx, findPostgres, installCalendarServers, installJudges } from './test-tools.js';

const [command = 'start', ...rest] = process.argv.slice(2);
const PARENT_LOOK_MS = 200;
const parent = process.ppid;
const started = Date.now();
installPackages();
const node = findNode();
const bin = (...parts) => join(ROOT, 'node_modules', ...parts);

const secondsSince = (then) => Math.round((Date.now() - then) / 1000);

/** What became of one check, with the names of what failed in it. */
const resultOf = (name, since, good) => ({
  name,
  seconds: secondsSince(since),
  passed: good ? 1 : 0,
  failed: good ? 0 : 1,
  wrong: good ? [] : [name],
});

/** A check that prints what it has to say. */
function check(name, args, environment = {}) {
  const since = Date.now();
  process.stdout.write(`\n— ${name}\n`);
  const { status } = spawnSync(node, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } });
  return resultOf(name, since, status === 0);
}

/** The same beside others: what it has to say is printed when it has ended. */
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

const types = () =>
  Promise.all(
    ['pure', 'node', 'web'].map((part) =>
      checkBeside(`types: ${part}`, [bin('typescript-7', 'bin', 'tsc'), '-p', `tsconfig.${part}.json`]),
    ),
  );
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

/** What needs no database and no browser: beside each other, since each by itself leaves a processor idle. */
const quick = async () => (await Promise.all([types(), architecture(), lint(), unused(), format('--check')])).flat();

/** A check that counts what is in it, and keeps the count in a file: a failure that it does not count is one all the same. */
function counted(result, file, read) {
  try {
    const { passed, wrong } = read(JSON.parse(readFileSync(file, 'utf8')));
    const all = result.failed > 0 && wrong.length === 0 ? result.wrong : wrong;
    return { ...result, passed, failed: all.length, wrong: all };
  } catch {
    return { ...result, passed: 0, failed: 1, wrong: [`${result.name}: no result`] };
  } finally {
    rmSync(file, { force: true });
  }
}

const unitsIn = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  wrong: testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => `${relative(ROOT, name)}: ${one.fullName}`);
    return status === 'failed' && failed.length === 0 ? [relative(ROOT, name)] : failed;
  }),
});

const journeysIn = ({ stats, suites }) => {
  const wrongIn = (suite) => [
    ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
    ...(suite.suites ?? []).flatMap(wrongIn),
  ];
  return { passed: stats.expected + stats.flaky, wrong: suites.flatMap(wrongIn) };
};

function units(environment, args = []) {
  const file = join(ROOT, 'node_modules', '.assist-units.json');
  const result = check(
    'units',
    [bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    environment,
  );
  return counted(result, file, unitsIn);
}

function journeys(environment, args = [], config = 'e2e/playwright.config.ts') {
  const file = join(ROOT, 'node_modules', '.assist-journeys.json');
  const result = check('journeys', [bin('@playwright', 'test', 'cli.js'), 'test', '--config', config, ...args], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return counted(result, file, journeysIn);
}

/** How long each check took, what failed in any, and the sum. */
function finish(results) {
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  process.stdout.write('\n');
  for (const { name, seconds, passed, failed } of results) {
    process.stdout.write(`${String(seconds).padStart(5)} s  ${name}: ${passed} passed, ${failed} failed\n`);
  }
  process.stdout.write(`${String(secondsSince(started)).padStart(5)} s  in all\n`);
  for (const wrong of results.flatMap((result) => result.wrong)) process.stdout.write(`failed: ${wrong}\n`);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}

async function withTestDatabases(work) {
  // What stands before several processes on one PostgreSQL; who asks for it finds it, or says that it was left out.
  findNginx();
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
  // npm passes SIGTERM on to its shell alone, which ends without a word: whoever has lost his shell was to end.
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_LOOK_MS).unref();
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
  // What a start would do before: for where it may write nothing.
  build: () => buildWeb(node),
  cli: () => become([join(ROOT, 'apps/server/src/cli.ts'), ...rest]),
  types: async () => finish([await types()].flat()),
  architecture: async () => finish([await architecture()].flat()),
  lint: async () => finish([await lint()].flat()),
  // Writes; the checks only look.
  async format() {
    const settings = check('settings', [join(ROOT, 'scripts/settings-texts.ts')]);
    finish([settings, await format()]);
  },
  unused: async () => finish([await unused()].flat()),
  // Quick: what others wrote judges in `npm test`.
  check: async () => finish([...(await quick()), units({}, ['--exclude', 'judges/**'])]),
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
  // Those of the sign-in: what keeps the others from it stands in the configuration.
  async firefox() {
    buildWeb(node);
    finish([journeys({ CHROMIUM: findChromium(), FIREFOX: findFirefox() }, rest, 'e2e/firefox.config.ts')]);
  },
  // What they start is installed before: packages are not to be had on another day.
  async 'other-days'() {
    buildWeb(node);
    findNginx();
    findPostgres();
    installJudges();
    process.env.CHROMIUM = findChromium();
    finish(await onOtherDays(findFaketime(), rest));
  },
  // Every screen in every language, theme and width; a part of it is among the journeys.
  async matrix() {
    buildWeb(node);
    finish([journeys({ CHROMIUM: findChromium() }, rest, 'e2e/matrix.config.ts')]);
  },
  // Those of the guides, drawn anew.
  pictures() {
    buildWeb(node);
    become([join(ROOT, 'e2e/pictures.ts')]);
  },
  bench: () => become([join(ROOT, 'bench/run.ts'), ...rest]),
  // Faults put into the policy one by one: of a quarter of an hour and more, so no part of the tests.
  mutate: () => become([join(ROOT, 'bench/mutation/mutate.ts'), ...rest]),
  stage() {
    buildWeb(node);
    become([join(ROOT, 'scripts/stage.ts'), ...rest]);
  },
  sbom: () => become([join(ROOT, 'scripts/sbom.ts'), ...rest]),
  // Asks the registry: no part of the tests, which need nobody else.
  weaknesses: () => become([join(ROOT, 'scripts/weaknesses.ts'), ...rest]),
  dev: () => become([bin('vite', 'bin', 'vite.js'), 'apps/web', ...rest]),
  async test() {
    const chromium = findChromium();
    installJudges();
    const first = await quick();
    const reachedErrors = join(ROOT, 'node_modules', '.assist-reached-errors.txt');
    rmSync(reachedErrors, { force: true });
    const unitResult = await withTestDatabases(async (environment) => units({ ...environment, REACHED_ERRORS: reachedErrors }));
    const reached = check('errors that the contract declares', [join(ROOT, 'scripts/check-reached-errors.ts'), reachedErrors]);
    const tortured = check('torture', [join(ROOT, 'bench/torture/torture.bench.ts'), '--seconds', '8', '--kills', '2']);
    const stalls = check('stalls', [join(ROOT, 'bench/server/stalls.bench.ts'), '--days', '7']);
    const fuzzed = check('fuzz', [join(ROOT, 'bench/fuzz/fuzz.bench.ts'), '--requests', '20000', '--seed', '1']);
    buildWeb(node);
    finish([...first, unitResult, reached, tortured, stalls, fuzzed, journeys({ CHROMIUM: chromium })]);
  },
};

if (!Object.hasOwn(COMMANDS, command)) {
  process.stderr.write(`There is no command ${command}. There are ${Object.keys(COMMANDS).join(', ')}.\n`);
  process.exit(2);
}
await COMMANDS[command]();
