import type { MeasureText, SignWeight } from './sign.ts';

interface Room {
  readonly widthMm: number;
  /** Possible font sizes in descending order; the first at which the text fits is used. */
  readonly sizesMm: readonly number[];
  readonly linesMax: number;
  readonly weight: SignWeight;
}

/**
 * Breaks a text into lines at the largest possible size. A text that is too long even for the smallest size is shortened with an ellipsis.
 */
export function fitText(
  text: string,
  { widthMm, sizesMm, linesMax, weight }: Room,
  measure: MeasureText,
): { readonly sizeMm: number; readonly lines: readonly string[] } {
  const smallestMm = sizesMm.at(-1)!;
  for (const sizeMm of sizesMm) {
    const lines = breakLines(text, (line) => measure(line, weight) * sizeMm <= widthMm);
    const isWhole = lines.length <= linesMax && lines.every((line) => measure(line, weight) * sizeMm <= widthMm);
    if (isWhole) return { sizeMm, lines };
    if (sizeMm !== smallestMm) continue;
    const kept = lines.slice(0, linesMax);
    const rest = lines.slice(linesMax - 1).join(' ');
    return { sizeMm, lines: [...kept.slice(0, -1), shortened(rest, (line) => measure(line, weight) * sizeMm <= widthMm)] };
  }
  throw new RangeError('a text needs a size');
}

/** Breaks a text into lines at its spaces. A word that is wider than a line is put on a line alone. */
function breakLines(text: string, hasRoom: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && hasRoom(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shortened(text: string, hasRoom: (line: string) => boolean): string {
  const characters = [...text];
  for (let length = characters.length; length > 0; length -= 1) {
    const line = length === characters.length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
    if (hasRoom(line)) return line;
  }
  return '…';
}
