import { ewsLogout, login, logoutEverywhere, oauthLogout, type SecondStep, type SignInMethods, type TokenPair } from '@assist/contract';
import { wipeBrowserStore } from '../cache/browser-store.ts';
import { call } from './call.ts';
import { wipeOwnReservations } from './own-reservations.ts';
import { wipeUnanswered } from './unanswered.ts';
import { beginSession, endSession, readTokens } from './session.ts';

/** Signs in with a password. If the account requires a second step, returns that step without signing the person in. */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const answer = await call(login, { body: { email, password } });
  if ('secondStep' in answer) return answer.secondStep;
  await enter(answer);
  return undefined;
}

/**
 * Begins the session that a sign-in returned. If somebody is still signed in, for example because a link was opened in their browser, they
 * are signed out first.
 */
export async function enter(pair: TokenPair, who: 'person' | 'guest' = 'person'): Promise<void> {
  if (readTokens() !== undefined) {
    await leave();
    wipeUnanswered();
    endSession('left');
  }
  // Drafts are kept for people whose session has run out. Those of another person are removed once the server tells who has signed in.
  wipeOwnReservations();
  await wipeBrowserStore();
  beginSession(pair, who);
}

/** Returns the kind of mail server whose passwords people sign in with; undefined if they do not sign in at a mail server. */
export function mailServerOf(methods: SignInMethods | undefined): string | undefined {
  return { exchange: 'Exchange', caldav: 'CalDAV', account: undefined, none: undefined }[methods?.password ?? 'none'];
}

async function leave(logout: typeof oauthLogout | typeof ewsLogout = oauthLogout): Promise<void> {
  await call(logout).catch(() => {});
}

/** Ends the session in this browser, and on the server if it can be reached. */
export async function signOut(method?: SignInMethods): Promise<void> {
  await leave(mailServerOf(method) === undefined ? oauthLogout : ewsLogout);
  await forgetPerson();
}

/** Ends all sessions of the person. Throws if the server does not confirm it, because the other sessions would still be open. */
export async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere);
  await forgetPerson();
}

/** Removes all data of this person from the browser and ends the session there. */
async function forgetPerson(): Promise<void> {
  wipeUnanswered();
  await wipeBrowserStore('shut');
  endSession('left');
}
