import { LANGUAGES, localeOf } from '@assist/i18n';
import type { BuildOptions } from 'vite';

/**
 * The locales of react-aria's texts that the product uses. Its English is American; Catalan, which it lacks, is added by
 * `vite-catalan-aria.ts`.
 */
export const REACT_ARIA_LOCALES = LANGUAGES.filter((language) => language !== 'ca').map((language) =>
  language === 'en' ? 'en-US' : localeOf(language),
);

/** The build options of both pages, the main one and the kiosk's. */
export const BUILD: BuildOptions = {
  target: 'es2022',
  // Keeps light-dark() unchanged, because a rewritten one would not follow the theme that a person has set.
  cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari18'],
  // Assets are not inlined, because the page's policy refuses data: addresses for fonts and workers.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // MapLibre is one file of a megabyte. It is loaded only after the list is usable, so its size needs no warning.
  chunkSizeWarningLimit: 1_200,
};
