import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** A problem with a file, reported to the person who named the file. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
}

export function readText(file: string): string {
  if (!existsSync(file)) throw new ReadError(`There is no file ${file}.`);
  return toText(readFileSync(file), file);
}

/**
 * Decodes UTF-8, or UTF-16 if the file begins with its byte order mark. Any other encoding cannot be determined, and is reported with a
 * sample line.
 */
export function toText(bytes: Uint8Array, file: string): string {
  const utf16 = UTF_16.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (utf16 !== undefined) return new TextDecoder(utf16[1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ReadError(`${file} is not UTF-8 text${foreignLine(bytes)}.`);
  }
}

const UTF_16 = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;
/** The number of characters of a line that are shown, which is enough to recognise it. */
const SHOWN = 60;

/** Returns the first line that is not UTF-8, decoded as Central European Excel writes it; empty if the file is not text at all. */
function foreignLine(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, from);
    const part = bytes.subarray(from, end === -1 ? bytes.length : end);
    if (part.includes(0)) return '';
    try {
      utf8.decode(part);
    } catch {
      const text = new TextDecoder('windows-1250').decode(part).trim();
      const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
      return `: line ${line} would be ${JSON.stringify(shown)} in Windows-1250. Save it as "CSV UTF-8"`;
    }
    if (end === -1) return '';
    from = end + 1;
  }
  return '';
}

/** Reads a picture. Returns undefined if there is no such file, and throws a `ReadError` if the picture is too large. */
export function findPicture(folder: string, name: string): Uint8Array | undefined {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  if (bytes.length > PICTURE_MAX_BYTES) throw new ReadError(`${file} is larger than 10 MB.`);
  return bytes;
}
