import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import { FIREFOX_PROGRAM } from './visit/browser.ts';

/**
 * Journeys in Firefox: Debian's, as it is. Those of the sign-in alone so far: the others stop at a key or a press that the driver never ends,
 * and whether that is the driver's or ours is not known yet.
 */
export default defineConfig({
  ...journeys,
  testMatch: ['keyboard.spec.ts'],
  workers: 1,
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: FIREFOX_PROGRAM ?? 'FIREFOX names no program' },
  },
});
