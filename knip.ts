import type { KnipConfig } from 'knip';

/**
 * What nobody uses. It is asked twice: of everything, and (`--production`) of what the product itself reaches, in which the
 * tests, the benchmarks and the judges count for nothing. A pattern with an exclamation mark belongs to the product.
 */
const isProduct = process.argv.includes('--production');

const config: KnipConfig = {
  // Of a package's index, too: what no other package imports is not exported.
  includeEntryExports: true,
  // A type is a word of what stands beside it. Of values, a test may ask for one that the product has to itself.
  ignoreExportsUsedInFile: isProduct ? true : { type: true, interface: true },
  exclude: isProduct ? ['types'] : [],
  ignoreWorkspaces: [
    // They are there for the tests.
    'packages/test-kit!', 'judges!', 'e2e!', 'bench!',
  ],
  // The system's own programs, which a test asks for where they are installed.
  ignoreBinaries: ['openssl', 'saslpasswd2', 'xmllint', 'apt-get'],
  // What the next capability will use says so with this tag.
  tags: ['-comes'],
  workspaces: {
    '.': {
      entry: ['scripts/run.js!', 'scripts/{check-architecture,compress-files}.js!', 'scripts/check-reached-errors.ts!'],
      project: ['scripts/**/*.{js,ts}!', '!scripts/test/**!'],
      // Run by their paths, in scripts/run.js.
      ignoreDependencies: ['oxlint', 'oxlint-tsgolint', 'typescript-7'],
    },
    'apps/server': {
      // A folder's table declares itself a part of all tables: nobody imports the file.
      entry: ['src/{main,cli}.ts!', 'src/**/*.table.ts!'],
      project: ['src/**!', 'test/**', '!src/**/*.test.ts!'],
    },
    'apps/stand-in': { entry: ['src/main.ts!'], project: ['src/**!'] },
    'apps/web': { entry: ['src/main.tsx!'], project: ['src/**!', 'test/**', '!src/**/*.test.{ts,tsx}!'] },
    'packages/*': { project: ['src/**!', 'test/**', '!src/**/*.test.ts!', '!src/test-suite/**!'] },
    'packages/providers/*': { project: ['src/**!', 'test/**', '!src/**/*.test.ts!'] },
    // Run by hand, where the tables of CLDR have a new version.
    'packages/time': { entry: ['scripts/*.ts'], project: ['src/**!', 'test/**', 'scripts/**', '!src/**/*.test.ts!'] },
    // Run by hand, as its README says.
    'data/sample': { entry: ['{build,draw-pictures,look}.ts!'], project: ['**/*.ts!', '!test/**!'] },
    judges: { project: ['**/*.ts'] },
    e2e: { entry: ['journeys/*.spec.ts'], project: ['**/*.ts'] },
    bench: {
      // The pages are built by Vite within a benchmark.
      entry: ['run.ts', '**/*.bench.ts', 'plan/page.js', 'timeline/pages/*.{js,jsx}'],
      project: ['**/*.{ts,js,jsx}'],
      // Imported by their paths: what is measured is no export of theirs.
      ignoreDependencies: ['@assist/server', '@assist/e2e'],
      paths: { 'assist-client/*': ['../apps/web/src/*'] },
    },
  },
};

export default config;
