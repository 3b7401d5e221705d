import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceHash } from './set-up.js';

const DIST = join(ROOT, 'apps/web/dist');
const STAMP = join(DIST, '.sources');

/** Builds the client if its sources have changed, with compressed copies beside the files. */
export function buildWeb(node) {
  const wanted = sourceHash(['apps/web', 'packages']);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  process.stdout.write('Building the client…\n');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // The main page’s build empties the folder, so the kiosk’s page, which is built into a subfolder of it, comes second.
  for (const config of ['vite.config.ts', 'vite.kiosk.config.ts']) {
    const built = spawnSync(node, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: join(ROOT, 'apps/web'),
      // Set even if a test starts the build, because the result must be the client that people receive.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (built.status === 0) continue;
    process.stderr.write('The client could not be built.\n');
    process.exit(1);
  }
  const compressed = spawnSync(node, [join(ROOT, 'scripts/compress-files.js'), DIST], { stdio: 'inherit' });
  if (compressed.status !== 0) process.exit(1);
  writeFileSync(STAMP, wanted);
}
