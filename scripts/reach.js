// Finds the tests that a change can reach: by imports, by files and folders named in the code, and by the addresses that journeys visit.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './set-up.js';

const CODE = /\.(?:ts|tsx|js|mjs)$/;
const UNIT = /^(?:packages|apps|data|scripts|bench|judges)\/.*\.test\.tsx?$/;
const JOURNEY = /^e2e\/journeys\/.*\.spec\.ts$/;
/** The journey through everything that people use every day: it covers the server and the code with which every screen starts. */
const EVERYDAY = 'e2e/journeys/everyday.spec.ts';
const ROUTER = 'apps/web/src/app/router.tsx';
const FIRST = 'apps/web/src/main.tsx';
const SCREENS = 'apps/web/src/app/screens.ts';
const PRODUCTS = /^(?:apps|packages|data)\/(?!.*\/test\/)/;
/** Prefix of a path that is only read, because the code names its folder as a whole. */
const READ = 'read:';
/** Files that decide how everything else runs. */
const OF_ALL = /^(?:package-lock\.json|(?:.*\/)?package\.json|tsconfig[^/]*\.json|vitest\.config\.ts|e2e\/playwright\.config\.ts)$/;

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}

/** Returns paths in the repository that differ from a commit, including new files. */
function changedSince(commit = 'HEAD') {
  return [...new Set([...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Lists all files of the repository, including new ones. */
export const listFiles = () => git('ls-files', '--cached', '--others', '--exclude-standard');

/** Returns quoted texts without spaces; addresses, paths and package names are among them. */
const quotedIn = (text) => [...text.matchAll(/(['"`])([^'"`\s$]+)(?:\1|\$\{)/g)].map(([, , quoted]) => quoted);

/**
 * Finds which file depends on which.
 * @param {readonly string[]} files paths of the repository
 * @param {(path: string) => string} read
 */
function dependencies(files, read) {
  const known = new Set(files);
  const folders = new Map();
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), file]);
  const packages = new Map();
  for (const file of files.filter((one) => one.endsWith('package.json'))) {
    const { name, exports = {} } = JSON.parse(read(file));
    packages.set(name, { folder: posix.dirname(file), exports: typeof exports === 'string' ? { '.': exports } : exports });
  }
  const ofPackage = (specifier) => {
    const [, name, rest] = /^(@[^/]+\/[^/]+)(\/.*)?$/.exec(specifier) ?? [];
    const found = packages.get(name);
    const target = found?.exports[`.${rest ?? ''}`];
    return typeof target === 'string' ? posix.join(found.folder, target) : undefined;
  };
  const resolve = (from, quoted) => {
    // A text of dots only is the starting point of a path, not its target.
    if (/^[./]*$/.test(quoted)) return [];
    const isRelative = quoted.startsWith('.');
    const path = quoted.startsWith('@') ? ofPackage(quoted) : isRelative ? posix.join(posix.dirname(from), quoted) : quoted;
    // In the product, a text with a slash is not a path of the repository.
    if (path === undefined || (path === quoted && PRODUCTS.test(from)) || !path.includes('/')) return [];
    const plain = path.replace(/\/$/, '');
    return known.has(plain) ? [plain] : (folders.get(plain) ?? []).map((file) => READ + file);
  };
  const edges = new Map();
  for (const file of files.filter((one) => CODE.test(one)))
    edges.set(file, new Set(quotedIn(read(file)).flatMap((quoted) => resolve(file, quoted))));
  return edges;
}

/**
 * Returns everything that a file depends on, including the file itself. Files for which `isBound` is true are not followed further, and
 * neither are files of a folder that is named as a whole, which are only read.
 */
function below(edges, start, isBound = () => false) {
  const found = new Set([start]);
  for (const file of found) if (file === start || !isBound(file)) for (const next of edges.get(file) ?? []) found.add(next);
  return new Set([...found].map((file) => (file.startsWith(READ) ? file.slice(READ.length) : file)));
}

/** Returns each address of the client with the file of its screen, from the router and from the list of possible first screens. */
function screensOf(router, first) {
  const fileOf = (text) => /import\('\.\.\/([^']+)'\)/.exec(text)?.[1];
  const begun = [...first.matchAll(/'([^']+)': SCREENS\.(\w+)/g)].map(([, path, name]) => [
    path,
    new RegExp(`  ${name}: (.*)`).exec(first)?.[1],
  ]);
  const others = router.split('createRoute({').map((block) => [/path: '([^']+)'/.exec(block)?.[1], block]);
  return new Map(
    [...begun, ...others].flatMap(([path, text]) => {
      const file = fileOf(text ?? '');
      return path === undefined || file === undefined ? [] : [[path, `apps/web/src/${file}`]];
    }),
  );
}

/**
 * Finds the tests that a change can reach.
 * @param {readonly string[]} changed
 * @param {readonly string[]} files
 * @param {(path: string) => string} read
 * @returns {{ units: string[], journeys: string[], leftOut: string[] }} `leftOut`: journeys that reach the change only
 * through the server, or through the code with which every screen starts
 */
export function reachedBy(changed, files, read) {
  const [units, journeys] = [UNIT, JOURNEY].map((pattern) => files.filter((file) => pattern.test(file)));
  if (changed.some((file) => OF_ALL.test(file))) return { units, journeys, leftOut: [] };
  const edges = dependencies(files, read);
  const isChanged = new Set(changed);
  const meets = (reached) => [...reached].some((file) => isChanged.has(file));
  const client = below(edges, FIRST, (file) => file === ROUTER || file === SCREENS);
  const screens = [...screensOf(read(ROUTER), read(SCREENS))].map(([path, file]) => {
    const own = [...below(edges, file)].filter((one) => !client.has(one));
    return { path, isMet: meets(own) };
  });
  const visits = (journey, path) => path !== '/' && quotedIn(read(journey)).some((text) => text.split(/[?#]/)[0] === path);
  // Files that start the product are not followed, because they would reach all of it: unit tests cover the server.
  const own = (journey) => [...below(edges, journey, (file) => file.startsWith('apps/'))].filter((file) => !file.startsWith('apps/'));
  const isProduct = changed.some((file) => /^(?:apps|packages|data)\//.test(file) && !UNIT.test(file));
  const chosen = journeys.filter(
    (journey) =>
      meets(own(journey)) || screens.some(({ path, isMet }) => isMet && visits(journey, path)) || (isProduct && journey === EVERYDAY),
  );
  return {
    units: units.filter((unit) => meets(below(edges, unit))),
    journeys: chosen,
    leftOut: isProduct ? journeys.filter((journey) => !chosen.includes(journey)) : [],
  };
}

/** @returns the result of `reachedBy` for the repository as it is now. */
export const reachedSince = (commit) =>
  reachedBy(changedSince(commit), listFiles(), (path) => {
    try {
      return readFileSync(join(ROOT, path), 'utf8');
    } catch {
      // The file has been deleted, but git does not know yet.
      return '';
    }
  });
