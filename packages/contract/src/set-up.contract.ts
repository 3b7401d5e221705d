import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { emailText, languageKey, nameText, zoneText } from './primitives.ts';

/** What a server still needs before anybody can use it. */
const setUpStateSchema = z.object({
  /** False once the server has a company and an administrator: it can then no longer be set up with the code. */
  isOpen: z.boolean(),
  /** True if there is no company yet. */
  needsCompany: z.boolean(),
  /** True if people sign in with a password of this product, so that the administrator needs one. */
  needsPassword: z.boolean(),
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

/** Makes the first administrator and the company, with the code that the server prints when it starts. */
export const setUp = operation({
  id: 'setUp',
  method: 'POST',
  path: '/api/assist/set-up',
  base: 'site',
  summary: 'Set up an empty server: its first administrator and its company',
  access: 'anyone',
  body: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(64)),
    administrator: z.strictObject({
      email: emailText,
      name: nameText,
      /** Required if `needsPassword`. May exceed the password limit, so that an overlong password gets an error that says so. */
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(1_024))),
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
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: [
    'set-up-ended',
    'wrong-code',
    'too-many-attempts',
    'invalid-zone',
    'password-too-short',
    'password-too-long',
    'password-common',
    'password-like-address',
    'password-repeated',
  ],
});
