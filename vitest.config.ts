import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.js';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.{ts,tsx}',
      'data/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'judges/**/*.test.ts',
    ],
    environment: 'node',
    pool: 'threads',
    // No test changes what another one sees; a worker for each file would take longer than the tests.
    isolate: false,
    // Much of the time is waiting, for time limits that are part of the product: more at once than there are processors.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // A machine that does something else besides is no fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    // A test never reads the machine's zone: the rules take theirs as an argument.
    env: { TZ: process.env['TEST_ZONE'] ?? 'Pacific/Chatham' },
  },
});
