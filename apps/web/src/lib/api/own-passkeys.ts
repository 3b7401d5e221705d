import {
  addPasskey,
  askForPasskeyProof,
  beginPasskey,
  listPasskeys,
  type MadePasskey,
  type NewPasskeyOptions,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
} from '@assist/contract';
import type { MessageKey, Translate } from '@assist/i18n';
import { startRegistration } from '@simplewebauthn/browser';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';
import { isGivenUp, signWithPasskey } from './passkeys.ts';

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: ({ signal }) => call(listPasskeys, { signal }) });

/** Makes a passkey on the device, which asks the person for it. */
export async function makePasskey(optionsJSON: NewPasskeyOptions, name: string): Promise<MadePasskey> {
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { name, id, clientDataJSON, attestationObject, transports };
}

/** Returns a proof that the person is present, after their device has recognised them. */
async function proveByPasskey(): Promise<string> {
  const body = await signWithPasskey(await call(askForPasskeyProof));
  return (await call(proveWithPasskey, { body })).proof;
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
