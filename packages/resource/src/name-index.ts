import { addBit, countBits, emptyBits, intersectBits, keepBits, type BitSet } from './bit-set.ts';
import { foldText } from './fold-text.ts';
import { namesOf } from './resource-name.ts';
import type { Resource } from './resource.ts';
import { rowsContaining, toTextColumn, type TextColumn } from './text-column.ts';

/** An index for finding resources by a part of one of their names. */
export interface NameIndex {
  /** Each resource's folded names, one per line. */
  readonly names: readonly string[];
  /** The resources that have a given character, or pair of neighbouring characters, in a word of a name. */
  readonly pairs: ReadonlyMap<number, BitSet>;
  /** The distinct words of the names. There are few, because names share them. */
  readonly words: TextColumn;
  readonly rowCount: number;
}

/** Number of resources up to which checking each one is faster than searching the words. */
const FEW = 1_000;

export function toNameIndex(resources: readonly Resource[]): NameIndex {
  const rowCount = resources.length;
  const names = resources.map((resource) => namesOf(resource).map(foldText).join('\n'));
  const pairs = new Map<number, BitSet>();
  names.forEach((text, row) => {
    eachPair(text, (pair) => {
      let bits = pairs.get(pair);
      if (bits === undefined) pairs.set(pair, (bits = emptyBits(rowCount)));
      addBit(bits, row);
    });
  });
  const words = toTextColumn(rowCount, (row) => (names[row] as string).split(/\s+/));
  return { names, pairs, words, rowCount };
}

/**
 * Visits each character and each pair of neighbouring characters in a word, as one number each. For a single character, the second one
 * counts as 0.
 */
function eachPair(text: string, visit: (pair: number) => void): void {
  let before = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isSpace = code === SPACE || code === LINE_FEED;
    if (!isSpace) {
      visit(code * 0x10000);
      if (before !== SPACE) visit(before * 0x10000 + code);
    }
    before = isSpace ? SPACE : code;
  }
}

const SPACE = 32;
const LINE_FEED = 10;

/**
 * Keeps only the rows with a name that contains `text` (folded). Usually, filtering by pairs leaves few rows to check. If it leaves many,
 * the words are common, and are searched in the word list first.
 */
export function keepByName(index: NameIndex, text: string, rows: BitSet): void {
  if (text === '') return;
  eachPair(text, (pair) => {
    const bits = index.pairs.get(pair);
    if (bits === undefined) rows.fill(0);
    else intersectBits(rows, bits);
  });
  if (text.length <= 2 && !text.includes(' ')) return;
  const words = text.split(' ');
  if (countBits(rows) > FEW) {
    for (const word of words) if (word.length > 2) intersectBits(rows, rowsContaining(index.words, word));
    if (words.length === 1) return;
  }
  keepBits(rows, (row) => (index.names[row] as string).includes(text));
}
