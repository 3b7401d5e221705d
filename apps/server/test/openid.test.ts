import { CAST } from '@assist/calendar-provider/test-suite';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenIdWorld, openOpenIdWorld, type Tamper } from './openid-world.ts';

let world: OpenIdWorld;
beforeAll(async () => {
  world = await openOpenIdWorld();
});
afterAll(() => world.close());

const OLGA = `subject-olga|${CAST.olga}`;
let others: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  others = await generateKeyPair('RS256');
});

/** Returns a tamper that changes the ID token's claims and signs them with another key. */
const forged =
  (patch: Record<string, unknown>): Tamper =>
  async (answer) => {
    const claims = { ...decodeJwt(String(answer['id_token'])), ...patch };
    return { ...answer, id_token: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'another' }).sign(others.privateKey) };
  };

describe('sign-in at the company’s own OpenID Connect provider', () => {
  it('is offered beside the password', async () => {
    const { body } = await (await world.server.visitor()).call('GET', '/api/assist/configurations');
    expect(body.asistConfiguration.signIn).toMatchObject({
      password: 'account',
      oauth: { connectionAgentId: 'company', scope: 'openid email profile', authorizationUrl: `${world.issuer}/auth` },
    });
  });

  it('opens the account with the person’s address, even after the address changes', async () => {
    const first = await world.login(await world.begin(OLGA));
    expect(first.status).toBe(200);
    const client = await world.server.clientWith(first.body.token!, first.body.refreshToken!);
    expect((await client.call('GET', '/api/account/me')).body.data.email).toBe(CAST.olga);
    expect((await client.call('GET', '/api/account/oauth-token')).body).toEqual({ connected: true, expiresAt: null, scopes: [] });
    const moved = await world.login(await world.begin('subject-olga|olga.married@alder.example'));
    const again = await world.server.clientWith(moved.body.token!, moved.body.refreshToken!);
    expect((await again.call('GET', '/api/account/me')).body.data.email).toBe(CAST.olga);
  });

  it('creates an account for a new person', async () => {
    const { body } = await world.login(await world.begin('subject-new|new.person@alder.example'));
    const client = await world.server.clientWith(body.token!, body.refreshToken!);
    expect((await client.call('GET', '/api/account/me')).body.data).toMatchObject({
      email: 'new.person@alder.example',
      administrator: false,
    });
  });
});

/** Reliability, S5: an invalid sign-in creates no session. */
describe('an invalid sign-in', () => {
  const login = async (change: (answer: Record<string, string>) => Record<string, unknown>, who = OLGA) =>
    world.login(change(await world.begin(who)));

  it.each<[string, () => Promise<{ status: number; body: { code?: string } }>]>([
    ['a code that was never given', () => login((answer) => ({ ...answer, authorizationCode: 'guess' }))],
    ['another PKCE verifier', () => login((answer) => ({ ...answer, codeVerifier: 'v'.repeat(43) }))],
    [
      'the verifier of another sign-in',
      async () => {
        const other = await world.begin(OLGA);
        return login((answer) => ({ ...answer, codeVerifier: other['codeVerifier']! }));
      },
    ],
    ['another nonce', () => login((answer) => ({ ...answer, nonce: 'n'.repeat(22) }))],
    [
      'the nonce of another sign-in',
      async () => {
        const other = await world.begin(OLGA);
        return login((answer) => ({ ...answer, nonce: other['nonce']! }));
      },
    ],
    [
      'a redirect address of another site',
      () => login((answer) => ({ ...answer, redirectUrl: 'https://evil.example/account/oauth-callback' })),
    ],
    ['a redirect address with another path', () => login((answer) => ({ ...answer, redirectUrl: 'http://assist.test/plan' }))],
    [
      'a redirect address with a query',
      () => login((answer) => ({ ...answer, redirectUrl: 'http://assist.test/account/oauth-callback?x=1' })),
    ],
    [
      'a redirect address over another port',
      () => login((answer) => ({ ...answer, redirectUrl: 'http://assist.test:8080/account/oauth-callback' })),
    ],
    ['an answer of another issuer (mix-up, RFC 9207)', () => login((answer) => ({ ...answer, issuer: 'https://evil.example' }))],
    ['an address that nobody has proven', () => login((answer) => answer, 'subject-unproven|somebody@alder.example|no')],
    ['an address of which the provider says nothing', () => login((answer) => answer, `subject-unsaid|${CAST.carl}|unsaid`)],
    ['an address whose proof is a text', () => login((answer) => answer, `subject-text|${CAST.carl}|false`)],
    ['a user name in the place of an address', () => login((answer) => answer, `subject-name|${CAST.carl}|unsaid`)],
    ['an address that belongs to another identity', () => login((answer) => answer, `subject-thief|${CAST.olga}`)],
    ['no address at all', () => login((answer) => answer, 'subject-without|')],
  ])('with %s is refused', async (_case, attempt) => {
    const before = await world.countSessions();
    const { status, body } = await attempt();
    expect([status, body.code]).toEqual([401, 'sign-in-failed']);
    expect(await world.countSessions()).toBe(before);
  });

  it('with a code that was used already is refused: only the first use creates a session', async () => {
    const before = await world.countSessions();
    const answer = await world.begin(OLGA);
    await world.login(answer);
    const { status, body } = await world.login(answer);
    expect([status, body.code]).toEqual([401, 'sign-in-failed']);
    expect(await world.countSessions()).toBe(before + 1);
  });

  it.each<[string, Tamper]>([
    ['signed with another key', forged({})],
    ['of another issuer', forged({ iss: 'https://evil.example' })],
    ['for another application', forged({ aud: 'another' })],
    ['that has expired', forged({ exp: 1 })],
    ['without a subject', forged({ sub: undefined })],
    [
      'not signed at all (alg none)',
      (answer) => ({ ...answer, id_token: new UnsecuredJWT(decodeJwt(String(answer['id_token']))).encode() }),
    ],
    [
      'signed with the client’s secret (HS256)',
      async (answer) => ({
        ...answer,
        id_token: await new SignJWT(decodeJwt(String(answer['id_token'])))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('the secret of the application')),
      }),
    ],
    [
      'with other claims under the old signature',
      (answer) => {
        const [head, , signature] = String(answer['id_token']).split('.');
        const claims = Buffer.from(JSON.stringify({ ...decodeJwt(String(answer['id_token'])), sub: 'subject-admin' })).toString(
          'base64url',
        );
        return { ...answer, id_token: `${head}.${claims}.${signature}` };
      },
    ],
    ['that is not a token', (answer) => ({ ...answer, id_token: 'nonsense' })],
    ['that is missing', ({ id_token: _gone, ...answer }) => answer],
  ])('with an identity token %s is refused', async (_case, tamper) => {
    const before = await world.countSessions();
    const answer = await world.begin(OLGA);
    world.tamperNext(tamper);
    const { status, body } = await world.login(answer);
    expect([status, body.code]).toEqual([401, 'sign-in-failed']);
    expect(await world.countSessions()).toBe(before);
  });

  it.each([
    ['refuses the application', 401, '{"error":"invalid_client"}', 401, 'sign-in-failed'],
    ['fails', 500, '{"error":"server_error"}', 503, 'unavailable'],
    ['answers with a page', 502, '<html>bad gateway</html>', 503, 'unavailable'],
  ])('creates no session while the provider %s', async (_case, status, text, expected, code) => {
    const before = await world.countSessions();
    const answer = await world.begin(OLGA);
    world.failNext(status, text);
    const { status: answered, body } = await world.login(answer);
    expect([answered, body.code]).toEqual([expected, code]);
    expect(await world.countSessions()).toBe(before);
  });
});

describe('failed sign-ins', () => {
  it('block every further sign-in from an address that has had a hundred of them', async () => {
    const answer = { ...(await world.begin(OLGA)), authorizationCode: 'guess' };
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 110 && codes.at(-1) !== 'too-many-attempts'; attempt += 1)
      codes.push((await world.login(answer)).body.code);
    expect(new Set(codes.slice(0, -1))).toEqual(new Set(['sign-in-failed']));
    expect(codes.length).toBeLessThanOrEqual(101);
    const right = await world.login(await world.begin(OLGA));
    expect([right.status, right.body.code]).toEqual([429, 'too-many-attempts']);
  });
});
