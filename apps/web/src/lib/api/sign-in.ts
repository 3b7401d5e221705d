import { ewsLogout, login, logoutEverywhere, oauthLogout, type SecondStep, type SignInMethods, type TokenPair } from '@assist/contract';
import { wipeBrowserStore } from '../cache/browser-store.ts';
import { call } from './call.ts';
import { wipeOwnReservations } from './own-reservations.ts';
import { wipeUnanswered } from './unanswered.ts';
import { beginSession, endSession, readTokens } from './session.ts';

/** Answers the second step, where the account asks for one: nobody is in before it. */
export async function signIn(email: string, password: string): Promise<SecondStep | undefined> {
  const answer = await call(login, { body: { email, password } });
  if ('secondStep' in answer) return answer.secondStep;
  await enter(answer);
  return undefined;
}

/** With what a sign-in has given. A link may come to a browser in which somebody is signed in still: he is let out first. */
export async function enter(pair: TokenPair, who: 'person' | 'guest' = 'person'): Promise<void> {
  if (readTokens() !== undefined) {
    await leave();
    wipeUnanswered();
    endSession('left');
  }
  // People whose session has run out find what they were typing; another person's draft goes once it is known who this is.
  wipeOwnReservations();
  await wipeBrowserStore();
  beginSession(pair, who);
}

/** The mail server whose name and password one signs in with, if not this product's. */
export function mailServerOf(methods: SignInMethods | undefined): string | undefined {
  return { exchange: 'Exchange', caldav: 'CalDAV', account: undefined, none: undefined }[methods?.password ?? 'none'];
}

async function leave(logout: typeof oauthLogout | typeof ewsLogout = oauthLogout): Promise<void> {
  await call(logout).catch(() => {});
}

/** The server ends the session if it can be reached; this browser forgets it in any case. */
export async function signOut(method?: SignInMethods): Promise<void> {
  await leave(mailServerOf(method) === undefined ? oauthLogout : ewsLogout);
  await forgetPerson();
}

/** Unlike `signOut`, only where the server has done it: elsewhere it would be a promise that nobody keeps. */
export async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere);
  await forgetPerson();
}

/** Nothing of this person stays in the browser. */
async function forgetPerson(): Promise<void> {
  wipeUnanswered();
  await wipeBrowserStore('shut');
  endSession('left');
}
