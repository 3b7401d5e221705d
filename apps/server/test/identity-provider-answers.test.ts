import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { ProviderError } from '@assist/calendar-provider';
import { DAY_MS } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityProvider } from '../src/connections/identity-provider.ts';
import { companyProvider } from './company-provider.ts';

describe('an identity provider with strange answers', () => {
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
        userinfo_endpoint: `${issuer}/userinfo`,
      }),
    };
  });
  afterEach(() => {
    http.closeAllConnections();
    return new Promise((resolve) => http.close(resolve));
  });

  const NONCE = 'n'.repeat(22);
  const back = () => ({
    authorizationCode: 'code',
    redirectUrl: 'https://assist.example/account/oauth-callback',
    codeVerifier: 'v'.repeat(43),
    nonce: NONCE,
  });
  const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const publicKey = () => ({ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' });
  /** Returns an ID token without the person's address, which is then requested separately. */
  const idToken = () => {
    const seconds = Math.floor(Date.now() / 1_000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: issuer, aud: 'assist', sub: 's', nonce: NONCE, iat: seconds, exp: seconds + 600 };
    const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), keys.privateKey).toString('base64url')}`;
  };
  const held = { accessToken: 'a', refreshToken: 'r', expiresAt: SUITE_NOW, scopes: ['openid'] };

  it.each([2_592_000, 1e300])('may give a token for %s seconds, but the token counts as expired after a day', async (seconds) => {
    answer['/token'] = json({ access_token: 'b', token_type: 'bearer', expires_in: seconds });
    expect((await companyProvider(issuer).renew(held, undefined, SUITE_NOW)).expiresAt - SUITE_NOW).toBe(DAY_MS);
  });

  /** Streams up to 64 MiB to anyone who keeps reading. */
  const endless = (given: { mib: number }) => (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json').write('{"issuer":"');
    const write = () => {
      while (given.mib < 64 && !response.destroyed) {
        given.mib += 1;
        if (!response.write(Buffer.alloc(1024 * 1024, 0x61))) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  };

  it.each<[what: string, path: string, ask: (asked: IdentityProvider) => Promise<unknown>]>([
    ['about itself', '/.well-known/openid-configuration', (asked) => asked.configuration()],
    ['about a token', '/token', (asked) => asked.renew(held, undefined, SUITE_NOW)],
    [
      'about a person',
      '/userinfo',
      (asked) => {
        answer['/token'] = json({ access_token: 'b', token_type: 'bearer', id_token: idToken() });
        answer['/jwks'] = json({ keys: [publicKey()] });
        return asked.exchange(back(), SUITE_NOW);
      },
    ],
    [
      'about its keys',
      '/jwks',
      (asked) => {
        answer['/token'] = json({ access_token: 'b', token_type: 'bearer', id_token: idToken() });
        return asked.exchange(back(), SUITE_NOW);
      },
    ],
  ])('sends an endless answer %s, which is read only up to the maximum length', async (_what, path, ask) => {
    const given = { mib: 0 };
    answer[path] = endless(given);
    const failure = await ask(companyProvider(issuer)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(given.mib).toBeLessThan(32);
  });

  describe('when it is silent', () => {
    let waiting: ServerResponse[];
    beforeEach(() => {
      waiting = [];
      answer['/.well-known/openid-configuration'] = (_request, response) => void waiting.push(response);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    });
    afterEach(() => void vi.useRealTimers());
    const asked = async (count: number) => {
      while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
    };

    it('delays the sign-in page by two seconds, and then delays nobody for a while', async () => {
      const silent = companyProvider(issuer);
      const first = silent.findAuthorizationUrl();
      await asked(1);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await first).toBeUndefined();
      expect(await silent.findAuthorizationUrl()).toBeUndefined();
      expect(waiting).toHaveLength(1);
    });

    it('is offered as soon as it has answered', async () => {
      const slow = companyProvider(issuer);
      const first = slow.findAuthorizationUrl();
      await asked(1);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await first).toBeUndefined();
      waiting[0]!.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }));
      await slow.configuration();
      expect(await slow.findAuthorizationUrl()).toBe(`${issuer}/auth`);
    });

    it('is asked again fifteen seconds after it has failed, and not before', async () => {
      const down = companyProvider(issuer);
      const first = down.findAuthorizationUrl();
      await asked(1);
      waiting[0]!.destroy();
      expect(await first).toBeUndefined();
      await vi.advanceTimersByTimeAsync(14_000);
      expect(await down.findAuthorizationUrl()).toBeUndefined();
      expect(waiting).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1_000);
      const second = down.findAuthorizationUrl();
      await asked(2);
      waiting[1]!.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }));
      expect(await second).toBe(`${issuer}/auth`);
    });
  });
});
