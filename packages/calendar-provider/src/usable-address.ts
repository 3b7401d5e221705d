import type { Email } from './calendar-records.ts';

/**
 * Returns the lower-cased address, or '' if it is not one. Exchange also names mailboxes by a path (`/o=…/cn=…`, the legacy DN), even where
 * an address belongs, and nobody can be found by it.
 */
export function usableAddress(text: unknown): Email {
  const address = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return address.includes('@') && !address.startsWith('/') ? address : '';
}
