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
 * What is no journey there: its driver has no fingers and no slow processor, tells nothing of what was sent, and does not hear of a page that is
 * still in memory. A box that scrolls is one more stop of Tab, and 32,000 letters are not typed.
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

/** Journeys in Firefox: Debian's, as it is. */
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
