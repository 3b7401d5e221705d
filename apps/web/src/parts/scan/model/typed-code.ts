import { isLocationCode, normaliseLocationCode } from '@assist/wayfinding';
import { readCode } from '../../../lib/read-code.ts';

/** The number of symbols in each part, as printed: `K7M-9QX`. */
export const PART_LENGTH = 3;
export type CodeParts = readonly [string, string];
export const NO_PARTS: CodeParts = ['', ''];

/** Returns the symbols of a code in a typed text, with look-alike letters replaced and other characters removed. */
export function symbolsOf(typed: string): string {
  // The normalisation has replaced letters that codes do not use by the symbols that look like them.
  return normaliseLocationCode(typed).replace(/[^0-9A-Z]/g, '');
}

export type Typed =
  | { readonly kind: 'part'; readonly parts: CodeParts }
  /** A complete code. `parts` is undefined for a code of another system, which has no parts. */
  | { readonly kind: 'code'; readonly parts: CodeParts | undefined; readonly code: string }
  /** A complete code whose check character shows a mistake. */
  | { readonly kind: 'mistyped'; readonly parts: CodeParts }
  | { readonly kind: 'none' };

/** Combines the parts into a code if both are complete. */
export function typedCode(parts: CodeParts): Typed {
  if (parts.some((part) => part.length < PART_LENGTH)) return { kind: 'part', parts };
  const code = parts.join('');
  return isLocationCode(code) ? { kind: 'code', parts, code } : { kind: 'mistyped', parts };
}

/** Interprets a text pasted into a part: a whole code, a piece of a code (which fills the parts from this one on), or a link. */
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
