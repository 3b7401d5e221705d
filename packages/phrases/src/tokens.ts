import { foldText } from '@assist/resource';

/** A word of a text, and its position in the text. */
export interface Token {
  /** The folded word, without surrounding punctuation. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** True if the word is a number followed by a dot: "26." is a day. */
  readonly isDotted: boolean;
}

/** Maximum number of characters that are read of a phrase: nobody writes more about a desk. */
const MAX_LENGTH = 200;
const MAX_TOKENS = 40;

/** Matches words and numbers. A comma separates words, but belongs to a number ("1,5"). A colon alone separates words, too ("heure : Paris"). */
const PIECE = /\d{1,3},\d{1,3}\p{L}{0,20}|(?!:(?:\s|$))[^\s,;!?¿¡()[\]{}"“”„«»<>]+/gu;
const DASHES = /[‐-―−]/g;
const APOSTROPHES = /[’ʼ`´]/g;
/** Matches two times, not the name of a desk: "9-12", "9:30-12", "9h-12h", "9am-5pm". */
const SPAN = /^(\d{1,2}(?:[:.]\d\d|h\d\d|h)?(?:am|pm)?)-(\d{1,2}(?:[:.]\d\d|h\d\d|h)?(?:am|pm)?)$/;
/** Matches a word with an elided article: "l'après-midi", "d'aparcament". */
const ELISION = /^([ld]')(.+)$/;

export function toTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(0, MAX_LENGTH).matchAll(PIECE)) {
    const raw = match[0].replace(DASHES, '-').replace(APOSTROPHES, "'");
    tokens.push(...splitPiece(raw, match.index));
    if (tokens.length >= MAX_TOKENS) break;
  }
  return tokens.slice(0, MAX_TOKENS);
}

function splitPiece(raw: string, start: number): readonly Token[] {
  const folded = foldText(raw);
  const span = SPAN.exec(folded);
  // The span consists only of ASCII digits and letters, so its positions are right unless folding has changed the text's length.
  if (span !== null && folded.length === raw.length) {
    const at = start + span[1]!.length;
    return [toToken(span[1]!, start, at), toToken('-', at, at + 1), toToken(span[2]!, at + 1, start + raw.length)];
  }
  const elision = ELISION.exec(folded);
  if (elision !== null) return [toToken(elision[1]!, start, start + 2), toToken(elision[2]!, start + 2, start + raw.length)];
  return [toToken(folded, start, start + raw.length)];
}

function toToken(folded: string, start: number, end: number): Token {
  const word = folded.replace(/^[.:'-]+/, '').replace(/[.:]{1,3}$/, '');
  return { word: word === '' ? folded : word, start, end, isDotted: folded.endsWith('.') };
}

export function toWords(text: string): readonly string[] {
  return toTokens(text).map(({ word }) => word);
}
