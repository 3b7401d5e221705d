import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { proofText } from './two-step.contract.ts';

/** The minimum length of a new password, in characters. */
export const PASSWORD_MIN = 12;

/** Only for accounts that have a password here. A code is not enough: changing a password requires knowing it. */
export const changePassword = operation({
  id: 'changePassword',
  method: 'POST',
  path: '/api/account/password',
  base: 'api',
  summary: 'Change my password; all my other sessions end',
  access: 'signed-in',
  body: z.strictObject({
    oldPassword: proofText,
    /** Accepts more than the limit, so that an overlong password gets its own error. */
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
