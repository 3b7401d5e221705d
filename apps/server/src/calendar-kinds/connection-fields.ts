import { cleanAddress, EMAIL_ADDRESS } from '@assist/resource';
import * as z from 'zod/mini';
import { isLoopback } from '../call/loopback.ts';

/** Default of OAuth's parameter `prompt` (specification, section 9). */
export const DEFAULT_OAUTH_PROMPT = 'consent';

export const id = z._default(z.string().check(z.regex(/^[\w-]{1,64}$/)), 'main');
export const text = z.string().check(z.minLength(1), z.maxLength(4_096));
/** Address of a server: https over the network; a stand-in on this machine may use http. */
export const address = z
  .url()
  .check(z.refine((value) => value.startsWith('https:') || isLoopback(URL.parse(value)?.hostname ?? ''), 'has to begin with https://'));
/** The company's own limits for requests, if it wants lower ones than the calendar's maker publishes. */
export const limits = z.optional(
  z.strictObject({
    publishedPerMinute: z.optional(z.number().check(z.gte(1))),
    concurrencyPerMailbox: z.optional(z.int().check(z.gte(1), z.lte(64))),
    concurrency: z.optional(z.int().check(z.gte(1), z.lte(256))),
  }),
);

/** Whether room mailboxes keep the private flag (`Set-CalendarProcessing -RemovePrivateProperty $false`), which they do not by default. */
export const roomsKeepPrivate = z._default(z.boolean(), false);

/**
 * The resources in whose name Assist answers invitations: all, none, or the listed ones. The mailbox's own attendant must not answer
 * (Exchange: `AutomateProcessing AutoUpdate`; Google: auto-accept off).
 */
export const answersFor = z._default(
  z.union([
    z.enum(['all', 'none']),
    z
      .array(z.string().check(z.overwrite(cleanAddress), z.regex(EMAIL_ADDRESS, 'is no e-mail address')))
      .check(z.minLength(1), z.maxLength(20_000)),
  ]),
  'none',
);

/** File with the certificate of the company's own authority, if that authority issued the server's certificate. */
export const caFile = z.optional(text);
