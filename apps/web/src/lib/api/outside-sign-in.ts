import { calendarOauthLogin, ewsLogin, oauthLogin, type SignInMethods } from '@assist/contract';
import { OAUTH_CALLBACK_PATH } from '@assist/reservation';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/**
 * Session-storage key of the pending sign-in. Each tab has its own session storage, so only the tab that began can complete the sign-in.
 */
const PENDING_KEY = 'assist-sign-in';

export type OAuthMethod = NonNullable<SignInMethods['oauth']>;

interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUrl: string;
  readonly scope: string;
  readonly returnUrl: string;
  /** The id of the calendar connection that a signed-in person sets up; undefined for a sign-in. */
  readonly connectionAgentId: string | undefined;
}

/** The parameters that the provider has added to the address of the page it returns to. */
export interface OAuthAnswer {
  readonly code?: string;
  readonly state?: string;
  readonly error?: string;
  readonly iss?: string;
}

/** `other-browser`: the sign-in did not start in this tab. `refused`: by the person or the provider. `insecure`: without https. */
export type OAuthFault = 'other-browser' | 'refused' | 'insecure';

export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly fault: OAuthFault;

  constructor(fault: OAuthFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Opens the provider's page for a code flow. The PKCE verifier (S256), the state and the nonce are created for this sign-in alone. */
export async function leaveForProvider(method: OAuthMethod, returnUrl: string, purpose: 'sign-in' | 'connect'): Promise<void> {
  // Browsers can compute hashes only in a secure context, and providers do not redirect to an insecure address.
  if (!isSecureContext) throw new OAuthError('insecure');
  const pending: PendingSignIn = {
    state: randomText(),
    nonce: randomText(),
    codeVerifier: randomText() + randomText(),
    redirectUrl: `${location.origin}${OAUTH_CALLBACK_PATH}`,
    scope: method.scope,
    returnUrl,
    connectionAgentId: purpose === 'connect' ? method.connectionAgentId : undefined,
  };
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.codeVerifier));
  const address = new URL(method.authorizationUrl);
  const parameters = {
    ...method.parameters,
    response_type: 'code',
    client_id: method.clientId,
    redirect_uri: pending.redirectUrl,
    scope: method.scope,
    prompt: method.prompt,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: base64Url(new Uint8Array(challenge)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  location.assign(address);
}

/**
 * Completes the pending sign-in after the provider's page. Returns the address that the person wanted. A second call with the same answer
 * fails.
 */
export async function comeBack(answer: OAuthAnswer): Promise<string> {
  const text = sessionStorage.getItem(PENDING_KEY);
  sessionStorage.removeItem(PENDING_KEY);
  const pending = text === null ? undefined : (JSON.parse(text) as PendingSignIn);
  // Otherwise, an attacker's link could sign this browser in as somebody else.
  if (pending === undefined || answer.state === undefined || answer.state !== pending.state) throw new OAuthError('other-browser');
  if (answer.error !== undefined || answer.code === undefined) throw new OAuthError('refused');
  const { redirectUrl, scope, codeVerifier, nonce, connectionAgentId } = pending;
  const body = {
    authorizationCode: answer.code,
    redirectUrl,
    scope,
    codeVerifier,
    nonce,
    ...(answer.iss === undefined ? {} : { issuer: answer.iss }),
  };
  if (connectionAgentId !== undefined) {
    await call(calendarOauthLogin, { body: { ...body, connectionAgentId } });
    return pending.returnUrl;
  }
  await enter(await call(oauthLogin, { body }));
  return pending.returnUrl;
}

export async function signInAtMailServer(username: string, password: string): Promise<void> {
  await enter(await call(ewsLogin, { body: { username, password } }));
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(24)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
