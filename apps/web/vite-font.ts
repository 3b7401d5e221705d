import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MagicString } from 'magic-string';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
/** Folder for the subset fonts, from which the build takes them like any other file. */
const CUT = fileURLToPath(new URL('../../node_modules/.assist-font/', import.meta.url));
const FACE = /@font-face\s*\{[^}]*?url\('([^']+\.woff2)'\)[^}]*?unicode-range:([^;]+);/g;
/** Matches the file of the font that every view needs first. */
const FIRST = /inter-1-[^/]+\.woff2$/;

const HOW = {
  targetFormat: 'woff2' as const,
  // The weights used on screens, and one optical size, because no text is large.
  variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
  // Tabular figures, and the features that place accents well.
  keepFeatures: ['tnum', 'kern', 'ccmp', 'locl', 'mark'],
};

/**
 * Reduces each font of a style sheet to its `unicode-range`: a third of a megabyte becomes 28 KB, and another 11 KB for Cyrillic. The page
 * preloads the first font. The font's licence is added to the build.
 */
export function font(base = '/'): Plugin {
  return {
    name: 'assist-font',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/styles\/font\.css$/ },
      async handler(code) {
        const sheet = new MagicString(code);
        mkdirSync(CUT, { recursive: true });
        let count = 0;
        for (const { 0: face, 1: source = '', 2: ranges = '', index } of code.matchAll(FACE)) {
          const path = join(CUT, `inter-${(count += 1)}.woff2`);
          writeFileSync(path, await subsetFont(readFileSync(require.resolve(source)), lettersOf(ranges), HOW));
          const at = index + face.indexOf(source);
          sheet.update(at, at + source.length, path);
        }
        return { code: sheet.toString(), map: sheet.generateMap({ hires: true }) };
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'font-licence.txt', source: readFileSync(require.resolve('inter-ui/LICENSE.txt')) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const first = Object.keys(bundle).find((name) => FIRST.test(name));
        if (first === undefined) throw new Error('The build has no font for its first view.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `${base}${first}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Returns the characters of ranges such as `U+20-7E, U+2212`. */
export function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
    })
    .join('');
}
