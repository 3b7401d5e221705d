import * as z from 'zod/mini';
import { address, text } from './connection-fields.ts';

/** Settings of Webex, which can create online meetings beside any kind of calendar. */
export const webex = z.strictObject({
  accessToken: text,
  apiUrl: z._default(address, 'https://webexapis.com'),
  siteUrl: z.optional(text),
  /** True if meetings are created in the organizer's name, which needs an administrator's token. */
  actsForHosts: z._default(z.boolean(), false),
});

export type WebexConnection = z.infer<typeof webex>;
