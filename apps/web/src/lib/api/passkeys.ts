import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  type ClientConfiguration,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@assist/contract';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** `on` if passkeys can be used in this browser at this address; otherwise the reason why not. */
export type PasskeysHere = 'off' | 'no-address' | 'other-address' | 'no-browser' | 'on';

export function passkeysHere({ passkeys }: ClientConfiguration['signIn']): PasskeysHere {
  if (!passkeys.offered) return 'off';
  if (passkeys.origin === null) return 'no-address';
  if (passkeys.origin !== location.origin) return 'other-address';
  return isSecureContext && browserSupportsWebAuthn() ? 'on' : 'no-browser';
}

/**
 * Returns whether the person closed the browser's dialog or let it expire, or another passkey request replaced it. No error is shown then.
 */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Signs in with a passkey. With `inField`, the browser offers the passkey by autofill in the e-mail address field. */
export async function enterWithPasskey(inField: boolean): Promise<void> {
  const options = await call(askForPasskey);
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  await enter(await call(signInWithPasskey, { body: { id, clientDataJSON, authenticatorData, signature, userHandle } }));
}

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: ({ signal }) => call(listPasskeys, { signal }) });

async function makePasskey(proof: string, name: string): Promise<void> {
  const options = await call(beginPasskey, { body: { proof } });
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await call(addPasskey, { body: { name, id, clientDataJSON, attestationObject, transports } });
}

export function usePasskeyChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(passkeysQuery);
  return {
    add: useMutation({
      gcTime: 0,
      onSettled,
      mutationFn: ({ proof, name }: { proof: string; name: string }) => makePasskey(proof, name),
    }),
    rename: useMutation({
      onSettled,
      mutationFn: ({ id, name }: { id: string; name: string }) => call(renamePasskey, { params: { id }, body: { name } }),
    }),
    remove: useMutation({
      gcTime: 0,
      onSettled,
      mutationFn: ({ id, proof }: { id: string; proof: string }) => call(removePasskey, { params: { id }, body: { proof } }),
    }),
  };
}
