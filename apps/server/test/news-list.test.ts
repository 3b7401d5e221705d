import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { ListRow } from '@assist/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { exportCompany } from '../src/modules/imports/export-company.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { changeRows, kindsOf, type WantedRow } from './row-changes.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const PATH = '/api/assist/lists/news';

describe.each(DATABASE_KINDS)('the list of news, on %s', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    carl = await server.signIn(CAST.carl);
  });
  afterAll(() => server.close());

  const outcomesOf = async (wanted: readonly WantedRow[]) => kindsOf(await changeRows(carl, PATH, wanted));
  const rowOf = async (id: string) => (await carl.call('GET', PATH)).body.rows.find((row: ListRow) => row.id === id)?.cells;
  const add = (id: string, cells: Record<string, string> = {}): WantedRow => ({
    id,
    isNew: true,
    cells: Object.fromEntries(
      Object.entries({ title: `News ${id}`, published: '2026-11-20 08:00', ...cells }).map(([key, after]) => [key, ['', after] as const]),
    ),
  });
  const seenBy = async (client: TestClient) => (await client.call('GET', '/api/assist/configurations')).body.asistConfiguration.news;

  it('adds an item, which everybody sees, and removes it again', async () => {
    const item = add('opened', { 'title:cs': 'Otevřeno', text: 'The café is open.', until: '2026-12-24', areas: 'floor-1;zone-full' });
    expect(await outcomesOf([item])).toEqual(['done']);
    await server.server.changes.look();
    const olga = await server.signIn(CAST.olga);
    expect((await seenBy(olga)).find(({ id }: { id: string }) => id === 'opened')).toEqual({
      id: 'opened',
      title: { en: 'News opened', cs: 'Otevřeno' },
      text: { en: 'The café is open.' },
      publishedAt: '2026-11-20T07:00:00.000Z',
      until: '2026-12-24T22:59:00.000Z',
      areaIds: ['floor-1', 'zone-full'],
    });
    expect(await outcomesOf([{ id: 'opened', isRemoved: true }])).toEqual(['removed']);
    expect(await rowOf('opened')).toBeUndefined();
  });

  it('changes the named cells alone, and writes one audit entry for each', async () => {
    await outcomesOf([add('lift', { text: 'The lift is out of order.' }), add('stairs')]);
    expect(await outcomesOf([{ id: 'lift', cells: { until: ['', '2026-11-21 18:00'], title: ['News lift', 'No lift today'] } }])).toEqual([
      'done',
    ]);
    expect(await rowOf('lift')).toEqual({
      id: 'lift',
      title: 'No lift today',
      text: 'The lift is out of order.',
      published: '2026-11-20 08:00',
      until: '2026-11-21 18:00',
    });
    expect((await rowOf('stairs'))?.title).toBe('News stairs');
    const entries = (await carl.call('GET', '/api/assist/audit')).body.value.filter(
      ({ objectKind, objectId, detail }: { objectKind: string; objectId: string; detail: { before: unknown } }) =>
        objectKind === 'news' && objectId === 'lift' && detail.before !== null,
    );
    expect(entries.map(({ operation, detail }: { operation: string; detail: unknown }) => ({ operation, detail }))).toEqual([
      { operation: 'changeNewsRows', detail: { area: null, key: 'title', before: 'News lift', after: 'No lift today' } },
    ]);
  });

  it.each<[string, WantedRow, string]>([
    ['no title', add('a', { title: '' }), 'title missing-value'],
    ['no day from which it is shown', add('b', { published: '' }), 'published missing-value'],
    ['a day that does not exist', add('c', { published: '2026-02-30' }), 'published wrong-moment'],
    ['a day that can be read in two ways', add('d', { until: '3/4/2027' }), 'until unclear-day'],
    ['an end before its beginning', add('e', { until: '2026-11-19' }), 'until ends-before-it-begins'],
    ['an unknown area', add('f', { areas: 'floor-1;attic' }), 'areas unknown-area'],
    ['an unknown column', add('g', { colour: 'red' }), 'colour unknown-column'],
    ['an item that does not exist', { id: 'nothing', cells: { title: ['', 'Something'] } }, 'id unknown-news'],
  ])('refuses %s', async (_what, wanted, outcome) => {
    expect(await outcomesOf([wanted])).toEqual([outcome]);
  });

  it('keeps an area of an item that has been removed since, and accepts other changes', async () => {
    const repository = new CatalogueRepository(server.server.database);
    await outcomesOf([add('moved', { areas: 'floor-1' })]);
    await repository.alone(async (trx) => {
      const company = (await repository.readCompany(trx))!;
      const news = company.news.map((item) => (item.id === 'moved' ? { ...item, areaIds: ['gone'] } : item));
      await repository.write(trx, { company: { ...company, news } }, SUITE_NOW);
    });
    expect(await outcomesOf([{ id: 'moved', cells: { title: ['News moved', 'Moved'], areas: ['gone', 'gone;floor-1'] } }])).toEqual([
      'done',
    ]);
    expect((await rowOf('moved'))?.areas).toBe('gone;floor-1');
    await outcomesOf([{ id: 'moved', isRemoved: true }]);
  });

  it('offers mine, theirs and before if two administrators change one cell', async () => {
    await outcomesOf([add('twice')]);
    expect(await outcomesOf([{ id: 'twice', cells: { title: ['News twice', 'First'] } }])).toEqual(['done']);
    const [outcome] = await changeRows(carl, PATH, [{ id: 'twice', cells: { title: ['News twice', 'Second'], text: ['', 'More.'] } }]);
    expect(outcome).toMatchObject({
      kind: 'conflict',
      cells: [{ column: 'title', before: 'News twice', mine: 'Second', theirs: 'First' }],
    });
  });

  it('has at most a thousand items, as a company that is imported', async () => {
    const known = (await carl.call('GET', PATH)).body.rows.length;
    const many = Array.from({ length: 1_000 - known + 1 }, (_one, index) => add(`n${index}`));
    const outcomes: string[] = [];
    for (let at = 0; at < many.length; at += 300) outcomes.push(...(await outcomesOf(many.slice(at, at + 300))));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1_000 - known);
    expect(outcomes.at(-1)).toBe('id too-many-rows');
  });

  it('has the same news after an export and an import', async () => {
    const before = (await carl.call('GET', PATH)).body;
    const { 'company.json': company } = await exportCompany(server.server.database);
    expect((await importCompany(server.server.database, { company: String(company) }, SUITE_NOW)).lines).toEqual([]);
    expect((await carl.call('GET', PATH)).body).toEqual(before);
  });
});
