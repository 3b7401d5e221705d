import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The journeys that ask nothing of Chromium alone, in Firefox: Debian's, as it is. */
export default defineConfig({
  ...journeys,
  testMatch: [
    'sign-in',
    'everyday',
    'keyboard',
    'list',
    'reservations',
    'messages',
    'own',
    'guest',
    'start-up',
    'command-search',
    'other-calendars',
    'email-link',
  ].map((name) => `${name}.spec.ts`),
  workers: 1,
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: fileURLToPath(new URL('firefox/firefox-for-playwright.js', import.meta.url)) },
  },
});
