import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { ListRow } from '@assist/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportCompany } from '../src/modules/imports/export-company.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { changeRows, kindsOf, type WantedRow } from './row-changes.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

type List = 'types' | 'properties' | 'resources';

const BOAT: WantedRow = { id: 'boat', isNew: true, cells: { name: ['', 'Boat'], class: ['', 'resourcebasic'] } };
const NOISE: WantedRow = {
  id: 'noise',
  isNew: true,
  cells: {
    name: ['', 'Noise'],
    type: ['', 'desk'],
    kind: ['', 'choices'],
    choices: ['', 'Silent\nloud = Lively'],
    'choices:cs': ['', 'loud = Ruch'],
  },
};

describe.each(DATABASE_KINDS)('the lists of types and of properties, on %s', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  beforeEach(async () => {
    server = await startTestServer(kind);
    carl = await server.signIn(CAST.carl);
  });
  afterEach(() => server.close());

  const list = async (name: List) => (await carl.call('GET', `/api/assist/lists/${name}`)).body;
  const ids = async (name: List) => (await list(name)).rows.map(({ id }: ListRow) => id);
  const cells = async (name: List, id: string) => (await list(name)).rows.find((row: ListRow) => row.id === id)?.cells;

  const change = (name: List, wanted: readonly WantedRow[], onlyCheck = false) =>
    changeRows(carl, `/api/assist/lists/${name}`, wanted, onlyCheck);
  const outcomesOf = async (name: List, wanted: readonly WantedRow[]) => kindsOf(await change(name, wanted));

  async function configuration() {
    await server.server.changes.look();
    const olga = await server.signIn(CAST.olga);
    return (await olga.call('GET', '/api/assist/configurations')).body.asistConfiguration;
  }

  async function audited(operation: string) {
    const { body } = await carl.call('GET', '/api/assist/audit');
    return body.value
      .filter((entry: { operation: string }) => entry.operation === operation)
      .map(({ objectKind, objectId, detail }: Record<string, unknown>) => ({ objectKind, objectId, detail }));
  }

  it('have every type and every property as texts', async () => {
    expect(await cells('types', 'room')).toEqual({
      id: 'room',
      name: 'Room',
      class: 'ResourcePremium',
      shape: 'room',
      icon: 'door',
      rank: '1',
    });
    expect(await cells('properties', 'screen')).toEqual({
      id: 'screen',
      type: 'room',
      name: 'Screen',
      kind: 'yes-no',
      shown: 'yes',
      filterable: 'yes',
      match_all: 'no',
    });
    const { columns } = await list('types');
    expect(columns.find(({ key }: { key: string }) => key === 'class')).toMatchObject({
      isRequired: true,
      choices: ['ResourceBasic', 'ResourceStandard', 'AssistWorkplace', 'AssistCustom', 'ResourcePremium'],
    });
  });

  it('add a type with a property, of which everybody learns, and take both away again', async () => {
    expect(await outcomesOf('types', [BOAT])).toEqual(['done']);
    const [added] = await change('properties', [NOISE]);
    expect(added).toMatchObject({
      kind: 'done',
      row: { cells: { choices: 'silent = Silent\nloud = Lively', 'choices:cs': 'loud = Ruch', shown: 'yes', match_all: 'no' } },
    });
    const { resourceTypeInfos, filters } = await configuration();
    expect(resourceTypeInfos.at(-1)).toEqual({ resourceTypeId: 'boat', rank: 0, name: { en: 'Boat' }, icon: 'box', shape: 'other' });
    expect(filters.at(-1)).toMatchObject({
      id: 'noise',
      dataTypeId: 5,
      choices: [
        { key: 'silent', value: { en: 'Silent' }, imageUrl: null },
        { key: 'loud', value: { en: 'Lively', cs: 'Ruch' }, imageUrl: null },
      ],
    });
    expect(await outcomesOf('properties', [{ id: 'noise', isRemoved: true }])).toEqual(['removed']);
    expect(await outcomesOf('types', [{ id: 'boat', isRemoved: true }])).toEqual(['removed']);
    expect([await ids('types'), await ids('properties')]).toEqual([['room', 'desk'], ['screen']]);
  });

  it('write one audit entry for each changed cell', async () => {
    await change('types', [{ id: 'desk', cells: { rank: ['2', '5'], shape: ['desk', 'desk'] } }]);
    expect(await audited('changeTypeRows')).toEqual([
      { objectKind: 'type', objectId: 'desk', detail: { area: null, key: 'rank', before: 2, after: 5 } },
    ]);
    await change('properties', [{ id: 'screen', cells: { filterable: ['yes', 'no'] } }]);
    expect(await audited('changePropertyRows')).toEqual([
      { objectKind: 'property', objectId: 'screen', detail: { area: null, key: 'filterable', before: true, after: false } },
    ]);
  });

  it('change nothing if they are only to check', async () => {
    expect((await change('types', [BOAT], true)).map((one) => one.kind)).toEqual(['done']);
    expect(await ids('types')).toEqual(['room', 'desk']);
  });

  it('keep the places of rows that change', async () => {
    expect(await outcomesOf('types', [{ id: 'room', cells: { name: ['Room', 'Meeting room'] } }])).toEqual(['done']);
    expect(await ids('types')).toEqual(['room', 'desk']);
  });

  it('give a type’s resources its new class', async () => {
    const classOf = async () => {
      await server.server.changes.look();
      const { body } = await carl.call('GET', '/api/assist/resources');
      return body.find(({ id }: { id: string }) => id === 'half-1').csCode;
    };
    expect(await classOf()).toBe('AssistWorkplace');
    await change('types', [{ id: 'desk', cells: { class: ['AssistWorkplace', 'ResourceStandard'] } }]);
    expect(await classOf()).toBe('ResourceStandard');
  });

  it.each<[string, List, readonly WantedRow[], readonly string[]]>([
    ['a class that does not exist', 'types', [{ id: 'desk', cells: { class: ['AssistWorkplace', 'Gold'] } }], ['class wrong-value']],
    ['no class', 'types', [{ id: 'boat', isNew: true, cells: { name: ['', 'Boat'] } }], ['class missing-value']],
    ['a type that does not exist', 'types', [{ id: 'boat', cells: { rank: ['', '1'] } }], ['id unknown-type']],
    ['an id that is taken', 'types', [{ ...BOAT, id: 'desk' }], ['id duplicate-id']],
    ['the removal of a type that resources are of', 'types', [{ id: 'desk', isRemoved: true }], ['id type-in-use']],
    [
      'the removal of all types',
      'types',
      [
        { id: 'room', isRemoved: true },
        { id: 'desk', isRemoved: true },
      ],
      ['id type-in-use', 'id type-in-use'],
    ],
    ['a property of an unknown type', 'properties', [{ id: 'screen', cells: { type: ['room', 'boat'] } }], ['type unknown-type']],
    ['a property that does not exist', 'properties', [{ id: 'noise', isRemoved: true }], ['id unknown-property']],
    [
      'another type, although resources have values',
      'properties',
      [{ id: 'screen', cells: { type: ['room', 'desk'] } }],
      ['type property-in-use'],
    ],
    [
      'another kind, although resources have values',
      'properties',
      [{ id: 'screen', cells: { kind: ['yes-no', 'text'] } }],
      ['kind property-in-use'],
    ],
    ['the removal of a property that resources have', 'properties', [{ id: 'screen', isRemoved: true }], ['id property-in-use']],
    [
      'a choice list without choices',
      'properties',
      [{ ...NOISE, cells: { ...NOISE.cells, choices: ['', ''], 'choices:cs': ['', ''] } }],
      ['choices missing-value'],
    ],
    [
      'a name for a choice that does not exist',
      'properties',
      [{ ...NOISE, cells: { ...NOISE.cells, 'choices:cs': ['', 'quiet = Klid'] } }],
      ['choices:cs unknown-choice'],
    ],
  ])('refuse %s', async (_what, name, wanted, expected) => {
    expect(await outcomesOf(name, wanted)).toEqual(expected);
  });

  it('name what prevents a removal', async () => {
    const [refused] = await change('types', [{ id: 'room', isRemoved: true }]);
    expect(refused).toMatchObject({
      defects: [{ code: 'type-in-use', names: ['Confirmed room', 'Room 1', 'Room 2', 'Strict room', 'Screen'], more: 0 }],
    });
    const [screen] = await change('properties', [{ id: 'screen', isRemoved: true }]);
    expect(screen).toMatchObject({ defects: [{ names: ['Room 1', 'Room 2'], more: 0 }] });
  });

  it('refuse the removal of a choice that a resource has, until it has another', async () => {
    await change('properties', [NOISE]);
    const half = (before: string, after: string): WantedRow => ({ id: 'half-1', cells: { 'property:noise': [before, after] } });
    expect(await outcomesOf('resources', [half('', 'silent;loud')])).toEqual(['done']);
    const less: WantedRow = { id: 'noise', cells: { choices: ['silent = Silent\nloud = Lively', 'silent = Silent'] } };
    const [refused] = await change('properties', [less]);
    expect(refused).toMatchObject({ defects: [{ column: 'choices', code: 'choice-in-use', names: ['Half 1'], more: 0 }] });
    expect(await outcomesOf('resources', [half('silent;loud', 'silent')])).toEqual(['done']);
    expect(await outcomesOf('properties', [less])).toEqual(['done']);
    // The name of the removed choice in another language goes with it.
    expect(await cells('properties', 'noise')).not.toHaveProperty('choices:cs');
  });

  it('never remove a type that a resource gets at the same time', async () => {
    await change('types', [BOAT]);
    const [removed, moved] = await Promise.all([
      change('types', [{ id: 'boat', isRemoved: true }]),
      change('resources', [{ id: 'half-1', cells: { type: ['desk', 'boat'] } }]),
    ]);
    // The first of them wins, and the other is refused.
    expect([
      ['removed', 'refused'],
      ['refused', 'done'],
    ]).toContainEqual([removed[0]!.kind, moved[0]!.kind]);
  });

  it('go out with an export and come in again with an import', async () => {
    await change('types', [BOAT]);
    await change('properties', [NOISE]);
    const before = [await list('types'), await list('properties')];
    const { 'company.json': company } = await exportCompany(server.server.database);
    expect((await importCompany(server.server.database, { company: String(company) }, SUITE_NOW)).lines).toEqual([]);
    expect([await list('types'), await list('properties')]).toEqual(before);
  });
  it('do not exist for people who are not administrators', async () => {
    const fred = await server.signIn(CAST.fred);
    for (const name of ['types', 'properties']) {
      expect((await fred.call('GET', `/api/assist/lists/${name}`)).body.code).toBe('not-found');
      const body = { changes: [{ id: 'desk', isRemoved: true, cells: [] }] };
      expect((await fred.call('PUT', `/api/assist/lists/${name}`, body)).body.code).toBe('not-found');
    }
  });
});
