import type { Email } from '../engine/index.ts';
import { jsonAnswer, type StandInAnswer, type StandInRequest } from '../http/index.ts';
import { page, redirect, refusal } from './oauth-answers.ts';
import { findClient } from './oauth-client.ts';
import { OAuthIssuer, type OAuthOptions } from './oauth-issuer.ts';
import { signInPage } from './sign-in-page.ts';
import { consentedScope, consentRefusal } from './tenant.ts';
import { TokenEndpoint } from './token-endpoint.ts';
import type { Grant, TokenStore } from './token-store.ts';

export interface OAuthRoutes {
  readonly tokens: TokenStore;
  /** Answers a request if it belongs to the sign-in. Returns undefined for any other path. */
  handle(request: StandInRequest): Promise<StandInAnswer | undefined>;
  /** Finds the grant for the token in a request's Authorization header. Undefined if there is none. */
  findGrant(request: StandInRequest): Grant | undefined;
}

interface Paths {
  readonly authorize: RegExp;
  readonly token: RegExp;
  readonly discovery: RegExp;
  readonly keys: RegExp;
  readonly userInfo: RegExp;
}

const PATHS: Readonly<Record<OAuthOptions['kind'], Paths>> = {
  microsoft: {
    authorize: /^\/[^/]+\/oauth2\/v2\.0\/authorize$/,
    token: /^\/[^/]+\/oauth2\/v2\.0\/token$/,
    discovery: /^\/[^/]+\/v2\.0\/\.well-known\/openid-configuration$/,
    keys: /^\/(?:[^/]+\/)?discovery\/v2\.0\/keys$/,
    userInfo: /^\/oidc\/userinfo$/,
  },
  google: {
    authorize: /^\/o\/oauth2\/v2\/auth$/,
    token: /^\/token$/,
    discovery: /^\/\.well-known\/openid-configuration$/,
    keys: /^\/oauth2\/v3\/certs$/,
    userInfo: /^\/(?:v1\/)?userinfo$/,
  },
};

/**
 * Returns the routes of a sign-in for the people of the directory, by OAuth 2.0 with PKCE and OpenID Connect, in the form of either vendor.
 */
export async function oauthRoutes(options: OAuthOptions): Promise<OAuthRoutes> {
  const issuer = await OAuthIssuer.open(options);
  const token = new TokenEndpoint(issuer);
  const paths = PATHS[options.kind];
  const findGrant = (request: StandInRequest) => {
    const [scheme, bearer] = (request.headers['authorization'] ?? '').split(' ');
    return scheme?.toLowerCase() === 'bearer' && bearer !== undefined ? issuer.tokens.findAccess(bearer) : undefined;
  };
  return {
    tokens: issuer.tokens,
    findGrant,
    async handle(request) {
      const { pathname } = request.url;
      if (paths.discovery.test(pathname)) return issuer.discovery(request);
      if (paths.keys.test(pathname)) return issuer.keys();
      if (paths.authorize.test(pathname)) return authorize(issuer, request);
      if (paths.token.test(pathname) && request.method === 'POST') return token.answer(request);
      if (paths.userInfo.test(pathname)) return userInfo(issuer, findGrant(request));
      return undefined;
    },
  };
}

function authorize(issuer: OAuthIssuer, request: StandInRequest): StandInAnswer {
  const { clients, directory } = issuer.options;
  const { searchParams: query } = request.url;
  const redirectUri = query.get('redirect_uri') ?? '';
  const client = findClient(clients, query.get('client_id') ?? '');
  // Nobody is ever redirected to an address that is not the client's.
  if (client === undefined || !URL.canParse(redirectUri)) return page(400, 'Unknown application');
  if (client.redirectUris !== undefined && !client.redirectUris.includes(redirectUri))
    return page(400, 'The redirect address is not the application’s');
  const back = new URL(redirectUri);
  const state = query.get('state');
  if (state !== null) back.searchParams.set('state', state);
  if (query.get('response_type') !== 'code') return redirect(back, { error: 'unsupported_response_type' });
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256')
    return redirect(back, { error: 'invalid_request', error_description: 'S256 only' });
  const chosen = directory.findPerson(query.get('person') ?? query.get('login_hint') ?? '');
  if (chosen !== undefined) return consent(issuer, { query, email: chosen.email, clientId: client.id, back });
  if (query.get('prompt') === 'none') return redirect(back, { error: 'login_required' });
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: signInPage(`Sign in with ${issuer.isMicrosoft ? 'Microsoft' : 'Google'}`, directory.listPeople(), request.url),
  };
}

interface Asked {
  readonly query: URLSearchParams;
  readonly email: Email;
  readonly clientId: string;
  readonly back: URL;
}

/**
 * Redirects a person who has signed in back to the application with a code. Microsoft issues no code without the consent of the person or
 * an administrator.
 */
function consent({ isMicrosoft, tenant, consented, tokens }: OAuthIssuer, { query, email, clientId, back }: Asked): StandInAnswer {
  const scope = query.get('scope') ?? 'openid';
  const refused = isMicrosoft ? consentRefusal(tenant, email, scope, query.get('prompt')) : undefined;
  // Microsoft shows a page, and does not redirect to the application.
  if (refused !== undefined) return page(200, `${refused.text} (${refused.code})`);
  if (isMicrosoft && (tenant.usersMayConsent || tenant.administrators.has(email))) consented.add(email);
  // Google issues a refresh token if the request asks for offline access (`access_type`). Microsoft has a scope for it.
  const offline = !isMicrosoft && query.get('access_type') === 'offline' ? `${scope} offline_access` : scope;
  const challenge = query.get('code_challenge');
  const nonce = query.get('nonce');
  const code = tokens.issueCode({
    grant: { as: 'user', email, clientId, scope: isMicrosoft ? consentedScope(tenant, offline) : offline },
    redirectUri: query.get('redirect_uri') ?? '',
    ...(challenge === null ? {} : { challenge }),
    ...(nonce === null ? {} : { nonce }),
  });
  return redirect(back, { code });
}

function userInfo(issuer: OAuthIssuer, grant: Grant | undefined): StandInAnswer {
  const person = grant?.email === undefined ? undefined : issuer.options.directory.findPerson(grant.email);
  return person === undefined ? refusal(401, 'invalid_token') : jsonAnswer(200, { sub: person.id, ...issuer.claimsOf(person) });
}
