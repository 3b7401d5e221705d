import * as z from 'zod/mini';
import { secondStepAnswerSchema, tokenPairSchema } from './account.contract.ts';
import { operation } from './operation.ts';

/** Sets the first password of a person whom an administrator has invited, and signs them in. */
export const setFirstPassword = operation({
  id: 'setFirstPassword',
  method: 'POST',
  path: '/api/account/first-password',
  base: 'api',
  summary: 'Set my first password with the link that I was given, and sign in',
  access: 'anyone',
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(128)),
    /** May exceed the password limit, so that an overlong password gets an error that says so. */
    password: z.string().check(z.minLength(1), z.maxLength(1_024)),
  }),
  responses: { 200: z.union([tokenPairSchema, secondStepAnswerSchema]) },
  errors: [
    'sign-in-not-offered',
    'link-ended',
    'account-closed',
    'too-many-attempts',
    'password-too-short',
    'password-too-long',
    'password-common',
    'password-like-address',
    'password-repeated',
  ],
});
