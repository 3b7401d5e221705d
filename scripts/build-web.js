import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceHash } from './set-up.js';

const DIST = join(ROOT, 'apps/web/dist');
const STAMP = join(DIST, '.sources');

/** Builds the client where its sources have changed, with compressed copies beside the files. */
export function buildWeb(node) {
  const wanted = sourceHash(['apps/web', 'packages']);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  process.stdout.write('Building the client…\n');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // The people's page empties the folder, in which the kiosk's then has its own.
  for (const config of ['vite.config.ts', 'vite.kiosk.config.ts']) {
    const built = spawnSync(node, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: join(ROOT, 'apps/web'),
      // Also where a test asks for it: what is built is what people are sent, in the form that is sent to them.
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
