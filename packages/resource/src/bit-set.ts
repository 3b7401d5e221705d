/** A set of small whole numbers, one bit each: intersecting 10,000 takes 313 operations. */
export type BitSet = Uint32Array;

export function emptyBits(size: number): BitSet {
  return new Uint32Array((size + 31) >>> 5);
}

export function fullBits(size: number): BitSet {
  const bits = emptyBits(size).fill(0xffffffff);
  const rest = size & 31;
  if (rest !== 0) bits[bits.length - 1] = 2 ** rest - 1;
  return bits;
}

export function addBit(bits: BitSet, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31));
}

/** Into the first. */
export function intersectBits(bits: BitSet, other: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & (other[word] as number);
}

/** Into the first. */
export function uniteBits(bits: BitSet, other: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) | (other[word] as number);
}

/** Keeps the members that pass. */
export function keepBits(bits: BitSet, passes: (index: number) => boolean): void {
  for (let word = 0; word < bits.length; word += 1) {
    let left = bits[word] as number;
    let kept = left;
    while (left !== 0) {
      const lowest = left & -left;
      if (!passes((word << 5) + 31 - Math.clz32(lowest))) kept ^= lowest;
      left ^= lowest;
    }
    bits[word] = kept;
  }
}

/** The members in ascending order. */
export function toIndices(bits: BitSet): number[] {
  const indices: number[] = [];
  for (let word = 0; word < bits.length; word += 1) {
    let left = bits[word] as number;
    while (left !== 0) {
      const lowest = left & -left;
      indices.push((word << 5) + 31 - Math.clz32(lowest));
      left ^= lowest;
    }
  }
  return indices;
}
