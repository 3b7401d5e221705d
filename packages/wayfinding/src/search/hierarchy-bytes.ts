import type { Hierarchy } from './hierarchy.ts';

/** Version of the stored form. Increase it whenever the meaning of the bytes changes: hierarchies stored by other versions are rebuilt. */
const VERSION = 4;
/**
 * Length of the header in 32-bit numbers: “ACH” with the version in one byte, the numbers of nodes, core nodes and arcs, and a checksum of
 * the rest.
 */
const HEADER = 5;
const SIGNATURE = 0x48_43_41_00 + VERSION;

/**
 * Returns the bytes to store: a header and rows, each aligned to 32 bits. They are in the machine’s byte order, little-endian wherever this
 * runs.
 */
export function toHierarchyBytes(hierarchy: Hierarchy): Uint8Array {
  const { nodeCount, coreCount, rankOf, firstArc, arcs, over, coreMs, coreArc } = hierarchy;
  const rows = [rankOf, firstArc, arcs, over, coreMs, coreArc];
  const bytes = new Uint8Array(rows.reduce((length, { byteLength }) => length + padded(byteLength), 4 * HEADER));
  let at = 4 * HEADER;
  for (const { buffer, byteOffset, byteLength } of rows) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  const numbers = new Uint32Array(bytes.buffer);
  numbers.set([SIGNATURE, nodeCount, coreCount, over.length, sumOf(numbers)]);
  return bytes;
}

const padded = (byteLength: number) => 4 * Math.ceil(byteLength / 4);

/**
 * Returns the stored hierarchy; null if the bytes are of another version, incomplete or damaged: the caller then rebuilds it from the
 * graph. The bytes are copied.
 */
export function fromHierarchyBytes(bytes: Uint8Array): Hierarchy | null {
  if (bytes.length < 4 * HEADER || bytes.length % 4 !== 0) return null;
  // The bytes are copied because 32-bit numbers must be aligned, and the given array may begin at any address.
  const numbers = new Uint32Array(bytes.slice().buffer);
  const [signature, nodeCount, coreCount, arcCount, sum] = numbers as unknown as [number, number, number, number, number];
  const isWhole = bytes.length === 4 * (HEADER + 3 * nodeCount + 1 + 3 * arcCount + coreCount ** 2) + padded(2 * coreCount ** 2);
  if (signature !== SIGNATURE || !isWhole || sum !== sumOf(numbers)) return null;
  let at = 4 * HEADER;
  const next = (length: number, size = 4): [ArrayBuffer, number, number] => {
    const begin = at;
    at += padded(length * size);
    return [numbers.buffer, begin, length];
  };
  return {
    nodeCount,
    coreCount,
    rankOf: new Uint32Array(...next(nodeCount)),
    firstArc: new Uint32Array(...next(2 * nodeCount + 1)),
    arcs: new Int32Array(...next(2 * arcCount)),
    over: new Int32Array(...next(arcCount)),
    coreMs: new Int32Array(...next(coreCount ** 2)),
    coreArc: new Uint16Array(...next(coreCount ** 2, 2)),
  };
}

/** Returns the checksum: FNV-1a over 32-bit numbers, which detects truncation and damage but not tampering. */
function sumOf(numbers: Uint32Array): number {
  let sum = 0x81_1c_9d_c5;
  for (let at = HEADER; at < numbers.length; at += 1) sum = Math.imul(sum ^ numbers[at]!, 0x01_00_01_93);
  return sum >>> 0;
}
