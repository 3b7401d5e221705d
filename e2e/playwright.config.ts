import { defineConfig } from '@playwright/test';
import { WITHOUT_MAP } from './visit/browser.ts';

/** Each worker has a product of its own; more than two wait for each other on two cores, and two save a quarter of the time. */
export default defineConfig({
  testDir: './journeys',
  // A machine that does something else besides is no fault: what comes is not waited for longer.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 2,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    locale: 'en-GB',
    // What a worker fetches a journey cannot cut off. Those that are about it let it in.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1440, height: 900 },
    // Recording everything takes a fifth of the time: what fails in a whole run is recorded when it runs again, alone.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    ...WITHOUT_MAP,
  },
});
