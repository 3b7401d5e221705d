import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { ListRow } from '@assist/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportCompany } from '../src/modules/imports/export-company.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { smallBuilding } from './small-building.ts';
import { changeRows, kindsOf, type WantedRow } from './row-changes.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const PATH = '/api/assist/lists/areas';

const change = (client: TestClient, wanted: readonly WantedRow[], onlyCheck = false) => changeRows(client, PATH, wanted, onlyCheck);
const outcomesOf = async (client: TestClient, wanted: readonly WantedRow[]) => kindsOf(await change(client, wanted));

describe.each(DATABASE_KINDS)('the list of areas, on %s', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  beforeEach(async () => {
    server = await startTestServer(kind);
    carl = await server.signIn(CAST.carl);
  });
  afterEach(() => server.close());

  const list = async () => (await carl.call('GET', PATH)).body;
  const rows = async () => new Map<string, ListRow>((await list()).rows.map((row: ListRow) => [row.id, row]));
  const ids = async () => [...(await rows()).keys()].toSorted();
  const cell = async (id: string, column: string) => (await rows()).get(id)?.cells[column] ?? '';
  const audited = async () =>
    (await carl.call('GET', '/api/assist/audit')).body.value
      .filter(({ operation }: { operation: string }) => operation === 'changeAreaRows')
      .map(({ objectKind, objectId, detail }: Record<string, unknown>) => ({ objectKind, objectId, detail }));
  const shelf: WantedRow = { id: 'shelf', isNew: true, cells: { name: ['', 'Shelf'], kind: ['', 'zone'], parent: ['', 'floor-1'] } };

  it('has every area as texts, and every column with its kind and its choices', async () => {
    const { columns, rows: all } = await list();
    expect(all.map(({ id }: ListRow) => id).toSorted()).toEqual(['floor-1', 'house', 'zone-full']);
    expect((await rows()).get('zone-full')!.cells).toEqual({
      id: 'zone-full',
      name: 'Half',
      kind: 'zone',
      parent: 'floor-1',
      rank: '0',
      max_used_percent: '50',
    });
    const column = (key: string) => columns.find((one: { key: string }) => one.key === key);
    expect(column('kind')).toEqual({ key: 'kind', kind: 'choice', isRequired: true, choices: ['site', 'building', 'floor', 'zone'] });
    expect(column('parent')).toMatchObject({ kind: 'reference', isRequired: false });
  });

  it('changes the named cells alone, and tells everybody', async () => {
    const [outcome] = await change(carl, [
      { id: 'floor-1', cells: { name: ['First floor', 'Ground floor'], 'display_name:cs': ['', 'Přízemí'] } },
    ]);
    expect(outcome).toMatchObject({
      kind: 'done',
      row: { cells: { name: 'Ground floor', 'display_name:cs': 'Přízemí', parent: 'house' } },
    });
    await server.server.changes.look();
    const olga = await server.signIn(CAST.olga);
    const { body } = await olga.call('GET', '/api/assist/configurations');
    expect(body.asistConfiguration.areas.find(({ id }: { id: string }) => id === 'floor-1').name).toEqual({
      en: 'Ground floor',
      cs: 'Přízemí',
    });
  });

  it('reports what would happen, and changes nothing, if it is only to check', async () => {
    const outcomes = await change(
      carl,
      [
        { id: 'floor-1', cells: { rank: ['0', '3'] } },
        { id: 'zone-full', cells: { max_used_percent: ['50', '101'] } },
        { id: 'house', isRemoved: true },
      ],
      true,
    );
    expect(outcomes.map((one) => one.kind)).toEqual(['done', 'refused', 'refused']);
    expect(await cell('floor-1', 'rank')).toBe('0');
    expect(await audited()).toEqual([]);
  });

  it('writes one audit entry for each changed cell, with the value before and after', async () => {
    await change(carl, [{ id: 'zone-full', cells: { max_used_percent: ['50', '75'], name: ['Half', 'Most'], rank: ['0', '0'] } }]);
    const entry = (key: string, before: unknown, after: unknown) => ({
      objectKind: 'area',
      objectId: 'zone-full',
      detail: { area: 'zone-full', key, before, after },
    });
    const entries = await audited();
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(expect.arrayContaining([entry('max_used_percent', 50, 75), entry('name', 'Half', 'Most')]));
  });

  it('adds an area that has all required cells, and removes it again', async () => {
    expect(await outcomesOf(carl, [{ id: 'shelf', isNew: true, cells: { name: ['', 'Shelf'] } }])).toEqual(['kind missing-value']);
    expect(await outcomesOf(carl, [shelf])).toEqual(['done']);
    expect((await rows()).get('shelf')!.cells).toMatchObject({ name: 'Shelf', parent: 'floor-1', rank: '0', max_used_percent: '100' });
    expect(await outcomesOf(carl, [{ id: 'shelf', isRemoved: true }])).toEqual(['removed']);
    expect(await ids()).toEqual(['floor-1', 'house', 'zone-full']);
    const keys = (await audited()).map(
      ({ detail }: { detail: { key: string; after: unknown } }) => `${detail.key} ${String(detail.after)}`,
    );
    expect(keys).toEqual(expect.arrayContaining(['name Shelf', 'parent floor-1', 'name null', 'parent null', 'rank null']));
  });

  it.each<[string, readonly WantedRow[], readonly string[]]>([
    ['an unknown parent', [{ id: 'floor-1', cells: { parent: ['house', 'attic'] } }], ['parent unknown-area']],
    ['an area in itself', [{ id: 'house', cells: { parent: ['', 'zone-full'] } }], ['parent circle-of-areas']],
    ['no name', [{ id: 'floor-1', cells: { name: ['First floor', ''] } }], ['name missing-value']],
    ['a kind that does not exist', [{ id: 'floor-1', cells: { kind: ['floor', 'wing'] } }], ['kind wrong-value']],
    ['an area that does not exist', [{ id: 'attic', cells: { rank: ['', '1'] } }], ['id unknown-area']],
    ['the removal of an area that does not exist', [{ id: 'attic', isRemoved: true }], ['id unknown-area']],
    ['an id that is taken', [{ id: 'house', isNew: true, cells: { name: ['', 'House'], kind: ['', 'building'] } }], ['id duplicate-id']],
    ['a column that does not exist', [{ id: 'house', cells: { colour: ['', 'red'] } }], ['colour unknown-column']],
    [
      'an area that is named twice',
      [
        { id: 'house', cells: { rank: ['0', '1'] } },
        { id: 'house', cells: { rank: ['0', '2'] } },
      ],
      ['done', 'id duplicate-id'],
    ],
  ])('refuses %s', async (_what, wanted, outcomes) => {
    expect(await outcomesOf(carl, wanted)).toEqual(outcomes);
  });

  it('places an area where the plan has a feature that no other area has', async () => {
    await importCompany(server.server.database, { plan: { imdf: smallBuilding() } }, SUITE_NOW);
    expect(await outcomesOf(carl, [{ id: 'floor-1', cells: { plan_feature: ['', 'nowhere'] } }])).toEqual([
      'plan_feature unknown-plan-feature',
    ]);
    expect(await outcomesOf(carl, [{ id: 'floor-1', cells: { plan_feature: ['', 'floor'] } }])).toEqual(['done']);
    const [outcome] = await change(carl, [{ id: 'zone-full', cells: { plan_feature: ['', 'floor'] } }]);
    expect(outcome).toMatchObject({ kind: 'refused', defects: [{ code: 'plan-feature-of-another', names: ['First floor'] }] });
    expect(await outcomesOf(carl, [shelf, { id: 'house', cells: { plan_feature: ['', 'building'] } }])).toEqual(['done', 'done']);
    expect(await outcomesOf(carl, [{ id: 'shelf', cells: { plan_feature: ['', 'venue'] } }])).toEqual(['done']);
    expect(await outcomesOf(carl, [{ id: 'shelf', isRemoved: true }])).toEqual(['id area-on-plan']);
  });

  describe('removes no area on which something depends, and names it', () => {
    const refusal = async (id: string) => {
      const [outcome] = await change(carl, [{ id, isRemoved: true }]);
      return outcome!.kind === 'refused' ? [outcome!.defects[0]!.code, outcome!.defects[0]!.names] : outcome!.kind;
    };
    beforeEach(() => change(carl, [shelf]));

    it('such as resources, and the areas in it', async () => {
      expect(await refusal('zone-full')).toEqual(['area-in-use', ['Half 1', 'Half 2']]);
      expect(await refusal('house')).toEqual(['area-in-use', ['First floor']]);
    });

    it('such as people who manage it', async () => {
      await server.server.changes.look();
      const { id } = await server.server.database.db
        .selectFrom('user_account')
        .select('id')
        .where('email', '=', CAST.fred)
        .executeTakeFirstOrThrow();
      const roles = { manager: { areaIds: ['shelf'], capabilities: ['plan'] }, reception: false, approver: false };
      expect((await carl.call('PUT', `/api/assist/administration/people/${id}/roles`, roles)).status).toBe(200);
      expect(await refusal('shelf')).toEqual(['area-in-use', ['fred']]);
    });

    it('but people’s own settings are not in the way, because only they could change them: the area goes from there', async () => {
      const olga = await server.signIn(CAST.olga);
      const settings = { location: { filteredAreaIds: ['floor-1', 'shelf'] }, language: null, theme: 'dark', homePlaceId: 'shelf' };
      expect((await olga.call('PUT', '/api/users/me/settings', settings)).status).toBe(200);
      expect(await refusal('shelf')).toBe('removed');
      expect((await olga.call('GET', '/api/users/me/settings')).body).toMatchObject({
        location: { filteredAreaIds: ['floor-1'] },
        theme: 'dark',
        homePlaceId: null,
      });
    });

    it('such as a kiosk, and a code on a wall', async () => {
      const spot = { level_id: 'floor', longitude: 16.6, latitude: 49.2, bearing: 0 };
      await server.server.database.db
        .insertInto('kiosk')
        .values({ id: 'k', name: 'Lobby', ...spot, area_ids: '["shelf"]', language: 'en', shows_titles: 0, contact: '', paired_at: 0 })
        .execute();
      await importCompany(server.server.database, { locationCodes: 'code,place,label\n73JSSX,shelf,By the stairs\n' }, SUITE_NOW);
      expect(await refusal('shelf')).toEqual(['area-in-use', ['By the stairs', 'Lobby']]);
    });
  });

  describe('changed by two administrators at the same time', () => {
    it('merges changes of different cells', async () => {
      expect(await outcomesOf(carl, [{ id: 'floor-1', cells: { rank: ['0', '4'] } }])).toEqual(['done']);
      expect(await outcomesOf(carl, [{ id: 'floor-1', cells: { name: ['First floor', 'Ground'] } }])).toEqual(['done']);
      expect([await cell('floor-1', 'rank'), await cell('floor-1', 'name')]).toEqual(['4', 'Ground']);
    });

    it('stores one of two names that arrive at once, and offers mine, theirs and before to the other', async () => {
      const names = ['Ground', 'Lobby'];
      const outcomes = (
        await Promise.all(names.map((name) => change(carl, [{ id: 'floor-1', cells: { name: ['First floor', name], rank: ['0', '0'] } }])))
      ).flat();
      const stored = await cell('floor-1', 'name');
      const lost = names.find((name) => name !== stored);
      expect(outcomes.map((one) => one.kind).toSorted()).toEqual(['conflict', 'done']);
      expect(outcomes.find((one) => one.kind === 'conflict')).toMatchObject({
        cells: [{ column: 'name', before: 'First floor', mine: lost, theirs: stored }],
      });
    });

    it('never loses one of many changes of one row that arrive at once', async () => {
      const wanted = {
        rank: ['0', '7'],
        max_used_percent: ['100', '70'],
        'display_name:cs': ['', 'Patro'],
        'display_name:de': ['', 'Stock'],
      } as const;
      const outcomes = await Promise.all(
        Object.entries(wanted).map(([key, cells]) => change(carl, [{ id: 'floor-1', cells: { [key]: cells } }])),
      );
      expect(outcomes.flat().map((one) => one.kind)).toEqual(['done', 'done', 'done', 'done']);
      const after = (await rows()).get('floor-1')!.cells;
      expect(Object.keys(wanted).map((key) => after[key])).toEqual(['7', '70', 'Patro', 'Stock']);
    });

    it('never makes a circle of two moves that arrive at once', async () => {
      await change(carl, [shelf]);
      const move = (id: string, to: string) => change(carl, [{ id, cells: { parent: ['floor-1', to] } }]);
      const outcomes = (await Promise.all([move('shelf', 'zone-full'), move('zone-full', 'shelf')])).flat();
      expect(outcomes.map((one) => (one.kind === 'refused' ? one.defects[0]!.code : one.kind)).toSorted()).toEqual([
        'circle-of-areas',
        'done',
      ]);
    });

    it('never removes an area into which a resource moves at the same time', async () => {
      await change(carl, [shelf]);
      const moving = { changes: [{ id: 'room-1', cells: [{ column: 'area', before: 'floor-1', after: 'shelf' }] }] };
      const [removed, moved] = await Promise.all([
        change(carl, [{ id: 'shelf', isRemoved: true }]),
        carl.call('PUT', '/api/assist/lists/resources', moving),
      ]);
      // The first of them wins, and the other is refused.
      expect([
        ['removed', 'refused'],
        ['refused', 'done'],
      ]).toContainEqual([removed[0]!.kind, moved.body.outcomes[0].kind]);
    });
  });

  it('changes areas that an export writes and an import reads again', async () => {
    await change(carl, [shelf, { id: 'zone-full', cells: { max_used_percent: ['50', '12.5'] } }]);
    const before = await list();
    const { 'company.json': company } = await exportCompany(server.server.database);
    expect((await importCompany(server.server.database, { company: String(company) }, SUITE_NOW)).lines).toEqual([]);
    expect(await list()).toEqual(before);
  });

  it('does not exist for people who are not administrators', async () => {
    const fred = await server.signIn(CAST.fred);
    expect((await fred.call('GET', PATH)).body.code).toBe('not-found');
    const body = { changes: [{ id: 'house', isRemoved: true, cells: [] }] };
    expect((await fred.call('PUT', PATH, body)).body.code).toBe('not-found');
  });
});
