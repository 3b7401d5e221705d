import { createHash, timingSafeEqual, X509Certificate } from 'node:crypto';
import { exportJWK, generateKeyPair, importSPKI, jwtVerify, SignJWT } from 'jose';
import type { Directory, Email, Person } from '../engine/index.ts';
import { jsonAnswer, type StandInAnswer, type StandInRequest } from '../http/index.ts';
import { signInPage } from './sign-in-page.ts';
import { consentRefusal, consentedScope, type EntraError, grantRefusal, newTenant, type Tenant } from './tenant.ts';
import { type Grant, TokenStore } from './token-store.ts';

export interface OAuthClient {
  readonly id: string;
  readonly secret?: string;
  /** PEM; if given, the client has no secret. */
  readonly certificate?: string;
  readonly redirectUris?: readonly string[];
}

/** Acts for people of the company with a key of its own (Google's domain-wide delegation). */
export interface ServiceAccount {
  readonly email: Email;
  readonly publicKeyPem: string;
}

export interface OAuthOptions {
  readonly kind: 'microsoft' | 'google';
  readonly directory: Directory;
  readonly now: () => number;
  /** If not given, any client is accepted. */
  readonly clients?: readonly OAuthClient[];
  readonly serviceAccounts?: readonly ServiceAccount[];
  /** Whether an administrator lets the service account act for their people with all of these scopes; by default, not. */
  readonly isDelegated?: (account: Email, scope: string) => boolean;
  readonly tenantId?: string;
  /** Microsoft's tenant; in a new one, nothing is allowed. */
  readonly tenant?: Tenant;
  /** Where browsers and servers reach it, if not at the address of the request. */
  readonly publicUrl?: string;
}

export interface OAuthRoutes {
  readonly tokens: TokenStore;
  /** Returns undefined for any other path. */
  handle(request: StandInRequest): Promise<StandInAnswer | undefined>;
  /** Finds the grant of an Authorization header. */
  findGrant(request: StandInRequest): Grant | undefined;
}

export const STAND_IN_TENANT = '11111111-2222-4333-8444-555555555555';
const KEY_ID = 'stand-in-1';

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

/** OAuth 2.0 with PKCE and OpenID Connect in the forms of the two vendors, for the people of the directory. */
export async function oauthRoutes(options: OAuthOptions): Promise<OAuthRoutes> {
  const { kind, directory, now, tenantId = STAND_IN_TENANT, tenant = newTenant() } = options;
  const isMicrosoft = kind === 'microsoft';
  /** People who have consented for themselves. */
  const consented = new Set<Email>();
  const paths = PATHS[kind];
  const tokens = new TokenStore(now);
  const { publicKey, privateKey } = await signingKey();
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const originOf = (request: StandInRequest) => options.publicUrl ?? request.url.origin;
  const issuerOf = (request: StandInRequest) => (kind === 'microsoft' ? `${originOf(request)}/${tenantId}/v2.0` : originOf(request));
  const tokenUrlOf = (request: StandInRequest) =>
    `${originOf(request)}${kind === 'microsoft' ? `/${tenantId}/oauth2/v2.0/token` : '/token'}`;

  const discovery = (request: StandInRequest) => {
    const origin = originOf(request);
    return jsonAnswer(200, {
      issuer: issuerOf(request),
      authorization_endpoint: origin + (kind === 'microsoft' ? `/${tenantId}/oauth2/v2.0/authorize` : '/o/oauth2/v2/auth'),
      token_endpoint: tokenUrlOf(request),
      jwks_uri: origin + (kind === 'microsoft' ? `/${tenantId}/discovery/v2.0/keys` : '/oauth2/v3/certs'),
      userinfo_endpoint: origin + (kind === 'microsoft' ? '/oidc/userinfo' : '/userinfo'),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      subject_types_supported: [kind === 'microsoft' ? 'pairwise' : 'public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'nonce', 'email', 'name', 'preferred_username', 'oid', 'tid'],
    });
  };

  const authorize = (request: StandInRequest): StandInAnswer => {
    const { searchParams: query } = request.url;
    const redirectUri = query.get('redirect_uri') ?? '';
    const client = findClient(options.clients, query.get('client_id') ?? '');
    // Nothing is ever sent to an address that is not the client's.
    if (client === undefined || !URL.canParse(redirectUri)) return page(400, 'Unknown application');
    if (client.redirectUris !== undefined && !client.redirectUris.includes(redirectUri))
      return page(400, 'The redirect address is not the application’s');
    const back = new URL(redirectUri);
    const state = query.get('state');
    if (state !== null) back.searchParams.set('state', state);
    if (query.get('response_type') !== 'code') return redirect(back, { error: 'unsupported_response_type' });
    const challenge = query.get('code_challenge');
    if (challenge !== null && query.get('code_challenge_method') !== 'S256')
      return redirect(back, { error: 'invalid_request', error_description: 'S256 only' });
    const chosen = directory.findPerson(query.get('person') ?? query.get('login_hint') ?? '');
    if (chosen === undefined) {
      if (query.get('prompt') === 'none') return redirect(back, { error: 'login_required' });
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: signInPage(`Sign in with ${kind === 'microsoft' ? 'Microsoft' : 'Google'}`, directory.listPeople(), request.url),
      };
    }
    const nonce = query.get('nonce');
    const scope = query.get('scope') ?? 'openid';
    const refusal = isMicrosoft ? consentRefusal(tenant, chosen.email, scope, query.get('prompt')) : undefined;
    // Microsoft's page, which only leads back, without any result.
    if (refusal !== undefined) return page(200, `${refusal.text} (${refusal.code})`);
    if (isMicrosoft && (tenant.usersMayConsent || tenant.administrators.has(chosen.email))) consented.add(chosen.email);
    // Google issues a refresh token if access is requested for when the person is away; Microsoft has a scope for it.
    const offline = kind === 'google' && query.get('access_type') === 'offline' ? `${scope} offline_access` : scope;
    const held = isMicrosoft ? consentedScope(tenant, offline) : offline;
    const code = tokens.issueCode({
      grant: { as: 'user', email: chosen.email, clientId: client.id, scope: held },
      redirectUri,
      ...(challenge === null ? {} : { challenge }),
      ...(nonce === null ? {} : { nonce }),
    });
    return redirect(back, { code });
  };

  const idToken = (request: StandInRequest, grant: Grant, nonce?: string) => {
    const person = directory.findPerson(grant.email!)!;
    const seconds = Math.floor(now() / 1_000);
    return new SignJWT({ ...claimsOf(kind, person, tenantId), ...(nonce === undefined ? {} : { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
      .setIssuer(issuerOf(request))
      .setAudience(grant.clientId)
      .setSubject(person.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3_600)
      .sign(privateKey);
  };

  const granted = async (request: StandInRequest, grant: Grant, keepRefresh: boolean, nonce?: string) => {
    const scopes = grant.scope.split(' ');
    return jsonAnswer(
      200,
      {
        token_type: 'Bearer',
        access_token: tokens.issueAccess(grant),
        expires_in: Math.floor(tokens.lifetimeMs / 1_000),
        scope: grant.scope,
        ...(grant.as === 'user' && scopes.includes('offline_access') && !keepRefresh ? { refresh_token: tokens.issueRefresh(grant) } : {}),
        ...(grant.as === 'user' && scopes.includes('openid') ? { id_token: await idToken(request, grant, nonce) } : {}),
      },
      { 'cache-control': 'no-store' },
    );
  };

  const token = async (request: StandInRequest): Promise<StandInAnswer> => {
    const form = new URLSearchParams(request.body.toString('utf8'));
    if (form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return fromAssertion(request, form.get('assertion') ?? '');
    const { id, secret } = credentialsOf(request, form);
    const client = findClient(options.clients, id);
    if (client?.certificate !== undefined) {
      if (!(await isProven(form, client, tokenUrlOf(request), now()))) return entraRefusal(WRONG_ASSERTION, 401);
    } else if (client === undefined || (client.secret !== undefined && !isEqual(client.secret, secret)))
      return isMicrosoft ? entraRefusal(WRONG_SECRET, 401) : refusal(401, 'invalid_client');
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const pending = tokens.takeCode(form.get('code') ?? '');
        if (pending === undefined || pending.grant.clientId !== client.id || pending.redirectUri !== form.get('redirect_uri'))
          return refusal(400, 'invalid_grant');
        if (pending.challenge !== undefined && !isEqual(pending.challenge, challengeOf(form.get('code_verifier') ?? '')))
          return refusal(400, 'invalid_grant');
        return granted(request, pending.grant, false, pending.nonce);
      }
      case 'refresh_token': {
        const refresh = form.get('refresh_token') ?? '';
        const grant = tokens.findRefresh(refresh);
        if (grant === undefined || grant.clientId !== client.id) return refusal(400, 'invalid_grant');
        const unconsented = isMicrosoft ? grantRefusal(tenant, grant.scope, consented.has(grant.email!)) : undefined;
        if (unconsented !== undefined) return entraRefusal(unconsented);
        // Microsoft issues another one each time; Google's stays.
        if (kind === 'microsoft') tokens.dropRefresh(refresh);
        return granted(request, grant, kind === 'google');
      }
      case 'client_credentials':
        if (isMicrosoft && !(form.get('scope') ?? '').endsWith('/.default'))
          return entraRefusal({
            error: 'invalid_scope',
            code: 'AADSTS1002012',
            text: 'The provided value for scope is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier.',
          });
        return granted(request, { as: 'app', clientId: client.id, scope: form.get('scope') ?? '' }, true);
      default:
        return refusal(400, 'unsupported_grant_type');
    }
  };

  const fromAssertion = async (request: StandInRequest, assertion: string): Promise<StandInAnswer> => {
    for (const account of options.serviceAccounts ?? []) {
      try {
        const key = await importSPKI(account.publicKeyPem, 'RS256');
        const { payload } = await jwtVerify(assertion, key, {
          issuer: account.email,
          audience: tokenUrlOf(request),
          currentDate: new Date(now()),
        });
        const scope = typeof payload['scope'] === 'string' ? payload['scope'] : '';
        const subject = payload.sub === undefined || payload.sub === account.email ? undefined : directory.findPerson(payload.sub);
        if (payload.sub !== undefined && payload.sub !== account.email && subject === undefined) return refusal(400, 'invalid_grant');
        // With one scope too many, there is no token at all (developers.google.com/identity/protocols/oauth2/service-account, "Error
        // codes").
        if (subject !== undefined && options.isDelegated?.(account.email, scope) !== true) return refusal(401, 'unauthorized_client');
        const grant: Grant =
          subject === undefined
            ? { as: 'app', email: account.email, clientId: account.email, scope }
            : { as: 'user', email: subject.email, clientId: account.email, scope };
        return granted(request, { ...grant, scope: grant.scope.replace(/\bopenid\b/, '') }, true);
      } catch {
        // Signed with another account's key: the next one may fit.
      }
    }
    return refusal(400, 'invalid_grant');
  };

  const findGrant = (request: StandInRequest) => {
    const [scheme, bearer] = (request.headers['authorization'] ?? '').split(' ');
    return scheme?.toLowerCase() === 'bearer' && bearer !== undefined ? tokens.findAccess(bearer) : undefined;
  };

  const userInfo = (request: StandInRequest): StandInAnswer => {
    const grant = findGrant(request);
    const person = grant?.email === undefined ? undefined : directory.findPerson(grant.email);
    return person === undefined ? refusal(401, 'invalid_token') : jsonAnswer(200, { sub: person.id, ...claimsOf(kind, person, tenantId) });
  };

  return {
    tokens,
    findGrant,
    async handle(request) {
      const { pathname } = request.url;
      if (paths.discovery.test(pathname)) return discovery(request);
      if (paths.keys.test(pathname)) return jsonAnswer(200, { keys: [jwk] });
      if (paths.authorize.test(pathname)) return authorize(request);
      if (paths.token.test(pathname) && request.method === 'POST') return token(request);
      if (paths.userInfo.test(pathname)) return userInfo(request);
      return undefined;
    },
  };
}

/** Generated once, because each takes a tenth of a second. */
function signingKey() {
  madeKey ??= generateKeyPair('RS256', { extractable: true });
  return madeKey;
}

let madeKey: ReturnType<typeof generateKeyPair> | undefined;

function claimsOf(kind: OAuthOptions['kind'], person: Person, tenant: string) {
  const common = { email: person.email, name: person.name };
  if (kind === 'microsoft') return { ...common, preferred_username: person.username, oid: person.id, tid: tenant, ver: '2.0' };
  return { ...common, email_verified: true, given_name: person.givenName, family_name: person.surname, hd: person.email.split('@')[1] };
}

function findClient(clients: readonly OAuthClient[] | undefined, id: string): OAuthClient | undefined {
  if (clients === undefined) return id === '' ? undefined : { id };
  return clients.find((client) => client.id === id);
}

/** In the form, or as HTTP Basic (RFC 6749, section 2.3.1). */
function credentialsOf(request: StandInRequest, form: URLSearchParams): { readonly id: string; readonly secret: string } {
  const [scheme, encoded] = (request.headers['authorization'] ?? '').split(' ');
  if (scheme?.toLowerCase() === 'basic' && encoded !== undefined) {
    const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent);
    return { id, secret };
  }
  return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function redirect(to: URL, parameters: Readonly<Record<string, string>>): StandInAnswer {
  for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value);
  return { status: 302, headers: { location: to.href }, body: '' };
}

function refusal(status: number, error: string): StandInAnswer {
  return jsonAnswer(status, { error, error_description: `the stand-in says ${error}` });
}

/** A certificate's proof: signed with its key, for this endpoint, identified by the registered thumbprint. */
async function isProven(form: URLSearchParams, client: OAuthClient, tokenUrl: string, nowMs: number): Promise<boolean> {
  const certificate = new X509Certificate(client.certificate!);
  try {
    const { protectedHeader } = await jwtVerify(form.get('client_assertion') ?? '', certificate.publicKey, {
      issuer: client.id,
      subject: client.id,
      audience: tokenUrl,
      algorithms: ['PS256'],
      currentDate: new Date(nowMs),
    });
    return protectedHeader['x5t#S256'] === createHash('sha256').update(certificate.raw).digest('base64url');
  } catch {
    return false;
  }
}

const WRONG_ASSERTION: EntraError = {
  error: 'invalid_client',
  code: 'AADSTS700027',
  text: 'The certificate with identifier used to sign the client assertion is not registered on application.',
};
const WRONG_SECRET: EntraError = {
  error: 'invalid_client',
  code: 'AADSTS7000215',
  text: 'Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID.',
};

/** In the wording of Entra's token endpoint: `error_codes` has only the number. */
function entraRefusal({ error, code, text }: EntraError, status = 400): StandInAnswer {
  return jsonAnswer(status, { error, error_description: `${code}: ${text}`, error_codes: [Number(code.slice('AADSTS'.length))] });
}

function page(status: number, text: string): StandInAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: `<!doctype html><title>Sign in</title><p>${text}` };
}
