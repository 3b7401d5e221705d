/** Letters that Unicode does not decompose into a base letter and a mark, with their replacements. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ŀ: 'l',
  ƒ: 'f',
  ɨ: 'i',
  ƀ: 'b',
  ǥ: 'g',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ĳ: 'ij',
  ς: 'σ',
};

const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const MARKS = /\p{M}+/gu;
const SPACES = /\s+/g;
/** Matches ASCII text without superfluous spaces, in which only the case has to be folded. */
const PLAIN = /^(?:[\x21-\x7e]+(?: (?! )|$))*$/;

/** Folds case, accents and superfluous spaces: ' Łódź  Æther' becomes 'lodz aether'. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trimEnd();
  // Lower-cased twice: before the marks are removed, because lower-casing İ adds one, and afterwards, because decomposing ℃ yields a
  // capital.
  const apart = text.toLowerCase().normalize('NFKD').replace(MARKS, '').toLowerCase();
  return apart
    .replace(SPECIAL, (letter) => LETTERS[letter] as string)
    .replace(SPACES, ' ')
    .trim();
}
