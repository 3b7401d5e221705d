import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import { FIREFOX_PROGRAM } from './visit/browser.ts';

const FILES = [
  'sign-in',
  'reservations',
  'keyboard',
  'list',
  'trouble',
  'timeline',
  'own',
  'command-search',
  'finding',
  'everyday',
  'messages',
  'email-link',
  'other-calendars',
  'navigate',
  'kiosks-page',
  'devices',
];

/**
 * Journeys that are left out in Firefox: its driver cannot simulate touch or a slow processor, does not report what was sent, and receives
 * no events from a page that is kept in memory. A scrollable box is an extra Tab stop, and 32,000 letters would take too long to type.
 */
const NOT_THERE = [
  /with a finger/u,
  /on a phone/u,
  /on a slow processor/u,
  /coloured, with the keyboard alone/u,
  /a meeting that cannot be made/u,
  /a time that a calendar did not tell/u,
  /survives Back/u,
  /few stops of the Tab key/u,
];

/** Runs the journeys in Debian’s unmodified Firefox. */
export default defineConfig({
  ...journeys,
  testMatch: FILES.map((file) => `${file}.spec.ts`),
  grepInvert: NOT_THERE,
  workers: 1,
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { ...journeys.use?.launchOptions, executablePath: FIREFOX_PROGRAM ?? 'FIREFOX names no program' },
  },
});
