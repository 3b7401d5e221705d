import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { DAY_MS } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IdentityProvider } from '../src/connections/identity-provider.ts';

describe('an identity provider that answers strangely', () => {
  let http: Server;
  let issuer: string;
  let answer: Record<string, (request: IncomingMessage, response: ServerResponse) => void>;
  const json = (body: object) => (_request: IncomingMessage, response: ServerResponse) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

  beforeEach(async () => {
    http = createServer((request, response) => answer[request.url!]?.(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    answer = {
      '/.well-known/openid-configuration': json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }),
    };
  });
  afterEach(() => {
    http.closeAllConnections();
    return new Promise((resolve) => http.close(resolve));
  });

  const provider = () =>
    new IdentityProvider({
      connectionId: 'company',
      name: 'Company',
      issuer,
      clientId: 'assist',
      clientSecret: 'the secret of the application',
      scope: 'openid email',
      prompt: 'consent',
      parameters: {},
      trustsAddresses: false,
      domains: undefined,
    });
  const held = { accessToken: 'a', refreshToken: 'r', expiresAt: SUITE_NOW, scopes: ['openid'] };

  it.each([
    [3_600, 3_600_000],
    [1e300, DAY_MS],
  ])('gives a token for %s seconds: it is renewed after %s ms, at the latest', async (seconds, ms) => {
    answer['/token'] = json({ access_token: 'b', token_type: 'bearer', expires_in: seconds });
    expect((await provider().renew(held, undefined, SUITE_NOW)).expiresAt - SUITE_NOW).toBe(ms);
  });
});
