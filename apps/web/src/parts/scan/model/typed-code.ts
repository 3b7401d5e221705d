import { isLocationCode, normaliseLocationCode } from '@assist/wayfinding';
import { readCode } from '../../../lib/read-code.ts';

/** As it is printed, `K7M-9QX`: so many symbols in each part. */
export const PART_LENGTH = 3;
export type CodeParts = readonly [string, string];
export const NO_PARTS: CodeParts = ['', ''];

/** What stays of what was typed into a part: the symbols of a code, what is mistaken for one put right. */
export function symbolsOf(typed: string): string {
  // The letters that are no symbols have become those for which they are taken.
  return normaliseLocationCode(typed).replace(/[^0-9A-Z]/g, '');
}

export type Typed =
  | { readonly kind: 'part'; readonly parts: CodeParts }
  /** To be looked up; `parts` are undefined of one of another making, which is not typed in parts. */
  | { readonly kind: 'code'; readonly parts: CodeParts | undefined; readonly code: string }
  /** Whole, and its check symbol says that there is a mistake in it. */
  | { readonly kind: 'mistyped'; readonly parts: CodeParts }
  | { readonly kind: 'none' };

/** What the parts are together. */
export function typedCode(parts: CodeParts): Typed {
  if (parts.some((part) => part.length < PART_LENGTH)) return { kind: 'part', parts };
  const code = parts.join('');
  return isLocationCode(code) ? { kind: 'code', parts, code } : { kind: 'mistyped', parts };
}

/** What was pasted into a part: a whole code into whichever, a piece of one from there on, or a link. */
export function pastedCode(parts: CodeParts, index: 0 | 1, text: string): Typed {
  const symbols = symbolsOf(text);
  const isOfSymbols = symbols.length === text.replace(/[\s-]/g, '').length && symbols !== '';
  if (isOfSymbols && symbols.length === 2 * PART_LENGTH) return typedCode([symbols.slice(0, PART_LENGTH), symbols.slice(PART_LENGTH)]);
  if (isOfSymbols && symbols.length <= (2 - index) * PART_LENGTH)
    return typedCode(index === 0 ? [symbols.slice(0, PART_LENGTH), symbols.slice(PART_LENGTH) || parts[1]] : [parts[0], symbols]);
  const code = readCode(text, { isMeant: true });
  if (code === undefined) return { kind: 'none' };
  return isLocationCode(code)
    ? { kind: 'code', parts: [code.slice(0, PART_LENGTH), code.slice(PART_LENGTH)], code }
    : { kind: 'code', parts: undefined, code };
}
