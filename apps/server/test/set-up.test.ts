import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { importImdf } from '@assist/floorplan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import type { CatalogueSnapshot } from '../src/catalogue/catalogue.ts';
import { draftCompany } from '../src/modules/imports/drafts/draft-company.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { Authenticator } from './an-authenticator.ts';
import { smallBuilding } from './small-building.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const EMAIL = 'jana@birch.example';
const ADMINISTRATOR = { email: EMAIL, name: 'Jana Malá', password: PASSWORD };
const COMPANY = { name: 'Birch', timezone: 'Europe/Prague', defaultLanguage: 'cs' };

describe.each(DATABASE_KINDS)('an empty server, on %s', (kind) => {
  let server: TestServer;
  let visitor: TestClient;
  let code: string;
  beforeEach(async () => {
    server = await startTestServer(kind, {}, { isEmpty: true });
    visitor = await server.visitor();
    code = (await server.server.setUp.codeToPrint(SUITE_NOW))!;
  });
  afterEach(() => server.close());
  const setUp = (changes: object = {}) =>
    visitor.call('POST', '/api/assist/set-up', { code, administrator: ADMINISTRATOR, company: COMPANY, ...changes });
  const state = async () => (await visitor.call('GET', '/api/assist/set-up')).body;
  const accounts = async () =>
    (await server.server.database.db.selectFrom('user_account').select(['email', 'administrator']).execute()).length;

  it('prints a code of twelve characters, the same at each start', async () => {
    expect(code).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}-[2-9B-Z]{4}$/u);
    expect(await server.server.setUp.codeToPrint(SUITE_NOW)).toBe(code);
    expect(server.logged()).not.toContain(code);
  });

  it('becomes a company with an administrator, who can sign in and reserve what is added', async () => {
    expect(await state()).toEqual({ isOpen: true, needsCompany: true, needsPassword: true, passkeyOrigin: 'http://localhost:3000' });
    expect((await visitor.call('GET', '/api/assist/configurations')).body.assistConfigured).toBe(false);
    expect((await setUp()).body).toEqual({ session: null });
    await server.server.changes.look();
    const administrator = await server.signIn(EMAIL);
    expect((await administrator.call('GET', '/api/account/me')).body.data).toMatchObject({
      name: 'Jana Malá',
      givenName: 'Jana',
      surname: 'Malá',
      administrator: true,
    });
    const { body } = await administrator.call('GET', '/api/assist/configurations');
    expect(body.assistConfigured).toBe(true);
    expect(body.asistConfiguration).toMatchObject({ companyName: 'Birch', timezone: 'Europe/Prague', defaultLanguage: 'cs' });
    expect(body.asistConfiguration.areas.map(({ id, name }: CatalogueSnapshot['areas'][number]) => [id, name])).toEqual([
      ['site', { cs: 'Birch' }],
    ]);
    expect(body.asistConfiguration.licences).toEqual([{ code: 'SolutionProvider', quantity: null }]);
    const { body: audit } = await administrator.call('GET', '/api/assist/audit');
    expect(audit.value[0]).toMatchObject({ operation: 'setUp', actor: { email: EMAIL } });
  });

  it('gets the areas of a plan below the site with which its company begins', async () => {
    await setUp();
    const { company, areas } = await new CatalogueRepository(server.server.database).read();
    const plan = importImdf(smallBuilding()).plan!;
    const draft = draftCompany(plan, { company, areas, zone: 'UTC' });
    expect(draft).toMatchObject({ companyName: 'Birch', timezone: 'Europe/Prague', defaultLanguage: 'cs' });
    expect(draft.areas.filter(({ parentAreaId }) => parentAreaId === null)).toEqual([
      { ...areas[0]!, featureId: plan.features.venue[0]!.id },
    ]);
    expect(draft.areas.map(({ kind }) => kind)).toEqual(['site', 'building', 'floor']);
  });

  describe('at an address of its own', () => {
    const SITE = { rpId: 'birch.example', origin: 'https://birch.example' };
    let key: Authenticator;
    beforeEach(async () => {
      await server.close();
      server = await startTestServer(kind, { PUBLIC_URL: SITE.origin }, { isEmpty: true });
      visitor = await server.visitor();
      code = (await server.server.setUp.codeToPrint(SUITE_NOW))!;
      key = new Authenticator();
    });
    const begin = async (changes: object = {}) =>
      visitor.call('POST', '/api/assist/set-up/passkey', { code, email: EMAIL, name: 'Jana Malá', companyName: 'Birch', ...changes });
    const finish = (challenge: string, changes: object = {}, more: object = {}) =>
      setUp({
        administrator: { email: EMAIL, name: 'Jana Malá', passkey: { name: 'Phone', ...key.make({ ...SITE, challenge, ...more }) } },
        ...changes,
      });

    it('gets an administrator with a passkey instead of a password, who is signed in at once and later', async () => {
      expect((await state()).passkeyOrigin).toBe(SITE.origin);
      const { body: options } = await begin();
      expect(options).toMatchObject({ rp: { id: 'birch.example', name: 'Birch' }, user: { name: EMAIL, displayName: 'Jana Malá' } });
      const { body } = await finish(options.challenge);
      const administrator = await server.clientWith(body.session.token, body.session.refreshToken);
      expect((await administrator.call('GET', '/api/account/me')).body.data).toMatchObject({ email: EMAIL, administrator: true });
      expect((await administrator.call('GET', '/api/account/passkeys')).body).toMatchObject([{ name: 'Phone' }]);

      const { body: asked } = await visitor.call('POST', '/api/account/passkey-sign-in/options');
      const signed = key.get({ ...SITE, challenge: asked.challenge }, options.user.id);
      expect((await visitor.call('POST', '/api/account/passkey-sign-in', signed)).status).toBe(200);
    });

    it('makes the owner of an account that exists already its administrator', async () => {
      await new AccountsRepository(server.server.database).insert(
        {
          email: EMAIL,
          name: 'Jana Malá',
          givenName: 'Jana',
          surname: 'Malá',
          department: '',
          administrator: false,
          passwordHash: null,
          settings: DEFAULT_USER_SETTINGS,
        },
        SUITE_NOW,
      );
      const { body: options } = await begin();
      expect((await finish(options.challenge)).status).toBe(200);
      const { body: asked } = await visitor.call('POST', '/api/account/passkey-sign-in/options');
      const signed = key.get({ ...SITE, challenge: asked.challenge }, options.user.id);
      expect((await visitor.call('POST', '/api/account/passkey-sign-in', signed)).status).toBe(200);
      expect(await accounts()).toBe(1);
    });

    it('makes no passkey without the code, and takes none that was made for somebody or something else', async () => {
      expect((await begin({ code: 'BBBB-BBBB-BBBB' })).body.code).toBe('wrong-code');
      const challenge = async () => (await begin()).body.challenge as string;
      const { body: other } = await begin({ email: 'eve@birch.example' });
      const { body: signIn } = await visitor.call('POST', '/api/account/passkey-sign-in/options');
      const refusals = [
        await finish(other.challenge),
        await finish(signIn.challenge),
        await finish('A'.repeat(43)),
        await finish(await challenge(), {}, { rpId: 'evil.example' }),
        await finish(await challenge(), {}, { origin: 'https://evil.example' }),
        await finish(await challenge(), {}, { flags: 0x01 }),
      ];
      expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(refusals.map(() => [401, 'passkey-refused']));
      expect(await accounts()).toBe(0);
    });
  });

  it('makes no passkey at an address for which there are none', async () => {
    await server.close();
    server = await startTestServer(kind, { PUBLIC_URL: 'http://192.0.2.7' }, { isEmpty: true });
    visitor = await server.visitor();
    code = (await server.server.setUp.codeToPrint(SUITE_NOW))!;
    expect((await state()).passkeyOrigin).toBeNull();
    const asked = await visitor.call('POST', '/api/assist/set-up/passkey', { code, email: EMAIL, name: 'Jana', companyName: 'Birch' });
    expect([asked.status, asked.body.code]).toEqual([404, 'sign-in-not-offered']);
  });

  it('can be set up only once', async () => {
    await setUp();
    await server.server.changes.look();
    expect(await state()).toMatchObject({ isOpen: false, needsCompany: false });
    expect((await setUp({ administrator: { ...ADMINISTRATOR, email: 'eve@birch.example' } })).body.code).toBe('set-up-ended');
    expect(await server.server.setUp.codeToPrint(SUITE_NOW)).toBeUndefined();
    expect(await accounts()).toBe(1);
  });

  it('is set up by only one of two people with the code', async () => {
    const answers = await Promise.all([setUp(), setUp({ administrator: { ...ADMINISTRATOR, email: 'eve@birch.example' } })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await accounts()).toBe(1);
  });

  it('accepts the code however it is typed', async () => {
    expect((await setUp({ code: ` ${code.toLowerCase().replaceAll('-', ' ')}` })).status).toBe(200);
  });

  it('refuses other codes, after ten of them without a look at the next', async () => {
    for (let turn = 0; turn < 9; turn += 1) expect((await setUp({ code: 'BBBB-BBBB-BBBB' })).body.code).toBe('wrong-code');
    await setUp({ code: 'BBBB-BBBB-BBBB' });
    expect((await setUp()).body.code).toBe('too-many-attempts');
    const asked = { code, email: EMAIL, name: 'Jana', companyName: 'Birch' };
    expect((await visitor.call('POST', '/api/assist/set-up/passkey', asked)).body.code).toBe('too-many-attempts');
    expect(await accounts()).toBe(0);
  });

  it.each<[string, object, number, string]>([
    ['a short password', { administrator: { ...ADMINISTRATOR, password: 'short' } }, 422, 'password-too-short'],
    ['a long password', { administrator: { ...ADMINISTRATOR, password: 'long '.repeat(60) } }, 422, 'password-too-long'],
    ['a common password', { administrator: { ...ADMINISTRATOR, password: 'password1234' } }, 422, 'password-common'],
    [
      'a password like the address',
      { administrator: { ...ADMINISTRATOR, email: 'janamala@birch.example', password: 'janamala-2026' } },
      422,
      'password-like-address',
    ],
    ['a repeated password', { administrator: { ...ADMINISTRATOR, password: 'abababababab' } }, 422, 'password-repeated'],
    ['no password', { administrator: { email: EMAIL, name: 'Jana' } }, 400, 'invalid-input'],
    ['an address that is none', { administrator: { ...ADMINISTRATOR, email: 'jana' } }, 400, 'invalid-input'],
    ['no company', { company: undefined }, 400, 'invalid-input'],
    ['a company without a name', { company: { ...COMPANY, name: ' ' } }, 400, 'invalid-input'],
    ['a zone that does not exist', { company: { ...COMPANY, timezone: 'Europe/Atlantis' } }, 400, 'invalid-zone'],
    ['a language that the product does not have', { company: { ...COMPANY, defaultLanguage: 'tlh' } }, 400, 'invalid-input'],
  ])('refuses %s, and can then still be set up', async (_what, changes, status, problem) => {
    const answer = await setUp(changes);
    expect([answer.status, answer.body.code]).toEqual([status, problem]);
    expect(await accounts()).toBe(0);
    expect((await setUp()).status).toBe(200);
  });
});

describe.each(DATABASE_KINDS)('a server whose company has no administrator, on %s', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
    await server.server.database.db.updateTable('user_account').set({ administrator: 0 }).execute();
  });
  afterEach(() => server.close());

  it('needs only an administrator: one of its people, whose sessions end, keeps their name and gets the new password', async () => {
    const olga = await server.signIn(CAST.olga);
    const visitor = await server.visitor();
    expect((await visitor.call('GET', '/api/assist/set-up')).body).toMatchObject({
      isOpen: true,
      needsCompany: false,
      needsPassword: true,
    });
    const code = await server.server.setUp.codeToPrint(SUITE_NOW);
    const administrator = { email: CAST.olga, name: 'Somebody', password: 'seven bridges in a row' };
    expect((await visitor.call('POST', '/api/assist/set-up', { code, administrator })).status).toBe(200);
    expect((await olga.call('GET', '/api/account/me')).body.code).toBe('session-ended');
    const { body } = await visitor.call('POST', '/api/account/login', { email: CAST.olga, password: administrator.password });
    const again = await server.clientWith(body.token, body.refreshToken);
    expect((await again.call('GET', '/api/account/me')).body.data).toMatchObject({ name: 'olga', administrator: true });
    expect((await visitor.call('GET', '/api/assist/set-up')).body.isOpen).toBe(false);
  });
});
