import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { LocationCodesRepository } from '../src/catalogue/location-codes.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { removeResources, restoreResources, retireResources } from '../src/modules/resources/retire-resources.usecases.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { smallBuilding } from './small-building.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

describe.each(DATABASE_KINDS)('a resource on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  beforeEach(async () => {
    server = await startTestServer(kind);
    olga = await server.signIn(CAST.olga);
  });
  afterEach(() => server.close());

  const database = () => server.server.database;
  const stored = async (...ids: readonly string[]) =>
    (await new CatalogueRepository(database()).read()).resources.filter(({ id }) => ids.includes(id));
  const retire = async (id: string) => retireResources(database(), await stored(id), SUITE_NOW);
  const restore = async (id: string) => (await restoreResources(database(), await stored(id), SUITE_NOW)).map((one) => one.id);
  const remove = async (...ids: readonly string[]) =>
    (await removeResources(database(), await stored(...ids), SUITE_NOW)).map(({ resource, what }) => [resource.id, what]);
  const reserve = (from: number) =>
    olga.call('POST', '/api/calendar/events', {
      idempotencyKey: `retire-${from}`,
      subject: 'Review',
      start: at(from),
      end: at(from + 60),
      resources: [{ email: CAST.room }],
    });
  const shown = async () => (await olga.call('GET', '/api/assist/resources')).body.map(({ id }: { id: string }) => id);
  const events = async () =>
    (await olga.call('GET', `/api/calendar/events?start=${at(-1440)}&end=${at(1440)}`)).body.value.map(
      ({ attendees }: { attendees: { emailAddress: { name: string } }[] }) => attendees.map(({ emailAddress }) => emailAddress.name),
    );
  /** Makes this process read the changes immediately. Other processes hear of them within a second. */
  const heard = () => server.server.changes.look();

  it('that is retired is no longer shown or reservable, keeps its reservations, and can be restored', async () => {
    expect((await reserve(60)).status).toBe(201);
    const coming = await retire('room-1');
    expect(coming.map(({ resourceId, organizerEmail }) => [resourceId, organizerEmail])).toEqual([['room-1', CAST.olga]]);
    await heard();
    expect(await shown()).not.toContain('room-1');
    expect((await reserve(120)).body.code).toBe('unknown-resource');
    expect(await events()).toEqual([expect.arrayContaining(['Room 1'])]);
    expect(await restore('room-1')).toEqual([]);
    await heard();
    expect(await shown()).toContain('room-1');
    expect((await reserve(120)).status).toBe(201);
  });

  it('is not restored to a place that no longer exists on the plan', async () => {
    const resources = `id,name,type,email,area,plan_feature\nroom-2,Room 2,room,${CAST.other},floor-1,room-102\n`;
    expect((await importCompany(database(), { plan: { imdf: smallBuilding() }, resources }, SUITE_NOW)).lines).toEqual([]);
    await retire('room-2');
    const smaller = { plan: { imdf: smallBuilding({ without: ['room-102'] }) } };
    expect((await importCompany(database(), smaller, SUITE_NOW)).lines).toEqual([]);
    expect(await restore('room-2')).toEqual(['room-2']);
    expect((await stored('room-2'))[0]!.retired).toBe(true);
  });

  it('is removed only if nothing depends on it, and of several resources all or none are removed', async () => {
    expect((await reserve(60)).status).toBe(201);
    const accounts = new AccountsRepository(database());
    const { id } = (await accounts.findByEmail(CAST.olga))!;
    await accounts.saveSettings(id, { ...DEFAULT_USER_SETTINGS, homePlaceId: 'half-1' });
    await new LocationCodesRepository(database()).putAll(
      database().db,
      [
        { code: 'X1', placeId: 'room-2', label: 'Door', active: true },
        { code: 'X2', placeId: 'strict', label: '', active: false },
      ],
      SUITE_NOW,
    );
    expect(await remove('room-1', 'room-2', 'half-1', 'strict')).toEqual([
      ['half-1', `the place of ${CAST.olga}`],
      ['room-1', '1 reservation to come'],
      ['room-2', 'the code X1 (Door)'],
    ]);
    await heard();
    expect(await shown()).toEqual(expect.arrayContaining(['room-1', 'room-2', 'half-1', 'strict']));
    expect(await remove('strict', 'half-2')).toEqual([]);
    await heard();
    expect(await shown()).not.toContain('strict');
  });

  it('can be removed once its reservations have ended, which stay readable', async () => {
    expect((await reserve(60)).status).toBe(201);
    const later = plusMinutes(SUITE_NOW, 121);
    expect(await removeResources(database(), await stored('room-1'), later)).toEqual([]);
    await heard();
    expect(await events()).toEqual([expect.arrayContaining([CAST.room])]);
  });

  it.each([
    ['yes', true, undefined],
    ['no', false, undefined],
    [undefined, true, true],
    [undefined, false, false],
  ])('in a table with retired=%s has retired set to %s (before: %s)', async (cell, expected, before) => {
    if (before === true) await retire('room-2');
    const column = cell === undefined ? ['', ''] : [',retired', `,${cell}`];
    const resources = `id,name,type,email,area${column[0]}\nroom-2,Room 2,room,${CAST.other},floor-1${column[1]}\n`;
    const report = await importCompany(database(), { resources }, SUITE_NOW);
    expect(report.lines).toEqual([]);
    expect((await stored('room-2'))[0]!.retired ?? false).toBe(expected);
  });
});
