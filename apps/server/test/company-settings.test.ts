import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { exportCompany } from '../src/modules/imports/export-company.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { changeRows, kindsOf } from './row-changes.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';
import { SMALL_PICTURE } from './valid-request.ts';

const PATH = '/api/assist/administration/company';
const ROOM = 'room-2';
const PROPERTIES = '/api/assist/lists/properties';

describe.each(DATABASE_KINDS)('the company’s settings, on %s,', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  beforeEach(async () => {
    server = await startTestServer(kind);
    carl = await server.signIn(CAST.carl);
  });
  afterEach(() => server.close());

  const settings = async () => (await carl.call('GET', PATH)).body;
  const change = (...changes: readonly { key: string; before: string; after: string }[]) => carl.call('PUT', PATH, { changes });
  const configuration = async () => (await carl.call('GET', '/api/assist/configurations')).body.asistConfiguration;
  const audited = async () => (await carl.call('GET', '/api/assist/audit')).body.value;
  const filters = async () => (await configuration()).filters;
  const addLight = async () => {
    const texts = { type: 'room', name: 'Light', kind: 'choices', choices: 'lamp = Lamp\nsun = Sun' };
    const cells = Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, ['', text] as const]));
    expect(kindsOf(await changeRows(carl, PROPERTIES, [{ id: 'light', isNew: true, cells }]))).toEqual(['done']);
  };
  const lampPicture = async () => {
    const light = (await filters()).find(({ id }: { id: string }) => id === 'light');
    const url: string | null = light.choices.find(({ key }: { key: string }) => key === 'lamp').imageUrl;
    return url === null ? null : url.replace(/^\/api\/pictures\//, '');
  };
  const rename = (after: string, before = 'Small') => ({ key: 'companyName', before, after });

  it('are changed one by one, seen by everybody at once, and written to the audit log', async () => {
    const { companyName, timezone, defaultLanguage } = await settings();
    expect([companyName, timezone, defaultLanguage]).toEqual(['Small', 'Europe/Prague', 'en']);
    const { status, body } = await change(rename(' Larger '), { key: 'accent', before: '', after: '#2f6f5e' });
    expect([status, body.conflicts, body.settings]).toEqual([
      200,
      [],
      { companyName: 'Larger', timezone: 'Europe/Prague', defaultLanguage: 'en', accent: '#2f6f5e', logo: null },
    ]);
    expect(await settings()).toEqual(body.settings);
    expect(await configuration()).toMatchObject({ companyName: 'Larger', colours: { accent: '#2f6f5e' } });
    expect((await audited()).slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ operation: 'changeCompanySettings', detail: { key: 'companyName', before: 'Small', after: 'Larger' } }),
        expect.objectContaining({ operation: 'changeCompanySettings', detail: { key: 'accent', before: '', after: '#2f6f5e' } }),
      ]),
    );
  });

  it('that somebody else has changed are offered, and nothing else of that change is written', async () => {
    await change(rename('Theirs'));
    const { body } = await change(rename('Mine'), { key: 'accent', before: '', after: '#112233' });
    expect(body.conflicts).toEqual([{ key: 'companyName', before: 'Small', mine: 'Mine', theirs: 'Theirs' }]);
    expect(body.settings).toMatchObject({ companyName: 'Theirs', accent: '' });
    expect((await change(rename('Mine', 'Theirs'))).body.conflicts).toEqual([]);
  });

  it('that two administrators change at the same time are all kept', async () => {
    const [one, other] = await Promise.all([change(rename('Both')), change({ key: 'accent', before: '', after: '#112233' })]);
    expect([one.body.conflicts, other.body.conflicts]).toEqual([[], []]);
    expect(await settings()).toMatchObject({ companyName: 'Both', accent: '#112233' });
  });

  it.each([
    ['companyName', '', 'Small', 'invalid-input'],
    ['timezone', 'Europe/Atlantis', 'Europe/Prague', 'invalid-zone'],
    ['defaultLanguage', 'la', 'en', 'invalid-input'],
    ['accent', 'greenish', '', 'invalid-colour'],
  ])('refuse the %s "%s", and keep what is stored', async (key, after, before, code) => {
    const stored = await settings();
    expect((await change({ key, before, after })).body.code).toBe(code);
    expect(await settings()).toEqual(stored);
  });

  it('give up their colour for the product’s own', async () => {
    await change({ key: 'accent', before: '', after: '#2f6f5e' });
    await change({ key: 'accent', before: '#2f6f5e', after: '' });
    expect((await configuration()).colours).not.toHaveProperty('accent');
  });

  describe('a picture', () => {
    const picture = async (id: string) => carl.call('GET', `/api/pictures/${id}`);
    const targets = [
      ['of the company, its logo,', `${PATH}/logo`, async () => (await configuration()).logo as string | null],
      [
        'of a resource',
        `/api/assist/resources/${ROOM}/picture`,
        async () =>
          (await new CatalogueRepository(server.server.database).read()).resources.find(({ id }) => id === ROOM)!.files[0]?.id ?? null,
      ],
      ['of a property’s choice', '/api/assist/properties/light/choices/lamp/picture', lampPicture],
    ] as const;

    beforeEach(() => addLight());

    it.each(targets)('%s is saved, shown, exported with the rest, and removed', async (_what, path, shown) => {
      const { status, body } = await carl.call('PUT', path, { picture: SMALL_PICTURE });
      expect([status, await shown()]).toEqual([200, body.pictureId]);
      expect((await picture(body.pictureId)).status).toBe(200);

      const files = await exportCompany(server.server.database);
      expect(Object.keys(files)).toContain(`pictures/${body.pictureId}.webp`);
      const source = {
        company: files['company.json'] as string,
        resources: files['resources.csv'] as string,
        findPicture: (name: string) => files[name] as Uint8Array | undefined,
      };
      expect((await importCompany(server.server.database, source, SUITE_NOW)).imported).toBe(true);
      await server.server.changes.look();
      expect(await shown()).toBe(body.pictureId);

      expect((await carl.call('DELETE', path)).status).toBe(204);
      expect([await shown(), (await picture(body.pictureId)).status]).toEqual([null, 404]);
    });

    it.each(targets)('%s that is none is refused, and the one before stays', async (_what, path, shown) => {
      const { body } = await carl.call('PUT', path, { picture: SMALL_PICTURE });
      const refused = await carl.call('PUT', path, { picture: Buffer.from('<svg onload="x"/>').toString('base64') });
      expect([refused.status, refused.body.code]).toEqual([422, 'picture-refused']);
      expect(await shown()).toBe(body.pictureId);
    });

    it('that two show is kept until neither does', async () => {
      const one = await carl.call('PUT', `/api/assist/resources/${ROOM}/picture`, { picture: SMALL_PICTURE });
      const repository = new CatalogueRepository(server.server.database);
      const { resources } = await repository.read();
      const files = resources.find(({ id }) => id === ROOM)!.files;
      const other = resources.find(({ id }) => id === 'room-1')!;
      await repository.alone((trx) => repository.write(trx, { resources: [{ ...other, files }] }, SUITE_NOW));
      await carl.call('DELETE', `/api/assist/resources/${ROOM}/picture`);
      expect((await picture(one.body.pictureId)).status).toBe(200);
      await carl.call('DELETE', '/api/assist/resources/room-1/picture');
      expect((await picture(one.body.pictureId)).status).toBe(404);
    });
  });

  it('without a logo in the company file keep the one that is stored', async () => {
    const { body } = await carl.call('PUT', `${PATH}/logo`, { picture: SMALL_PICTURE });
    const files = await exportCompany(server.server.database);
    const { logo: _logo, ...company } = JSON.parse(files['company.json'] as string);
    expect((await importCompany(server.server.database, { company: JSON.stringify(company) }, SUITE_NOW)).imported).toBe(true);
    expect((await settings()).logo).toBe(body.pictureId);
  });

  describe('a choice’s picture', () => {
    const path = '/api/assist/properties/light/choices/lamp/picture';
    beforeEach(() => addLight());

    it('stays when the words of the choice change, and the other choices', async () => {
      const { body } = await carl.call('PUT', path, { picture: SMALL_PICTURE });
      const cells = { choices: ['lamp = Lamp\nsun = Sun', 'lamp = Bright lamp'] } as const;
      expect(kindsOf(await changeRows(carl, PROPERTIES, [{ id: 'light', cells }]))).toEqual(['done']);
      expect(await lampPicture()).toBe(body.pictureId);
    });

    it('stays if the company file does not say which it is, and goes if the file says none', async () => {
      const { body } = await carl.call('PUT', path, { picture: SMALL_PICTURE });
      const files = await exportCompany(server.server.database);
      const company = JSON.parse(files['company.json'] as string);
      const importWith = async (imageUrl: string | null | undefined) => {
        const light = company.filters.find(({ id }: { id: string }) => id === 'light');
        light.choices[0].imageUrl = imageUrl;
        expect((await importCompany(server.server.database, { company: JSON.stringify(company) }, SUITE_NOW)).imported).toBe(true);
        await server.server.changes.look();
        return lampPicture();
      };
      expect(await importWith(undefined)).toBe(body.pictureId);
      expect(await importWith('pictures/lost.webp')).toBe(body.pictureId);
      expect(await importWith(null)).toBeNull();
    });

    it('is in the audit log', async () => {
      const { body } = await carl.call('PUT', path, { picture: SMALL_PICTURE });
      const acts: { operation: string }[] = await audited();
      expect(acts.find(({ operation }) => operation === 'saveChoicePicture')).toMatchObject({
        objectKind: 'property',
        objectId: 'light',
        detail: { key: 'picture', choice: 'lamp', before: null, after: `/api/pictures/${body.pictureId}` },
      });
    });
  });
});
