/**
 * An event has a different id in each mailbox, and yet another one if immutable ids are preferred. The ids use Exchange's characters, which
 * have to be escaped in a path.
 */
const IMMUTABLE = 'AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A';
const ORDINARY = 'AAMkAGVmMDEzMTM4LTZmYWUtNDdkNC1hMDZi';
const MARK = '+/';

export function toGraphId(itemId: string, immutable: boolean): string {
  return `${immutable ? IMMUTABLE : ORDINARY}${MARK}${Buffer.from(itemId).toString('base64url')}=`;
}

/** Returns the engine's id; undefined if the text cannot be an id. */
export function fromGraphId(id: string): string | undefined {
  const prefix = [IMMUTABLE, ORDINARY].find((one) => id.startsWith(one + MARK));
  if (prefix === undefined || !id.endsWith('=')) return undefined;
  return Buffer.from(id.slice(prefix.length + MARK.length, -1), 'base64url').toString('utf8');
}
