import { askForEmailLink, redeemEmailLink } from '@assist/contract';
import type { Language } from '@assist/i18n';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** What the answer says is the same for every address. */
export async function askForLink(email: string, returnUrl: string | undefined, language: Language): Promise<void> {
  await call(askForEmailLink, { body: { email, language, ...(returnUrl === undefined ? {} : { returnUrl }) } });
}

/** Answers where the person wanted to go when he asked for the link. */
export async function redeemLink(token: string): Promise<string> {
  const { returnUrl, ...pair } = await call(redeemEmailLink, { body: { token } });
  await enter(pair);
  return returnUrl ?? '/';
}
