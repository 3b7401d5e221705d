import { askForPasskey, type ClientConfiguration, signInWithPasskey } from '@assist/contract';
import { browserSupportsWebAuthn, type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** `on` if passkeys can be used in this browser at this address; otherwise the reason why not. */
export type PasskeysHere = 'off' | 'no-address' | 'other-address' | 'no-browser' | 'on';

export function passkeysHere({ passkeys }: ClientConfiguration['signIn']): PasskeysHere {
  if (!passkeys.offered) return 'off';
  if (passkeys.origin === null) return 'no-address';
  if (passkeys.origin !== location.origin) return 'other-address';
  return isPasskeyPossible(passkeys.origin) ? 'on' : 'no-browser';
}

/** Returns whether this browser can use passkeys of a site, and is at its address. */
export function isPasskeyPossible(origin: string | null): boolean {
  return origin === location.origin && isSecureContext && browserSupportsWebAuthn();
}

/**
 * Returns whether the person closed the browser's dialog or let it expire, or another passkey request replaced it. No error is shown then.
 */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Has a passkey sign a challenge, as the server takes it. */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill = false) {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Signs in with a passkey. With `inField`, the browser offers the passkey by autofill in the e-mail address field. */
export async function enterWithPasskey(inField: boolean): Promise<void> {
  const body = await signWithPasskey(await call(askForPasskey), inField);
  await enter(await call(signInWithPasskey, { body }));
}
