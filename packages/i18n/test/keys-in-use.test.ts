import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadAdministrationWords, loadCatalogue, loadKioskWords, loadWayWords } from '../src/index.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CATALOGUES = 'packages/i18n/src/catalogues/';
const KEYS = Object.keys(await loadCatalogue('en'));

/** The source files of the product, with their text without comments. */
const FILES = ['apps/web/src', 'apps/server/src', 'packages'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|node_modules/.test(path) && !path.startsWith(CATALOGUES))
    .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '') })),
);
const SOURCES = FILES.map(({ text }) => text);

/** All quoted strings and property names in the code: whole keys, and possible endings of computed keys (a status, a code, a colour). */
const words = new Set(
  SOURCES.flatMap((text) => [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|([\w-]+)\??:/g)].map(([, a, b, c]) => a ?? b ?? c!)),
);
/** The beginnings of computed keys, such as `error.${code}`. */
const beginnings = new Set(
  SOURCES.flatMap((text) => [...text.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{[^`]*\}`/g)].map(([, begun]) => begun!)),
);

/** Returns whether a key is used. The ending of a computed key must be a word in the code. */
function isAskedFor(key: string): boolean {
  return words.has(key) || [...beginnings].some((begun) => key.startsWith(begun) && words.has(key.slice(begun.length)));
}

describe('the keys', () => {
  it('are searched for in the whole product', () => {
    expect(SOURCES.length).toBeGreaterThan(800);
    expect([...beginnings]).toEqual(expect.arrayContaining(['error.', 'status.', 'slot.', 'refusal.', 'mail.change.']));
  });

  it('are all used somewhere', () => {
    expect(KEYS.filter((key) => !isAskedFor(key))).toEqual([]);
  });

  it.each(['nav.nowhere', 'error.of-nobody', 'otherCalendars.colour.infrared'])(
    'are found to be unused if no code uses them: %s',
    (key) => {
      expect(isAskedFor(key)).toBe(false);
    },
  );
});

describe.each([
  ['ways', ['features/navigate/', 'kiosk/'], 'features/navigate/components/navigate-view.tsx', await loadWayWords('en')],
  [
    'administration',
    [
      'app/administration-shell.tsx',
      'features/moving-in/',
      'features/people-administration/',
      'parts/areas/',
      'parts/lists/',
      'parts/upload/',
      'features/location-codes/',
      'features/kiosks/',
      'features/set-up/',
      'features/company-settings/',
      'features/audit/',
      'features/lists/',
    ],
    'features/location-codes/components/location-codes-page.tsx',
    await loadAdministrationWords('en'),
  ],
  ['a kiosk', ['kiosk/'], 'kiosk/search-screen.tsx', await loadKioskWords('en')],
])('the words of %s', (_bundle, folders, page, bundle) => {
  const keys = Object.keys(bundle);
  const saysOne = (text: string) =>
    keys.some((key) => text.includes(`'${key}'`)) ||
    [...text.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].some(([, begun]) => keys.some((key) => key.startsWith(begun!)));
  const saying = FILES.filter(({ path, text }) => path.startsWith('apps/web/src/') && saysOne(text)).map(({ path }) => path);

  it('are used only by the screens that load them', () => {
    expect(saying).toContain(`apps/web/src/${page}`);
    expect(saying.filter((path) => !folders.some((folder) => path.startsWith(`apps/web/src/${folder}`)))).toEqual([]);
  });
});
