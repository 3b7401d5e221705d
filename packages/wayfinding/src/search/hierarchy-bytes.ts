import type { Hierarchy } from './hierarchy.ts';

/** Changed with the meaning of anything in it: what another version has stored is made anew. */
const VERSION = 1;
/** 'ACH' and a byte of the version; the number of nodes; the number of arcs; a sum over all that follows. */
const HEADER = 4;
const SIGNATURE = 0x48_43_41_00 + VERSION;

/** To be stored: header, rankOf, firstArc, arcs and parts, in 32-bit numbers with the lowest byte first, as every machine that runs this has them. */
export function toHierarchyBytes({ nodeCount, rankOf, firstArc, arcs, parts }: Hierarchy): Uint8Array {
  const numbers = new Uint32Array(HEADER + rankOf.length + firstArc.length + arcs.length + parts.length);
  let at = HEADER;
  for (const row of [rankOf, firstArc, arcs, parts]) {
    numbers.set(row, at);
    at += row.length;
  }
  numbers.set([SIGNATURE, nodeCount, arcs.length / 2, sumOf(numbers)]);
  return new Uint8Array(numbers.buffer);
}

/** Null where that was another version or is not whole: then it is made anew from its graph. The bytes stay as they are, and are not kept. */
export function fromHierarchyBytes(bytes: Uint8Array): Hierarchy | null {
  if (bytes.length < 4 * HEADER || bytes.length % 4 !== 0) return null;
  // A copy: the bytes may begin anywhere, and 32-bit numbers only at every fourth.
  const numbers = new Uint32Array(bytes.slice().buffer);
  const [signature, nodeCount, arcCount, sum] = numbers as unknown as [number, number, number, number];
  const isWhole = numbers.length === HEADER + 3 * nodeCount + 1 + 4 * arcCount;
  if (signature !== SIGNATURE || !isWhole || sum !== sumOf(numbers)) return null;
  let at = 4 * HEADER;
  const next = (length: number): [ArrayBuffer, number, number] => {
    const begin = at;
    at += 4 * length;
    return [numbers.buffer, begin, length];
  };
  return {
    nodeCount,
    rankOf: new Uint32Array(...next(nodeCount)),
    firstArc: new Uint32Array(...next(2 * nodeCount + 1)),
    arcs: new Int32Array(...next(2 * arcCount)),
    parts: new Int32Array(...next(2 * arcCount)),
  };
}

/** FNV-1a over whole numbers: against what was cut off or damaged, not against anybody. */
function sumOf(numbers: Uint32Array): number {
  let sum = 0x81_1c_9d_c5;
  for (let at = HEADER; at < numbers.length; at += 1) sum = Math.imul(sum ^ numbers[at]!, 0x01_00_01_93);
  return sum >>> 0;
}
