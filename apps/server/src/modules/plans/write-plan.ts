import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { exportImdf, type Plan } from '@assist/floorplan';
import { strToU8, zipSync } from 'fflate';

/** A place where something else stands already, told to who has named it. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
}

/** The archive's files in a folder, or in one zip where the path says so: an import of it gives the same plan. Nothing is overwritten. */
export function writePlan(plan: Plan, path: string, at: Date): void {
  const files = Object.entries(exportImdf(plan)).map(([name, content]): [string, string] => [name, `${JSON.stringify(content)}\n`]);
  if (existsSync(path) && (isZip(path) || readdirSync(path).length > 0))
    throw new WriteError(`${path} is there already: name a new ${isZip(path) ? 'file' : 'folder'}.`);
  if (isZip(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, zipSync(Object.fromEntries(files.map(([name, text]) => [name, [strToU8(text), { mtime: at }]]))));
    return;
  }
  writeNewFiles(path, Object.fromEntries(files));
}

/** Into a folder that may be there; none of the files is. */
export function writeNewFiles(folder: string, files: Readonly<Record<string, string>>): void {
  const there = Object.keys(files).find((name) => existsSync(join(folder, name)));
  if (there !== undefined) throw new WriteError(`${join(folder, there)} is there already: name another folder.`);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

function isZip(path: string): boolean {
  return extname(path).toLowerCase() === '.zip';
}
