// Creates a folder that runs Assist and needs nothing else. It contains no npm, no build and no package only for tests and builds, and
// nothing is written into it at run time.
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './set-up.js';
import { isOwn, neededAtRunTime, readLockFile } from './shipped-packages.ts';

const [asked] = process.argv.slice(2);
if (asked === undefined) {
  process.stderr.write('Name the folder to make: npm run stage -- FOLDER\n');
  process.exit(2);
}
const target = resolve(process.env['INIT_CWD'] ?? process.cwd(), asked);
if (existsSync(target)) {
  process.stderr.write(`${target} exists already: what may run there is not changed under it. Name a new folder.\n`);
  process.exit(2);
}

const TEST = /(?:^|\/)(?:test|node_modules|dist)(?:\/|$)|\.test\.ts$/u;
const copy = (path: string, without?: RegExp) => {
  const source = join(ROOT, path);
  cpSync(source, join(target, path), { recursive: true, filter: (one) => without?.test(relative(source, one)) !== true });
};

for (const file of ['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'docs/guides', 'apps/web/dist'])
  copy(file);
// Files that an operator has put beside the samples are not copied.
copy('deploy', /^(?:secrets|certificate|assist\.local\.env)(?:\/|$)/u);
const locked = readLockFile();
const needed = [...neededAtRunTime(locked, ['apps/server'])];
for (const folder of needed.filter(isOwn)) copy(folder, TEST);
// Of the platform-specific packages, only those for this platform are present. A package nested within another is copied with it.
for (const folder of needed.filter((one) => !isOwn(one) && existsSync(join(ROOT, one)))) copy(folder, /(?:^|\/)node_modules(?:\/|$)/u);
for (const [link, { resolved }] of Object.entries(locked).filter(([, one]) => one.link === true && needed.includes(one.resolved!))) {
  mkdirSync(dirname(join(target, link)), { recursive: true });
  symlinkSync(relative(dirname(link), resolved!), join(target, link));
}
process.stdout.write(`${target} is ready: ${join(target, 'deploy/assist')} start\n`);
