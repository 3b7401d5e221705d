import * as z from 'zod/mini';
import { CAPABILITIES } from './access.ts';
import { operation } from './operation.ts';
import { emailText, idText, instantText } from './primitives.ts';
import { ANY_ORIGIN, safeReturnUrl } from './return-url.ts';

export const currentUserSchema = z.object({
  name: z.string(),
  givenName: z.string(),
  surname: z.string(),
  email: z.string(),
  username: z.string(),
  administrator: z.boolean(),
  /** What the person may do in some area: as a manager their capabilities, as an administrator all. */
  capabilities: z.array(z.enum(CAPABILITIES)),
});

/** The response contains the three fields that the specification requires: `data`, `error` and `loading`. */
export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/api/account/me',
  base: 'api',
  summary: 'Get the person who is signed in',
  access: 'signed-in',
  responses: { 200: z.object({ data: z.nullable(currentUserSchema), error: z.nullable(z.string()), loading: z.boolean() }) },
  errors: [],
});

export const tokenPairSchema = z.object({
  success: z.boolean(),
  token: z.string(),
  refreshToken: z.string(),
  expiresAt: instantText,
});

export const secondStepSchema = z.object({
  /** Required by `takeSecondStep` or `setUpSecondStep`; valid for five or fifteen minutes respectively. */
  ticket: z.string(),
  expiresAt: instantText,
  /** True if a second step is mandatory and the person has none yet. They must set one up before they are signed in. */
  isToBeSetUp: z.optional(z.literal(true)),
});

/** The answer if the first step was correct and the account requires a second one. There is no session yet. */
export const secondStepAnswerSchema = z.object({ success: z.literal(false), secondStep: secondStepSchema });

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/api/account/login',
  base: 'api',
  summary: 'Sign in with e-mail address and password',
  access: 'anyone',
  body: z.strictObject({ email: emailText, password: z.string().check(z.minLength(1), z.maxLength(256)) }),
  responses: { 200: z.union([tokenPairSchema, secondStepAnswerSchema]) },
  errors: ['wrong-credentials', 'account-closed', 'too-many-attempts'],
});

/** A path of this origin that no browser could mistake for an address of another origin. */
const returnPath = z.string().check(
  z.maxLength(2_048),
  z.refine((value) => safeReturnUrl(value, ANY_ORIGIN) !== undefined, 'a path of this origin'),
);

/**
 * Sends a link for signing in by e-mail. The response is the same for every address, whether its account exists, is closed or is missing.
 */
export const askForEmailLink = operation({
  id: 'askForEmailLink',
  method: 'POST',
  path: '/api/account/email-link',
  base: 'api',
  summary: 'Send a sign-in link; the answer is the same whether or not the address is known',
  access: 'anyone',
  body: z.strictObject({
    email: emailText,
    /** The page that the person wanted to open. */
    returnUrl: z.optional(returnPath),
    /** The page's language, used for people who have not chosen one. */
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: ['sign-in-not-offered', 'too-many-attempts'],
});

const linkReturn = { returnUrl: z.nullable(z.string()) };

/** Called only when a person presses a button on the page that the link opens, because mail scanners also follow links and run scripts. */
export const redeemEmailLink = operation({
  id: 'redeemEmailLink',
  method: 'POST',
  path: '/api/account/email-link/redeem',
  base: 'api',
  summary: 'Sign in with the content of an e-mailed link; it works once, within 15 minutes',
  access: 'anyone',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(256)) }),
  responses: { 200: z.union([z.extend(tokenPairSchema, linkReturn), z.extend(secondStepAnswerSchema, linkReturn)]) },
  errors: ['sign-in-not-offered', 'link-ended', 'account-closed', 'too-many-attempts'],
});

export const refresh = operation({
  id: 'refresh',
  method: 'POST',
  path: '/api/account/refresh',
  base: 'api',
  summary: 'Exchange the refresh token; using an old one twice ends the session everywhere',
  access: 'anyone',
  body: z.strictObject({
    refreshToken: z.string().check(z.minLength(1), z.maxLength(256)),
    token: z.string().check(z.maxLength(256)),
  }),
  responses: { 200: tokenPairSchema },
  errors: ['session-ended', 'refresh-in-progress', 'too-many-attempts'],
});

export const oauthLogout = operation({
  id: 'oauthLogout',
  method: 'GET',
  changes: true,
  path: '/api/account/oauth-logout',
  base: 'api',
  summary: 'End this session; only from this origin',
  access: 'anyone',
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: [],
});

export const ewsLogout = operation({
  id: 'ewsLogout',
  method: 'POST',
  path: '/api/account/ews-logout',
  base: 'api',
  summary: 'End this session (Exchange)',
  access: 'anyone',
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: [],
});

export const logoutEverywhere = operation({
  id: 'logoutEverywhere',
  method: 'POST',
  path: '/api/account/logout-everywhere',
  base: 'api',
  summary: 'End every session of this person, on all devices',
  access: 'signed-in',
  responses: { 200: z.object({ success: z.boolean() }) },
  errors: [],
});

/** The state of a person's connection to their calendar (decisions, section 2). */
export const connectionStateSchema = z.object({
  connected: z.boolean(),
  expiresAt: z.nullable(instantText),
  scopes: z.array(z.string()),
});

/** Returns the state of the calendar connection, but never the provider's token. */
export const getOauthToken = operation({
  id: 'getOauthToken',
  method: 'GET',
  path: '/api/account/oauth-token',
  base: 'api',
  summary: 'Get whether the calendar is connected, until when, and with which permissions',
  access: 'signed-in',
  responses: { 200: connectionStateSchema },
  errors: [],
});

/** As in RFC 7636: 43 to 128 unreserved characters. */
const codeVerifierText = z.string().check(z.regex(/^[\w.~-]{43,128}$/, 'code verifier'));

const authorization = {
  authorizationCode: z.string().check(z.minLength(1), z.maxLength(4_096)),
  redirectUrl: z.url().check(z.maxLength(512)),
  scope: z.string().check(z.maxLength(2_048)),
  codeVerifier: codeVerifierText,
  nonce: z.string().check(z.regex(/^[\w-]{16,128}$/, 'nonce')),
  /** The provider that issued the response, if it names itself in the redirect (RFC 9207). */
  issuer: z.optional(z.string().check(z.maxLength(512))),
};

export const oauthLogin = operation({
  id: 'oauthLogin',
  method: 'POST',
  path: '/api/account/oauth-login',
  base: 'api',
  summary: 'Sign in with the response of the identity provider',
  access: 'anyone',
  body: z.strictObject(authorization),
  responses: { 200: tokenPairSchema },
  errors: ['not-found', 'sign-in-failed', 'account-closed', 'too-many-attempts'],
  // Specification, section 7: on error the result is success false.
  saysFailure: true,
});

export const calendarOauthLogin = operation({
  id: 'calendarOauthLogin',
  method: 'POST',
  path: '/api/account/calendar-oauth-login',
  base: 'api',
  summary: 'Connect a calendar to the account that is signed in',
  access: 'signed-in',
  body: z.strictObject({ ...authorization, connectionAgentId: idText }),
  responses: { 200: connectionStateSchema },
  errors: ['not-found', 'sign-in-failed'],
});

export const refreshOauthToken = operation({
  id: 'refreshOauthToken',
  method: 'POST',
  path: '/api/account/refresh-oauth-token',
  base: 'api',
  summary: 'Have the server renew its access to the calendar',
  access: 'signed-in',
  body: z.strictObject({ scope: z.string().check(z.maxLength(2_048)) }),
  responses: { 200: connectionStateSchema },
  errors: ['calendar-disconnected'],
});

export const ewsLogin = operation({
  id: 'ewsLogin',
  method: 'POST',
  path: '/api/account/ews-login',
  base: 'api',
  summary: 'Sign in with the name and password of the Exchange server; they are tried once and not stored',
  access: 'anyone',
  body: z.strictObject({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.regex(/^[^\p{Cc}\p{Cs}:]*$/u, 'control characters')),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  responses: { 200: tokenPairSchema },
  errors: ['wrong-credentials', 'account-closed', 'too-many-attempts', 'not-found'],
});

export type ConnectionState = z.infer<typeof connectionStateSchema>;
export type CurrentUser = z.infer<typeof currentUserSchema>;
export type SecondStepAnswer = z.infer<typeof secondStepAnswerSchema>;
export type SecondStep = z.infer<typeof secondStepSchema>;
export type TokenPair = z.infer<typeof tokenPairSchema>;
