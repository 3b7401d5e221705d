import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderError } from '@assist/calendar-provider';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companyProvider } from './company-provider.ts';

/** Metadata name the addresses that receive codes and the application's secret, so they must come from the issuer itself (V10.5.3). */
describe('metadata served at the address of the provider', () => {
  let http: Server;
  let issuer: string;
  let says: (own: string) => object;
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    http = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...endpoints, ...says(issuer) }));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => http.close(resolve)));

  const answer = () => ({
    authorizationCode: 'code',
    redirectUrl: 'https://assist.example/account/oauth-callback',
    codeVerifier: 'v'.repeat(43),
    nonce: 'n'.repeat(22),
  });

  it.each<[what: string, says: (own: string) => object]>([
    ['of another issuer', () => ({ issuer: 'https://evil.example' })],
    ['of another issuer, with its own endpoints', () => ({ issuer: 'https://evil.example', token_endpoint: 'https://evil.example/token' })],
    ['of an issuer at a path below that address', (own) => ({ issuer: `${own}/tenant` })],
    ['of the same issuer without its port', (own) => ({ issuer: own.replace(/:\d+$/, '') })],
    ['of an issuer whose host begins with that address', (own) => ({ issuer: `${own}.evil.example` })],
    ['of an issuer with that address as the user name', (own) => ({ issuer: `${own}@evil.example` })],
    ['of the same host with another scheme', (own) => ({ issuer: own.replace('http:', 'https:') })],
    ['of two issuers', (own) => ({ issuer: [own, 'https://evil.example'] })],
    ['without an issuer', () => ({})],
    ['of an issuer with an empty name', () => ({ issuer: '' })],
  ])('%s are refused: nobody is sent to the issuer’s page, and no code is sent anywhere', async (_what, forged) => {
    says = forged;
    const refused = companyProvider(issuer);
    expect(await refused.findAuthorizationUrl()).toBeUndefined();
    const failure = await refused.exchange(answer(), SUITE_NOW).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect((failure as ProviderError).code).toBe('unavailable');
    // The metadata were read again for each attempt, and nothing else was requested.
    expect(asked).toEqual(['GET /.well-known/openid-configuration', 'GET /.well-known/openid-configuration']);
  });

  it('of the provider itself are accepted: people and codes go to the addresses that the metadata name', async () => {
    says = (own) => ({ issuer: own });
    const taken = companyProvider(issuer);
    expect(await taken.findAuthorizationUrl()).toBe(`${issuer}/auth`);
    await taken.exchange(answer(), SUITE_NOW).catch(() => undefined);
    expect(asked).toEqual(['GET /.well-known/openid-configuration', 'POST /token']);
  });
});
