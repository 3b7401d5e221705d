import { ewsLogout, login, logoutEverywhere, oauthLogout, type SecondStep, type SignInMethods, type TokenPair } from '@assist/contract';
import { wipeBrowserStore } from '../cache/browser-store.ts';
import { call } from './call.ts';
import { wipeOwnReservations } from './own-reservations.ts';
import { wipeUnanswered } from './unanswered.ts';
import { beginSession, endSession, readTokens } from './session.ts';

/** Signs in with a password. If the account requires a second step, returns it, and the person is not signed in yet. */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const answer = await call(login, { body: { email, password } });
  if ('secondStep' in answer) return answer.secondStep;
  await enter(answer);
  return undefined;
}

/**
 * Begins the session that a sign-in returned. Anybody who is still signed in is signed out first, because a link may be opened in their
 * browser.
 */
export async function enter(pair: TokenPair, who: 'person' | 'guest' = 'person'): Promise<void> {
  if (readTokens() !== undefined) {
    await leave();
    wipeUnanswered();
    endSession('left');
  }
  // Drafts stay, because people whose session has run out get them back; another person's are removed once this person is known.
  wipeOwnReservations();
  await wipeBrowserStore();
  beginSession(pair, who);
}

/** Returns the kind of mail server whose password is used to sign in; undefined if the product's own is used. */
export function mailServerOf(methods: SignInMethods | undefined): string | undefined {
  return { exchange: 'Exchange', caldav: 'CalDAV', account: undefined, none: undefined }[methods?.password ?? 'none'];
}

async function leave(logout: typeof oauthLogout | typeof ewsLogout = oauthLogout): Promise<void> {
  await call(logout).catch(() => {});
}

/** Ends the session: in this browser in any case, and on the server if it can be reached. */
export async function signOut(method?: SignInMethods): Promise<void> {
  await leave(mailServerOf(method) === undefined ? oauthLogout : ewsLogout);
  await forgetPerson();
}

/** Ends all sessions of the person. It fails if the server does, because the other sessions would still be open. */
export async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere);
  await forgetPerson();
}

/** Removes all data of this person from the browser. */
async function forgetPerson(): Promise<void> {
  wipeUnanswered();
  await wipeBrowserStore('shut');
  endSession('left');
}
