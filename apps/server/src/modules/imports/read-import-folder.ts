import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const PLAN_FILES = new Set(['.geojson', '.json']);
/** Decisions, section 11. */
const PLAN_MAX_BYTES = 50 * 1024 * 1024;
const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

export class ReadError extends Error {
  override readonly name = 'ReadError';
}

/** The parsed files of an IMDF folder by name. */
export function readPlanFolder(folder: string): Record<string, unknown> {
  if (!existsSync(folder)) throw new ReadError(`There is no folder ${folder}.`);
  const files: Record<string, unknown> = {};
  let bytes = 0;
  for (const name of readdirSync(folder).toSorted()) {
    if (!PLAN_FILES.has(extname(name))) continue;
    const text = readText(join(folder, name));
    bytes += text.length;
    if (bytes > PLAN_MAX_BYTES) throw new ReadError(`The plan in ${folder} is larger than 50 MB.`);
    try {
      files[name] = JSON.parse(text) as unknown;
    } catch (error) {
      throw new ReadError(`${join(folder, name)} is not JSON: ${(error as Error).message}`);
    }
  }
  if (Object.keys(files).length === 0) throw new ReadError(`There are no .geojson files in ${folder}.`);
  return files;
}

export function readText(file: string): string {
  if (!existsSync(file)) throw new ReadError(`There is no file ${file}.`);
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ReadError(`${file} is not text in UTF-8.`);
  }
}

/** Undefined where the file is not there; a picture that is too large is a `ReadError`. */
export function findPicture(folder: string, name: string): Uint8Array | undefined {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  if (bytes.length > PICTURE_MAX_BYTES) throw new ReadError(`${file} is larger than 10 MB.`);
  return bytes;
}
