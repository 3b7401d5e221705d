import {
  addPasskey,
  askForPasskey,
  askForPasskeyProof,
  beginPasskey,
  type ClientConfiguration,
  listPasskeys,
  type MadePasskey,
  type NewPasskeyOptions,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@assist/contract';
import type { MessageKey, Translate } from '@assist/i18n';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
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

/** Signs in with a passkey. With `inField`, the browser offers the passkey by autofill in the e-mail address field. */
export async function enterWithPasskey(inField: boolean): Promise<void> {
  const options = await call(askForPasskey);
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  await enter(await call(signInWithPasskey, { body: { id, clientDataJSON, authenticatorData, signature, userHandle } }));
}

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: ({ signal }) => call(listPasskeys, { signal }) });

/** Makes a passkey on the device, which asks the person for it. */
export async function makePasskey(optionsJSON: NewPasskeyOptions, name: string): Promise<MadePasskey> {
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { name, id, clientDataJSON, attestationObject, transports };
}

/** Returns a proof that the person is present, after their device has recognised them. */
async function proveByPasskey(): Promise<string> {
  const options = await call(askForPasskeyProof);
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return (await call(proveWithPasskey, { body: { id, clientDataJSON, authenticatorData, signature, userHandle } })).proof;
}

export function usePasskeyProof() {
  return useMutation({ gcTime: 0, mutationFn: proveByPasskey });
}

/** Returns a name for a passkey of this device; the person may change it later. */
export function newPasskeyName(t: Translate): string {
  return t('passkeys.newName', { device: /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? '1' });
}

/** Returns why a device made no passkey or signed nothing. Undefined for an answer of the server, which has its own words. */
export function passkeyFault(error: unknown): MessageKey | undefined {
  if (error === null || isApiError(error)) return undefined;
  // The device already has a passkey for this account.
  if (error instanceof Error && error.name === 'InvalidStateError') return 'passkeys.known';
  return isGivenUp(error) ? 'passkeys.givenUp' : 'passkeys.failed';
}

export function usePasskeyChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(passkeysQuery);
  return {
    add: useMutation({
      gcTime: 0,
      onSettled,
      mutationFn: async ({ proof, name }: { proof: string; name: string }) => {
        const options = await call(beginPasskey, { body: { proof } });
        await call(addPasskey, { body: await makePasskey(options, name) });
      },
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
