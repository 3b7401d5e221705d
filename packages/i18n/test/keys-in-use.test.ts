import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadAdministrationWords, loadCatalogue, loadKioskWords, loadWayWords } from '../src/index.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CATALOGUES = 'packages/i18n/src/catalogues/';
const KEYS = Object.keys(await loadCatalogue('en'));

/** What the product is made of, without what its comments say. */
const FILES = ['apps/web/src', 'apps/server/src', 'packages'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules/.test(path) && !path.startsWith(CATALOGUES))
    .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '') })),
);
const SOURCES = FILES.map(({ text }) => text);

/** Words in quotes, and the names of properties: a status, a code, a colour. */
const words = new Set(
  SOURCES.flatMap((text) => [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|([\w-]+)\??:/g)].map(([, a, b, c]) => a ?? b ?? c!)),
);
/** `error.${code}`: what a computed key begins with. */
const beginnings = new Set(
  SOURCES.flatMap((text) => [...text.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{[^`]*\}`/g)].map(([, begun]) => begun!)),
);

/** Computed keys are named by what follows the beginning, and that is a word of the code. */
function isAskedFor(key: string): boolean {
  return words.has(key) || [...beginnings].some((begun) => key.startsWith(begun) && words.has(key.slice(begun.length)));
}

describe('the keys', () => {
  it('are looked for in all of the product', () => {
    expect(SOURCES.length).toBeGreaterThan(800);
    expect([...beginnings]).toEqual(expect.arrayContaining(['error.', 'status.', 'slot.', 'refusal.', 'mail.change.']));
  });

  it('are all asked for by somebody', () => {
    expect(KEYS.filter((key) => !isAskedFor(key))).toEqual([]);
  });

  it.each(['nav.nowhere', 'error.of-nobody', 'otherCalendars.colour.infrared'])('would not be, if there were a %s', (key) => {
    expect(isAskedFor(key)).toBe(false);
  });
});

describe.each([
  ['ways', ['features/navigate/', 'kiosk/'], 'features/navigate/components/navigate-view.tsx', await loadWayWords('en')],
  [
    'administration',
    ['features/location-codes/', 'features/kiosks/'],
    'features/location-codes/components/location-codes-page.tsx',
    await loadAdministrationWords('en'),
  ],
  ['a kiosk', ['kiosk/'], 'kiosk/rest-screen.tsx', await loadKioskWords('en')],
])('the words of %s', (_bundle, folders, page, bundle) => {
  const keys = Object.keys(bundle);
  const saysOne = (text: string) =>
    keys.some((key) => text.includes(`'${key}'`)) ||
    [...text.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].some(([, begun]) => keys.some((key) => key.startsWith(begun!)));
  const saying = FILES.filter(({ path, text }) => path.startsWith('apps/web/src/') && saysOne(text)).map(({ path }) => path);

  it('are said by the screens that have them with them, and by no other', () => {
    expect(saying).toContain(`apps/web/src/${page}`);
    expect(saying.filter((path) => !folders.some((folder) => path.startsWith(`apps/web/src/${folder}`)))).toEqual([]);
  });
});
