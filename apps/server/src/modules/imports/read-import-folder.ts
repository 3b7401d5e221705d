import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

const PLAN_FILES = new Set(['.geojson', '.json']);
/** Decisions, section 11. */
const PLAN_MAX_BYTES = 50 * 1024 * 1024;
const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

export class ReadError extends Error {
  override readonly name = 'ReadError';
}

/** A plan as a company has it: the files of an IMDF archive by name, or one GeoJSON file of OpenStreetMap. */
export type PlanSource = { readonly imdf: Readonly<Record<string, unknown>> } | { readonly osm: unknown };

/** A folder holds the files of an IMDF archive; a file is what OpenStreetMap has of a house. */
export function readPlan(path: string): PlanSource {
  if (!existsSync(path)) throw new ReadError(`There is no folder and no file ${path}.`);
  const isFile = statSync(path).isFile();
  const paths = isFile ? [path] : listPlanFiles(path);
  if (paths.length === 0) throw new ReadError(`There are no .geojson files in ${path}.`);
  // Before anything is read: a file by mistake may be larger than the memory.
  const bytes = paths.reduce((sum, file) => sum + statSync(file).size, 0);
  if (bytes > PLAN_MAX_BYTES) throw new ReadError(`The plan in ${path} is larger than 50 MB.`);
  const files = paths.map((file) => [basename(file), readJson(file)] as const);
  return isFile ? { osm: files[0]![1] } : { imdf: Object.fromEntries(files) };
}

function listPlanFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => PLAN_FILES.has(extname(name)))
    .toSorted()
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ReadError(`${file} is not JSON: ${(error as Error).message}`);
  }
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
