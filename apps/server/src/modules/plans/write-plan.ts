import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { exportImdf, type Plan } from '@assist/floorplan';
import { strToU8, zipSync } from 'fflate';

/** Reports to the person who named a destination that the destination already exists. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
}

/**
 * Writes a plan as an IMDF archive to a folder, or to a zip if the path ends in `.zip`. Importing the archive gives the same plan.
 * Overwrites nothing.
 */
export function writePlan(plan: Plan, path: string, at: Date): void {
  const files = Object.entries(exportImdf(plan)).map(([name, content]): [string, string] => [name, `${JSON.stringify(content)}\n`]);
  if (existsSync(path) && (isZip(path) || readdirSync(path).length > 0))
    throw new WriteError(`${path} already exists: name a new ${isZip(path) ? 'file' : 'folder'}.`);
  if (isZip(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, zipSync(Object.fromEntries(files.map(([name, text]) => [name, [strToU8(text), { mtime: at }]]))));
    return;
  }
  writeNewFiles(path, Object.fromEntries(files));
}

/** Writes files to a folder. The folder may exist, but none of the files may. */
export function writeNewFiles(folder: string, files: Readonly<Record<string, string>>): void {
  const there = Object.keys(files).find((name) => existsSync(join(folder, name)));
  if (there !== undefined) throw new WriteError(`${join(folder, there)} already exists: name another folder.`);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

function isZip(path: string): boolean {
  return extname(path).toLowerCase() === '.zip';
}
