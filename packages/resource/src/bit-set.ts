/** A set of small integers, one bit each. Intersecting two sets of 10,000 integers takes only 313 operations. */
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

/** Intersects two sets of the same size in place: `bits` receives the result. */
export function intersectBits(bits: BitSet, other: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & (other[word] as number);
}

/** Unites two sets of the same size in place: `bits` receives the result. */
export function uniteBits(bits: BitSet, other: BitSet): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) | (other[word] as number);
}

/** Removes the members for which `passes` returns false. */
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

/**
 * Keeps only the members whose value is in the range, both ends included. `keepNone` decides whether members without a value (NaN) are
 * kept.
 */
export function keepInRange(
  bits: BitSet,
  values: Float64Array,
  range: { readonly from: number | null; readonly to: number | null },
  keepNone: boolean,
): void {
  const from = range.from ?? Number.NEGATIVE_INFINITY;
  const to = range.to ?? Number.POSITIVE_INFINITY;
  for (let word = 0; word < bits.length; word += 1) {
    let left = bits[word] as number;
    let kept = left;
    while (left !== 0) {
      const lowest = left & -left;
      const value = values[(word << 5) + 31 - Math.clz32(lowest)] as number;
      // Every comparison with NaN is false, so the first condition keeps members without a value, and the second removes them.
      if (keepNone ? value < from || value > to : !(value >= from && value <= to)) kept ^= lowest;
      left ^= lowest;
    }
    bits[word] = kept;
  }
}

export function countBits(bits: BitSet): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let left = bits[word] as number;
    left -= (left >>> 1) & 0x55555555;
    left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
    count += Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Returns the members in ascending order. */
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
