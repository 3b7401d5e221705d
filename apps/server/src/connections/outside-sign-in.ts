import type { CalendarPerson, CalendarProvider } from '@assist/calendar-provider';
import type { OutsidePerson } from '../people/identities.repository.ts';
import type { ConnectionTokens } from './connection-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { KeptPasswords } from './kept-passwords.ts';

/** Sign-in at a page of the company's identity provider. */
export interface OAuthSignIn {
  readonly identityProvider: IdentityProvider;
  /** The tokens that come with it open the calendar; undefined where they only say who somebody is. */
  readonly calendar:
    | {
        readonly tokens: ConnectionTokens;
        readonly findMailbox: (accessToken: string) => Promise<CalendarPerson>;
        /** As the person sees it to whom a fresh token belongs. */
        readonly open: (accessToken: string) => CalendarProvider;
      }
    | undefined;
}

/** `subject`: who it is at the server, where people may choose their address there; the address where nothing is said. */
export type CheckedPerson = OutsidePerson & { readonly subject?: string };

/** Sign-in with the mail server's own name and password. */
export interface MailServerSignIn {
  readonly issuer: string;
  /** `unauthenticated` where they are wrong. */
  readonly check: (username: string, password: string, signal: AbortSignal) => Promise<CheckedPerson>;
  /** Where each person's calls carry his own; undefined where a service account acts for everybody. */
  readonly kept?: KeptPasswords;
}
