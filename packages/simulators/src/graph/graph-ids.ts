/**
 * The prefixes of immutable and of ordinary ids. An event's id is different in each mailbox, and different again if a client prefers
 * immutable ids. Like Exchange's, the ids contain characters that have to be escaped in a path.
 */
const IMMUTABLE = 'AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A';
const ORDINARY = 'AAMkAGVmMDEzMTM4LTZmYWUtNDdkNC1hMDZi';
const MARK = '+/';

export function toGraphId(itemId: string, immutable: boolean): string {
  return `${immutable ? IMMUTABLE : ORDINARY}${MARK}${Buffer.from(itemId).toString('base64url')}=`;
}

/** Returns the engine's id for one of Graph's ids. Undefined if the text cannot be an id. */
export function fromGraphId(id: string): string | undefined {
  const prefix = [IMMUTABLE, ORDINARY].find((one) => id.startsWith(one + MARK));
  if (prefix === undefined || !id.endsWith('=')) return undefined;
  return Buffer.from(id.slice(prefix.length + MARK.length, -1), 'base64url').toString('utf8');
}
