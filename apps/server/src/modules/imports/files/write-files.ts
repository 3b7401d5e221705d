import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
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
  writeNewFiles(path, planFiles(plan), at);
}

/** Returns the files of a plan's IMDF archive, by name. */
export function planFiles(plan: Plan): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(exportImdf(plan)).map(([name, content]) => [name, `${JSON.stringify(content)}\n`]));
}

/** Files by their names, which may contain folders. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * Writes files to a folder, or to a zip if the path ends in `.zip`. The folder may exist, but none of the files may. `at` is the time that
 * the zip states for its files.
 *
 * @throws WriteError if something is already there
 */
export function writeNewFiles(path: string, files: Files, at: Date): void {
  if (isZip(path)) {
    if (existsSync(path)) throw new WriteError(`${path} already exists: name a new file.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, zipFiles(files, at));
    return;
  }
  const there = Object.keys(files).find((name) => existsSync(join(path, name)));
  if (there !== undefined) throw new WriteError(`${join(path, there)} already exists: name another folder.`);
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Returns a zip of these files, byte for byte the same for the same files and time. */
export function zipFiles(files: Files, at: Date): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, [typeof content === 'string' ? strToU8(content) : content, { mtime: at }]]),
    ),
  );
}

function isZip(path: string): boolean {
  return extname(path).toLowerCase() === '.zip';
}
