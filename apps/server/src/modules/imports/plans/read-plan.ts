import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import type { LeftOut } from '@assist/dxf';
import { unzipSync } from 'fflate';
import { ReadError, toText } from '../files/read-file.ts';
import { readOsmXml } from './read-osm-xml.ts';

const PLAN_FILES = new Set(['.geojson', '.json']);
/** Size limit of a plan (decisions, section 11): of the files themselves, and of an archive's files after unpacking. */
const PLAN_MAX_BYTES = 50 * 1024 * 1024;
/** The maximum number of files. An IMDF archive has seventeen, so a folder or zip with more than this is something else. */
const MOST_FILES = 1_000;
/** Formats that are not read, by file extension, each with what the person can do. */
const FOREIGN: Readonly<Record<string, string>> = {
  '.dxf': 'a drawing: "assist plan from-dxf" proposes its rooms, and makes a plan of what is accepted.',
  '.dwg': 'a drawing in a form of its own: save it as DXF (text), and "assist plan from-dxf" proposes its rooms.',
  '.ifc': 'a building model: its tool exports IMDF, or DXF for "assist plan from-dxf".',
  '.pdf': 'a printed page: ask who has drawn it for IMDF, or for DXF for "assist plan from-dxf".',
  '.pbf': 'OpenStreetMap’s binary form: "osmium cat FILE.osm.pbf -o plan.osm" makes the one that is read.',
};
/** The first two bytes of a zip, which begins with `PK\3\4` or, if it is empty, with `PK\5\6`. */
const ZIP = [0x50, 0x4b];

/**
 * A plan as the company has it: the files of an IMDF archive by name, with what was left out of the drawings that they are made of; or a
 * building's OpenStreetMap data as GeoJSON, with the file's name.
 */
export type PlanSource =
  | { readonly imdf: Readonly<Record<string, unknown>>; readonly leftOut?: readonly LeftOut[] }
  | { readonly osm: unknown; readonly name: string };

/**
 * Reads a plan. A folder or a zip contains the files of an IMDF archive, possibly in subfolders. A file is recognised by its content: a
 * zip, IMDF in one file, or OpenStreetMap's data of a building, as GeoJSON or as its own XML. A file that is too large is refused before it
 * is read.
 */
export function readPlan(path: string): PlanSource {
  if (!existsSync(path)) throw new ReadError(`There is no folder or file ${path}.`);
  const stat = statSync(path);
  if (stat.isDirectory()) return readFolder(path);
  if (!stat.isFile()) throw new ReadError(`${path} is neither a folder nor a file.`);
  expectSize(stat.size, path);
  expectPlan(path);
  return readPlanFile({ name: path, bytes: readFileSync(path) });
}

/** A file by its name, which may contain folders. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads a plan from the contents of one file, or of several files of one IMDF archive. */
export function readPlanFiles(files: readonly NamedFile[]): PlanSource {
  for (const { name } of files) expectPlan(name);
  if (files.length === 1) return readPlanFile(files[0]!);
  expectSize(
    files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    files[0]!.name,
  );
  return { imdf: Object.fromEntries(files.map(({ name, bytes }) => [basename(name), parseJson(toText(bytes, name), name)])) };
}

function readPlanFile({ name: path, bytes }: NamedFile): PlanSource {
  if (ZIP.every((byte, index) => bytes[index] === byte)) return { imdf: unzip(bytes, path) };
  const text = toText(bytes, path);
  const name = basename(path, extname(path));
  return /^\s*</u.test(text) ? { osm: readOsmXml(text, path), name } : toSource(parseJson(text, path), name);
}

/** Refuses a format that is not read, with what the person can do instead. */
function expectPlan(path: string): void {
  const advice = FOREIGN[extname(path).toLowerCase()];
  if (advice !== undefined) throw new ReadError(`${path} is ${advice}`);
}

/** Reads a plan from one path, or from several files of one archive. */
export function readPlans(paths: readonly string[]): PlanSource {
  const [first = '', ...others] = paths;
  if (others.length === 0) return readPlan(first);
  for (const path of paths) {
    if (!existsSync(path)) throw new ReadError(`There is no file ${path}.`);
    if (!statSync(path).isFile()) throw new ReadError(`${path} is not a file. To pass several, name each file of the IMDF archive.`);
  }
  expectSize(
    paths.reduce((sum, path) => sum + statSync(path).size, 0),
    first,
  );
  return { imdf: Object.fromEntries(paths.map((path) => [basename(path), parseJson(toText(readFileSync(path), path), path)])) };
}

function expectSize(bytes: number, path: string): void {
  if (bytes > PLAN_MAX_BYTES) throw new ReadError(`The plan in ${path} is larger than 50 MB.`);
}

function expectCount(count: number, path: string): void {
  if (count > MOST_FILES) throw new ReadError(`${path} contains more than ${MOST_FILES} files: it is not a plan.`);
}

function readFolder(folder: string): PlanSource {
  const paths = listFiles(folder)
    .filter((path) => isPlanFile(basename(path)))
    .toSorted();
  if (paths.length === 0) throw new ReadError(`There are no .geojson files in ${folder}.`);
  // Checked before anything is read, because a file named by mistake may be larger than the memory.
  expectSize(
    paths.reduce((sum, file) => sum + statSync(file).size, 0),
    folder,
  );
  const nameOf = (file: string) => relative(folder, file).split(sep).join('/');
  return { imdf: Object.fromEntries(paths.map((file) => [nameOf(file), parseJson(toText(readFileSync(file), file), file)])) };
}

/**
 * Lists all files in a folder and its subfolders. Throws a `ReadError` beyond the limit, because the folder may be a whole disk by mistake.
 */
function listFiles(folder: string): readonly string[] {
  const files: string[] = [];
  const folders = [folder];
  let count = 0;
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of readdirSync(next, { withFileTypes: true })) {
      expectCount((count += 1), folder);
      if (entry.isDirectory()) folders.push(join(next, entry.name));
      else if (entry.isFile()) files.push(join(next, entry.name));
    }
  }
  return files;
}

function unzip(bytes: Uint8Array, path: string): Record<string, unknown> {
  let [count, size] = [0, 0];
  try {
    const files = unzipSync(bytes, {
      // Checks the sizes in the archive's directory before unpacking, because a small archive may unpack to more than the memory.
      filter: ({ name, originalSize }) => {
        expectCount((count += 1), path);
        if (!isPlanFile(name)) return false;
        expectSize((size += originalSize), path);
        return true;
      },
    });
    if (Object.keys(files).length === 0) throw new ReadError(`There are no .geojson files in ${path}.`);
    return Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, parseJson(toText(content, `${path}, ${name}`), `${path}, ${name}`)]),
    );
  } catch (error) {
    if (error instanceof ReadError) throw error;
    throw new ReadError(`${path} could not be unpacked: ${(error as Error).message}.`);
  }
}

/**
 * Returns whether a file may belong to a plan, judged by its name. The additional files that a Mac writes under similar names do not belong
 * to it.
 */
function isPlanFile(name: string): boolean {
  return PLAN_FILES.has(extname(name).toLowerCase()) && !/(?:^|\/)(?:__MACOSX\/|\._)/u.test(name);
}

/** Splits IMDF that is stored in one file, where each feature names its type. Any other content is taken for OpenStreetMap's data. */
function toSource(content: unknown, name: string): PlanSource {
  const { features } = (content ?? {}) as { features?: unknown };
  if (!Array.isArray(features)) return { osm: content, name };
  const typeOf = (feature: unknown) => (feature as { feature_type?: unknown } | null)?.feature_type;
  if (!features.some((feature) => typeof typeOf(feature) === 'string')) return { osm: content, name };
  const byType = Map.groupBy(features as unknown[], (feature) => String(typeOf(feature)));
  return { imdf: Object.fromEntries([...byType].map(([type, ofType]) => [type, { type: 'FeatureCollection', features: ofType }])) };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ReadError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
}
