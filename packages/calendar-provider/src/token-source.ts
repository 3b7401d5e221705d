import type { Actor } from './calendar-records.ts';

/** Where a provider has its credentials from. They never leave the server. */
export interface TokenSource {
  /** For a user his delegated token, for the application its own. `unauthenticated` where a new sign-in is needed. */
  getToken(actor: Actor, signal: AbortSignal): Promise<string>;
  /** After a 401: a token other than `refused`, fetched once for all who ask; `unauthenticated` where there is none. */
  renewToken(actor: Actor, refused: string, signal: AbortSignal): Promise<string>;
}
