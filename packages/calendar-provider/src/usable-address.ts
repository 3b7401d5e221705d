import type { Email } from './calendar-records.ts';

/**
 * Returns the lower-cased address, or '' if the text is not an address. Exchange also names mailboxes by a path (`/o=…/cn=…`, the legacy
 * DN), even where an address belongs, but nobody can be found by a path.
 */
export function usableAddress(text: unknown): Email {
  const address = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return address.includes('@') && !address.startsWith('/') ? address : '';
}
