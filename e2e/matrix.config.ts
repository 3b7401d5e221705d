import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Every screen in every language, theme and width, and every calendar: it takes an hour, and so has a command of its own. */
process.env['EVERY_SIZE'] = 'yes';
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: ['matrix/*.spec.ts', 'journeys/layout.spec.ts', 'journeys/corporate-*.spec.ts'],
  fullyParallel: true,
  timeout: 600_000,
});
