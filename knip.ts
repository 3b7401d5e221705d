import type { KnipConfig } from 'knip';

/**
 * What nobody uses. It is asked twice: of everything, and (`--production`) of what the product itself reaches, in which the
 * tests, the benchmarks and the judges count for nothing. A pattern with an exclamation mark belongs to the product.
 */
const isProduct = process.argv.includes('--production');

/** What the product does not call, and why it stands beside what it does call. */
const FOR_TESTS: KnipConfig['ignoreIssues'] = {
  // Tests walk all of them.
  'packages/contract/src/problem.ts': ['exports'],
  // The tests of the sample company measure its building as an import does.
  'packages/floorplan/src/index.ts': ['exports'],
  // What is asked once of each graph is asked by the tests of all buildings.
  'packages/wayfinding/src/search/find-inconsistent-arc.ts': ['files', 'exports'],
  // A replica is asked for by tests and benchmarks; the server that it copies is what runs the tests, too.
  'scripts/test-postgres.js': ['exports'],
  // Conformance is a test that every provider carries out.
  'packages/calendar-provider/src/test-suite/index.ts': ['exports'],
  // What a stand-in does on demand is asked for by tests; the product has some of it for trials.
  'packages/simulators/src/**': ['exports'],
};

/** Loaded by a path that holds the language. */
const LOADED: KnipConfig['ignoreIssues'] = { 'packages/i18n/src/catalogues/**': ['exports'] };

const config: KnipConfig = {
  // Of a package's index, too: what no other package imports is not exported.
  includeEntryExports: true,
  // A type is a word of what stands beside it. Of values, a test may ask for one that the product has to itself.
  ignoreExportsUsedInFile: isProduct ? true : { type: true, interface: true },
  exclude: isProduct ? ['types'] : [],
  ignoreWorkspaces: [
    // They are there for the tests.
    'packages/test-kit!',
    'judges!',
    'e2e!',
    'bench!',
  ],
  // The system's own programs, which a test asks for where they are installed.
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
      // A folder's table declares itself a part of all tables: nobody imports the file.
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
    // Run by hand, where the tables of CLDR have a new version.
    'packages/time': { entry: ['scripts/*.ts'], project: ['src/**!', 'test/**', 'scripts/**', '!src/**/*.test.ts!'] },
    // Run by hand, as its README says.
    'data/sample': { entry: ['{build,draw-pictures,look}.ts!'], project: ['**/*.ts!', '!test/**!'] },
    // Run by hand, after a first day with a real calendar.
    judges: {
      entry: ['recorded/compare.ts'],
      project: ['**/*.ts'],
      // Imported by its path: a house of the server's own tests stands over a calendar that others wrote.
      ignoreDependencies: ['@assist/server'],
    },
    e2e: {
      entry: ['{journeys,matrix}/*.spec.ts', 'pictures.ts', 'firefox/firefox-for-playwright.js'],
      playwright: { config: ['{playwright,matrix,firefox}.config.ts'] },
      project: ['**/*.ts'],
    },
    bench: {
      // The pages are built by Vite within a benchmark.
      entry: ['run.ts', 'mutation/mutate.ts', '**/*.bench.ts', 'plan/page.js', 'first-view/page/bare.jsx', 'timeline/pages/*.{js,jsx}'],
      project: ['**/*.{ts,js,jsx}'],
      // Imported by their paths: what is measured is no export of theirs.
      ignoreDependencies: ['@assist/server', '@assist/e2e', '@assist/dxf', '@assist/signalr-server', '@assist/wayfinding'],
      paths: { 'assist-client/*': ['../apps/web/src/*'] },
    },
  },
};

export default config;
