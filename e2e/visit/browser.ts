import { fileURLToPath } from 'node:url';
import { findChromium } from '../../scripts/test-tools.js';

/** The browser of the journeys and of what is measured in one; installed where it is missing and can be. */
export const browserProgram = (): string => findChromium();

const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters stand where the font says, and not on whole pixels: a page is as wide in every build of the browser.
  '--font-render-hinting=none',
];

/** Only the map is drawn by WebGL, in software; a whole page drawn so takes two thirds of the processors. */
export const QUICK_DRAWING = [
  ...QUIET,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
];

/** What `npm run firefox` starts in Firefox's place; undefined where the journeys are Chromium's. */
export const FIREFOX_PROGRAM =
  process.env['FIREFOX'] === undefined ? undefined : fileURLToPath(new URL('../firefox/firefox-for-playwright.js', import.meta.url));

/** Journeys go without WebGL: the plan is drawn as plain SVG, whose desks can be told apart. What stands around it is the same, and takes half of the processors' time. */
export const WITHOUT_MAP =
  FIREFOX_PROGRAM === undefined
    ? { launchOptions: { executablePath: browserProgram(), args: [...QUIET, '--disable-3d-apis'] } }
    : { launchOptions: { executablePath: FIREFOX_PROGRAM, args: [], firefoxUserPrefs: { 'webgl.disabled': true } } };

/** `test.use` of those that are about the drawn map, or about what comes with it. */
export const WITH_MAP = {
  launchOptions:
    FIREFOX_PROGRAM === undefined
      ? { executablePath: browserProgram(), args: QUICK_DRAWING }
      : { executablePath: FIREFOX_PROGRAM, args: [] },
};
