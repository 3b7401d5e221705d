import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Checks every screen in every language, theme and width, and every calendar. This takes an hour, so it has its own command. */
process.env['EVERY_SIZE'] = 'yes';
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: ['matrix/*.spec.ts', 'journeys/layout.spec.ts', 'journeys/corporate-*.spec.ts'],
  fullyParallel: true,
  timeout: 600_000,
});
