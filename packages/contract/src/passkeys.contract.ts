import * as z from 'zod/mini';
import { tokenPairSchema } from './account.contract.ts';
import { operation } from './operation.ts';
import { idText, instantText, nameText } from './primitives.ts';
import { proofText } from './two-step.contract.ts';

/**
 * The encoding of all bytes in WebAuthn's JSON: base64url without padding (RFC 4648, section 5). `most` is the maximum number of
 * characters.
 */
const base64Url = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/, 'base64url'));

// Without the mark the bundler would keep these calls, and with them the library of schemas in the client's first view.
/** A credential's id has at most 1,023 bytes (WebAuthn, section 4), which are 1,364 characters. */
const credentialIdText = /* @__PURE__ */ base64Url(1_364);
const clientDataText = /* @__PURE__ */ base64Url(4_096);
const authenticatorDataText = /* @__PURE__ */ base64Url(4_096);
const signatureText = /* @__PURE__ */ base64Url(2_048);
const userHandleText = /* @__PURE__ */ base64Url(128);
const attestationText = /* @__PURE__ */ base64Url(32_768);

/** A challenge that a passkey has signed. */
export const signedChallengeBody = z.strictObject({
  id: credentialIdText,
  clientDataJSON: clientDataText,
  authenticatorData: authenticatorDataText,
  signature: signatureText,
  /** The handle of the passkey's owner, as stored in the passkey. */
  userHandle: userHandleText,
});

const publicKeyType = z.literal('public-key');

/** What a browser needs to find a passkey that exists already. */
export const knownPasskeySchema = z.object({ type: publicKeyType, id: z.string(), transports: z.array(z.string()) });

/** Returns the options for `navigator.credentials.get`. They accept any passkey of this site, because its owner is not yet known. */
export const askForPasskey = operation({
  id: 'askForPasskey',
  method: 'POST',
  path: '/api/account/passkey-sign-in/options',
  base: 'api',
  summary: 'Get a challenge for a sign-in with a passkey; valid for five minutes and once',
  access: 'anyone',
  responses: {
    200: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification: z.literal('required') }),
  },
  errors: ['sign-in-not-offered', 'too-many-attempts'],
});

/** Signs in by passkey. A passkey counts as both steps: it shows that the person has the device, and that the device has recognised the person. */
export const signInWithPasskey = operation({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/api/account/passkey-sign-in',
  base: 'api',
  summary: 'Sign in with a challenge signed by a passkey',
  access: 'anyone',
  body: signedChallengeBody,
  responses: { 200: tokenPairSchema },
  errors: ['sign-in-not-offered', 'passkey-refused', 'account-closed', 'too-many-attempts'],
});

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instantText,
  lastUsedAt: z.nullable(instantText),
});

/** Lists the passkeys of an account. Only accounts that sign in with a password of this product can have passkeys. */
export const listPasskeys = operation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/account/passkeys',
  base: 'api',
  summary: 'List my passkeys, the oldest first',
  access: 'signed-in',
  responses: { 200: z.array(passkeySchema) },
  errors: ['sign-in-not-offered'],
});

/** The options for `navigator.credentials.create`. */
export const newPasskeySchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(knownPasskeySchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** A passkey that a browser has made, with the name that the person gives it. */
export const madePasskeyBody = z.strictObject({
  name: nameText,
  id: credentialIdText,
  clientDataJSON: clientDataText,
  attestationObject: attestationText,
  transports: z.array(z.string().check(z.maxLength(32), z.regex(/^[a-z-]+$/, 'transport'))).check(z.maxLength(8)),
});

export const beginPasskey = operation({
  id: 'beginPasskey',
  method: 'POST',
  path: '/api/account/passkeys/options',
  base: 'api',
  summary: 'Get the options for creating a passkey',
  access: 'signed-in',
  body: z.strictObject({ proof: proofText }),
  responses: { 200: newPasskeySchema },
  errors: ['sign-in-not-offered', 'wrong-proof', 'too-many-passkeys'],
});

export const addPasskey = operation({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/account/passkeys',
  base: 'api',
  summary: 'Store a new passkey',
  access: 'signed-in',
  body: madePasskeyBody,
  responses: { 200: passkeySchema },
  errors: ['sign-in-not-offered', 'passkey-refused', 'too-many-passkeys'],
});

/** Returns the options for `navigator.credentials.get`, which accept only the person's own passkeys. */
export const askForPasskeyProof = operation({
  id: 'askForPasskeyProof',
  method: 'POST',
  path: '/api/account/passkey-proof/options',
  base: 'api',
  summary: 'Get a challenge with which a passkey proves that its owner is present; valid for five minutes and once',
  access: 'signed-in',
  responses: {
    200: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
      allowCredentials: z.array(knownPasskeySchema),
    }),
  },
  errors: ['sign-in-not-offered'],
});

export const proveWithPasskey = operation({
  id: 'proveWithPasskey',
  method: 'POST',
  path: '/api/account/passkey-proof',
  base: 'api',
  summary: 'Exchange a signed challenge for a proof, which works once within five minutes where a password or a code is asked for',
  access: 'signed-in',
  body: signedChallengeBody,
  responses: { 200: z.object({ proof: z.string() }) },
  errors: ['sign-in-not-offered', 'passkey-refused'],
});

const passkeyParams = z.object({ id: idText });

export const renamePasskey = operation({
  id: 'renamePasskey',
  method: 'PUT',
  path: '/api/account/passkeys/{id}',
  base: 'api',
  summary: 'Rename a passkey',
  access: 'signed-in',
  params: passkeyParams,
  body: z.strictObject({ name: nameText }),
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: ['sign-in-not-offered', 'not-found'],
});

export const removePasskey = operation({
  id: 'removePasskey',
  method: 'POST',
  path: '/api/account/passkeys/{id}/remove',
  base: 'api',
  summary: 'Delete a passkey, so that it no longer signs in',
  access: 'signed-in',
  params: passkeyParams,
  body: z.strictObject({ proof: proofText }),
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: ['sign-in-not-offered', 'wrong-proof', 'last-passkey', 'not-found'],
});

export type NewPasskeyOptions = z.infer<typeof newPasskeySchema>;
export type MadePasskey = z.infer<typeof madePasskeyBody>;
export type Passkey = z.infer<typeof passkeySchema>;
