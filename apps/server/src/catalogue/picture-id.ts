import { createHash } from 'node:crypto';

/**
 * Returns the id of a picture. Different content gets a different id, so that browsers may cache a picture forever. A name that is already a
 * picture's id gives that id again.
 */
export function pictureId(name: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return name.endsWith(`-${hash}`) ? name : `${name}-${hash}`;
}

const PATH = '/api/pictures/';

/** Returns the address of a stored picture. */
export function pictureUrl(id: string): string {
  return PATH + id;
}

/** Returns the id of the stored picture at an address; undefined for any other address. */
export function pictureIdOf(url: string | null): string | undefined {
  return url?.startsWith(PATH) === true ? url.slice(PATH.length) : undefined;
}
