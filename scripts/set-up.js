// Installs the product’s own Node and packages. Written in plain old JavaScript, so that it runs on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE_MAJOR = 26;
const STAMP = join(ROOT, 'node_modules', '.assist-set-up');

/** @returns {never} */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Returns a hash that changes with the lock file and with any package’s manifest. */
function manifestHash() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const name of ['package.json', '.npmrc']) hash.update(readFileSync(join(ROOT, name)));
  return hash.digest('hex');
}

/** Installs exactly what the lock file lists, without any package’s scripts; does nothing if they are installed already. */
export function installPackages() {
  const wanted = manifestHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  process.stdout.write('Installing packages (once)…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Does not use `npm ci`, which refuses a lock file that lacks other platforms’ packages which were never published. With this lock file,
  // `npm install` installs the same versions and leaves the file unchanged.
  const result = spawnSync(npm, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) fail('The packages could not be installed. Is the npm registry reachable?');
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(STAMP, wanted);
}

/**
 * Returns the host’s Node if it is new enough, or else the Node among the packages.
 * @returns {string}
 */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const own = join(ROOT, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  return fail(
    `Assist needs Node ${NODE_MAJOR}. This machine has ${process.version}, and there is no ready build for ${process.platform} on ${process.arch}: install Node ${NODE_MAJOR} and start again.`,
  );
}

/** Returns a hash of the names and times of all files in the folders, so that a build runs only when something has changed. */
export function sourceHash(folders) {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (['node_modules', 'dist', 'test-results'].includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else hash.update(path.slice(ROOT.length)).update(readFileSync(path));
    }
  };
  for (const folder of folders) visit(join(ROOT, folder));
  return hash.digest('hex');
}
