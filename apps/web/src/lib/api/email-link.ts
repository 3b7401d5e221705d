import { askForEmailLink, redeemEmailLink, type SecondStep } from '@assist/contract';
import type { Language } from '@assist/i18n';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** Requests an e-mailed link. The answer is the same for every address, whether or not it has an account. */
export async function askForLink(email: string, returnUrl: string | undefined, language: Language): Promise<void> {
  await call(askForEmailLink, { body: { email, language, ...(returnUrl === undefined ? {} : { returnUrl }) } });
}

/** Signs in with an e-mailed link. Returns the address that the person wanted, and the second step if the account requires one. */
export async function redeemLink(token: string): Promise<{ readonly returnUrl: string; readonly step: SecondStep | undefined }> {
  const { returnUrl: asked, ...answer } = await call(redeemEmailLink, { body: { token } });
  const returnUrl = asked ?? '/';
  if ('secondStep' in answer) return { returnUrl, step: answer.secondStep };
  await enter(answer);
  return { returnUrl, step: undefined };
}
