import * as z from 'zod/mini';
import { tokenPairSchema } from './account.contract.ts';
import { operation } from './operation.ts';
import { instantText } from './primitives.ts';

/** Six digits, or a recovery code, which people may type with other spacing or letter case. */
const codeText = z.string().check(z.minLength(1), z.maxLength(64));

/** The person's password, a code, or the proof that a passkey was exchanged for, as proof that nobody else is using their open browser. */
export const proofText = z.string().check(z.minLength(1), z.maxLength(256));

export const takeSecondStep = operation({
  id: 'takeSecondStep',
  method: 'POST',
  path: '/api/account/second-step',
  base: 'api',
  summary: 'Finish a sign-in after a successful first step, with a code of the app or a recovery code; each works once',
  access: 'anyone',
  body: z.strictObject({ ticket: z.string().check(z.minLength(1), z.maxLength(256)), code: codeText }),
  responses: { 200: tokenPairSchema },
  errors: ['sign-in-not-offered', 'step-ended', 'wrong-code', 'account-closed', 'too-many-attempts'],
});

/** The secret in base32, to be typed, and as an address for a QR code: `otpauth://totp/…` */
const secretSchema = z.object({ secret: z.string(), uri: z.string() });

export const setUpSecondStep = operation({
  id: 'setUpSecondStep',
  method: 'POST',
  path: '/api/account/second-step/set-up',
  base: 'api',
  summary: 'Get a secret for the app, for people who need a second step to sign in and have none; the same ticket can request another one',
  access: 'anyone',
  body: z.strictObject({ ticket: z.string().check(z.minLength(1), z.maxLength(256)) }),
  responses: { 200: secretSchema },
  errors: ['sign-in-not-offered', 'step-ended', 'account-closed', 'two-step-on', 'too-many-attempts'],
});

export const confirmSecondStep = operation({
  id: 'confirmSecondStep',
  method: 'POST',
  path: '/api/account/second-step/set-up/confirm',
  base: 'api',
  summary: 'Finish a sign-in with the first code of the newly set up app; every sign-in asks for a code from then on',
  access: 'anyone',
  body: z.strictObject({ ticket: z.string().check(z.minLength(1), z.maxLength(256)), code: codeText }),
  responses: { 200: z.object({ pair: tokenPairSchema, recoveryCodes: z.array(z.string()) }) },
  errors: ['sign-in-not-offered', 'step-ended', 'wrong-code', 'account-closed', 'two-step-on', 'two-step-off', 'too-many-attempts'],
});

export const twoStepSchema = z.object({
  /** The time from which a code has been required. Null if no code is required. */
  since: z.nullable(instantText),
  recoveryCodesLeft: z.int(),
  /** False if the person signs in with passkeys alone, so that no second step is needed. */
  hasPassword: z.boolean(),
});

/** Returns the state of the second step. Only for accounts that have a password or a passkey in this product. */
export const getTwoStep = operation({
  id: 'getTwoStep',
  method: 'GET',
  path: '/api/account/two-step',
  base: 'api',
  summary: 'Get whether my sign-in asks for a second step',
  access: 'signed-in',
  responses: { 200: twoStepSchema },
  errors: ['sign-in-not-offered'],
});

export const beginTwoStep = operation({
  id: 'beginTwoStep',
  method: 'POST',
  path: '/api/account/two-step',
  base: 'api',
  summary: 'Create a secret for my app; it takes effect once a first code confirms it',
  access: 'signed-in',
  body: z.strictObject({ proof: proofText }),
  responses: { 200: secretSchema },
  errors: ['sign-in-not-offered', 'wrong-proof', 'two-step-on'],
});

/** The recovery codes, which are shown only once. The server stores only their hashes. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTwoStep = operation({
  id: 'confirmTwoStep',
  method: 'POST',
  path: '/api/account/two-step/confirm',
  base: 'api',
  summary: 'Turn the second step on, with the first code of the app',
  access: 'signed-in',
  body: z.strictObject({ code: codeText }),
  responses: { 200: recoveryCodesSchema },
  errors: ['sign-in-not-offered', 'wrong-code', 'two-step-on', 'two-step-off'],
});

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/account/two-step/recovery-codes',
  base: 'api',
  summary: 'Create ten new recovery codes; the previous ones become invalid',
  access: 'signed-in',
  body: z.strictObject({ proof: proofText }),
  responses: { 200: recoveryCodesSchema },
  errors: ['sign-in-not-offered', 'wrong-proof', 'two-step-off'],
});

export const endTwoStep = operation({
  id: 'endTwoStep',
  method: 'POST',
  path: '/api/account/two-step/end',
  base: 'api',
  summary: 'Turn the second step off',
  access: 'signed-in',
  body: z.strictObject({ proof: proofText }),
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: ['sign-in-not-offered', 'wrong-proof', 'two-step-off'],
});

export type TwoStepState = z.infer<typeof twoStepSchema>;
