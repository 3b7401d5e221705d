import type { Email } from './calendar-records.ts';

/**
 * The lower-cased address, or '' for what is none. Exchange names mailboxes by a path besides (`/o=…/cn=…`, the legacy DN), also where an
 * address belongs: nobody is found by it.
 */
export function usableAddress(text: unknown): Email {
  const address = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return address.includes('@') && !address.startsWith('/') ? address : '';
}
