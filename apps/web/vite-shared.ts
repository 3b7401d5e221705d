import { LANGUAGES, localeOf } from '@assist/i18n';
import type { BuildOptions } from 'vite';

/** The locales of the texts that react-aria has. Its only English is American; `vite-catalan-aria.ts` adds Catalan. */
export const REACT_ARIA_LOCALES = LANGUAGES.filter((language) => language !== 'ca').map((language) =>
  language === 'en' ? 'en-US' : localeOf(language),
);

/** The build options of both pages, the main one and the kiosk's. */
export const BUILD: BuildOptions = {
  target: 'es2022',
  // Keeps light-dark() unchanged, because a rewritten one would not follow the theme that a person has set.
  cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari18'],
  // An inlined asset would be a data: address, which the page's policy refuses for fonts and workers.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // MapLibre is one file of a megabyte, loaded after the list is usable.
  chunkSizeWarningLimit: 1_200,
};
