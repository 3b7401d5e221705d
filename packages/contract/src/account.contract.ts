import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { emailText, instantText } from './primitives.ts';

export const currentUserSchema = z.object({
  name: z.string(),
  givenName: z.string(),
  surname: z.string(),
  email: z.string(),
  username: z.string(),
  administrator: z.boolean(),
});

/** `data`, `error`, `loading` are the specification's three fields of this answer. */
export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/api/account/me',
  base: 'api',
  summary: 'Who is signed in',
  responses: { 200: z.object({ data: z.nullable(currentUserSchema), error: z.nullable(z.string()), loading: z.boolean() }) },
  errors: ['not-signed-in', 'session-ended'],
});

export const tokenPairSchema = z.object({
  success: z.boolean(),
  token: z.string(),
  refreshToken: z.string(),
  expiresAt: instantText,
});

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/api/account/login',
  base: 'api',
  summary: 'Sign in with e-mail address and password',
  body: z.strictObject({ email: emailText, password: z.string().check(z.minLength(1), z.maxLength(256)) }),
  responses: { 200: tokenPairSchema },
  errors: ['invalid-input', 'wrong-credentials', 'too-many-attempts', 'xsrf'],
});

export const refresh = operation({
  id: 'refresh',
  method: 'POST',
  path: '/api/account/refresh',
  base: 'api',
  summary: 'Exchange the refresh token; using an old one twice ends the session everywhere',
  body: z.strictObject({
    refreshToken: z.string().check(z.minLength(1), z.maxLength(256)),
    token: z.string().check(z.maxLength(256)),
  }),
  responses: { 200: tokenPairSchema },
  errors: ['invalid-input', 'session-ended', 'refresh-in-progress', 'xsrf'],
});

export const oauthLogout = operation({
  id: 'oauthLogout',
  method: 'GET',
  path: '/api/account/oauth-logout',
  base: 'api',
  summary: 'End this session; only from this origin',
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: ['xsrf'],
});

export const ewsLogout = operation({
  id: 'ewsLogout',
  method: 'POST',
  path: '/api/account/ews-logout',
  base: 'api',
  summary: 'End this session (Exchange)',
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: ['xsrf'],
});

/** The state of the calendar connection, never the provider's token. */
export const getOauthToken = operation({
  id: 'getOauthToken',
  method: 'GET',
  path: '/api/account/oauth-token',
  base: 'api',
  summary: 'Whether the calendar is connected, until when, and for what',
  responses: {
    200: z.object({ connected: z.boolean(), expiresAt: z.nullable(instantText), scopes: z.array(z.string()) }),
  },
  errors: ['not-signed-in'],
});

export type CurrentUser = z.infer<typeof currentUserSchema>;
export type TokenPair = z.infer<typeof tokenPairSchema>;
