import { fileURLToPath } from 'node:url';
import { MagicString } from 'magic-string';
import type { Plugin } from 'vite';
import * as catalan from './catalan-aria-strings.ts';

const STRINGS = fileURLToPath(new URL('catalan-aria-strings.ts', import.meta.url));
/** The path of a module in which react-aria collects the languages of one of its packages. */
const DICTIONARY = /\/(?:react-aria|react-stately|react-aria-components)\/dist\/private\/(?:([a-z]+)\/)?intlStrings\.mjs$/;

/**
 * Adds the product's Catalan texts to react-aria, which has none. They are in the same chunks as its components, and so not in the first
 * view. The build fails if it contains a component of react-aria without Catalan texts.
 */
export function catalanAria(): Plugin {
  return {
    name: 'assist-catalan-aria',
    apply: 'build',
    transform: {
      filter: { id: DICTIONARY },
      handler(code, id) {
        const name = packageOf(id);
        if (name === undefined) return null;
        const languages = new MagicString(code);
        const english = code.indexOf('"en-US":');
        if (english === -1) return this.error(`${id} does not list its languages as it did.`);
        languages.prepend(`import { ${name} as catalan } from ${JSON.stringify(STRINGS)};\n`);
        languages.appendLeft(english, '"ca-ES": catalan, ');
        return { code: languages.toString(), map: languages.generateMap({ hires: true }) };
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          // Dictionaries without rendered code are not checked, because none of their texts is used.
          if (renderedLength > 0 && DICTIONARY.test(id) && packageOf(id) === undefined) {
            this.error(`${id} has no Catalan: give it some in ${STRINGS}.`);
          }
        }
      }
    },
  };
}

/** Returns the name of the product's Catalan texts for a dictionary; undefined if it has none. */
function packageOf(id: string): string | undefined {
  const name = DICTIONARY.exec(id)?.[1];
  return id.includes('/react-aria/') && name !== undefined && name in catalan ? name : undefined;
}
