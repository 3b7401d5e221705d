import { addBit, emptyBits, uniteBits, type BitSet } from './bit-set.ts';

/**
 * Folded texts of many rows. Each distinct text is stored once, and all are joined into one long string, because engines search a single
 * string fastest. A row may have several texts.
 */
export interface TextColumn {
  /** The texts, each terminated by a line feed. */
  readonly joined: string;
  /** The end of each text in `joined` (the position of its line feed). */
  readonly ends: Int32Array;
  /** The rows that have each text: a bit set if there are many, otherwise row numbers. */
  readonly rows: readonly (BitSet | Int32Array)[];
  readonly isDense: Uint8Array;
  readonly rowCount: number;
}

const END = '\n';

export function toTextColumn(rowCount: number, textsOf: (row: number) => Iterable<string>): TextColumn {
  const rowsByText = new Map<string, number[]>();
  for (let row = 0; row < rowCount; row += 1) {
    for (const text of new Set(textsOf(row))) {
      const clean = text.replaceAll(END, ' ');
      const rows = rowsByText.get(clean);
      if (rows) rows.push(row);
      else rowsByText.set(clean, [row]);
    }
  }
  const ends = new Int32Array(rowsByText.size);
  const isDense = new Uint8Array(rowsByText.size);
  const rows: (BitSet | Int32Array)[] = [];
  let length = 0;
  for (const [text, list] of rowsByText) {
    length += text.length;
    ends[rows.length] = length;
    length += 1;
    if (list.length > rowCount >> 5) {
      isDense[rows.length] = 1;
      const bits = emptyBits(rowCount);
      for (const row of list) addBit(bits, row);
      rows.push(bits);
    } else rows.push(Int32Array.from(list));
  }
  return { joined: [...rowsByText.keys()].map((text) => text + END).join(''), ends, rows, isDense, rowCount };
}

/** Returns the rows that have a text containing `part` (folded, not empty). */
export function rowsContaining(column: TextColumn, part: string): BitSet {
  const found = emptyBits(column.rowCount);
  const { joined, ends } = column;
  let text = 0;
  for (let at = joined.indexOf(part); at !== -1; at = joined.indexOf(part, at)) {
    text = textAt(ends, at, text);
    const rows = column.rows[text] as BitSet | Int32Array;
    if (column.isDense[text] === 1) uniteBits(found, rows as BitSet);
    else for (let index = 0; index < rows.length; index += 1) addBit(found, rows[index] as number);
    at = (ends[text] as number) + 1;
  }
  return found;
}

/**
 * Returns the index of the first text, counted from `from`, that ends at or after a position. It searches in doubling steps, because hits
 * are close together.
 */
function textAt(ends: Int32Array, place: number, from: number): number {
  let low = from;
  let step = 1;
  while (low + step < ends.length && (ends[low + step] as number) < place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, ends.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
