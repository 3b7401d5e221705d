import * as z from 'zod/mini';
import { tokenPairSchema } from './account.contract.ts';
import { operation } from './operation.ts';
import { madePasskeyBody, newPasskeySchema } from './passkeys.contract.ts';
import { emailText, languageKey, nameText, zoneText } from './primitives.ts';

/** What a server still needs before anybody can use it. */
const setUpStateSchema = z.object({
  /** False once the server has a company and an administrator: it can then no longer be set up with the code. */
  isOpen: z.boolean(),
  /** True if there is no company yet. */
  needsCompany: z.boolean(),
  /** True if people sign in with a password of this product, so that the administrator needs one, or a passkey. */
  needsPassword: z.boolean(),
  /** The site for which a passkey can be made instead of a password; null if the server has no such address. */
  passkeyOrigin: z.nullable(z.string()),
});

export const getSetUp = operation({
  id: 'getSetUp',
  method: 'GET',
  path: '/api/assist/set-up',
  base: 'site',
  summary: 'Get what this server still needs before anybody can use it',
  access: 'anyone',
  responses: { 200: setUpStateSchema },
  errors: [],
});

const codeText = z.string().check(z.minLength(1), z.maxLength(64));

export const beginSetUpPasskey = operation({
  id: 'beginSetUpPasskey',
  method: 'POST',
  path: '/api/assist/set-up/passkey',
  base: 'site',
  summary: 'Get the options for creating the passkey of the first administrator',
  access: 'anyone',
  body: z.strictObject({ code: codeText, email: emailText, name: nameText, companyName: z.optional(nameText) }),
  responses: { 200: newPasskeySchema },
  errors: ['set-up-ended', 'wrong-code', 'too-many-attempts', 'sign-in-not-offered'],
});

/** Makes the first administrator and the company, with the code that the server prints when it starts. */
export const setUp = operation({
  id: 'setUp',
  method: 'POST',
  path: '/api/assist/set-up',
  base: 'site',
  summary: 'Set up an empty server: its first administrator and its company',
  access: 'anyone',
  body: z.strictObject({
    code: codeText,
    administrator: z.strictObject({
      email: emailText,
      name: nameText,
      /** Required if `needsPassword` and there is no passkey. May exceed the password limit, so that an overlong password gets an error that says so. */
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(1_024))),
      /** Replaces the password. Must be the response to `beginSetUpPasskey` for the same address. */
      passkey: z.optional(madePasskeyBody),
    }),
    /** Required if `needsCompany`, and ignored otherwise. */
    company: z.optional(
      z.strictObject({
        name: nameText,
        timezone: zoneText,
        defaultLanguage: languageKey,
      }),
    ),
  }),
  /** The administrator's session if there is a passkey, which need not be used a second time; otherwise null. */
  responses: { 200: z.object({ session: z.nullable(tokenPairSchema) }) },
  errors: [
    'set-up-ended',
    'wrong-code',
    'too-many-attempts',
    'invalid-zone',
    'passkey-refused',
    'password-too-short',
    'password-too-long',
    'password-common',
    'password-like-address',
    'password-repeated',
  ],
});
