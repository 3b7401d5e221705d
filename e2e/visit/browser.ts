import { fileURLToPath } from 'node:url';
import { findChromium } from '../../scripts/test-tools.js';

/** Returns the browser of the journeys and benchmarks; installs it if it is missing and can be installed. */
export const browserProgram = (): string => findChromium();

const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters are placed by the font’s metrics, not on whole pixels, so that a page is equally wide in every build of the browser.
  '--font-render-hinting=none',
];

/** Options with which WebGL draws only the map, in software; drawing whole pages this way takes two thirds of the processors. */
export const QUICK_DRAWING = [
  ...QUIET,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
];

/** The program that `npm run firefox` starts in Firefox’s place; undefined if the journeys run in Chromium. */
export const FIREFOX_PROGRAM =
  process.env['FIREFOX'] === undefined ? undefined : fileURLToPath(new URL('../firefox/firefox-for-playwright.js', import.meta.url));

/**
 * Options without WebGL, with which the plan is drawn as plain SVG, whose desks can be distinguished. Everything around the plan is the
 * same, and processor time is halved.
 */
export const WITHOUT_MAP =
  FIREFOX_PROGRAM === undefined
    ? { launchOptions: { executablePath: browserProgram(), args: [...QUIET, '--disable-3d-apis'] } }
    : { launchOptions: { executablePath: FIREFOX_PROGRAM, args: [], firefoxUserPrefs: { 'webgl.disabled': true } } };

/** Options for `test.use` of journeys about the drawn map and its parts. */
export const WITH_MAP = {
  launchOptions:
    FIREFOX_PROGRAM === undefined
      ? { executablePath: browserProgram(), args: QUICK_DRAWING }
      : { executablePath: FIREFOX_PROGRAM, args: [] },
};
