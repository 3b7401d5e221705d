import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { instantOf } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRelyingParty } from '../src/call/relying-party.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { hashOf } from '../src/people/passkey-challenges.repository.ts';
import { Authenticator, keyOf, PRESENT_AND_VERIFIED, type Signing } from './an-authenticator.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

const RP = { rpId: 'example.org', origin: 'https://example.org' };
const PATH = '/api/account/passkeys';
const SIGN_IN = '/api/account/passkey-sign-in';
const refusal = ({ status, body }: Answer) => [status, body.code];
const hex = (text: string) => Buffer.from(text, 'hex');

/** WebAuthn Level 3, section 16.2: "ES256 Credential with No Attestation". */
describe('the authenticator of these tests', () => {
  const ORIGIN = {
    ...RP,
    challenge: Buffer.from(hex('39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408')).toString('base64url'),
  };
  const one = new Authenticator(-7, {
    key: keyOf(
      '6e68e7a58484a3264f66b77f5d6dc5bc36a47085b615c9727ab334e8c369c2ee',
      'afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61',
      '930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
    ),
    credentialId: hex('f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4'),
    aaguid: hex('8446ccb9ab1db374750b2367ff6f3a1f'),
  });

  it('produces exactly the bytes of the specification’s example', () => {
    expect(one.attestationObject({ ...ORIGIN, flags: 0x19 }).toString('hex')).toBe(
      'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
    );
    expect(one.authenticatorData({ ...ORIGIN, flags: 0x19 }, false).toString('hex')).toBe(
      'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
    );
    expect(one.clientData({ ...ORIGIN, type: 'webauthn.get' }).toString('hex')).toBe(
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
    );
  });
});

describe.each(DATABASE_KINDS)('a passkey on %s', (kind) => {
  let server: TestServer;
  let visitor: TestClient;
  let olga: TestClient;
  let accounts: AccountsRepository;
  beforeAll(async () => {
    server = await startTestServer(kind, { PUBLIC_URL: RP.origin });
    visitor = await server.visitor();
    accounts = new AccountsRepository(server.server.database);
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['session', 'sign_in_attempt', 'passkey', 'passkey_challenge', 'recovery_code', 'two_step'] as const)
      await server.server.database.db.deleteFrom(table).execute();
    olga = await server.signIn(CAST.olga);
  });
  afterAll(() => server.close());

  const later = (seconds: number) => {
    server.clock.now = instantOf(server.clock.now + seconds * 1_000);
  };
  const begin = async (client = olga) => (await client.call('POST', `${PATH}/options`, { proof: PASSWORD })).body;
  const add = async (key: Authenticator, more: Partial<Signing> = {}, client = olga) =>
    client.call('POST', PATH, { name: 'Phone', ...key.make({ ...RP, challenge: (await begin(client)).challenge, ...more }) });
  const remove = (id: string, proof = PASSWORD, client = olga) => client.call('POST', `${PATH}/${id}/remove`, { proof });
  const challenge = async () => (await visitor.call('POST', `${SIGN_IN}/options`)).body.challenge as string;
  const handleOf = async (email: string) => Buffer.from((await accounts.findByEmail(email))!.id).toString('base64url');
  const sign = async (key: Authenticator, more: Partial<Signing> = {}, email: string = CAST.olga) =>
    key.get({ ...RP, challenge: await challenge(), ...more }, await handleOf(email));
  const send = (signed: object) => visitor.call('POST', SIGN_IN, signed);
  const made = async (algorithm: -8 | -7 | -257 = -7, counter = 0) => {
    const key = new Authenticator(algorithm);
    expect((await add(key, { counter })).status).toBe(200);
    return key;
  };

  describe('is created', () => {
    it('for this site, for one person, after proof of identity', async () => {
      const options = await begin();
      expect(options).toMatchObject({
        rp: { id: 'example.org' },
        user: { id: await handleOf(CAST.olga), name: CAST.olga },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      });
      expect(refusal(await olga.call('POST', `${PATH}/options`, { proof: 'wrong' }))).toEqual([401, 'wrong-proof']);
      const key = await made();
      const { body } = await olga.call('GET', PATH);
      expect(body).toMatchObject([{ name: 'Phone', lastUsedAt: null }]);
      expect((await begin()).excludeCredentials).toEqual([{ type: 'public-key', id: key.id, transports: ['internal'] }]);
    });

    it('from the answer of the specification’s example (section 16.3, self attestation)', async () => {
      const given = hex('7869c2b772d4b58eba9378cf8f29e26cf935aa77df0da89fa99c0bdc0a76f7e5').toString('base64url');
      const account = (await accounts.findByEmail(CAST.olga))!;
      await server.server.database.db
        .insertInto('passkey_challenge')
        .values({ hash: hashOf('new-passkey', given), user_id: account.id, expires_at: server.clock.now + 1 })
        .execute();
      const answer = await olga.call('POST', PATH, {
        name: 'Example',
        id: hex('455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c').toString('base64url'),
        clientDataJSON: hex(
          '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a2265476e4374334c55745936366b336a506a796e6962506b31716e666644616966715a774c33417032392d55222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a205539685458764b453255526b4d6e625f307859485667227d',
        ).toString('base64url'),
        attestationObject: hex(
          'a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2',
        ).toString('base64url'),
        transports: [],
      });
      expect(answer.status).toBe(200);
    });

    it.each([
      ['packed', 'x5c'],
      ['fido-u2f', 'x5c'],
      ['android-key', 'x5c'],
      ['apple', 'x5c'],
      ['tpm', 'x5c'],
      ['android-safetynet', 'response'],
      ['one that nobody knows', 'x5c'],
    ])('without checking its attestation, whose certificates may contain arbitrary addresses: %s', async (fmt, name) => {
      const rubbish = Buffer.from('no certificate');
      const statement = new Map<string, number | Buffer | Buffer[]>([
        ['alg', -7],
        ['sig', rubbish],
        [name, name === 'x5c' ? [rubbish, rubbish] : rubbish],
      ]);
      expect((await add(new Authenticator(), { attestation: { fmt, statement } })).status).toBe(200);
    });

    it.each<[what: string, more: Partial<Signing>]>([
      ['for another site', { rpId: 'evil.example' }],
      ['on another site’s page', { origin: 'https://evil.example' }],
      ['on this host’s page without encryption', { origin: 'http://example.org' }],
      ['on a page of a subdomain', { origin: 'https://sub.example.org' }],
      ['embedded in another site’s page', { crossOrigin: true }],
      ['in answer to a sign-in', { type: 'webauthn.get' }],
      ['without verifying the person', { flags: 0x01 }],
      ['with a challenge that was never issued', { challenge: 'A'.repeat(43) }],
    ])('never %s', async (_what, more) => {
      expect(refusal(await add(new Authenticator(), more))).toEqual([401, 'passkey-refused']);
      expect((await olga.call('GET', PATH)).body).toEqual([]);
    });

    it('only with a requested algorithm', async () => {
      expect(refusal(await add(new Authenticator(-35)))).toEqual([401, 'passkey-refused']);
    });

    it('only with a challenge made for that person, once, and within five minutes', async () => {
      const fred = await server.signIn(CAST.fred);
      const { challenge: hers } = await begin();
      expect(refusal(await add(new Authenticator(), { challenge: hers }, fred))).toEqual([401, 'passkey-refused']);
      expect(refusal(await add(new Authenticator(), { challenge: await challenge() }))).toEqual([401, 'passkey-refused']);
      expect((await add(new Authenticator(), { challenge: hers })).status).toBe(200);
      expect(refusal(await add(new Authenticator(), { challenge: hers }))).toEqual([401, 'passkey-refused']);
      const { challenge: old } = await begin();
      later(300);
      expect(refusal(await add(new Authenticator(), { challenge: old }))).toEqual([401, 'passkey-refused']);
    });

    it('only once: nobody can register another person’s passkey', async () => {
      const key = await made();
      expect(refusal(await add(key, {}, await server.signIn(CAST.fred)))).toEqual([401, 'passkey-refused']);
    });

    it('at most twenty times for one person', async () => {
      for (let index = 0; index < 19; index += 1) await made();
      const { challenge: last } = await begin();
      const { challenge: beyond } = await begin();
      expect((await olga.call('POST', PATH, { name: 'P', ...new Authenticator().make({ ...RP, challenge: last }) })).status).toBe(200);
      const answer = await olga.call('POST', PATH, { name: 'P', ...new Authenticator().make({ ...RP, challenge: beyond }) });
      expect(refusal(answer)).toEqual([422, 'too-many-passkeys']);
      expect(refusal(await olga.call('POST', `${PATH}/options`, { proof: PASSWORD }))).toEqual([422, 'too-many-passkeys']);
    });
  });

  describe('signs in', () => {
    it.each([-8, -7, -257] as const)('without a password, with algorithm %d', async (algorithm) => {
      const key = await made(algorithm);
      later(60);
      const { status, body } = await send(await sign(key));
      expect(status).toBe(200);
      const client = await server.clientWith(body.token, body.refreshToken);
      expect((await client.call('GET', '/api/account/me')).body.data.email).toBe(CAST.olga);
      expect((await client.call('GET', PATH)).body[0].lastUsedAt).toBe(new Date(server.clock.now).toISOString());
    });

    it('as both steps of a two-step sign-in', async () => {
      const key = await made();
      const account = (await accounts.findByEmail(CAST.olga))!;
      await server.server.database.db
        .insertInto('two_step')
        .values({ user_id: account.id, sealed: 'x', created_at: 0, confirmed_at: 0, last_step: 0 })
        .execute();
      expect((await send(await sign(key))).body.token).toBeTypeOf('string');
    });

    it('without revealing accounts: the options name nobody', async () => {
      await made();
      const { body } = await visitor.call('POST', `${SIGN_IN}/options`);
      expect(Object.keys(body).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
    });

    it.each<[what: string, more: Partial<Signing>]>([
      ['for another site', { rpId: 'evil.example' }],
      ['on another site’s page', { origin: 'https://evil.example' }],
      ['on this host’s page without encryption', { origin: 'http://example.org' }],
      ['at another port', { origin: 'https://example.org:8443' }],
      ['embedded in another site’s page', { crossOrigin: true }],
      ['in answer to a registration', { type: 'webauthn.create' }],
      ['without verifying the person', { flags: 0x01 }],
      ['without the person’s presence', { flags: 0x04 }],
      ['with a challenge that was never issued', { challenge: 'A'.repeat(43) }],
    ])('never %s', async (_what, more) => {
      const key = await made();
      expect(refusal(await send(await sign(key, more)))).toEqual([401, 'passkey-refused']);
      expect((await send(await sign(key, { flags: PRESENT_AND_VERIFIED }))).status).toBe(200);
    });

    it('never if anything that it signed has been changed', async () => {
      const key = await made();
      const flip = (text: string, at: number) => {
        const bytes = Buffer.from(text, 'base64url');
        bytes[at < 0 ? bytes.length + at : at]! ^= 1;
        return bytes.toString('base64url');
      };
      for (const change of [
        { signature: -1 },
        { signature: 10 },
        { authenticatorData: -1 },
        { authenticatorData: 0 },
        { clientDataJSON: 3 },
      ] as Record<'signature', number>[]) {
        const signed = await sign(key);
        const [[name, at]] = Object.entries(change) as [[keyof typeof signed, number]];
        expect([name, ...refusal(await send({ ...signed, [name]: flip(signed[name], at) }))]).toEqual([name, 401, 'passkey-refused']);
      }
      const signed = await sign(key);
      expect(refusal(await send({ ...signed, authenticatorData: 'AAAA' }))).toEqual([401, 'passkey-refused']);
      const other = await sign(new Authenticator());
      expect(refusal(await send({ ...other, id: key.id }))).toEqual([401, 'passkey-refused']);
      expect(refusal(await send(other))).toEqual([401, 'passkey-refused']);
    });

    it('never to another person’s account', async () => {
      const key = await made();
      expect(refusal(await send(await sign(key, {}, CAST.fred)))).toEqual([401, 'passkey-refused']);
    });

    it('only once for each challenge, even if it is used ten times simultaneously, and only within five minutes', async () => {
      const key = await made();
      const signed = await sign(key);
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(signed)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(refusal(await send(signed))).toEqual([401, 'passkey-refused']);
      const old = await sign(key);
      later(299);
      const young = await sign(key);
      later(1);
      expect(refusal(await send(old))).toEqual([401, 'passkey-refused']);
      expect((await send(young)).status).toBe(200);
    });

    it.each([
      [0, 0, 200],
      [5, 6, 200],
      [5, 5, 401],
      [5, 4, 401],
      [5, 0, 200],
      [0, 5, 200],
    ])('with a counter of %d when created and of %d at sign-in, which returns %d', async (first, then, status) => {
      const key = await made(-7, first);
      expect((await send(await sign(key, { counter: then }))).status).toBe(status);
    });

    it('never to a closed account, which is revealed only to the holder of the key', async () => {
      const key = await made();
      const { id } = (await accounts.findByEmail(CAST.olga))!;
      await accounts.close(id, server.clock.now);
      const answers = [await send(await sign(key)), await send({ ...(await sign(key)), signature: 'AAAA' })];
      await accounts.open(id, server.clock.now);
      expect(answers.map(refusal)).toEqual([
        [403, 'account-closed'],
        [401, 'passkey-refused'],
      ]);
    });

    it('and blocks the address after a hundred failures', async () => {
      const key = await made();
      const signed = await sign(key);
      for (let index = 0; index < 100; index += 1) await send({ ...signed, id: 'AAAA' });
      expect(refusal(await send(await sign(key)))).toEqual([429, 'too-many-attempts']);
    });

    it('with at most a thousand challenges for one address in a quarter of an hour', async () => {
      for (let index = 0; index < 1_000; index += 100) await Promise.all(Array.from({ length: 100 }, challenge));
      expect(refusal(await visitor.call('POST', `${SIGN_IN}/options`))).toEqual([429, 'too-many-attempts']);
    });
  });

  it('can be renamed and removed only by its owner, and no longer signs in when removed', async () => {
    const key = await made();
    const [{ id }] = (await olga.call('GET', PATH)).body;
    const fred = await server.signIn(CAST.fred);
    expect(refusal(await fred.call('PUT', `${PATH}/${id}`, { name: 'His' }))).toEqual([404, 'not-found']);
    expect(refusal(await remove(id, PASSWORD, fred))).toEqual([404, 'not-found']);
    expect((await fred.call('GET', PATH)).body).toEqual([]);
    await olga.call('PUT', `${PATH}/${id}`, { name: 'Laptop' });
    expect((await olga.call('GET', PATH)).body[0].name).toBe('Laptop');
    expect((await remove(id)).status).toBe(200);
    expect(refusal(await send(await sign(key)))).toEqual([401, 'passkey-refused']);
  });

  it('can be removed only with the proof of identity that creating a passkey requires', async () => {
    const key = await made();
    const [{ id }] = (await olga.call('GET', PATH)).body;
    expect(refusal(await olga.call('POST', `${PATH}/${id}/remove`, {}))).toEqual([400, 'invalid-input']);
    for (let times = 0; times < 10; times += 1) expect(refusal(await remove(id, 'wrong'))).toEqual([401, 'wrong-proof']);
    expect(refusal(await remove(id))).toEqual([429, 'too-many-attempts']);
    expect((await send(await sign(key))).status).toBe(200);
    later(15 * 60);
    olga = await server.signIn(CAST.olga);
    expect((await remove(id)).status).toBe(200);
  });

  describe('proves that its owner is present', () => {
    const PROOF = '/api/account/passkey-proof';
    const ask = async (client = olga) => (await client.call('POST', `${PROOF}/options`)).body;
    const prove = async (key: Authenticator, more: Partial<Signing> = {}, client = olga) =>
      client.call('POST', PROOF, key.get({ ...RP, challenge: (await ask(client)).challenge, ...more }, await handleOf(CAST.olga)));

    it('once, where a password or a code is asked for', async () => {
      const key = await made();
      expect((await ask()).allowCredentials).toEqual([{ type: 'public-key', id: key.id, transports: ['internal'] }]);
      const { body } = await prove(key);
      expect((await olga.call('POST', `${PATH}/options`, { proof: body.proof })).status).toBe(200);
      expect(refusal(await olga.call('POST', `${PATH}/options`, { proof: body.proof }))).toEqual([401, 'wrong-proof']);
    });

    it('only for five minutes, and for nobody else', async () => {
      const key = await made();
      const fred = await server.signIn(CAST.fred);
      const { body } = await prove(key);
      expect(refusal(await fred.call('POST', `${PATH}/options`, { proof: body.proof }))).toEqual([401, 'wrong-proof']);
      later(300);
      expect(refusal(await olga.call('POST', `${PATH}/options`, { proof: body.proof }))).toEqual([401, 'wrong-proof']);
    });

    it('only if it is the person’s own', async () => {
      const key = await made();
      const fred = await server.signIn(CAST.fred);
      expect(refusal(await prove(key, {}, fred))).toEqual([401, 'passkey-refused']);
      expect(refusal(await prove(new Authenticator()))).toEqual([401, 'passkey-refused']);
    });

    it('only with a challenge of a proof, which is no proof itself and adds no passkey', async () => {
      const key = await made();
      expect(refusal(await prove(key, { challenge: await challenge() }))).toEqual([401, 'passkey-refused']);
      expect(refusal(await prove(key, { challenge: (await begin()).challenge }))).toEqual([401, 'passkey-refused']);
      const asked = (await ask()).challenge as string;
      expect(refusal(await olga.call('POST', `${PATH}/options`, { proof: asked }))).toEqual([401, 'wrong-proof']);
      expect(refusal(await add(new Authenticator(), { challenge: asked }))).toEqual([401, 'passkey-refused']);
      expect(refusal(await send(await sign(key, { challenge: (await ask()).challenge })))).toEqual([401, 'passkey-refused']);
    });

    it('instead of the old password only to people who have none', async () => {
      const key = await made();
      const change = (oldPassword: string) => olga.call('POST', '/api/account/password', { oldPassword, newPassword: PASSWORD });
      expect(refusal(await change((await prove(key)).body.proof))).toEqual([401, 'wrong-password']);
      const { id } = (await accounts.findByEmail(CAST.olga))!;
      const account = server.server.database.db.updateTable('user_account').where('id', '=', id);
      await account.set({ password_hash: null }).execute();
      expect((await olga.call('GET', '/api/account/two-step')).body.hasPassword).toBe(false);
      const [{ id: passkeyId }] = (await olga.call('GET', PATH)).body;
      expect(refusal(await remove(passkeyId, (await prove(key)).body.proof))).toEqual([409, 'last-passkey']);
      expect(refusal(await change('anything'))).toEqual([401, 'wrong-password']);
      expect((await change((await prove(key)).body.proof)).status).toBe(200);
      expect((await olga.call('GET', '/api/account/two-step')).body.hasPassword).toBe(true);
      expect((await remove(passkeyId)).status).toBe(200);
    });
  });

  it('cannot be requested after ten wrong proofs', async () => {
    for (let index = 0; index < 10; index += 1) await olga.call('POST', `${PATH}/options`, { proof: 'wrong' });
    expect(refusal(await olga.call('POST', `${PATH}/options`, { proof: PASSWORD }))).toEqual([429, 'too-many-attempts']);
  });

  it('has its challenges stored as hashes, and no longer than they are valid', async () => {
    const first = await challenge();
    const rows = () => server.server.database.db.selectFrom('passkey_challenge').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain(first);
    later(300);
    await challenge();
    expect(await rows()).toHaveLength(1);
    later(300);
    await server.server.jobs.run(server.server.timedWork.find(({ name }) => name === 'delete-expired-sessions')!);
    expect(await rows()).toEqual([]);
  });

  it('may be created and used only by this site’s own pages, which the configuration names', async () => {
    const answer = await visitor.call('GET', '/api/assist/configurations');
    expect(answer.body.asistConfiguration.signIn.passkeys).toEqual({ offered: true, origin: RP.origin });
    const policy = String(answer.headers['permissions-policy']);
    expect(policy).toContain('publickey-credentials-get=(self)');
    expect(policy).toContain('publickey-credentials-create=(self)');
  });
});

describe('without passkeys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assist-passkeys-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const someone = new Authenticator();
  const signing = { ...RP, challenge: 'A'.repeat(43) };

  async function answers(environment: Record<string, string>) {
    const server = await startTestServer('sqlite', environment);
    const olga = await server.signIn(CAST.olga);
    // The host that the caller claims must not matter.
    const host = { host: 'example.org' };
    const all = [
      await olga.call('POST', `${SIGN_IN}/options`, undefined, host),
      await olga.call('POST', SIGN_IN, someone.get(signing, 'AAAA'), host),
      await olga.call('POST', `${PATH}/options`, { proof: PASSWORD }, host),
      await olga.call('POST', PATH, { name: 'P', ...someone.make(signing) }, host),
      await olga.call('POST', '/api/account/passkey-proof/options', undefined, host),
      await olga.call('POST', '/api/account/passkey-proof', someone.get(signing, 'AAAA'), host),
    ];
    const own = [
      await olga.call('GET', PATH),
      await olga.call('PUT', `${PATH}/none`, { name: 'P' }),
      await olga.call('POST', `${PATH}/none/remove`, { proof: PASSWORD }),
    ];
    const { passkeys } = (await olga.call('GET', '/api/assist/configurations')).body.asistConfiguration.signIn;
    const logged = server.logged();
    await server.close();
    expect(all.map(refusal)).toEqual(all.map(() => [404, 'sign-in-not-offered']));
    return { own: own.map(({ status, body }) => body.code ?? status), passkeys, isSaid: logged.includes('passkeys are unavailable') };
  }

  it.each([
    ['the address of this site is not configured', { HOST: '0.0.0.0' }],
    ['the site is not encrypted', { PUBLIC_URL: 'http://assist.alder.example' }],
    ['its address has no host name', { PUBLIC_URL: 'https://192.0.2.7' }],
  ])('because %s, every call and the log report that they are unavailable', async (_why, environment) => {
    expect(await answers(environment)).toEqual({
      own: [200, 'not-found', 'not-found'],
      passkeys: { offered: true, origin: null },
      isSaid: true,
    });
  });

  it('because people sign in with another system, every call reports that they are unavailable', async () => {
    const file = join(folder, 'exchange.json');
    const auth = { kind: 'basic', user: 'u', password: 'p' };
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'ews', url: 'http://127.0.0.1:1/EWS/Exchange.asmx', auth } }));
    expect(await answers({ ASSIST_CALENDAR: file, PUBLIC_URL: RP.origin })).toEqual({
      own: ['sign-in-not-offered', 'sign-in-not-offered', 'sign-in-not-offered'],
      passkeys: { offered: false, origin: null },
      isSaid: false,
    });
  });
});

describe('the relying party of passkeys', () => {
  it.each([
    ['https://assist.alder.example', true, 'assist.alder.example', 'https://assist.alder.example'],
    ['https://assist.alder.example:8443', true, 'assist.alder.example', 'https://assist.alder.example:8443'],
    ['http://localhost:3000', true, 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', false, 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', false, 'localhost', 'http://localhost:3000'],
    // The operator has configured this address, so it is not replaced with localhost.
    ['http://127.0.0.1:3000', true, undefined, undefined],
    ['https://[2001:db8::7]', true, undefined, undefined],
    ['http://assist.alder.example', true, undefined, undefined],
    [undefined, false, undefined, undefined],
  ])('at %s (configured by the operator: %s) is %s', (siteOrigin, isSaid, id, origin) => {
    expect(findRelyingParty(siteOrigin, isSaid)).toEqual(id === undefined ? undefined : { id, origin });
  });
});
