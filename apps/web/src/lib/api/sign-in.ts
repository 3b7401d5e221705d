import { ewsLogout, login, logoutEverywhere, oauthLogout, type SecondStep, type SignInMethods, type TokenPair } from '@assist/contract';
import { wipeBrowserStore } from '../cache/browser-store.ts';
import { call } from './call.ts';
import { wipeOwnReservations } from './own-reservations.ts';
import { wipeUnanswered } from './unanswered.ts';
import { beginSession, endSession, readTokens } from './session.ts';

/** Returns the second step if the account requires one: nobody is signed in before it. */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const answer = await call(login, { body: { email, password } });
  if ('secondStep' in answer) return answer.secondStep;
  await enter(answer);
  return undefined;
}

/**
 * Begins the session that a sign-in returned. A link may be opened in a browser in which somebody is still signed in: they are signed out
 * first.
 */
export async function enter(pair: TokenPair, who: 'person' | 'guest' = 'person'): Promise<void> {
  if (readTokens() !== undefined) {
    await leave();
    wipeUnanswered();
    endSession('left');
  }
  // People whose session has run out get back what they were typing; another person's draft is removed once it is known who this is.
  wipeOwnReservations();
  await wipeBrowserStore();
  beginSession(pair, who);
}

/** The mail server whose name and password are used to sign in, if not this product's. */
export function mailServerOf(methods: SignInMethods | undefined): string | undefined {
  return { exchange: 'Exchange', caldav: 'CalDAV', account: undefined, none: undefined }[methods?.password ?? 'none'];
}

async function leave(logout: typeof oauthLogout | typeof ewsLogout = oauthLogout): Promise<void> {
  await call(logout).catch(() => {});
}

/** Ends the session on the server if it can be reached; this browser forgets it in any case. */
export async function signOut(method?: SignInMethods): Promise<void> {
  await leave(mailServerOf(method) === undefined ? oauthLogout : ewsLogout);
  await forgetPerson();
}

/** Unlike `signOut`, it requires the server's success: otherwise it would promise what has not happened. */
export async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere);
  await forgetPerson();
}

/** Removes everything of this person from the browser. */
async function forgetPerson(): Promise<void> {
  wipeUnanswered();
  await wipeBrowserStore('shut');
  endSession('left');
}
