import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { proofText } from './two-step.contract.ts';

/** The minimum length of a new password, in characters. */
export const PASSWORD_MIN = 12;

/** Changes the password of an account that has one in this product. A one-time code is not enough: the current password is required. */
export const changePassword = operation({
  id: 'changePassword',
  method: 'POST',
  path: '/api/account/password',
  base: 'api',
  summary: 'Change my password; all my other sessions end',
  access: 'signed-in',
  body: z.strictObject({
    /** The current password; of an account without one, the proof that a passkey was exchanged for. */
    oldPassword: proofText,
    /** May exceed the password limit, so that an overlong password gets an error that says so. */
    newPassword: z.string().check(z.minLength(1), z.maxLength(1_024)),
  }),
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: [
    'sign-in-not-offered',
    'wrong-password',
    'password-too-short',
    'password-too-long',
    'password-common',
    'password-like-address',
    'password-repeated',
  ],
});
