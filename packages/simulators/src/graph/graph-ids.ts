/**
 * An event's id is another one in each mailbox, and a third kind where immutable ids are preferred. Characters as
 * Exchange writes them: they have to be escaped in a path.
 */
const IMMUTABLE = 'AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A';
const ORDINARY = 'AAMkAGVmMDEzMTM4LTZmYWUtNDdkNC1hMDZi';
const MARK = '+/';

export function toGraphId(itemId: string, immutable: boolean): string {
  return `${immutable ? IMMUTABLE : ORDINARY}${MARK}${Buffer.from(itemId).toString('base64url')}=`;
}

/** Undefined for what cannot be an id. */
export function fromGraphId(id: string): string | undefined {
  const prefix = [IMMUTABLE, ORDINARY].find((one) => id.startsWith(one + MARK));
  if (prefix === undefined || !id.endsWith('=')) return undefined;
  return Buffer.from(id.slice(prefix.length + MARK.length, -1), 'base64url').toString('utf8');
}
