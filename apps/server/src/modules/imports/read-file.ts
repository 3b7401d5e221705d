import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** A file that cannot be taken, told to who has named it. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
}

export function readText(file: string): string {
  if (!existsSync(file)) throw new ReadError(`There is no file ${file}.`);
  return toText(readFileSync(file), file);
}

export function toText(bytes: Uint8Array, file: string): string {
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
