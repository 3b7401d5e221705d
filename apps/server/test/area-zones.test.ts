import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportCompany } from '../src/modules/imports/export-company.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { changeRows, kindsOf, type WantedRow } from './row-changes.ts';
import { COMPANY } from './small-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const AREAS = '/api/assist/lists/areas';
const RESOURCES = '/api/assist/lists/resources';
const ROOM = 'room-1';

/** The zones of the areas around a room, from the site down, and the room's own. All others are empty. */
type Zones = Readonly<Partial<Record<'site' | 'house' | 'floor-1' | 'zone-full' | 'room', string>>>;

/** The company's files, where some areas and the room on the first floor have time zones of their own. */
function filesWith(zones: Zones) {
  const site = { id: 'site', parentAreaId: null, kind: 'site', name: { en: 'Site' } };
  const [house, ...below] = COMPANY.areas;
  const areas = [site, { ...house!, parentAreaId: 'site' }, ...below].map((area) => {
    return { ...area, timezone: (zones as Readonly<Record<string, string>>)[area.id] ?? null };
  });
  return { company: JSON.stringify({ ...COMPANY, areas }), resources: `id,area,timezone\n${ROOM},floor-1,${zones.room ?? ''}\n` };
}

describe.each(DATABASE_KINDS)('the time zone of a room on the first floor, on %s', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    carl = await server.signIn(CAST.carl);
    olga = await server.signIn(CAST.olga);
  });
  afterAll(() => server.close());
  beforeEach(() => put({}));

  const importFiles = async (files: Parameters<typeof importCompany>[1]) => {
    const { lines } = await importCompany(server.server.database, files, SUITE_NOW);
    await server.server.changes.look();
    return lines;
  };
  const put = async (zones: Zones) => expect(await importFiles(filesWith(zones))).toEqual([]);
  const change = async (path: string, wanted: readonly WantedRow[]) => {
    const outcomes = kindsOf(await changeRows(carl, path, wanted));
    await server.server.changes.look();
    return outcomes;
  };
  /** Returns the room as everybody reads it. */
  const room = async () => (await olga.call('GET', '/api/assist/resources')).body.find(({ id }: { id: string }) => id === ROOM);
  const roomZone = async () => (await room()).timezone as string;
  /** Returns the zones of the areas as everybody reads them, from the site down. */
  const areaZones = async () => {
    const { areas } = (await olga.call('GET', '/api/assist/configurations')).body.asistConfiguration;
    const zoneOf = new Map(areas.map(({ id, timezone }: Record<'id' | 'timezone', string>) => [id, timezone]));
    return ['site', 'house', 'floor-1', 'zone-full'].map((id) => zoneOf.get(id));
  };
  const cellOf = async (path: string, id: string) =>
    (await carl.call('GET', path)).body.rows.find((row: { id: string }) => row.id === id).cells.timezone ?? '';

  const [PRAGUE, LONDON, LISBON, TOKYO] = ['Europe/Prague', 'Europe/London', 'Europe/Lisbon', 'Asia/Tokyo'];

  it.each<[what: string, zones: Zones, room: string, areas: readonly string[]]>([
    ['the company’s, if nothing else has one', {}, PRAGUE, [PRAGUE, PRAGUE, PRAGUE, PRAGUE]],
    ['that of the site', { site: LONDON }, LONDON, [LONDON, LONDON, LONDON, LONDON]],
    ['that of the building', { house: LONDON }, LONDON, [PRAGUE, LONDON, LONDON, LONDON]],
    ['that of the building before that of the site', { site: TOKYO, house: LONDON }, LONDON, [TOKYO, LONDON, LONDON, LONDON]],
    ['that of its floor before those above', { site: TOKYO, house: LONDON, 'floor-1': LISBON }, LISBON, [TOKYO, LONDON, LISBON, LISBON]],
    ['not that of an area within its floor', { 'zone-full': TOKYO }, PRAGUE, [PRAGUE, PRAGUE, PRAGUE, TOKYO]],
    ['its own before all others', { room: LISBON, house: LONDON, 'floor-1': TOKYO }, LISBON, [PRAGUE, LONDON, TOKYO, TOKYO]],
  ])('is %s', async (_what, zones, ofRoom, ofAreas) => {
    await put(zones);
    expect([await roomZone(), await areaZones()]).toEqual([ofRoom, ofAreas]);
  });

  it('is the one in which its schedule tells its hours', async () => {
    await put({ house: LISBON });
    const { body } = await olga.call('POST', '/api/calendar/schedules', {
      emails: [CAST.room],
      start: '2026-11-23T08:00:00Z',
      end: '2026-11-23T09:00:00Z',
    });
    expect(body[0].workingHours.timezone).toBe(LISBON);
  });

  it('follows the area when it moves', async () => {
    const other: WantedRow = {
      id: 'annexe',
      isNew: true,
      cells: { name: ['', 'Annexe'], kind: ['', 'building'], timezone: ['', TOKYO] },
    };
    expect(await change(AREAS, [other])).toEqual(['done']);
    expect(await change(AREAS, [{ id: 'floor-1', cells: { parent: ['house', 'annexe'] } }])).toEqual(['done']);
    expect([await roomZone(), await areaZones()]).toEqual([TOKYO, [PRAGUE, PRAGUE, TOKYO, TOKYO]]);
  });

  it('follows the room when it moves, and the company when that changes its zone', async () => {
    await put({ 'zone-full': TOKYO });
    expect(await change(RESOURCES, [{ id: ROOM, cells: { area: ['floor-1', 'zone-full'] } }])).toEqual(['done']);
    expect(await roomZone()).toBe(TOKYO);
    expect(await change(RESOURCES, [{ id: ROOM, cells: { area: ['zone-full', 'house'] } }])).toEqual(['done']);
    expect(await roomZone()).toBe(PRAGUE);
    await importFiles({ company: JSON.stringify({ ...COMPANY, timezone: LISBON }) });
    expect(await roomZone()).toBe(LISBON);
  });

  it('changes for everybody, and in the audit log once, when a building gets another in the list of areas', async () => {
    const stampOf = async (path: string, header: string) => (await olga.call('GET', path)).headers[header.toLowerCase()];
    const stamps = async () => [
      await stampOf('/api/assist/resources', 'CachedResourcesTimeStamp'),
      await stampOf('/api/assist/configurations', 'CachedConfigurationTimeStamp'),
    ];
    const before = await stamps();
    expect(await change(AREAS, [{ id: 'house', cells: { timezone: ['', 'Tokyo Standard Time'] } }])).toEqual(['done']);
    expect([await roomZone(), await cellOf(AREAS, 'house'), await cellOf(RESOURCES, ROOM)]).toEqual([TOKYO, TOKYO, '']);
    const after = await stamps();
    expect(after.map((stamp, index) => stamp === before[index])).toEqual([false, false]);
    const { value } = (await carl.call('GET', '/api/assist/audit')).body;
    const ofHouse = value.filter(({ objectId }: { objectId: string }) => objectId === 'house');
    expect(ofHouse).toMatchObject([{ operation: 'changeAreaRows', detail: { key: 'timezone', before: null, after: TOKYO } }]);
    expect(await change(AREAS, [{ id: 'house', cells: { timezone: [TOKYO, ''] } }])).toEqual(['done']);
    expect(await roomZone()).toBe(PRAGUE);
  });

  it('stays if a list or a file names a zone that does not exist', async () => {
    await put({ house: LONDON });
    expect(await change(AREAS, [{ id: 'house', cells: { timezone: [LONDON, 'Europe/Atlantis'], name: ['House', 'Palace'] } }])).toEqual([
      'timezone wrong-zone',
    ]);
    expect(await change(RESOURCES, [{ id: ROOM, cells: { timezone: ['', 'Europe/Atlantis'] } }])).toEqual(['timezone wrong-zone']);
    const wrong = await importFiles(filesWith({ house: 'Europe/Atlantis', room: 'Europe/Atlantis' }));
    expect(wrong.map(({ file, code, place }) => `${file}: ${code} at ${place}`)).toEqual([
      'company: wrong-zone at areas[1].timezone',
      'resources: wrong-zone at line 2, timezone',
    ]);
    expect(await roomZone()).toBe(LONDON);
    expect((await carl.call('GET', AREAS)).body.rows.find(({ id }: { id: string }) => id === 'house').cells.name).toBe('House');
  });

  it('is the same after an export is imported again, inherited and its own', async () => {
    await put({ house: LONDON, 'zone-full': TOKYO });
    const lists = async () => [(await carl.call('GET', AREAS)).body, (await carl.call('GET', RESOURCES)).body];
    const before = await lists();
    const { 'company.json': company, 'resources.csv': resources } = await exportCompany(server.server.database);
    await put({ house: LISBON, 'floor-1': LISBON, room: TOKYO });
    expect(await importFiles({ company: String(company), resources: String(resources) })).toEqual([]);
    expect(await lists()).toEqual(before);
    expect(await roomZone()).toBe(LONDON);
  });

  it('is inherited where areas were stored before they had zones', async () => {
    const { db } = server.server.database;
    await put({ site: LONDON });
    for (const { id, document } of await db.selectFrom('area').select(['id', 'document']).execute()) {
      const { timezone: _, ...old } = JSON.parse(document) as { timezone: unknown };
      await db
        .updateTable('area')
        .set({ document: JSON.stringify(old) })
        .where('id', '=', id)
        .execute();
    }
    await server.server.changes.tell({ kind: 'catalogue' }, SUITE_NOW);
    await server.server.changes.look();
    expect([await roomZone(), await areaZones()]).toEqual([PRAGUE, [PRAGUE, PRAGUE, PRAGUE, PRAGUE]]);
    expect(await cellOf(AREAS, 'site')).toBe('');
  });
});
