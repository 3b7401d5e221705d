import type { SignInMethods } from '@assist/contract';
import type { CalendarProvider, CallContext, Email } from '@assist/calendar-provider';
import type { ServerType } from '@assist/resource';
import type { Calendar, CalendarSurroundings } from '../calendars/calendar.ts';
import type { MailServerSignIn, OAuthSignIn } from './outside-sign-in.ts';

/** A use of the calendar for which Assist needs a permission. */
export type Need = 'sign-in' | 'rooms' | 'schedules' | 'events' | 'writes' | 'push' | 'people' | 'person' | 'invitations';

/** A calendar with everything that depends on its kind, such as how people sign in and whether groups can be found. */
export interface ComposedCalendar {
  /** The specification's word for the calendar. It is shown to the client, and decides which licences are valid. */
  readonly serverType: ServerType;
  readonly connectionId: string;
  readonly provider: CalendarProvider;
  readonly password: SignInMethods['password'];
  readonly oauth: OAuthSignIn | undefined;
  readonly mailServer: MailServerSignIn | undefined;
  readonly enableGroupFinding: boolean;
  /** Whether the calendar seals anything with the server's secret, such as tokens and watches in the database. */
  readonly keepsSealed: boolean;
  /** The permission required for each need, in the words of the calendar's makers. */
  readonly needs: Readonly<Record<Exclude<Need, 'invitations'>, string>> & { readonly invitations?: string };
  /** A person whom the application must find; left out if people are searched for with each person's own rights. */
  readonly findableAsApplication?: Email;
  /** Tells whether invitations are delivered; left out for a calendar whose makers promise that. */
  readonly deliversInvitations?: (context: CallContext) => Promise<boolean>;
  /** The needs that a server may forbid, each with the consequence for people. Some servers let nobody read or write a room's calendar. */
  readonly doesWithout?: Readonly<Partial<Record<Need, string>>>;
  /** What an operator has to know about rooms that the directory does not name; left out if it names all. */
  readonly directoryNote?: string;
  /** Opens the calendar for the use cases, with everything that lies between them and the provider, such as caches. */
  readonly open: (surroundings: CalendarSurroundings) => Calendar;
  /** Closes the provider's open connections; left out if it keeps none open. */
  readonly close?: () => Promise<void>;
}

/** Returns the ways to sign in. The identity provider's button is left out while the provider does not respond. */
export async function signInMethods(
  { password, oauth }: ComposedCalendar,
  emailLink: boolean,
  passkeyOrigin: string | null,
): Promise<Omit<SignInMethods, 'guests'>> {
  const twoStep = password === 'account';
  const passkeys = { offered: twoStep, origin: twoStep ? passkeyOrigin : null };
  const authorizationUrl = await oauth?.identityProvider.findAuthorizationUrl();
  if (oauth === undefined || authorizationUrl === undefined) return { password, oauth: null, emailLink, twoStep, passkeys };
  const { connectionId, name, clientId, scope, prompt, parameters } = oauth.identityProvider.settings;
  return {
    password,
    emailLink,
    twoStep,
    passkeys,
    oauth: { connectionAgentId: connectionId, name, authorizationUrl, clientId, scope, prompt, parameters: { ...parameters } },
  };
}
