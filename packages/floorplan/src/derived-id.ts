/**
 * Derives an id in the form of a UUID (RFC 9562, version 8) from a name. The same name yields the same id, so that a reimported plan keeps
 * the ids to which resources refer. The id is neither a secret nor a signature.
 */
export function derivedId(name: string): string {
  const words = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344].map((seed) => hash(name, seed));
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns a 32-bit hash of a text, with MurmurHash3's mixing over UTF-16 code units. */
function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0xcc9e2d51);
    state = Math.imul((state << 15) | (state >>> 17), 0x1b873593);
  }
  state = Math.imul(state ^ (state >>> 16) ^ text.length, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
