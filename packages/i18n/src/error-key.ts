import type { MessageKey } from './catalogue.ts';

/** Codes of problems that only a page older than the server can cause. */
const OUT_OF_DATE = new Set(['xsrf', 'method-not-allowed', 'precondition-failed', 'range-not-satisfiable', 'unsupported-media-type']);

/**
 * Returns the possible keys of the sentence for a problem's code, best first. A refusal has an `error.` sentence only if its `refusal.`
 * sentence, which is shown before an attempt to reserve, does not fit afterwards. The catalogue has neither key if only a newer server
 * knows the code.
 */
export function errorKeysOf(code: string): readonly MessageKey[] {
  const keys = OUT_OF_DATE.has(code) ? ['error.out-of-date'] : [`error.${code}`, `refusal.${code}`];
  return keys as MessageKey[];
}
