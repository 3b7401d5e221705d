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
    // Tests share no state, and a worker for each file would take longer than the tests.
    isolate: false,
    // Most of the time is spent waiting for time limits of the product, so more tests run at once than there are processors.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Allows for a machine that is busy with something else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    // No test reads the machine's zone: the rules take theirs as an argument.
    env: { TZ: process.env['TEST_ZONE'] ?? 'Pacific/Chatham' },
  },
});
