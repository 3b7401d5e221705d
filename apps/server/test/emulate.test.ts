import { createHash, randomBytes } from 'node:crypto';
import { instantOf } from '@assist/time';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityProvider } from '../src/connections/identity-provider.ts';

const REDIRECT = 'http://assist.test/account/oauth-callback';
/** The id of the tenant that the emulator of Microsoft plays. */
const TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
const PERSON = 'olga@alder.example';

const VENDORS = [
  { service: 'microsoft', issuerOf: (url: string) => `${url}/${TENANT}/v2.0`, domains: undefined },
  { service: 'google', issuerOf: (url: string) => url, domains: ['alder.example'] },
] as const;

/** The npm package `emulate` implements both vendors' sign-in, independently of our stand-ins. */
describe.each(VENDORS)('sign-in at $service, as a third party implemented it', ({ service, issuerOf, domains }) => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await createEmulator({
      service,
      port: 0,
      seed: {
        [service]: {
          users: [
            { email: PERSON, name: 'Olga Nová', hd: 'alder.example' },
            { email: 'stranger@elsewhere.example', name: 'Stranger', hd: 'elsewhere.example' },
          ],
          oauth_clients: [{ client_id: 'assist', client_secret: 'secret', name: 'Assist', redirect_uris: [REDIRECT] }],
        },
      },
    });
  });
  afterAll(() => emulator.close());

  const providerWith = (clientSecret = 'secret') =>
    new IdentityProvider({
      connectionId: 'main',
      name: service,
      issuer: issuerOf(emulator.url),
      clientId: 'assist',
      clientSecret,
      scope: 'openid email profile offline_access',
      prompt: 'consent',
      parameters: {},
      domains,
      trustsAddresses: service === 'microsoft',
    });

  /** Opens the provider's page, chooses a person, and returns what the browser brings back. */
  async function begin(provider: IdentityProvider, person = PERSON) {
    const codeVerifier = randomBytes(32).toString('base64url');
    const nonce = randomBytes(16).toString('base64url');
    const page = new URL((await provider.findAuthorizationUrl())!);
    const asked = {
      response_type: 'code',
      client_id: 'assist',
      redirect_uri: REDIRECT,
      scope: provider.settings.scope,
      state: 's',
      nonce,
      access_type: 'offline',
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
    const html = await (await fetch(page)).text();
    const form = html.split('<form').find((part) => part.includes(`value="${person}"`))!;
    const fields = new URLSearchParams(
      [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((match) => [
        match[1]!,
        match[2]!.replaceAll('&amp;', '&'),
      ]),
    );
    const back = await fetch(new URL(/action="([^"]+)"/.exec(form)![1]!, page), { method: 'POST', body: fields, redirect: 'manual' });
    const location = new URL(back.headers.get('location')!);
    expect(location.searchParams.get('state')).toBe('s');
    return { authorizationCode: location.searchParams.get('code')!, redirectUrl: REDIRECT, codeVerifier, nonce };
  }

  it('yields the person’s identity, and tokens that can be renewed', async () => {
    const provider = providerWith();
    const now = instantOf(Date.now());
    const { identity, tokens } = await provider.exchange(await begin(provider), now);
    expect(identity).toMatchObject({ email: PERSON, name: 'Olga Nová', subject: expect.any(String) });
    expect(tokens.expiresAt).toBeGreaterThan(now);
    const renewed = await provider.renew(tokens, undefined, now);
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
  });

  it.each<[string, (answer: Awaited<ReturnType<typeof begin>>) => Awaited<ReturnType<typeof begin>>]>([
    ['another verifier', (answer) => ({ ...answer, codeVerifier: 'v'.repeat(43) })],
    ['another nonce', (answer) => ({ ...answer, nonce: 'n'.repeat(22) })],
    ['a code that was never issued', (answer) => ({ ...answer, authorizationCode: 'guess' })],
  ])('is refused with %s', async (_case, change) => {
    const provider = providerWith();
    await expect(provider.exchange(change(await begin(provider)), instantOf(Date.now()))).rejects.toMatchObject({ code: 'sign-in-failed' });
  });

  it('is refused with a wrong secret of the application', async () => {
    const provider = providerWith('wrong');
    await expect(provider.exchange(await begin(provider), instantOf(Date.now()))).rejects.toMatchObject({ code: 'sign-in-failed' });
  });

  it.runIf(domains !== undefined)('is refused to an account of another company', async () => {
    const provider = providerWith();
    await expect(provider.exchange(await begin(provider, 'stranger@elsewhere.example'), instantOf(Date.now()))).rejects.toMatchObject({
      code: 'sign-in-failed',
    });
  });
});
