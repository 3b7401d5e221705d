import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';

/** Mode of a file that only its owner can read and write. */
const PRIVATE = 0o600;

/**
 * Writes the file completely or not at all, even if the disk is full or the power fails: to a temporary file first, which is synced and
 * then moved into place.
 */
export function writePrivateFile(file: string, text: string): void {
  putInPlace(file, text, (aside) => renameSync(aside, file));
}

/**
 * Writes the file as `writePrivateFile` does, unless it exists already. Returns false if it exists, even if another process has just
 * created it.
 */
export function createPrivateFile(file: string, text: string): boolean {
  return putInPlace(file, text, (aside) => {
    try {
      // Creating a link fails if the name is taken; a rename would replace the file.
      linkSync(aside, file);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EEXIST') return false;
      // Some file systems do not support links.
      if ((code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') || existsSync(file)) throw error;
      renameSync(aside, file);
    }
    return true;
  });
}

function putInPlace<T>(file: string, text: string, put: (aside: string) => T): T {
  const aside = `${file}.${randomUUID()}`;
  try {
    const handle = openSync(aside, 'wx', PRIVATE);
    try {
      const bytes = Buffer.from(text);
      for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    const outcome = put(aside);
    syncFolder(dirname(file));
    return outcome;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Makes sure that not only a file's content but also its new name is on disk. Windows cannot open a folder, and does not need this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Removes other users' access to a file. A file that belongs to somebody else, or is on a read-only disk, remains unchanged. */
export function keepPrivate(file: string): void {
  if ((statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, PRIVATE);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error;
  }
}

/** Creates an empty private file if there is none, so that a file that a library then opens is private from its first byte. */
export function ensurePrivate(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE));
  keepPrivate(file);
}
