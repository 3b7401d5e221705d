import { defineConfig } from '@playwright/test';
import { WITHOUT_MAP } from './visit/browser.ts';

/** Runs the journeys; each worker has its own product. Two workers save a quarter of the time; on two cores, more would wait for
 * each other. */
export default defineConfig({
  testDir: './journeys',
  // A busy machine must not fail a journey, and long limits cost nothing if answers arrive in time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    locale: 'en-GB',
    // A journey cannot cut off requests of a service worker. Journeys about the service worker allow it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1440, height: 900 },
    // Recording everything takes a fifth of the time, so a failure in a whole run is recorded when it runs again alone.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    ...WITHOUT_MAP,
  },
});
