import type { CalendarPerson } from '@assist/calendar-provider';
import type { OutsidePerson } from '../people/identities.repository.ts';
import type { ConnectionTokens } from './connection-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Sign-in at a page of the company's identity provider. */
export interface OAuthSignIn {
  readonly identityProvider: IdentityProvider;
  /** The tokens that come with it open the calendar; undefined where they only say who somebody is. */
  readonly calendar:
    | { readonly tokens: ConnectionTokens; readonly findMailbox: (accessToken: string) => Promise<CalendarPerson> }
    | undefined;
}

/** Sign-in with the mail server's own name and password. */
export interface MailServerSignIn {
  readonly issuer: string;
  /** `unauthenticated` where they are wrong. */
  readonly check: (username: string, password: string, signal: AbortSignal) => Promise<OutsidePerson>;
}
