import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { ListRow, RowOutcome } from '@assist/contract';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { smallBuilding } from './small-building.ts';
import { changeRows, type WantedRow } from './row-changes.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

const PATH = '/api/assist/lists/resources';

const change = (client: TestClient, wanted: readonly WantedRow[], onlyCheck = false) => changeRows(client, PATH, wanted, onlyCheck);

/** Returns the outcome of one change of one resource: its kind, or the codes of its defects, each with its column. */
async function outcomeOf(client: TestClient, id: string, cells: NonNullable<WantedRow['cells']>, isNew = false): Promise<unknown> {
  const [outcome] = await change(client, [{ id, cells, ...(isNew ? { isNew } : {}) }]);
  return outcome!.kind === 'refused' ? outcome!.defects.map(({ column, code }) => `${column} ${code}`) : outcome!.kind;
}

describe.each(DATABASE_KINDS)('the list of resources, on %s', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  beforeEach(async () => {
    server = await startTestServer(kind);
    carl = await server.signIn(CAST.carl);
  });
  afterEach(() => server.close());

  const rows = async () => new Map<string, ListRow>((await carl.call('GET', PATH)).body.rows.map((row: ListRow) => [row.id, row]));
  const cell = async (id: string, column: string) => (await rows()).get(id)?.cells[column] ?? '';
  const audited = async () =>
    (await carl.call('GET', '/api/assist/audit')).body.value
      .filter(({ operation }: { operation: string }) => operation === 'changeResourceRows')
      .map(({ actor, objectKind, objectId, detail }: Record<string, unknown>) => ({ actor, objectKind, objectId, detail }));

  it('has every resource as texts, and every column with its kind and its choices', async () => {
    const { body } = await carl.call('GET', PATH);
    expect(body.rows.map(({ id }: ListRow) => id)).toEqual(['confirm', 'half-1', 'half-2', 'olgas', 'room-1', 'room-2', 'strict']);
    expect(body.rows[4].cells).toMatchObject({ name: 'Room 1', capacity: '6', area: 'floor-1', 'property:screen': 'yes' });
    expect(body.rows[4].cells).not.toHaveProperty('min_minutes');
    const column = (key: string) => body.columns.find((one: { key: string }) => one.key === key);
    expect(column('name')).toEqual({ key: 'name', kind: 'line', isRequired: true, choices: null });
    expect(column('unconfirmed_action')).toEqual({
      key: 'unconfirmed_action',
      kind: 'choice',
      isRequired: false,
      choices: ['none', 'release'],
    });
    expect(column('property:screen')).toMatchObject({ kind: 'yes-no' });
  });

  it('changes the named cells alone', async () => {
    const [outcome] = await change(carl, [{ id: 'room-1', cells: { capacity: ['6', '12'], name: ['Room 1', 'Blue room'] } }]);
    expect(outcome).toMatchObject({ kind: 'done', id: 'room-1', row: { cells: { capacity: '12', name: 'Blue room' } } });
  });

  it('tells everybody of a change', async () => {
    await change(carl, [{ id: 'room-1', cells: { name: ['Room 1', 'Blue room'] } }]);
    await server.server.changes.look();
    const olga = await server.signIn(CAST.olga);
    const { body } = await olga.call('GET', '/api/assist/resources');
    expect(body.find(({ id }: { id: string }) => id === 'room-1').displayName).toBe('Blue room');
  });

  it('empties a cell that gets an empty text', async () => {
    expect(await outcomeOf(carl, 'room-1', { capacity: ['6', ''] })).toBe('done');
    expect(await cell('room-1', 'capacity')).toBe('');
  });

  it('reports what would happen, and changes nothing, if it is only to check', async () => {
    const outcomes = await change(
      carl,
      [
        { id: 'room-1', cells: { capacity: ['6', '12'] } },
        { id: 'room-2', cells: { capacity: ['4', 'many'] } },
      ],
      true,
    );
    expect(outcomes.map((one) => one.kind)).toEqual(['done', 'refused']);
    expect(await cell('room-1', 'capacity')).toBe('6');
    expect(await audited()).toEqual([]);
  });

  it('writes one audit entry for each changed cell, with the value before and after', async () => {
    await change(carl, [{ id: 'room-1', cells: { capacity: ['6', '12'], name: ['Room 1', 'Room 1'], reserved_to: ['', CAST.fred] } }]);
    const entry = (key: string, before: unknown, after: unknown) => ({
      actor: { email: CAST.carl, name: 'carl' },
      objectKind: 'resource',
      objectId: 'room-1',
      detail: { area: 'floor-1', key, before, after },
    });
    const entries = await audited();
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(expect.arrayContaining([entry('capacity', 6, 12), entry('reserved_to', null, [CAST.fred])]));
  });

  it('forgets an erased person in the audit entries, too', async () => {
    await change(carl, [{ id: 'room-1', cells: { reserved_to: ['', CAST.fred] } }]);
    expect((await carl.call('DELETE', `/api/assist/people/${CAST.fred}`)).status).toBe(200);
    const [entry] = await audited();
    expect(entry.detail).toEqual({ area: 'floor-1', key: 'reserved_to', before: null, after: [expect.stringMatching(/^erased-/u)] });
  });

  describe('changed by two administrators at the same time', () => {
    it('merges changes of different cells', async () => {
      expect(await outcomeOf(carl, 'room-1', { capacity: ['6', '12'] })).toBe('done');
      expect(await outcomeOf(carl, 'room-1', { name: ['Room 1', 'Blue room'] })).toBe('done');
      expect([await cell('room-1', 'capacity'), await cell('room-1', 'name')]).toEqual(['12', 'Blue room']);
    });

    it('offers mine, theirs and before if both changed the same cell, and changes nothing of the row', async () => {
      await change(carl, [{ id: 'room-1', cells: { capacity: ['6', '12'] } }]);
      const [outcome] = await change(carl, [{ id: 'room-1', cells: { capacity: ['6', '9'], name: ['Room 1', 'Blue room'] } }]);
      expect(outcome).toMatchObject({
        kind: 'conflict',
        id: 'room-1',
        row: { cells: { capacity: '12', name: 'Room 1' } },
        cells: [{ column: 'capacity', before: '6', mine: '9', theirs: '12' }],
      });
      expect([await cell('room-1', 'capacity'), await cell('room-1', 'name')]).toEqual(['12', 'Room 1']);
      expect(await outcomeOf(carl, 'room-1', { capacity: ['12', '9'] })).toBe('done');
    });

    it('does not disturb the second who sets what the first has set', async () => {
      await change(carl, [{ id: 'room-1', cells: { capacity: ['6', '12'] } }]);
      expect(await outcomeOf(carl, 'room-1', { capacity: ['6', '12'] })).toBe('done');
      expect(await audited()).toHaveLength(1);
    });

    it('never loses one of many changes that arrive at once', async () => {
      const keys = ['min_minutes', 'max_minutes', 'max_advance_days', 'rank', 'confirmation_lead_minutes', 'cancel_minutes'];
      const before = (await rows()).get('room-1')!.cells;
      const outcomes = await Promise.all(keys.map((key) => change(carl, [{ id: 'room-1', cells: { [key]: [before[key] ?? '', '77'] } }])));
      expect(outcomes.flat().map((one) => one.kind)).toEqual(keys.map(() => 'done'));
      const after = (await rows()).get('room-1')!.cells;
      expect(keys.map((key) => after[key])).toEqual(keys.map(() => '77'));
    });

    it('gives an address to only one of two resources that want it at once', async () => {
      const outcomes = await Promise.all(
        ['half-1', 'half-2'].map((id) =>
          change(carl, [{ id, cells: { email: [`${id}@rooms.alder.example`, 'new@rooms.alder.example'] } }]),
        ),
      );
      expect(
        outcomes
          .flat()
          .map((one) => (one.kind === 'refused' ? one.defects[0]!.code : one.kind))
          .toSorted(),
      ).toEqual(['done', 'mailbox-of-another']);
    });
  });

  it.each<[string, WantedRow['cells'], readonly string[]]>([
    ['a text that is no number', { capacity: ['6', 'six'] }, ['capacity wrong-number']],
    ['no name', { name: ['Room 1', ''] }, ['name missing-value']],
    ['an unknown type', { type: ['room', 'sofa'] }, ['type unknown-type']],
    ['an unknown area', { area: ['floor-1', 'floor-9'] }, ['area unknown-area']],
    ['a person whom nobody knows', { reserved_to: ['', 'eve@alder.example'] }, ['reserved_to unknown-email']],
    ['another resource’s address', { email: [CAST.room, CAST.other] }, ['email mailbox-of-another']],
    ['a shortest time above the longest', { min_minutes: ['', '60'], max_minutes: ['', '30'] }, ['min_minutes minimum-above-maximum']],
    [
      'a property of another type',
      { type: ['room', 'desk'], 'property:screen': ['yes', 'yes'] },
      ['property:screen property-of-another-type'],
    ],
    ['a column that does not exist', { colour: ['', 'red'] }, ['colour unknown-column']],
  ])('refuses %s, and leaves the row as it was', async (_what, cells, defects) => {
    const before = (await rows()).get('room-1');
    expect(await outcomeOf(carl, 'room-1', { ...cells, rank: ['1', '5'] })).toEqual(defects);
    expect((await rows()).get('room-1')).toEqual(before);
  });

  it('refuses a resource that does not exist, one that is named twice, and a new one whose id is taken', async () => {
    expect(await outcomeOf(carl, 'room-9', { capacity: ['', '1'] })).toEqual(['id unknown-resource']);
    expect(await outcomeOf(carl, 'room-1', { capacity: ['', '1'] }, true)).toEqual(['id duplicate-id']);
    const twice = await change(carl, [
      { id: 'room-1', cells: { capacity: ['6', '7'] } },
      { id: 'room-1', cells: { rank: ['1', '7'] } },
    ]);
    expect(twice.map((one) => one.kind)).toEqual(['done', 'refused']);
  });

  it('adds a resource that has all required cells', async () => {
    const cells: WantedRow['cells'] = {
      name: ['', 'Room 3'],
      type: ['', 'room'],
      email: ['', 'room-3@rooms.alder.example'],
      area: ['', 'floor-1'],
    };
    expect(await outcomeOf(carl, 'room-3', { name: ['', 'Room 3'] }, true)).toEqual(
      ['type', 'email', 'area'].map((column) => `${column} missing-value`),
    );
    expect(await outcomeOf(carl, 'room 3', cells, true)).toEqual(['id wrong-id']);
    expect(await outcomeOf(carl, 'room-3', cells, true)).toBe('done');
    expect((await audited()).map(({ detail }: { detail: { key: string } }) => detail.key).toSorted()).toEqual([
      'area',
      'email',
      'id',
      'name',
      'type',
    ]);
    expect((await rows()).get('room-3')!.cells).toMatchObject({ name: 'Room 3', reservations_enabled: 'yes' });
  });

  it('checks a place against the plans, and says who stands there already', async () => {
    await importCompany(server.server.database, { plan: { imdf: smallBuilding() } }, SUITE_NOW);
    await server.server.changes.look();
    const [feature] = [...(await placesOf(server))];
    expect(await outcomeOf(carl, 'room-1', { plan_feature: ['', 'nowhere'] })).toEqual(['plan_feature unknown-plan-feature']);
    expect(await outcomeOf(carl, 'room-1', { plan_feature: ['', feature!] })).toBe('done');
    await server.server.changes.look();
    const [outcome] = await change(carl, [{ id: 'room-2', cells: { plan_feature: ['', feature!] } }]);
    expect(outcome).toMatchObject({ kind: 'done', notes: [{ column: 'plan_feature', code: 'shared-plan-feature' }] });
  });

  it('carries reservations along when an address changes', async () => {
    const olga = await server.signIn(CAST.olga);
    const event = { idempotencyKey: 'moving', subject: 'Review', start: at(60), end: at(120) };
    expect((await olga.call('POST', '/api/calendar/events', { ...event, resources: [{ email: CAST.room }] })).status).toBe(201);
    expect(await outcomeOf(carl, 'room-1', { email: [CAST.room, 'blue@rooms.alder.example'] })).toBe('done');
    await server.server.changes.look();
    const again = await olga.call('POST', '/api/calendar/events', {
      ...event,
      idempotencyKey: 'taken',
      resources: [{ email: 'blue@rooms.alder.example' }],
    });
    expect(again.body.code).toBe('slot-taken');
  });

  it('lets an address pass on to another resource that gives its own away, but not two exchange theirs', async () => {
    const passed = await change(carl, [
      { id: 'half-1', cells: { email: ['half-1@rooms.alder.example', 'half-2@rooms.alder.example'] } },
      { id: 'half-2', cells: { email: ['half-2@rooms.alder.example', 'half-3@rooms.alder.example'] } },
    ]);
    expect(passed.map((one) => one.kind)).toEqual(['done', 'done']);
    const exchanged = await change(carl, [
      { id: 'half-1', cells: { email: ['half-2@rooms.alder.example', 'half-3@rooms.alder.example'] } },
      { id: 'half-2', cells: { email: ['half-3@rooms.alder.example', 'half-2@rooms.alder.example'] } },
    ]);
    expect(exchanged.map((one) => one.kind === 'refused' && one.defects[0]!.code)).toEqual(['exchanged-mailboxes', 'exchanged-mailboxes']);
    const waiting = await change(carl, [
      { id: 'half-1', cells: { email: ['half-2@rooms.alder.example', 'half-3@rooms.alder.example'] } },
      { id: 'half-2', cells: { email: ['half-3@rooms.alder.example', CAST.room] } },
    ]);
    expect(waiting.map((one) => one.kind === 'refused' && one.defects[0]!.code)).toEqual(['mailbox-of-another', 'mailbox-of-another']);
  });

  it('says that an address is a person’s', async () => {
    const [outcome] = await change(carl, [{ id: 'room-1', cells: { email: [CAST.room, CAST.fred] } }]);
    expect(outcome).toMatchObject({ kind: 'done', notes: [{ column: 'email', code: 'mailbox-of-a-person' }] });
  });

  it('retires a resource, which then cannot be reserved', async () => {
    expect(await outcomeOf(carl, 'room-1', { retired: ['no', 'ja'] })).toBe('done');
    await server.server.changes.look();
    const olga = await server.signIn(CAST.olga);
    const { body } = await olga.call('GET', '/api/assist/resources');
    expect(body.map(({ id }: { id: string }) => id)).not.toContain('room-1');
  });

  it('does not exist for people who are not administrators', async () => {
    const fred = await server.signIn(CAST.fred);
    expect((await fred.call('GET', PATH)).body.code).toBe('not-found');
    const body = { changes: [{ id: 'room-1', cells: [{ column: 'capacity', before: '6', after: '7' }] }] };
    expect((await fred.call('PUT', PATH, body)).body.code).toBe('not-found');
    expect(await cell('room-1', 'capacity')).toBe('6');
  });
});

async function placesOf({ server: { database } }: TestServer): Promise<readonly string[]> {
  const [plan] = await database.db.selectFrom('plan').select('document').execute();
  return (JSON.parse(plan!.document) as { features: { unit: { id: string }[] } }).features.unit.map(({ id }) => id);
}

describe.each(DATABASE_KINDS)('five thousand resources, on %s', (kind) => {
  const COUNT = 5_000;
  let server: TestServer;
  let carl: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const lines = Array.from({ length: COUNT }, (_, index) => `d-${index},Desk ${index},desk,d-${index}@desks.alder.example,floor-1`);
    const { lines: found } = await importCompany(
      server.server.database,
      { resources: `id,name,type,email,area\n${lines.join('\n')}\n` },
      SUITE_NOW,
    );
    if (found.length > 0) throw new Error(found[0]!.sentence);
    carl = await server.signIn(CAST.carl);
  }, 120_000);
  afterAll(() => server.close());

  it('are changed by one call, which changes all rows but the ten with mistakes', async () => {
    const isWrong = (index: number) => index % 500 === 7;
    const all = Array.from({ length: COUNT }, (_, index): WantedRow => ({
      id: `d-${index}`,
      cells: { capacity: ['', isWrong(index) ? 'one' : '1'] },
    }));
    const outcomes = await change(carl, all);
    expect(outcomes.filter((one) => one.kind === 'done')).toHaveLength(COUNT - 10);
    expect(outcomes.filter((one) => one.kind === 'refused').map(({ id }) => id)).toEqual(
      all.filter((_, index) => isWrong(index)).map(({ id }) => id),
    );
    const { body } = await carl.call('GET', PATH);
    const changed = body.rows.filter(({ id, cells }: ListRow) => id.startsWith('d-') && cells['capacity'] === '1');
    expect(changed).toHaveLength(COUNT - 10);
  }, 120_000);

  it('may pass on all their addresses by one row, and none of them if the last address is taken', async () => {
    const emailAt = (index: number) => `d-${index}@desks.alder.example`;
    const moved = (last: string) =>
      Array.from({ length: COUNT }, (_, index): WantedRow => ({
        id: `d-${index}`,
        cells: { email: [emailAt(index), index === COUNT - 1 ? last : emailAt(index + 1)] },
      }));
    const countOf = (outcomes: readonly RowOutcome[], wanted: RowOutcome['kind']) => outcomes.filter((one) => one.kind === wanted).length;
    expect(countOf(await change(carl, moved(CAST.room), true), 'refused')).toBe(COUNT);
    expect(countOf(await change(carl, moved(emailAt(COUNT)), true), 'done')).toBe(COUNT);
  }, 120_000);

  it('are refused if there is one more, or if what is sent about them is too long', async () => {
    const cells = [{ column: 'capacity', before: '', after: '1' }];
    const tooMany = Array.from({ length: COUNT + 1 }, (_, index) => ({ id: `d-${index}`, cells }));
    const many = await carl.call('PUT', PATH, { changes: tooMany });
    expect([many.status, many.body.code, many.body.fields]).toEqual([
      400,
      'invalid-input',
      [{ path: 'body.changes', code: 'too_big', message: `at most ${COUNT}` }],
    ]);
    const wrong = await carl.call('PUT', PATH, { changes: [...tooMany.slice(0, 300), { id: 7, cells }] });
    expect([wrong.status, wrong.body.fields[0].path]).toEqual([400, 'body.changes.300.id']);
    const text = 'x'.repeat(30_000);
    const long = await carl.call('PUT', PATH, {
      changes: tooMany.slice(0, 300).map(({ id }) => ({ id, cells: [{ column: 'name', before: '', after: text }] })),
    });
    expect([long.status, long.body.code]).toEqual([413, 'payload-too-large']);
  });

  it('are read only from an administrator: what is too long for other calls is refused before it is read', async () => {
    const notJson = `{${'x'.repeat(200_000)}`;
    const asked = [await server.visitor(), await server.signIn(CAST.fred), carl];
    const answers = await Promise.all(asked.map((client) => client.call('PUT', PATH, notJson)));
    expect(answers.map(({ body }) => body.code)).toEqual(['not-signed-in', 'not-found', 'invalid-input']);
    const forged = await carl.call('PUT', PATH, notJson, { 'x-xsrf-token': 'forged' });
    expect(forged.body.code).toBe('xsrf');
  });
});
