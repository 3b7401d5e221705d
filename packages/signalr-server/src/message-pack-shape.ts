const DEPTH_MAX = 64;

/** Number of bytes that follow each head whose value has a fixed length, by head. */
const FIXED_BYTES: Readonly<Record<number, number>> = {
  0xc0: 0, // nil
  0xc2: 0, // false
  0xc3: 0, // true
  0xca: 4, // floats
  0xcb: 8,
  0xcc: 1, // unsigned
  0xcd: 2,
  0xce: 4,
  0xcf: 8,
  0xd0: 1, // signed
  0xd1: 2,
  0xd2: 4,
  0xd3: 8,
  0xd4: 2, // fixed-length extensions: the type and the data
  0xd5: 3,
  0xd6: 5,
  0xd7: 9,
  0xd8: 17,
};

interface Counted {
  /** Number of bytes after the head that hold the count. */
  readonly countBytes: 1 | 2 | 4;
  /** What the count counts: bytes, or values that follow. */
  readonly of: 'bytes' | 'values';
  /**
   * Bytes or values per counted unit, and bytes in addition. A map has two values per entry, and an extension one byte more than its count.
   */
  readonly each: number;
  readonly more: number;
}

const COUNTED: Readonly<Record<number, Counted>> = {
  0xc4: { countBytes: 1, of: 'bytes', each: 1, more: 0 }, // binary
  0xc5: { countBytes: 2, of: 'bytes', each: 1, more: 0 },
  0xc6: { countBytes: 4, of: 'bytes', each: 1, more: 0 },
  0xc7: { countBytes: 1, of: 'bytes', each: 1, more: 1 }, // extensions
  0xc8: { countBytes: 2, of: 'bytes', each: 1, more: 1 },
  0xc9: { countBytes: 4, of: 'bytes', each: 1, more: 1 },
  0xd9: { countBytes: 1, of: 'bytes', each: 1, more: 0 }, // strings
  0xda: { countBytes: 2, of: 'bytes', each: 1, more: 0 },
  0xdb: { countBytes: 4, of: 'bytes', each: 1, more: 0 },
  0xdc: { countBytes: 2, of: 'values', each: 1, more: 0 }, // arrays
  0xdd: { countBytes: 4, of: 'values', each: 1, more: 0 },
  0xde: { countBytes: 2, of: 'values', each: 2, more: 0 }, // maps
  0xdf: { countBytes: 4, of: 'values', each: 2, more: 0 },
};

/**
 * Returns whether these bytes are exactly one MessagePack value that is not nested too deep, including everything that its arrays and maps
 * announce. Nothing is allocated for the check, because 30 KB can announce gigabytes.
 */
export function isWholeValue(bytes: Buffer): boolean {
  /** Number of values that are still missing at each level, from the outermost array to the innermost. */
  const toCome = [1];
  let at = 0;
  while (toCome.length > 0) {
    if (at >= bytes.byteLength) return false;
    const head = readHead(bytes, at);
    if (head === undefined) return false;
    at += head.bytes;
    // Each value takes at least one byte, so more values than bytes cannot follow.
    if (head.values > bytes.byteLength - at) return false;
    toCome[toCome.length - 1]! -= 1;
    if (head.values > 0 && toCome.push(head.values) > DEPTH_MAX) return false;
    while (toCome.at(-1) === 0) toCome.pop();
  }
  return at === bytes.byteLength;
}

/**
 * Returns the length of a value with its direct content, in bytes, and the number of values that follow as its items. Undefined if the
 * value is invalid.
 */
function readHead(bytes: Buffer, at: number): { readonly bytes: number; readonly values: number } | undefined {
  const head = bytes[at]!;
  if (head < 0x80 || head >= 0xe0) return { bytes: 1, values: 0 };
  if (head < 0x90) return { bytes: 1, values: 2 * (head & 0x0f) };
  if (head < 0xa0) return { bytes: 1, values: head & 0x0f };
  if (head < 0xc0) return { bytes: 1 + (head & 0x1f), values: 0 };
  const fixed = FIXED_BYTES[head];
  if (fixed !== undefined) return { bytes: 1 + fixed, values: 0 };
  const counted = COUNTED[head];
  if (counted === undefined || at + 1 + counted.countBytes > bytes.byteLength) return undefined;
  const count = bytes.readUIntBE(at + 1, counted.countBytes) * counted.each + counted.more;
  const own = 1 + counted.countBytes;
  return counted.of === 'values' ? { bytes: own, values: count } : { bytes: own + count, values: 0 };
}
