import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'data/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    restoreMocks: true,
    // A test never reads the machine's zone: the rules take theirs as an argument.
    env: { TZ: 'Pacific/Chatham' },
  },
});
