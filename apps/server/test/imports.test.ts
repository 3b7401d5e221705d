import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type ImportReport, UPLOAD_PART_BYTES } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { DAY_MS, instantOf } from '@assist/time';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FLOOR_DXF } from '../../../packages/dxf/test/a-floor.ts';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import type { DatabaseKind } from '../src/database/database.ts';
import { type ImportWish, runImport } from '../src/modules/imports/run-import.ts';
import { smallBuilding } from './small-building.ts';
import { PASSWORD } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

type PlanWish = Omit<Extract<ImportWish, { readonly kind: 'plan' }>, 'kind'>;

const EMAIL = 'jana@birch.example';
const SHARED = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** Returns the files of the small building's archive, by name. */
function imdfFiles(files = smallBuilding()): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [`${name}.geojson`, strToU8(JSON.stringify(content))]));
}
const imdfZip = (files = smallBuilding()) => zipSync(imdfFiles(files));

let server: TestServer;
let jana: TestClient;

/** Starts a server whose company has nothing but its administrator. */
async function begin(kind: DatabaseKind): Promise<void> {
  server = await startTestServer(kind, {}, { isEmpty: true });
  const code = (await server.server.setUp.codeToPrint(SUITE_NOW))!;
  const visitor = await server.visitor();
  await visitor.call('POST', '/api/assist/set-up', {
    code,
    administrator: { email: EMAIL, name: 'Jana Malá', password: PASSWORD },
    company: { name: 'Birch', timezone: 'Europe/Prague', defaultLanguage: 'en' },
  });
  await server.server.changes.look();
  jana = await server.signIn(EMAIL);
}

const stored = () => new CatalogueRepository(server.server.database).read();
const overview = async () => (await jana.call('GET', '/api/assist/overview')).body;

/** Uploads a file as the client does, and returns its id. */
async function upload(name: string, bytes: Uint8Array, isCompressed = false): Promise<string> {
  const parts = Math.ceil(bytes.length / UPLOAD_PART_BYTES);
  const { status, body } = await jana.call('POST', '/api/assist/uploads', { name, parts, isCompressed });
  expect(status).toBe(201);
  for (let position = 0; position < parts; position += 1) {
    const part = bytes.subarray(position * UPLOAD_PART_BYTES, (position + 1) * UPLOAD_PART_BYTES);
    const put = await jana.call('PUT', `/api/assist/uploads/${body.id}/parts`, {
      position,
      content: Buffer.from(part).toString('base64'),
    });
    expect(put.status).toBe(204);
  }
  return body.id;
}

/** Imports a plan as the client asks for it: in a process of its own, whose start takes longer than most imports. */
const callImport = async (from: object, more: object = {}) =>
  (await jana.call('POST', '/api/assist/imports/plan', { from, accepted: [], isToBeStored: true, ...more })).body;

/** Carries out an import as that process does, but in this one. */
async function runHere(wish: ImportWish): Promise<ImportReport> {
  const actor = { email: EMAIL, name: 'Jana Malá' };
  const report = await runImport(server.server.database, wish, actor, server.clock.now);
  await server.server.changes.look();
  return report;
}
const importPlan = async (from: PlanWish['from'], more: Partial<PlanWish> = {}) =>
  runHere({ kind: 'plan', from, accepted: [], isToBeStored: true, ...more });
const importFiles = async (name: string, bytes: Uint8Array, more: Partial<PlanWish> = {}) =>
  importPlan({ kind: 'files', uploadIds: [await upload(name, bytes)] }, more);

describe.each(DATABASE_KINDS)('moving in through the browser, on %s', (kind) => {
  beforeEach(() => begin(kind));
  afterEach(() => server.close());

  const importTable = async (table: 'people' | 'resources', text: string, isToBeStored = true) =>
    (
      await jana.call('POST', '/api/assist/imports/table', {
        kind: table,
        uploadId: await upload(`${table}.csv`, Buffer.from(text)),
        accepted: [],
        isToBeStored,
      })
    ).body;

  it('begins with a company that has nothing but its administrator', async () => {
    expect(await overview()).toEqual({
      companyName: 'Birch',
      plan: { venues: 0, floors: 0 },
      resources: { count: 0, visible: 0, onPlan: 0 },
      people: { count: 1, ready: 1, invited: 0 },
      hasPasswords: true,
      hasMail: false,
    });
  });

  it('publishes a plan with the areas of its floors, places become resources, and people reserve them', async () => {
    const checked = await callImport({ kind: 'files', uploadIds: [await upload('plan.zip', imdfZip())] }, { isToBeStored: false });
    expect(checked).toMatchObject({ isImported: false, errors: 0, plan: { floors: 1, isKnown: false } });
    expect(checked.drawings.map(({ floor }: { floor: string }) => floor)).toEqual(['Site', 'Ground floor']);
    expect(checked.drawings[1].shapes.length).toBeGreaterThan(checked.plan.rooms);
    expect((await overview()).plan.venues).toBe(0);

    expect(await callImport({ kind: 'files', uploadIds: [await upload('plan.zip', imdfZip())] })).toMatchObject({
      isImported: true,
      errors: 0,
    });
    expect(await overview()).toMatchObject({ plan: { venues: 1, floors: 1 } });
    const { body: levels } = await jana.call('GET', '/api/assist/plans');
    const { body: drawing } = await jana.call('GET', `/api/assist/plans/levels/${levels.levels[0].id}`);
    const room = drawing.features.find(
      (one: { properties: { layer: string; name: string | null } }) => one.properties.layer === 'unit' && one.properties.name !== null,
    );

    const added = await jana.call('POST', '/api/assist/resources', {
      resources: [
        { featureId: room.properties.featureId, typeId: 'meeting-room' },
        { typeId: 'desk', name: 'Desk by the window', areaId: 'site' },
      ],
    });
    expect(added.body).toMatchObject({ isImported: true, errors: 0, resources: { added: 2 } });
    expect((await overview()).resources).toEqual({ count: 2, visible: 2, onPlan: 1 });
    const { resources } = await stored();
    expect(resources.map(({ displayName, capacity, mapInfos }) => [displayName, capacity, mapInfos[0]?.areaId])).toEqual([
      ['Desk by the window', 1, 'site'],
      [room.properties.name, null, levels.levels[0].areaId],
    ]);
    const { body: audit } = await jana.call('GET', '/api/assist/audit');
    expect(audit.value.map(({ operation, actor }: { operation: string; actor: { email: string } }) => [operation, actor.email])).toEqual(
      expect.arrayContaining([
        ['addResources', EMAIL],
        ['importPlan', EMAIL],
      ]),
    );
  });

  describe('a plan', () => {
    const plans = async () => (await jana.call('GET', '/api/assist/administration/plans')).body.value;
    const remove = async (venueId: string) => (await jana.call('DELETE', `/api/assist/administration/plans/${venueId}`)).body;
    const addRoom = async () => {
      const { body: levels } = await jana.call('GET', '/api/assist/plans');
      const { body: drawing } = await jana.call('GET', `/api/assist/plans/levels/${levels.levels[0].id}`);
      const room = drawing.features.find((one: { properties: { layer: string } }) => one.properties.layer === 'unit');
      const resources = [{ featureId: room.properties.featureId, typeId: 'meeting-room', name: 'Oak' }];
      expect((await runHere({ kind: 'new-resources', resources })).isImported).toBe(true);
    };
    beforeEach(async () => {
      await importFiles('plan.zip', imdfZip());
    });

    it('is listed with what is on it', async () => {
      await addRoom();
      expect(await plans()).toEqual([
        {
          venueId: expect.any(String),
          name: { en: expect.any(String) },
          importedAt: expect.any(String),
          floors: 1,
          rooms: 3,
          resources: 1,
        },
      ]);
    });

    it('is removed with its areas if nothing is there, and can be published again', async () => {
      const before = (await stored()).areas;
      expect(before.map(({ kind: one }) => one)).toEqual(['building', 'floor', 'site']);
      const [{ venueId }] = await plans();
      expect(await remove(venueId)).toEqual({ isRemoved: true, uses: [], usesTotal: 0, areas: 2 });
      // The site stays, because a company has at least one area.
      expect((await stored()).areas).toEqual([{ ...before[2], featureId: null }]);
      expect([await plans(), (await jana.call('GET', '/api/assist/plans')).body.levels]).toEqual([[], []]);
      expect((await importFiles('plan.zip', imdfZip())).isImported).toBe(true);
      expect((await stored()).areas).toEqual(before);
    });

    it('stays if something stands on it, which the answer names', async () => {
      await addRoom();
      const [{ venueId }] = await plans();
      expect(await remove(venueId)).toEqual({
        isRemoved: false,
        uses: [{ kind: 'resource', id: expect.any(String), name: 'Oak' }],
        usesTotal: 1,
        areas: 0,
      });
      expect(await plans()).toHaveLength(1);
    });

    it('leaves areas that contain something or have a manager, without a place', async () => {
      const { areas } = await stored();
      const floor = areas.find(({ kind: one }) => one === 'floor')!;
      await runHere({ kind: 'new-resources', resources: [{ typeId: 'desk', name: 'Desk', areaId: floor.id }] });
      const [{ venueId }] = await plans();
      expect((await remove(venueId)).areas).toBe(0);
      expect((await stored()).areas).toEqual(areas.map((area) => ({ ...area, featureId: null })));
    });

    it('that does not exist is not found', async () => {
      expect((await jana.call('DELETE', '/api/assist/administration/plans/none')).body.code).toBe('not-found');
    });
  });

  it('takes a plan that was compressed on its way, and the files of an archive one by one', async () => {
    const uploadIds: string[] = [];
    for (const [name, bytes] of Object.entries(imdfFiles())) uploadIds.push(await upload(name, gzipSync(bytes), true));
    expect(await importPlan({ kind: 'files', uploadIds })).toMatchObject({ isImported: true, errors: 0 });
  });

  it('takes the sample building for a trial', async () => {
    const body = await importPlan({ kind: 'sample' });
    expect(body).toMatchObject({ isImported: true, errors: 0, plan: { floors: 6, reached: 249, reachedStepFree: 246 } });
    expect((await stored()).areas.map(({ kind: one }) => one)).toEqual(expect.arrayContaining(['site', 'building', 'floor']));
  });

  it('takes drawings, one a floor, and asks for the unit only if the doors do not show it', async () => {
    const uploadId = await upload('ground.dxf', Buffer.from(FLOOR_DXF));
    const floors = [{ uploadId, name: 'Ground floor', ordinal: 0, unit: 'mm' as const }];
    const body = await importPlan({ kind: 'drawings', venue: 'Birch', at: { longitude: 14.4, latitude: 50.1 }, floors });
    expect(body).toMatchObject({ isImported: true, errors: 0, plan: { name: 'Birch', floors: 1 } });
    expect(body.plan!.latitude).toBeCloseTo(50.1, 2);
    expect(body.findings.filter(({ code }) => code === 'drawing-ignored').map(({ sentence }) => sentence)).toEqual([
      'Left out: HATCH is not read.',
      'Left out: The layer "FROZEN" is off or frozen.',
    ]);
    // What the plan does not contain is marked on the drawing too.
    const outside = body.findings.find(({ code }) => code === 'block-outside')!;
    expect(body.drawings.flatMap(({ floor, marks }) => marks.map(({ number }) => [floor, number]))).toContainEqual([
      'Ground floor',
      outside.number,
    ]);

    const square = await upload('square.dxf', Buffer.from(SQUARE_DXF));
    const unclear = await importPlan({ kind: 'drawings', venue: 'Birch', floors: [{ uploadId: square, name: 'First', ordinal: 1 }] });
    expect(unclear).toMatchObject({ isImported: false, errors: 1, findings: [{ code: 'unit-unknown', place: 'square.dxf' }] });
    const wrong = await importPlan({
      kind: 'drawings',
      venue: 'Birch',
      floors: [{ uploadId: square, name: 'First', ordinal: 1, unit: 'mm' }],
    });
    expect(wrong.findings[0]!.code).toBe('unit-wrong');
  });

  it('takes tables of resources and of people, and says beforehand what they change', async () => {
    const people = 'email,name\nmia@birch.example,Mia Braun\n';
    expect(await importTable('people', people, false)).toMatchObject({ isImported: false, errors: 0, people: { added: 1, changed: 0 } });
    expect((await overview()).people).toEqual({ count: 1, ready: 1, invited: 0 });
    expect(await importTable('people', people)).toMatchObject({ isImported: true });
    expect(await server.server.database.db.selectFrom('upload').select('name').execute()).toHaveLength(1);
    expect((await overview()).people).toEqual({ count: 2, ready: 1, invited: 0 });
    const resources = 'id,name,type,email,area\noak,Oak,meeting-room,oak@rooms.example,site\n';
    expect(await importTable('resources', resources)).toMatchObject({ isImported: true, resources: { added: 1 } });
    const wrong = 'id,name,type,email,area\nash,Ash,spaceship,ash@rooms.example,site\n';
    const refused = await importTable('resources', wrong);
    expect(refused).toMatchObject({
      isImported: false,
      errors: 1,
      findings: [{ file: 'resources', place: 'line 2, type', at: { kind: 'table', line: 2, column: 'type' } }],
    });
  });

  it('asks whether a feature that has moved is still the same, and stores the plan when this is accepted', async () => {
    await importFiles('plan.zip', imdfZip());
    const { plan } = await importFiles('plan.zip', imdfZip(), { isToBeStored: false });
    expect(plan!.isKnown).toBe(true);
    const other = imdfZip(smallBuilding({ idOf: (name) => `new-${name}`, moved: { 'desk-a': 1.5 } }));
    const asked = await importFiles('newer.zip', other, { asVenueId: plan!.venueId });
    expect(asked.isImported).toBe(false);
    const moved = asked.findings.filter(({ code }: { code: string }) => code === 'plan-feature-moved');
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.every(({ isAcceptable }: { isAcceptable: boolean }) => isAcceptable)).toBe(true);
    const accepted = await importFiles('newer.zip', other, { asVenueId: plan!.venueId, accepted: ['plan-feature-moved'] });
    expect(accepted).toMatchObject({ isImported: true, errors: 0 });
  });

  it.runIf(kind === 'sqlite')('a file that was made to use up the memory is given up, and the server goes on', async () => {
    const brackets = gzipSync(`[${'{},'.repeat(16_000_000)}{}]`);
    const uploadId = await upload('plan.json', brackets, true);
    expect((await callImport({ kind: 'files', uploadIds: [uploadId] })).code).toBe('file-too-costly');
    const table = await jana.call('POST', '/api/assist/imports/table', {
      kind: 'people',
      uploadId: await upload('people.csv', gzipSync(`email,name\n${'a,b\n'.repeat(12_000_000)}`), true),
      accepted: [],
      isToBeStored: false,
    });
    expect(table.body.code).toBe('file-too-costly');
    expect((await overview()).companyName).toBe('Birch');
  });

  it('an upload is its owner’s, and ends after a day', async () => {
    const id = await upload('people.csv', Buffer.from('email,name\n'));
    await importTable('people', `email,name,administrator\n${CAST.olga},Olga,yes\n`);
    await server.server.database.db
      .updateTable('user_account')
      .set(({ selectFrom }) => ({ password_hash: selectFrom('user_account').select('password_hash').where('email', '=', EMAIL) }))
      .where('email', '=', CAST.olga)
      .execute();
    const olga = await server.signIn(CAST.olga);
    const body = { kind: 'people', uploadId: id, accepted: [], isToBeStored: false };
    expect((await olga.call('POST', '/api/assist/imports/table', body)).body.code).toBe('upload-ended');
    expect((await olga.call('DELETE', `/api/assist/uploads/${id}`)).status).toBe(404);

    server.clock.now = instantOf(SUITE_NOW + DAY_MS);
    jana = await server.signIn(EMAIL);
    expect((await jana.call('POST', '/api/assist/imports/table', body)).body.code).toBe('upload-ended');
    const job = server.server.timedWork.find(({ name }) => name === 'delete-expired-uploads')!;
    expect(await job.run(server.clock.now)).toBe('1 deleted');
    expect((await jana.call('DELETE', `/api/assist/uploads/${await upload('a.csv', Buffer.from('a'))}`)).status).toBe(204);
  });

  // IMDF by another maker (see SOURCE.txt beside it).
  const dresden = `${SHARED}apb-dresden/apb.geojson`;
  it.runIf(existsSync(dresden))('takes a university’s building as OpenStreetMap has it', async () => {
    const report = await importFiles('apb.geojson', readFileSync(dresden));
    expect(report).toMatchObject({ isImported: true, errors: 0 });
    expect(report.drawings.length).toBeGreaterThan(1);
    expect((await overview()).plan.floors).toBe(report.plan!.floors);
    // Each finding about a room says which one, and is on the drawing, although the file calls the rooms otherwise.
    const drawn = new Set(report.drawings.flatMap(({ marks }) => marks.map(({ number }) => number)));
    const ofRooms = report.findings.flatMap(({ at, number }) => (at?.kind === 'plan' && at.floor !== null ? [{ ...at, number }] : []));
    expect(ofRooms.length).toBeGreaterThan(0);
    expect(ofRooms.filter(({ name, near, other, number }) => !drawn.has(number!) || (name ?? near ?? other) === null)).toEqual([]);
  });

  it('says where a building is: its address, and the nearest other building of the company', async () => {
    await importFiles('plan.zip', imdfZip());
    const report = await importPlan({ kind: 'sample' }, { isToBeStored: false, language: 'de' });
    expect(report.plan!.nearest).toEqual({ name: expect.any(String), metres: expect.any(Number) });
    expect(report.findings[0]).toMatchObject({
      code: 'no-step-free-way',
      values: { barriers: ['steep'] },
      at: { kind: 'plan', name: 'P-26' },
    });
  });
});

describe.each(DATABASE_KINDS)('a file that cannot be used changes nothing and gets a sentence, on %s', (kind) => {
  // No file changes anything, so one server is enough.
  beforeAll(() => begin(kind));
  afterAll(() => server.close());

  it.each<[string, string, () => Uint8Array, string]>([
    ['text that is no plan', 'plan.json', () => Buffer.from('{"features": 3}'), 'error'],
    ['a picture', 'plan.png', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]), 'unreadable'],
    ['a drawing that only its own program reads', 'plan.dwg', () => Buffer.from('AC1032'), 'unreadable'],
    ['a zip without a plan', 'plan.zip', () => zipSync({ 'readme.txt': strToU8('hello') }), 'unreadable'],
    [
      'a zip that unpacks to more than 50 MB',
      'plan.zip',
      () => zipSync({ 'unit.geojson': new Uint8Array(60 * 1024 * 1024) }),
      'unreadable',
    ],
    ['half a zip', 'plan.zip', () => imdfZip().subarray(0, 500), 'unreadable'],
    ['a drawing with entities', 'plan.osm', () => Buffer.from('<!DOCTYPE osm [<!ENTITY a "b">]><osm>&a;</osm>'), 'unreadable'],
  ])('%s', async (_what, name, bytes, code) => {
    const report = await importFiles(name, bytes());
    expect([report.isImported, report.plan]).toEqual([false, null]);
    expect(report.findings[0]!.severity).toBe('error');
    if (code !== 'error') expect(report.findings[0]!.code).toBe(code);
    expect((await overview()).plan.venues).toBe(0);
  });

  it('a compressed file that unpacks to more than 50 MB, or does not unpack', async () => {
    const bomb = gzipSync(new Uint8Array(60 * 1024 * 1024));
    for (const bytes of [bomb, Buffer.from('not gzip')]) {
      const body = await importPlan({ kind: 'files', uploadIds: [await upload('plan.json', bytes, true)] });
      expect([body.isImported, body.findings[0]!.code]).toEqual([false, 'unreadable']);
    }
  });

  it('a file of which a part is missing', async () => {
    const { body } = await jana.call('POST', '/api/assist/uploads', {
      name: 'plan.zip',
      parts: 2,
      isCompressed: false,
    });
    const put = (position: number, bytes: number) =>
      jana.call('PUT', `/api/assist/uploads/${body.id}/parts`, { position, content: Buffer.alloc(bytes).toString('base64') });
    expect((await put(1, 1)).status).toBe(204);
    expect((await callImport({ kind: 'files', uploadIds: [body.id] })).code).toBe('upload-ended');
    expect((await put(2, 1)).body.code).toBe('invalid-input');
    expect((await put(0, 5)).body.code).toBe('invalid-input');
    expect((await jana.call('POST', '/api/assist/uploads', { name: 'a', parts: 1_000, isCompressed: false })).body.code).toBe(
      'invalid-input',
    );
  });
});

/** A square of ten units, without doors. */
const SQUARE_DXF = ['0', 'SECTION', '2', 'ENTITIES', ...square(10), '0', 'ENDSEC', '0', 'EOF', ''].join('\n');

function square(size: number): readonly string[] {
  const corners = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ] as const;
  return corners.flatMap(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4]!;
    return ['0', 'LINE', '8', 'WALLS', '10', String(x), '20', String(y), '11', String(nextX), '21', String(nextY)];
  });
}
