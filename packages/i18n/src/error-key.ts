import type { MessageKey } from './catalogue.ts';

/** Problems that can only come from a page older than the server. */
const OUT_OF_DATE = new Set(['xsrf', 'method-not-allowed', 'precondition-failed', 'range-not-satisfiable', 'unsupported-media-type']);

/**
 * Returns the keys under which the sentence for a problem's code may be, best first. A refusal has a second sentence only if the one shown
 * before the attempt to reserve does not fit afterwards. The catalogue has none of the keys if only a newer server knows the code.
 */
export function errorKeysOf(code: string): readonly MessageKey[] {
  const keys = OUT_OF_DATE.has(code) ? ['error.out-of-date'] : [`error.${code}`, `refusal.${code}`];
  return keys as MessageKey[];
}
