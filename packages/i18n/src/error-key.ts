import type { MessageKey } from './catalogue.ts';

/** Problems that can only come from a page older than the server. */
const OUT_OF_DATE = new Set(['xsrf', 'method-not-allowed', 'precondition-failed', 'range-not-satisfiable', 'unsupported-media-type']);

/** Refusals with the same sentence before and after the attempt to reserve. */
const REFUSALS = new Set(['not-on-quarter', 'reservations-disabled', 'reserved-to-others']);

/** Returns the key of the sentence for a problem's code. The catalogue has none for a code that only a newer server knows. */
export function errorKeyOf(code: string): MessageKey {
  if (OUT_OF_DATE.has(code)) return 'error.out-of-date';
  return (REFUSALS.has(code) ? `refusal.${code}` : `error.${code}`) as MessageKey;
}
