import type { KnipConfig } from 'knip';

/**
 * Finds unused code. It runs twice: over everything, and (`--production`) over what the product itself reaches, ignoring tests, benchmarks
 * and judges. A pattern with an exclamation mark belongs to the product.
 */
const isProduct = process.argv.includes('--production');

/** Code that the product does not call, and the reason why it is kept. */
const FOR_TESTS: KnipConfig['ignoreIssues'] = {
  // Tests walk all of them.
  'packages/contract/src/problem.ts': ['exports'],
  // The sample company's tests measure its building as an import does.
  'packages/floorplan/src/index.ts': ['exports'],
  // A check that runs once for each graph, called by the tests of all buildings.
  'packages/wayfinding/src/search/find-inconsistent-arc.ts': ['files', 'exports'],
  // Tests and benchmarks need a replica; the server that it copies also runs the tests.
  'scripts/test-postgres.js': ['exports'],
  // The conformance suite is a test that every provider runs.
  'packages/calendar-provider/src/test-suite/index.ts': ['exports'],
  // Tests use what a stand-in can do on demand; for trials, the product includes part of it.
  'packages/simulators/src/**': ['exports'],
};

/** Loaded by a path that contains the language. */
const LOADED: KnipConfig['ignoreIssues'] = { 'packages/i18n/src/catalogues/**': ['exports'], 'packages/time/src/cities/**': ['exports'] };

const config: KnipConfig = {
  // Also for a package's index: what no other package imports is not exported.
  includeEntryExports: true,
  // A type documents what is beside it. A test may need a value that only the file itself uses.
  ignoreExportsUsedInFile: isProduct ? true : { type: true, interface: true },
  exclude: isProduct ? ['types'] : [],
  ignoreWorkspaces: [
    // Used only by tests.
    'packages/test-kit!',
    'judges!',
    'e2e!',
    'bench!',
  ],
  // Programs of the system that a test runs if they are installed.
  ignoreBinaries: ['openssl', 'saslpasswd2', 'xmllint', 'apt-get', 'shellcheck', 'systemd-analyze'],
  ignoreIssues: isProduct ? { ...FOR_TESTS, ...LOADED } : LOADED,
  workspaces: {
    '.': {
      entry: [
        'scripts/run.js!',
        'scripts/{check-architecture,compress-files}.js!',
        'scripts/{check-reached-errors,sbom,settings-texts,stage,weaknesses}.ts!',
      ],
      project: ['scripts/**/*.{js,ts}!', '!scripts/test/**!', '!scripts/longest-first.js!'],
      // Run by their paths, in scripts/run.js.
      ignoreDependencies: ['oxfmt', 'oxlint', 'oxlint-tsgolint', 'typescript-7'],
    },
    'apps/server': {
      // A folder's table extends the type of all tables; no code imports the file.
      entry: ['src/{main,cli}.ts!', 'src/**/*.table.ts!'],
      project: ['src/**!', 'test/**', '!src/**/*.test.ts!'],
    },
    'packages/i18n': { entry: ['src/catalogues/*/*.ts!'], project: ['src/**!', 'test/**'] },
    'apps/stand-in': { entry: ['src/main.ts!'], project: ['src/**!'] },
    'apps/web': {
      entry: ['src/{main.tsx,kiosk/main.tsx,service-worker.ts}!', 'dev/main.tsx', 'vite-*.ts'],
      project: ['src/**!', 'dev/**', 'test/**', '!src/**/*.test.{ts,tsx}!'],
    },
    'packages/*': { project: ['src/**!', 'test/**', '!src/**/*.test.ts!', '!src/test-suite/**!'] },
    'packages/providers/*': { project: ['src/**!', 'test/**', '!src/**/*.test.ts!'] },
    // Run by hand for a new version of CLDR's tables. The cities are loaded by a path that contains the language.
    'packages/time': { entry: ['scripts/*.ts', 'src/cities/*.ts!'], project: ['src/**!', 'test/**', 'scripts/**', '!src/**/*.test.ts!'] },
    // Run by hand, as its README says.
    'data/sample': { entry: ['{build,draw-pictures,look}.ts!'], project: ['**/*.ts!', '!test/**!'] },
    // Run by hand, after a first day with a real calendar.
    judges: {
      entry: ['recorded/compare.ts'],
      project: ['**/*.ts'],
      // Imported by its path: the server's own tests run over a calendar that others wrote.
      ignoreDependencies: ['@assist/server'],
    },
    e2e: {
      entry: ['{journeys,matrix}/*.spec.ts', 'pictures.ts', 'firefox/firefox-for-playwright.js'],
      playwright: { config: ['{playwright,matrix,firefox}.config.ts'] },
      project: ['**/*.ts'],
    },
    bench: {
      // Vite builds the pages within a benchmark.
      entry: ['run.ts', 'mutation/mutate.ts', '**/*.bench.ts', 'plan/page.js', 'first-view/page/bare.jsx', 'timeline/pages/*.{js,jsx}'],
      project: ['**/*.{ts,js,jsx}'],
      // Imported by their paths, because measured code is not exported.
      ignoreDependencies: ['@assist/server', '@assist/e2e', '@assist/dxf', '@assist/signalr-server', '@assist/wayfinding'],
      paths: { 'assist-client/*': ['../apps/web/src/*'] },
    },
  },
};

export default config;
