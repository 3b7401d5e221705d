import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { POLITE_LIMITS } from '@assist/polite-http';
import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { checkCredentials, ewsProvider } from '@assist/provider-ews';
import { makeCertificate } from '@assist/test-kit/certificate';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { type EwsWorld, type EwsWorldOptions, openEwsWorld, PASSWORDS } from '../worlds/ews-world.ts';

const olga = suiteContext(CAST.olga);
const week = { start: plusMinutes(SUITE_NOW, -24 * 60), end: plusMinutes(SUITE_NOW, 14 * 24 * 60) };

const using = (options: EwsWorldOptions, test: (world: EwsWorld) => Promise<void>) => async () => {
  const world = await openEwsWorld(options);
  try {
    await test(world);
  } finally {
    await world.close();
  }
};

const certificate = makeCertificate();

describe('the service account', () => {
  it.each(['basic', 'ntlm', 'oauth'] as const)('signs in by %s, and books as the person it impersonates', (auth) =>
    using({ auth, standIn: { auth: [auth === 'oauth' ? 'bearer' : auth] } }, async ({ provider }) => {
      const { event } = await provider.createEvent(suiteDraft(), olga);
      expect(event.organizer.email).toBe(CAST.olga);
      expect((await provider.listEvents({ calendar: CAST.olga, range: week }, suiteContext(CAST.carl))).items).toHaveLength(1);
    })(),
  );

  it(
    'signs in once per connection by NTLM, however many requests follow, even if many come together',
    using({ auth: 'ntlm', standIn: { auth: ['ntlm'] } }, async ({ provider, standIn }) => {
      for (let index = 0; index < 5; index += 1) await provider.getMe(olga);
      expect(standIn.log.map((exchange) => exchange.status)).toEqual([401, 401, 200, 200, 200, 200, 200]);
      await Promise.all(Array.from({ length: 20 }, () => provider.getMe(olga)));
      const refused = standIn.log.filter((exchange) => exchange.status === 401).length;
      expect(refused).toBeLessThanOrEqual(2 * 8);
    }),
  );

  it.each(['basic', 'ntlm'] as const)('with a wrong password is unauthenticated after one try (%s)', (kind) =>
    using({ standIn: { auth: [kind] } }, async ({ standIn }) => {
      const provider = ewsProvider({
        url: standIn.url,
        auth: { kind, user: standIn.service.user, password: 'wrong', domain: 'ALDER' },
      });
      await expect(provider.getMe(olga)).rejects.toMatchObject({ code: 'unauthenticated' });
      await provider.close();
      const tried = standIn.log.filter(
        (exchange) =>
          (exchange.headers['authorization']?.length ?? 0) > 0 && !exchange.headers['authorization']!.startsWith('NTLM TlRMTVNTUAABAAAA'),
      );
      expect(tried).toHaveLength(1);
    })(),
  );

  it(
    'without the right to impersonate can do nothing for others',
    using({}, async ({ standIn }) => {
      const provider = ewsProvider({ url: standIn.url, auth: { kind: 'basic', user: 'carl', password: PASSWORDS.carl } });
      await expect(provider.listEvents({ calendar: CAST.olga, range: week }, olga)).rejects.toMatchObject({
        code: 'forbidden',
        detail: { providerCode: 'ErrorImpersonateUserDenied' },
      });
      await provider.close();
    }),
  );

  it.skipIf(certificate === undefined)('trusts the company’s own certificate authority, and no unknown certificate', async () => {
    const tls = certificate!;
    await using({ standIn: { tls } }, async ({ standIn }) => {
      for (const kind of ['basic', 'ntlm'] as const) {
        const auth = { kind, ...standIn.service, domain: 'ALDER' };
        const trusting = ewsProvider({ url: standIn.url, auth, ca: tls.cert });
        expect((await trusting.getMe(olga)).email).toBe(CAST.olga);
        await trusting.close();
        const careful = ewsProvider({ url: standIn.url, auth, limits: { ...POLITE_LIMITS, publishedPerMinute: 6_000, maxTries: 1 } });
        await expect(careful.getMe(olga)).rejects.toMatchObject({ code: 'unavailable' });
        await careful.close();
      }
    })();
  });
});

// Exchange 2019 requires Extended Protection for NTLM from CU14 on ("Configure Windows Extended Protection in Exchange Server",
// learn.microsoft.com).
describe.skipIf(certificate === undefined)('if Extended Protection is required,', () => {
  it.each(['basic', 'ntlm'] as const)('a person’s own name and password are checked (%s)', (auth) =>
    using({ standIn: { tls: certificate!, auth: [auth] } }, async ({ standIn }) => {
      const checked = await checkCredentials(standIn.url, { user: 'olga', password: PASSWORDS.olga }, { ca: certificate!.cert });
      expect(checked).toMatchObject({ kind: 'mailbox', person: { email: CAST.olga } });
    })(),
  );

  it(
    'a sign-in made for another channel is refused, so that nobody in between can relay it',
    using({ standIn: { tls: certificate!, auth: ['ntlm'] } }, async ({ standIn }) => {
      const other = makeCertificate()!;
      const between = createServer(other, (asked) => {
        const onward = connect({ port: Number(new URL(standIn.url).port), host: '127.0.0.1', rejectUnauthorized: false });
        asked.pipe(onward).pipe(asked);
        for (const socket of [asked, onward]) socket.on('error', () => socket.destroy());
      });
      between.listen(0, '127.0.0.1');
      await once(between, 'listening');
      try {
        const url = standIn.url.replace(/:\d+/, `:${(between.address() as AddressInfo).port}`);
        const checked = await checkCredentials(url, { user: 'olga', password: PASSWORDS.olga }, { ca: other.cert });
        expect(checked).toEqual({ kind: 'unauthenticated' });
      } finally {
        between.close();
      }
    }),
  );
});

describe('a person’s own name and password', () => {
  it.each([
    ['basic', 'olga'],
    ['basic', 'ALDER\\olga'],
    ['basic', CAST.olga],
    ['ntlm', 'olga'],
    ['ntlm', 'ALDER\\olga'],
    ['ntlm', CAST.olga],
  ] as const)('open the person’s mailbox by %s as %s', (auth, user) =>
    using({ standIn: { auth: [auth] } }, async ({ standIn }) => {
      const checked = await checkCredentials(standIn.url, { user, password: PASSWORDS.olga });
      expect(checked).toMatchObject({ kind: 'mailbox', person: { email: CAST.olga, name: 'Olga Nováková' } });
    })(),
  );

  it.each(['basic', 'ntlm'] as const)('are tried once, and open no mailbox if they are wrong (%s)', (auth) =>
    using({ standIn: { auth: [auth] } }, async ({ standIn }) => {
      expect(await checkCredentials(standIn.url, { user: 'olga', password: 'wrong' })).toEqual({ kind: 'unauthenticated' });
      expect(standIn.log.filter((exchange) => exchange.status === 401).length).toBeLessThanOrEqual(4);
    })(),
  );

  it(
    'are never taken for those of a person with a similar name',
    using({}, async ({ standIn, engine }) => {
      engine.directory.addPerson({ email: 'olg@alder.example', name: 'Olg', username: 'olg', password: 'hers' });
      const checked = await checkCredentials(standIn.url, { user: 'olg', password: 'hers' });
      expect(checked).toMatchObject({ kind: 'mailbox', person: { email: 'olg@alder.example' } });
    }),
  );

  it('cannot be checked if Exchange does not answer', async () => {
    await expect(checkCredentials('http://127.0.0.1:9/EWS/Exchange.asmx', { user: 'olga', password: 'x' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
