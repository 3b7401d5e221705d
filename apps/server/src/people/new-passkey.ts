import type { MadePasskey, NewPasskeyOptions } from '@assist/contract';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';
import type { RelyingParty } from '../call/relying-party.ts';
import { CHALLENGE_MS } from './passkey-challenges.repository.ts';
import type { NewPasskey, StoredPasskey } from './passkeys.repository.ts';

export const PASSKEYS_MAX = 20;
/** Ed25519, P-256, RSA: the algorithms of phones, computers and keys, best first (RFC 9053, RFC 8812). */
const ALGORITHMS = [-8, -7, -257];

interface ForWhom {
  readonly challenge: string;
  readonly party: RelyingParty;
  readonly companyName: string;
  readonly account: { readonly id: string; readonly email: string; readonly name: string };
  /** The passkeys that the person has already. */
  readonly known: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[];
}

/** Returns the options with which a browser makes a passkey (WebAuthn, section 5.4). */
export function newPasskeyOptions({ challenge, party, companyName, account, known }: ForWhom): NewPasskeyOptions {
  return {
    challenge,
    rp: { id: party.id, name: companyName },
    user: { id: handleOf(account.id), name: account.email, displayName: account.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * Returns the passkey to store (WebAuthn, section 7.1).
 *
 * @throws if it was made for another site or another challenge, or without recognising the person
 */
export async function verifyNewPasskey(
  { id, clientDataJSON, attestationObject, transports, name }: MadePasskey,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
): Promise<NewPasskey> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: withoutStatement(attestationObject) },
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  if (registrationInfo === undefined) throw new Error('the passkey could not be verified');
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return { credentialId, publicKey, counter, transports, name };
}

/** Returns the user handle that an authenticator stores, in base64url; it reveals nothing about the person. */
export function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/**
 * Returns the challenge that a passkey has signed; undefined if there is none, or if the page was embedded in another site.
 */
export function signedChallenge(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      readonly challenge?: unknown;
      readonly crossOrigin?: unknown;
    } | null;
    return typeof data?.challenge === 'string' && data.crossOrigin !== true ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes the attestation statement, which is neither requested nor needed. The library would fetch the addresses in the statement's
 * certificates (their revocation lists), and anyone can put any address into a certificate of their own.
 *
 * @throws if the attestation object is not CBOR
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData');
  const none: Parameters<typeof isoCBOR.encode>[0] = new Map<string | number, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(none)).toString('base64url');
}
