import type { Actor } from './calendar-records.ts';

/** The source of a provider's credentials, which never leave the server. */
export interface TokenSource {
  /** Returns a user's delegated token, or the application's own. Throws `unauthenticated` if a new sign-in is needed. */
  getToken(actor: Actor, signal: AbortSignal): Promise<string>;
  /**
   * Returns a token other than `refused`, which caused a 401. It is fetched once for all callers. Throws `unauthenticated` if there is
   * none.
   */
  renewToken(actor: Actor, refused: string, signal: AbortSignal): Promise<string>;
}
