import { CAST } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

describe.each(DATABASE_KINDS)('the data of a person, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    olga = await server.signIn(CAST.olga);
  });
  beforeEach(() => forgetReservations(server.server.database));
  afterAll(() => server.close());

  const DEFAULT = {
    location: { filteredAreaIds: [] },
    language: null,
    theme: 'system',
    timeFormat: 'h23',
    firstDayOfWeek: null,
    homePlaceId: null,
    routeProfile: 'normal',
    timezone: null,
  };
  /** Settings left by an earlier version, or by a manual change in the database. */
  it.each<[string, string, unknown]>([
    ['an empty object', '{}', DEFAULT],
    ['part of the settings', '{"theme":"dark"}', { ...DEFAULT, theme: 'dark' }],
    ['a value that no longer exists', '{"theme":"sepia"}', DEFAULT],
    ['an unknown setting', '{"density":"high"}', DEFAULT],
    ['a value of another type', '{"location":7}', DEFAULT],
  ])('include settings, which are read as far as they are valid: %s', async (_case, stored, settings) => {
    await server.server.database.db.updateTable('user_account').set({ settings: stored }).where('email', '=', CAST.olga).execute();
    const { status, body } = await olga.call('GET', '/api/users/me/settings');
    expect([status, body]).toEqual([200, settings]);
  });

  it('include a time zone, which has to be known', async () => {
    const put = (timezone: string) => olga.call('PUT', '/api/users/me/settings', { ...DEFAULT, timezone });
    expect((await put('America/New_York')).body).toEqual({ ...DEFAULT, timezone: 'America/New_York' });
    expect((await put('Europe/Atlantis')).body.code).toBe('invalid-zone');
    expect((await olga.call('GET', '/api/users/me/settings')).body.timezone).toBe('America/New_York');
  });

  it('include favourites in the order in which they were marked', async () => {
    for (const id of ['strict', 'room-1', 'confirm']) {
      await olga.call('POST', `/api/users/me/favourites/${id}`);
      server.clock.now = (server.clock.now + 1) as typeof server.clock.now;
    }
    const ids = async () => (await olga.call('GET', '/api/users/me/favourites')).body.map((one: { resourceId: string }) => one.resourceId);
    expect(await ids()).toEqual(['strict', 'room-1', 'confirm']);
    // Marking a favourite again does not change its place.
    await olga.call('POST', '/api/users/me/favourites/strict');
    expect(await ids()).toEqual(['strict', 'room-1', 'confirm']);
    await olga.call('DELETE', '/api/users/me/favourites/strict');
    await olga.call('POST', '/api/users/me/favourites/strict');
    expect((await ids()).toSorted()).toEqual(['confirm', 'room-1', 'strict']);
  });

  it.each([['nothing'], ['half-3']])('cannot include an unknown favourite: %s', async (id) => {
    expect((await olga.call('POST', `/api/users/me/favourites/${id}`)).body.code).toBe('not-found');
  });

  it('accept the removal of a favourite that is not marked', async () => {
    expect((await olga.call('DELETE', '/api/users/me/favourites/room-2')).status).toBe(204);
  });

  it('still include a favourite that is now reserved to others, which can be removed', async () => {
    await olga.call('POST', '/api/users/me/favourites/room-2');
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const { resources } = await catalogue.read();
    const put = async (reservedToEmails: readonly string[]) => {
      const changed = resources.filter((one) => one.id === 'room-2').map((one) => ({ ...one, reservedToEmails }));
      await database.db.transaction().execute((trx) => catalogue.write(trx, { resources: changed }, server.clock.now));
      await changes.look();
    };
    await put([CAST.fred]);
    try {
      expect((await olga.call('GET', '/api/users/me/favourites')).body).toEqual([{ resourceId: 'room-2' }]);
      expect((await olga.call('DELETE', '/api/users/me/favourites/room-2')).status).toBe(204);
      expect((await olga.call('POST', '/api/users/me/favourites/room-2')).body.code).toBe('not-found');
    } finally {
      await put([]);
    }
  });
});
