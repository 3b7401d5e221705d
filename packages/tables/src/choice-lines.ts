import { type FilterChoice, foldText } from '@assist/resource';

// Apart from the table of properties, so that a screen loads only what it needs.

/** The beginning of the key of the choices' names in one language; the language follows. */
export const CHOICES_PREFIX = 'choices:';

/** One line of a cell with choices: `key = name`. */
export interface ChoiceLine {
  /** The empty text if the line is a name alone. */
  readonly key: string;
  /** The empty text if the choice has no name in the language of the cell. */
  readonly name: string;
}

/** The longest key that is made of a name. */
const MADE_KEY_LONGEST = 40;

/** Reads a cell of which each line is `key = name`, or a name alone. Empty lines are left out. */
export function parseChoiceLines(text: string | null): readonly ChoiceLine[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf('=');
      return at === -1 ? { key: '', name: line } : { key: line.slice(0, at).trim(), name: line.slice(at + 1).trim() };
    });
}

/** Returns the cell that `parseChoiceLines` reads as these lines; null if there are none. */
export function formatChoiceLines(lines: readonly ChoiceLine[]): string | null {
  return lines.length === 0 ? null : lines.map(({ key, name }) => (name === '' ? `${key} =` : `${key} = ${name}`)).join('\n');
}

/** Returns a name as it stands in a line. */
export function nameInLine(name: string | undefined): string {
  return (name ?? '').replaceAll(/[\r\n]/gu, ' ').trim();
}

/**
 * Returns the lines with a key in each. A line without a key gets that of the stored choice with the same name, so that a list of names can
 * be pasted again; or else a new key that is made of its name.
 */
export function withKeys(lines: readonly ChoiceLine[], stored: readonly FilterChoice[], language: string): readonly ChoiceLine[] {
  const used = new Set(lines.map(({ key }) => key));
  const known = new Map(stored.map(({ key, value }) => [nameInLine(value[language]), key]));
  const taken = new Set([...used, ...stored.map(({ key }) => key)]);
  return lines.map(({ key, name }) => {
    if (key !== '') return { key, name };
    const same = known.get(name);
    const own = same === undefined || used.has(same) ? madeKey(name, taken, 'choice') : same;
    used.add(own);
    taken.add(own);
    return { key: own, name };
  });
}

/** Returns a key of plain letters and digits that is not taken. `fallback` stands for a name that has no such letters. */
export function madeKey(name: string, taken: ReadonlySet<string>, fallback: string): string {
  const words = foldText(name).match(/[a-z0-9]+/gu) ?? [];
  const base = words.join('-').slice(0, MADE_KEY_LONGEST) || fallback;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}
