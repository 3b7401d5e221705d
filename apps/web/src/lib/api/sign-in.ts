import { ewsLogout, login, logoutEverywhere, oauthLogout, type SignInMethods, type TokenPair } from '@assist/contract';
import { wipeBrowserStore } from '../cache/browser-store.ts';
import { call } from './call.ts';
import { wipeUnanswered } from './unanswered.ts';
import { endSession, writeTokens } from './session.ts';

export async function signIn(email: string, password: string): Promise<void> {
  const pair: TokenPair = await call(login, { body: { email, password } });
  await wipeBrowserStore();
  writeTokens(pair);
}

/** The server ends the session if it can be reached; this browser forgets it in any case. */
export async function signOut({ password }: SignInMethods): Promise<void> {
  await call(password === 'exchange' ? ewsLogout : oauthLogout).catch(() => {});
  wipeUnanswered();
  await wipeBrowserStore();
  endSession();
}

/** Unlike `signOut`, only where the server has done it: elsewhere it would be a promise that nobody keeps. */
export async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere);
  await wipeBrowserStore();
  endSession();
}
