import { createHash, generateKeyPairSync } from 'node:crypto';
import { createRemoteJWKSet, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CalendarEngine, startOAuthStandIn } from '../src/index.ts';

const clock = { now: Date.now() };
const engine = new CalendarEngine({ now: () => clock.now });
engine.directory.addPerson({ email: 'olga@x.example', name: 'Olga <Nováková>' });
const account = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const REDIRECT = 'http://localhost/account/oauth-callback';
const VERIFIER = 'v'.repeat(43);

let microsoft: Awaited<ReturnType<typeof startOAuthStandIn>>;
let google: typeof microsoft;

beforeAll(async () => {
  const common = { directory: engine.directory, now: () => clock.now, clients: [{ id: 'app', secret: 's', redirectUris: [REDIRECT] }] };
  microsoft = await startOAuthStandIn({ ...common, kind: 'microsoft' });
  google = await startOAuthStandIn({
    ...common,
    kind: 'google',
    serviceAccounts: [{ email: 'robot@x.example', publicKeyPem: account.publicKey }],
    isDelegated: (robot, scope) => robot === 'robot@x.example' && scope === 'https://www.googleapis.com/auth/calendar',
  });
});
afterAll(() => Promise.all([microsoft.close(), google.close()]));

const authorizePath = { microsoft: '/common/oauth2/v2.0/authorize', google: '/o/oauth2/v2/auth' };
const tokenPath = { microsoft: '/common/oauth2/v2.0/token', google: '/token' };

async function codeOf(kind: 'microsoft' | 'google', patch: Record<string, string> = {}) {
  const url = new URL((kind === 'microsoft' ? microsoft : google).origin + authorizePath[kind]);
  const query = {
    client_id: 'app',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email offline_access',
    state: 'st',
    nonce: 'n',
    login_hint: 'olga@x.example',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...patch,
  };
  for (const [name, value] of Object.entries(query)) if (value !== '') url.searchParams.set(name, value);
  return fetch(url, { redirect: 'manual' });
}

async function tokenOf(kind: 'microsoft' | 'google', form: Record<string, string>) {
  const answer = await fetch((kind === 'microsoft' ? microsoft : google).origin + tokenPath[kind], {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'app', client_secret: 's', redirect_uri: REDIRECT, code_verifier: VERIFIER, ...form }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

describe.each(['microsoft', 'google'] as const)('the sign-in of %s', (kind) => {
  it('issues a code that is valid once, and exchanges it for tokens and a signed identity', async () => {
    const back = new URL((await codeOf(kind)).headers.get('location')!);
    expect(back.searchParams.get('state')).toBe('st');
    const code = back.searchParams.get('code')!;
    const { body } = await tokenOf(kind, { grant_type: 'authorization_code', code });
    const standIn = kind === 'microsoft' ? microsoft : google;
    const discoveryUrl = standIn.origin + (kind === 'microsoft' ? '/common/v2.0' : '') + '/.well-known/openid-configuration';
    const discovery = (await (await fetch(discoveryUrl)).json()) as { issuer: string; jwks_uri: string };
    const { payload } = await jwtVerify(body['id_token']!, createRemoteJWKSet(new URL(discovery.jwks_uri)), {
      issuer: discovery.issuer,
      audience: 'app',
    });
    expect(payload).toMatchObject({ nonce: 'n', email: 'olga@x.example', name: 'Olga <Nováková>' });
    expect(standIn.oauth.tokens.findAccess(body['access_token']!)).toMatchObject({ as: 'user', email: 'olga@x.example' });
    expect((await tokenOf(kind, { grant_type: 'authorization_code', code })).body['error']).toBe('invalid_grant');
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'http://localhost/else' }, 'invalid_grant'],
    ['a wrong secret', { client_secret: 'x' }, 'invalid_client'],
  ])('refuses %s', async (_case, form, error) => {
    const code = new URL((await codeOf(kind)).headers.get('location')!).searchParams.get('code')!;
    expect((await tokenOf(kind, { grant_type: 'authorization_code', code, ...form })).body['error']).toBe(error);
  });

  it('redirects nobody to an address that is not the application’s', async () => {
    expect((await codeOf(kind, { redirect_uri: 'http://evil.example/' })).status).toBe(400);
  });

  it('asks who is signing in, and escapes names', async () => {
    const html = await (await codeOf(kind, { login_hint: '' })).text();
    expect(html).toContain('Olga &lt;Nováková&gt;');
    expect(html).toContain('person=olga%40x.example');
  });
});

describe('a refresh token', () => {
  it('from Microsoft is valid once, and is no longer accepted after a revocation', async () => {
    const code = new URL((await codeOf('microsoft')).headers.get('location')!).searchParams.get('code')!;
    const first = (await tokenOf('microsoft', { grant_type: 'authorization_code', code })).body['refresh_token']!;
    const second = (await tokenOf('microsoft', { grant_type: 'refresh_token', refresh_token: first })).body['refresh_token']!;
    expect((await tokenOf('microsoft', { grant_type: 'refresh_token', refresh_token: first })).body['error']).toBe('invalid_grant');
    microsoft.oauth.tokens.revoke('olga@x.example');
    expect((await tokenOf('microsoft', { grant_type: 'refresh_token', refresh_token: second })).body['error']).toBe('invalid_grant');
  });
});

describe('an application', () => {
  it('gets its own token from Microsoft', async () => {
    const { body } = await tokenOf('microsoft', { grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' });
    expect(microsoft.oauth.tokens.findAccess(body['access_token']!)).toMatchObject({ as: 'app' });
    clock.now += microsoft.oauth.tokens.lifetimeMs;
    expect(microsoft.oauth.tokens.findAccess(body['access_token']!)).toBeUndefined();
  });

  it('acts for a person at Google with an assertion signed by its service account', async () => {
    const signed = async (subject: string) =>
      new SignJWT({ scope: 'https://www.googleapis.com/auth/calendar' })
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuer('robot@x.example')
        .setSubject(subject)
        .setAudience(`${google.origin}/token`)
        .setIssuedAt(Math.floor(clock.now / 1_000))
        .setExpirationTime(Math.floor(clock.now / 1_000) + 600)
        .sign(await importPKCS8(account.privateKey, 'RS256'));
    const bearer = async (subject: string) =>
      (await tokenOf('google', { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: await signed(subject) })).body;
    expect(google.oauth.tokens.findAccess((await bearer('olga@x.example'))['access_token']!)).toMatchObject({
      as: 'user',
      email: 'olga@x.example',
    });
    expect((await bearer('nobody@x.example'))['error']).toBe('invalid_grant');
  });
});
