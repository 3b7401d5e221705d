import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';

/** Read and written by its owner alone. */
const PRIVATE = 0o600;

/** Whole or not at all, also when the disk is full or the power goes: written aside, synced, and only then put in its place. */
export function writePrivateFile(file: string, text: string): void {
  putInPlace(file, text, (aside) => renameSync(aside, file));
}

/** As `writePrivateFile`, where there is none yet. False where somebody else was faster: what he wrote stays. */
export function createPrivateFile(file: string, text: string): boolean {
  return putInPlace(file, text, (aside) => {
    try {
      // A link takes nobody's place; a rename would.
      linkSync(aside, file);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EEXIST') return false;
      // Some file systems know no links.
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

/** The new name is on the disk too. Windows cannot open a folder, and has no need of it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Takes away what others may do with a file. One that is somebody else's, or on a disk that is only read, stays as it is. */
export function keepPrivate(file: string): void {
  if ((statSync(file).mode & 0o077) === 0) return;
  try {
    chmodSync(file, PRIVATE);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOTSUP') throw error;
  }
}

/** Makes an empty private file where there is none: what a library opens then is private from its first byte. */
export function ensurePrivate(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE));
  keepPrivate(file);
}
