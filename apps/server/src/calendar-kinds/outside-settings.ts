import type { PoliteLimits } from '@assist/polite-http';
import type * as z from 'zod/mini';
import { readFileSync } from 'node:fs';
import type { OutsideConnection } from '../calendars/outside/outside-calendar.ts';
import { ConnectionError } from '../connections/connection-error.ts';
import type { answersFor, limits } from './connection-fields.ts';

/** Returns the rule that decides for which resources Assist answers invitations; an empty object if it answers none. */
export function answeringFor(who: z.output<typeof answersFor>): Pick<OutsideConnection, 'answersFor'> {
  if (who === 'none') return {};
  if (who === 'all') return { answersFor: () => true };
  const named = new Set(who);
  return { answersFor: (resource) => named.has(resource) };
}

/** Returns only the limits that the operator has set, by their names in `PoliteLimits`. */
export function limitsOf(said: z.output<typeof limits>): Partial<PoliteLimits> {
  const { concurrencyPerMailbox: concurrencyPerPartner, ...others } = said ?? {};
  return Object.fromEntries(Object.entries({ ...others, concurrencyPerPartner }).filter(([, value]) => value !== undefined));
}

/**
 * Returns the options with which a server's certificate is verified; an empty object without a file.
 *
 * @throws ConnectionError if the file cannot be read
 */
export function readCertificate(file: string | undefined): { readonly ca?: string } {
  if (file === undefined) return {};
  try {
    return { ca: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new ConnectionError(`caFile: ${file} could not be read.`, { cause: error });
  }
}
