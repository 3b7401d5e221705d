import type { Hierarchy } from './hierarchy.ts';

/** Changed with the meaning of anything in it: what another version has stored is made anew. */
const VERSION = 1;
/** 'ACH' and a byte of the version; the numbers of nodes, of those in the core, and of arcs; a sum over all that follows. */
const HEADER = 5;
const SIGNATURE = 0x48_43_41_00 + VERSION;

/** To be stored: header and rows, in 32-bit numbers with the lowest byte first, as every machine that runs this has them. */
export function toHierarchyBytes(hierarchy: Hierarchy): Uint8Array {
  const { nodeCount, coreCount, rankOf, firstArc, arcs, parts, coreMs, coreArc } = hierarchy;
  const rows = [rankOf, firstArc, arcs, parts, coreMs, coreArc];
  const numbers = new Uint32Array(rows.reduce((length, row) => length + row.length, HEADER));
  let at = HEADER;
  for (const row of rows) {
    numbers.set(row, at);
    at += row.length;
  }
  numbers.set([SIGNATURE, nodeCount, coreCount, arcs.length / 2, sumOf(numbers)]);
  return new Uint8Array(numbers.buffer);
}

/** Null where that was another version or is not whole: then it is made anew from its graph. The bytes stay as they are, and are not kept. */
export function fromHierarchyBytes(bytes: Uint8Array): Hierarchy | null {
  if (bytes.length < 4 * HEADER || bytes.length % 4 !== 0) return null;
  // A copy: the bytes may begin anywhere, and 32-bit numbers only at every fourth.
  const numbers = new Uint32Array(bytes.slice().buffer);
  const [signature, nodeCount, coreCount, arcCount, sum] = numbers as unknown as [number, number, number, number, number];
  const isWhole = numbers.length === HEADER + 3 * nodeCount + 1 + 4 * arcCount + 2 * coreCount ** 2;
  if (signature !== SIGNATURE || !isWhole || sum !== sumOf(numbers)) return null;
  let at = 4 * HEADER;
  const next = (length: number): [ArrayBuffer, number, number] => {
    const begin = at;
    at += 4 * length;
    return [numbers.buffer, begin, length];
  };
  return {
    nodeCount,
    coreCount,
    rankOf: new Uint32Array(...next(nodeCount)),
    firstArc: new Uint32Array(...next(2 * nodeCount + 1)),
    arcs: new Int32Array(...next(2 * arcCount)),
    parts: new Int32Array(...next(2 * arcCount)),
    coreMs: new Int32Array(...next(coreCount ** 2)),
    coreArc: new Int32Array(...next(coreCount ** 2)),
  };
}

/** FNV-1a over whole numbers: against what was cut off or damaged, not against anybody. */
function sumOf(numbers: Uint32Array): number {
  let sum = 0x81_1c_9d_c5;
  for (let at = HEADER; at < numbers.length; at += 1) sum = Math.imul(sum ^ numbers[at]!, 0x01_00_01_93);
  return sum >>> 0;
}
