import { CAST } from '@assist/calendar-provider/test-suite';
import type { ListColumn, ListRow, RowOutcome } from '@assist/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { aGuardedWorld, type GuardedWorld, PEOPLE, UPSTAIRS } from './a-guarded-world.ts';
import { type Dump, dumpOf, restore } from './every-table.ts';
import { changeRows, kindsOf, type WantedRow } from './row-changes.ts';
import type { TestClient } from './test-server.ts';
import { SMALL_PICTURE } from './valid-request.ts';

const RESOURCES = '/api/assist/lists/resources';
const AREAS = '/api/assist/lists/areas';
const NONE = { manager: null, reception: false, approver: false };

/*
 * house ─┬ floor-1 ── zone-full     Ulla manages the first floor.
 *        └ floor-2 (upstairs-room)
 */
let world: GuardedWorld;
let carl: TestClient;
let ulla: TestClient;
let ullasId: string;
let before: Dump;

beforeAll(async () => {
  world = await aGuardedWorld('sqlite');
  ({ carl, ulla } = world.people);
  ullasId = (await new AccountsRepository(world.server.server.database).findByEmail(PEOPLE.ulla))!.id;
  await manages(['floor-1']);
  before = await dumpOf(world.server.server.database);
});
afterAll(() => world.server.close());
afterEach(async () => {
  const { database, changes } = world.server.server;
  before = await restore(database, before, await dumpOf(database));
  await changes.look();
});

const setRoles = (roles: object) => carl.call('PUT', `/api/assist/administration/people/${ullasId}/roles`, roles);
const manages = (areaIds: readonly string[], capabilities = ['resources']) => setRoles({ ...NONE, manager: { areaIds, capabilities } });
const change = async (path: string, wanted: readonly WantedRow[], onlyCheck = false) =>
  kindsOf(await changeRows(ulla, path, wanted, onlyCheck));
const byAdministrator = async (path: string, wanted: readonly WantedRow[]) => {
  expect(kindsOf(await changeRows(carl, path, wanted)).filter((one) => one !== 'done' && one !== 'removed')).toEqual([]);
  await world.server.server.changes.look();
};
const idsOf = async (path: string) => (await ulla.call('GET', path)).body.rows.map(({ id }: ListRow) => id).toSorted();

const aRoom = (id: string, cells: NonNullable<WantedRow['cells']> = {}): WantedRow => ({
  id,
  isNew: true,
  cells: { name: ['', id], type: ['', 'room'], email: ['', `${id}@rooms.alder.example`], ...cells },
});
const anArea = (id: string, parent?: string): WantedRow => ({
  id,
  isNew: true,
  cells: { name: ['', id], kind: ['', 'zone'], ...(parent === undefined ? {} : { parent: ['', parent] }) },
});
const set = (id: string, column: string, from: string, to: string): WantedRow => ({ id, cells: { [column]: [from, to] } });

type Case = readonly [what: string, wanted: readonly WantedRow[], expected: readonly string[]];

describe('the list of resources of a manager', () => {
  it('has the resources of the own areas alone, and says in which areas they may lie', async () => {
    expect(await idsOf(RESOURCES)).toEqual(['confirm', 'half-1', 'half-2', 'olgas', 'room-1', 'room-2', 'strict']);
    const { columns } = (await ulla.call('GET', RESOURCES)).body;
    const column = (list: readonly ListColumn[], key: string) => list.find((one) => one.key === key);
    expect(column(columns, 'area')).toEqual({ key: 'area', kind: 'reference', isRequired: true, choices: ['floor-1', 'zone-full'] });
    const ofCarl = (await carl.call('GET', RESOURCES)).body;
    expect(column(ofCarl.columns, 'area')).toMatchObject({ choices: null });
    expect(ofCarl.rows).toHaveLength(8);
  });

  it.each<Case>([
    ['a resource in an own area', [set('room-1', 'capacity', '6', '7')], ['done']],
    ['a resource below it', [set('half-1', 'name', 'Half 1', 'Window')], ['done']],
    [
      'a resource elsewhere as one that does not exist',
      [set(UPSTAIRS.id, 'capacity', '6', '7'), set('none', 'capacity', '6', '7')],
      ['id unknown-resource', 'id unknown-resource'],
    ],
    ['a resource elsewhere that is to be moved in', [set(UPSTAIRS.id, 'area', 'floor-2', 'floor-1')], ['id unknown-resource']],
    ['a move within the own areas', [set('room-1', 'area', 'floor-1', 'zone-full')], ['done']],
    ['a move out of them', [set('room-1', 'area', 'floor-1', 'floor-2')], ['area outside-own-areas']],
    ['a move to the area above', [set('room-1', 'area', 'floor-1', 'house')], ['area outside-own-areas']],
    ['a move to no area', [set('room-1', 'area', 'floor-1', '')], ['area missing-value']],
    ['a move to an area that does not exist', [set('room-1', 'area', 'floor-1', 'attic')], ['area unknown-area']],
    ['an area that differs in case', [set('room-1', 'area', 'floor-1', 'Floor-1')], ['area unknown-area']],
    ['a new resource in an own area', [aRoom('new', { area: ['', 'zone-full'] })], ['done']],
    ['a new resource without an area', [aRoom('new')], ['area missing-value']],
    ['a new resource elsewhere', [aRoom('new', { area: ['', 'floor-2'] })], ['area outside-own-areas']],
    ['a new resource with the id of one elsewhere', [aRoom(UPSTAIRS.id, { area: ['', 'floor-1'] })], ['id duplicate-id']],
    ['the address of one elsewhere', [set('room-1', 'email', CAST.room, UPSTAIRS.email)], ['email mailbox-of-another']],
    ['the address of a person', [set('room-1', 'email', CAST.room, CAST.olga)], ['email mailbox-of-a-person']],
    ['a place on an own floor', [set('room-1', 'plan_feature', '', 'level-1-room')], ['done']],
    ['a place on another floor', [set('room-1', 'plan_feature', '', 'level-2-room')], ['plan_feature outside-own-areas']],
    [
      'a sound row beside one elsewhere',
      [set(UPSTAIRS.id, 'capacity', '6', '7'), set('room-2', 'capacity', '4', '5')],
      ['id unknown-resource', 'done'],
    ],
  ])('judges %s, the same when it only checks', async (_what, wanted, expected) => {
    expect(await change(RESOURCES, wanted, true)).toEqual(expected);
    expect(await change(RESOURCES, wanted)).toEqual(expected);
  });

  it('lets the manager of a zone use places on its floor', async () => {
    await manages(['zone-full']);
    expect(await change(RESOURCES, [set('half-1', 'plan_feature', '', 'level-1-room')])).toEqual(['done']);
    expect(await change(RESOURCES, [set('half-2', 'plan_feature', '', 'level-2-room')])).toEqual(['plan_feature outside-own-areas']);
  });

  it('tells no name of a resource elsewhere', async () => {
    await byAdministrator(RESOURCES, [set(UPSTAIRS.id, 'plan_feature', '', 'level-1-room')]);
    const outcomes = await changeRows(
      ulla,
      RESOURCES,
      [
        set(UPSTAIRS.id, 'name', 'Upstairs', 'Mine'),
        aRoom('other', { area: ['', 'floor-1'], email: ['', UPSTAIRS.email] }),
        set('room-1', 'plan_feature', '', 'level-1-room'),
      ],
      true,
    );
    expect(kindsOf(outcomes)).toEqual(['id unknown-resource', 'email mailbox-of-another', 'done']);
    expect(outcomes[2]).toMatchObject({ notes: [{ code: 'shared-plan-feature' }] });
    expect(
      JSON.stringify([outcomes, await changeRows(ulla, RESOURCES, [aRoom(UPSTAIRS.id, { area: ['', 'floor-1'] })], true)]),
    ).not.toContain('Upstairs');
  });

  it('lets nobody without the capability change anything', async () => {
    await manages(['floor-1'], ['plan', 'kiosks', 'reports']);
    expect([await idsOf(RESOURCES), await idsOf(AREAS)]).toEqual([[], []]);
    expect(await change(RESOURCES, [set('room-1', 'capacity', '6', '7'), aRoom('new', { area: ['', 'floor-1'] })])).toEqual([
      'id unknown-resource',
      'area outside-own-areas',
    ]);
    expect(await change(AREAS, [set('floor-1', 'rank', '0', '7'), anArea('new', 'floor-1')])).toEqual([
      'id unknown-area',
      'parent outside-own-areas',
    ]);
  });

  it('takes and removes pictures of the own resources, and finds no others', async () => {
    const picture = (id: string) => `/api/assist/resources/${id}/picture`;
    const outcomes = async (id: string) => [
      (await ulla.call('PUT', picture(id), { picture: SMALL_PICTURE })).status,
      (await ulla.call('DELETE', picture(id))).status,
    ];
    expect(await outcomes('half-1')).toEqual([200, 204]);
    expect(await outcomes(UPSTAIRS.id)).toEqual([404, 404]);
    expect(await outcomes('none')).toEqual([404, 404]);
  });
});

describe('the list of areas of a manager', () => {
  it('has the own areas and what lies below, with the area above as a text', async () => {
    const { columns, rows, limits } = (await ulla.call('GET', AREAS)).body;
    expect(rows.map(({ id, cells }: ListRow) => `${id} in ${cells['parent']}`)).toEqual(['floor-1 in house', 'zone-full in floor-1']);
    expect(limits).toEqual({ fixedIds: ['floor-1'], keptIds: ['floor-1'] });
    expect(columns.find(({ key }: ListColumn) => key === 'parent')).toMatchObject({ isRequired: true, choices: ['floor-1', 'zone-full'] });
    expect(columns.map(({ key }: ListColumn) => key)).not.toContain('plan_feature');
    const ofCarl = (await carl.call('GET', AREAS)).body;
    expect(ofCarl.columns.map(({ key }: ListColumn) => key)).toContain('plan_feature');
    expect(Object.keys(ofCarl)).toEqual(['columns', 'rows']);
  });

  it.each<Case>([
    ['the name of the own area', [set('floor-1', 'name', 'First floor', 'Ground floor')], ['done']],
    ['an area below it', [set('zone-full', 'max_used_percent', '50', '80')], ['done']],
    ['the time zone of the own area', [set('floor-1', 'timezone', '', 'Europe/Lisbon')], ['done']],
    ['the time zone of the area above', [set('house', 'timezone', '', 'Europe/Lisbon')], ['id unknown-area']],
    [
      'the area above and one beside it as those that do not exist',
      [set('house', 'rank', '0', '1'), set('floor-2', 'rank', '0', '1'), set('none', 'rank', '', '1')],
      ['id unknown-area', 'id unknown-area', 'id unknown-area'],
    ],
    ['a new area below', [anArea('shelf', 'floor-1')], ['done']],
    ['two new areas, one in the other', [anArea('box', 'shelf'), anArea('shelf', 'zone-full')], ['done', 'done']],
    ['a new area at the top', [anArea('shelf')], ['parent outside-own-areas']],
    [
      'a new area elsewhere, and one in it',
      [anArea('shelf', 'floor-2'), anArea('box', 'shelf')],
      ['parent outside-own-areas', 'parent unknown-area'],
    ],
    ['a new area in itself', [anArea('shelf', 'shelf')], ['parent circle-of-areas']],
    ['two new areas in each other', [anArea('shelf', 'box'), anArea('box', 'shelf')], ['parent circle-of-areas', 'parent circle-of-areas']],
    ['a new area with the id of one elsewhere', [anArea('floor-2', 'floor-1')], ['id duplicate-id']],
    ['a move out', [set('zone-full', 'parent', 'floor-1', 'floor-2')], ['parent outside-own-areas']],
    ['a move to the top', [set('zone-full', 'parent', 'floor-1', '')], ['parent outside-own-areas']],
    ['a move of an area elsewhere into an own one', [set('floor-2', 'parent', 'house', 'floor-1')], ['id unknown-area']],
    ['a move of the area of the role', [set('floor-1', 'parent', 'house', 'zone-full')], ['parent administrators-only']],
    ['a move of the area of the role to the top', [set('floor-1', 'parent', 'house', '')], ['parent administrators-only']],
    ['the removal of the area of the role', [{ id: 'floor-1', isRemoved: true }], ['id administrators-only']],
    ['the removal of an area elsewhere', [{ id: 'floor-2', isRemoved: true }], ['id unknown-area']],
    ['an area that is added and removed at once', [{ id: 'shelf', isNew: true, isRemoved: true }], ['removed']],
    ['a place on the plan', [set('zone-full', 'plan_feature', '', 'level-2')], ['plan_feature administrators-only']],
    ['the loss of a place on the plan', [set('floor-1', 'plan_feature', 'level-1', '')], ['plan_feature administrators-only']],
  ])('judges %s, the same when it only checks', async (_what, wanted, expected) => {
    expect(await change(AREAS, wanted, true)).toEqual(expected);
    expect(await change(AREAS, wanted)).toEqual(expected);
  });

  it('takes over no codes and no floor by an id that something else has', async () => {
    const floor = (await carl.call('GET', AREAS)).body.rows.find(({ id }: ListRow) => id === 'floor-2');
    await byAdministrator(AREAS, [set('floor-2', 'plan_feature', floor.cells['plan_feature'], '')]);
    await manages(['floor-1'], ['plan', 'resources']);
    const ids = [UPSTAIRS.id, 'level-2', 'level-2-room', 'level-2-door'];
    const taken = ids.map(() => 'id duplicate-id');
    expect(
      await change(
        AREAS,
        ids.map((id) => anArea(id, 'floor-1')),
      ),
    ).toEqual(taken);
    expect(
      await change(
        RESOURCES,
        ids.map((id) => aRoom(id, { area: ['', 'floor-1'] })),
      ),
    ).toEqual(taken);
  });

  it('adds, moves and removes areas below, and undoes each of these', async () => {
    expect(await change(AREAS, [anArea('shelf', 'floor-1')])).toEqual(['done']);
    expect(await change(AREAS, [set('shelf', 'parent', 'floor-1', 'zone-full')])).toEqual(['done']);
    expect(await change(AREAS, [set('shelf', 'parent', 'zone-full', 'floor-1')])).toEqual(['done']);
    expect(await change(AREAS, [{ id: 'shelf', isRemoved: true }])).toEqual(['removed']);
    expect(await change(AREAS, [anArea('shelf', 'floor-1')])).toEqual(['done']);
    expect(await idsOf(AREAS)).toEqual(['floor-1', 'shelf', 'zone-full']);
  });

  it('names the resources that depend on an area, and only counts what the manager does not look after', async () => {
    await byAdministrator(AREAS, [anArea('shelf', 'floor-1')]);
    const removal = async () =>
      (await changeRows(ulla, AREAS, [{ id: 'shelf', isRemoved: true }]))[0] as Extract<RowOutcome, { kind: 'refused' }>;
    const { id: olgasId } = (await new AccountsRepository(world.server.server.database).findByEmail(PEOPLE.olga))!;
    await carl.call('PUT', `/api/assist/administration/people/${olgasId}/roles`, {
      ...NONE,
      manager: { areaIds: ['shelf'], capabilities: ['plan'] },
    });
    expect((await removal()).defects).toEqual([
      { column: 'id', code: 'area-in-unseen-use', sentence: 'shelf is still used by 1 more.', more: 1 },
    ]);
    await byAdministrator(RESOURCES, [set('room-2', 'area', 'floor-1', 'shelf')]);
    expect((await removal()).defects).toMatchObject([{ code: 'area-in-use', names: ['Room 2'], more: 1 }]);
  });

  it('keeps the areas of two roles apart, also where one lies in the other', async () => {
    await byAdministrator(AREAS, [anArea('shelf', 'zone-full')]);
    await manages(['floor-1', 'zone-full']);
    expect((await ulla.call('GET', AREAS)).body.limits.fixedIds).toEqual(['floor-1', 'zone-full']);
    expect(
      await change(AREAS, [
        set('zone-full', 'parent', 'floor-1', 'shelf'),
        { id: 'zone-full', isRemoved: true },
        set('shelf', 'parent', 'zone-full', 'floor-1'),
      ]),
    ).toEqual(['parent administrators-only', 'id duplicate-id', 'done']);
    await manages(['shelf', 'floor-2']);
    expect(await idsOf(AREAS)).toEqual(['floor-2', 'shelf']);
    expect(await change(RESOURCES, [set(UPSTAIRS.id, 'area', 'floor-2', 'shelf')])).toEqual(['done']);
  });
});

/** What a manager has looked at, and what happens before the change arrives. */
describe('a change of a manager, after', () => {
  const rename = () => change(RESOURCES, [set('half-1', 'name', 'Half 1', 'Window')]);

  it.each<readonly [string, () => Promise<unknown>, string]>([
    ['an area was renamed, is made', () => byAdministrator(AREAS, [set('zone-full', 'name', 'Half', 'Most')]), 'done'],
    [
      'its area was moved out, finds nothing',
      () => byAdministrator(AREAS, [set('zone-full', 'parent', 'floor-1', 'floor-2')]),
      'id unknown-resource',
    ],
    [
      'it was moved out itself, finds nothing',
      () => byAdministrator(RESOURCES, [set('half-1', 'area', 'zone-full', 'floor-2')]),
      'id unknown-resource',
    ],
    [
      'an import removed its area, finds nothing',
      () => world.server.server.database.db.deleteFrom('area').where('id', '=', 'zone-full').execute(),
      'id unknown-resource',
    ],
    ['the role got another area, finds nothing', () => manages(['floor-2']), 'id unknown-resource'],
    ['the role lost the capability, finds nothing', () => manages(['floor-1'], ['plan']), 'id unknown-resource'],
  ])('%s', async (_what, meanwhile, expected) => {
    expect(await change(RESOURCES, [set('half-1', 'name', 'Half 1', 'Window')], true)).toEqual(['done']);
    await meanwhile();
    expect(await rename()).toEqual([expected]);
  });

  it('an area was removed, names it as unknown', async () => {
    await byAdministrator(AREAS, [anArea('shelf', 'floor-1')]);
    expect(await change(RESOURCES, [set('room-1', 'area', 'floor-1', 'shelf')], true)).toEqual(['done']);
    await byAdministrator(AREAS, [{ id: 'shelf', isRemoved: true }]);
    expect(await change(RESOURCES, [set('room-1', 'area', 'floor-1', 'shelf')])).toEqual(['area unknown-area']);
  });

  it('the role ended, is refused as if there were no such call', async () => {
    expect(await change(RESOURCES, [set('half-1', 'name', 'Half 1', 'Window')], true)).toEqual(['done']);
    await setRoles(NONE);
    expect((await ulla.call('PUT', RESOURCES, { changes: [{ id: 'half-1', cells: [] }] })).body.code).toBe('not-found');
  });
});
