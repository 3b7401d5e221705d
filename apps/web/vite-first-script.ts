import type { Plugin } from 'vite';

const FIRST = 'first';
const RUNTIME = /rolldown-runtime/;

/**
 * Checks the page's first script, which requests the data of the first screen while the other scripts load. The build fails if this script
 * imports another file or does not come first in the page, because it would then have to wait.
 */
export function firstScript(): Plugin {
  return {
    name: 'assist-first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === FIRST);
        if (first?.type !== 'chunk') throw new Error(`the build has no file ${FIRST}`);
        const others = first.imports.filter((file) => !RUNTIME.test(file));
        if (others.length > 0) throw new Error(`${first.fileName} is not one file: it imports ${others.join(', ')}`);
        const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)]
          .map(([, file = '']) => file)
          .filter((file) => !RUNTIME.test(file));
        if (scripts[0] !== first.fileName) throw new Error(`${first.fileName} is not the page's first script, but ${scripts[0]}`);
      },
    },
  };
}
