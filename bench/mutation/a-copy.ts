import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCES = ['apps/server', 'packages', 'data', 'vitest.config.ts', 'package.json', 'tsconfig.base.json'];
/** The folder in node_modules with the product’s own packages. Its links must lead into the copy, not to the original. */
const OWN = '@assist';

/** Copies the sources to a temporary folder that links to the same installed packages, so that mutations stay in the copy. */
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
  // The links to the product’s own packages are relative, so that the copied links lead into the copy.
  cpSync(join(installed, OWN), join(folder, 'node_modules', OWN), { recursive: true, verbatimSymlinks: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
