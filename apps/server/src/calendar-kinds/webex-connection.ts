import * as z from 'zod/mini';
import { address, text } from './connection-fields.ts';

/** The settings of Webex, which makes meetings beside whichever calendar. */
export const webex = z.strictObject({
  accessToken: text,
  apiUrl: z._default(address, 'https://webexapis.com'),
  siteUrl: z.optional(text),
  /** With an administrator's token, meetings are created in the organizer's name. */
  actsForHosts: z._default(z.boolean(), false),
});

export type WebexConnection = z.infer<typeof webex>;
