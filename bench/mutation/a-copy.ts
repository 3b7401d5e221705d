import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCES = ['apps/server', 'packages', 'data', 'vitest.config.ts', 'package.json', 'tsconfig.base.json'];
/** The product's own packages: links to what is copied, not to where it was copied from. */
const OWN = '@assist';

/** The sources in a folder of their own, over the same installed packages: what is broken there is broken there alone. */
export function copyTree(root: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'assist-mutation-'));
  for (const part of SOURCES) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  }
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules', OWN), { recursive: true });
  for (const name of readdirSync(installed)) if (name !== OWN) symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  // Relative to where they stand: each leads into this copy.
  cpSync(join(installed, OWN), join(folder, 'node_modules', OWN), { recursive: true, verbatimSymlinks: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
