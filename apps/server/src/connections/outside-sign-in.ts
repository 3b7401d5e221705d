import type { CalendarPerson, CalendarProvider } from '@assist/calendar-provider';
import type { OutsidePerson } from '../people/identities.repository.ts';
import type { ConnectionTokens } from './connection-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { KeptPasswords } from './kept-passwords.ts';

/** Sign-in on the page of the company's identity provider. */
export interface OAuthSignIn {
  readonly identityProvider: IdentityProvider;
  /** The calendar that the tokens of the sign-in open; undefined if the tokens only identify the person. */
  readonly calendar:
    | {
        readonly tokens: ConnectionTokens;
        readonly findMailbox: (accessToken: string) => Promise<CalendarPerson>;
        /** Opens the calendar as the owner of a fresh token. */
        readonly open: (accessToken: string) => CalendarProvider;
      }
    | undefined;
}

/**
 * A person whose password was accepted. `subject` is the account's id on a server where people may choose their address; if it is left out,
 * the address identifies the account.
 */
export type CheckedPerson = OutsidePerson & { readonly subject?: string };

/** Sign-in with the mail server's name and password. */
export interface MailServerSignIn {
  readonly issuer: string;
  /** Returns the person with this name and password. Throws `unauthenticated` if these are wrong. */
  readonly check: (username: string, password: string, signal: AbortSignal) => Promise<CheckedPerson>;
  /** The store of passwords if each person's calls carry their own; undefined if a service account acts for everybody. */
  readonly kept?: KeptPasswords;
}
