import { loadAccountWords, loadAdministrationWords, loadOtherWords, loadWayWords } from '@assist/i18n';
import type { Plugin } from 'vite';

/** The names of the chunks that load before Home is shown. */
const FIRST = new Set(['first', 'start', 'home']);

/** Fails the build if a file of the first view uses a text that loads later, since its key would be shown instead. */
export function firstWords(): Plugin {
  return {
    name: 'assist-first-words',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const words = await Promise.all([loadOtherWords('en'), loadAccountWords('en'), loadWayWords('en'), loadAdministrationWords('en')]);
      const later = words.flatMap((some) => Object.keys(some));
      const said = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && FIRST.has(file.name) ? laterWordsIn(file.code, later).map((key) => `${file.fileName} says ${key}`) : [],
      );
      if (said.length > 0) return this.error(`move these to catalogues/*/first-words.ts: ${said.join(', ')}`);
    },
  };
}

/** Returns those of the keys `later` that the code contains or that a template in it can produce. */
export function laterWordsIn(code: string, later: readonly string[]): readonly string[] {
  const written = new Set([...code.matchAll(/[`'"]([a-zA-Z]+\.[\w.-]+)[`'"]/g)].map(([, key = '']) => key));
  const begun = [...code.matchAll(/[`'"]([a-zA-Z]+\.[\w.-]*?)\$\{/g)].map(([, key = '']) => key);
  return later.filter((key) => written.has(key) || begun.some((beginning) => key.startsWith(beginning)));
}
