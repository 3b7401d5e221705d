import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueChangedError, CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { retireResources } from '../src/modules/resources/retire-resources.usecases.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const ROOM = 'room-2';
const table = (name: string) => `id,name,type,email,area\n${ROOM},${name},room,${CAST.other},floor-1\n`;

describe.each(DATABASE_KINDS)('two who change the company at the same time, on %s,', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  let repository: CatalogueRepository;
  beforeEach(async () => {
    server = await startTestServer(kind);
    carl = await server.signIn(CAST.carl);
    repository = new CatalogueRepository(server.server.database);
  });
  afterEach(() => server.close());

  const room = async () => (await repository.read()).resources.find(({ id }) => id === ROOM)!;
  const setCapacity = async (before: string, after: string) => {
    const { body } = await carl.call('PUT', '/api/assist/lists/resources', {
      changes: [{ id: ROOM, cells: [{ column: 'capacity', before, after }] }],
    });
    expect(body.outcomes[0].kind).toBe('done');
  };

  it('lose nothing: a table is checked again if a cell was changed while it was checked', async () => {
    const { database } = server.server;
    const { capacity } = await room();
    let attempts = 0;
    await repository.untilUnchanged(async (since) => {
      attempts += 1;
      const importing = () => importCompany(database, { resources: table(`Attempt ${attempts}`) }, SUITE_NOW, { since });
      if (attempts > 1) return importing();
      await setCapacity(String(capacity ?? ''), '17');
      await expect(importing()).rejects.toThrow(CatalogueChangedError);
      return importing();
    });
    expect(attempts).toBe(2);
    expect(await room()).toMatchObject({ displayName: 'Attempt 2', capacity: 17 });
  });

  it('keep both changes, whoever is first', async () => {
    const { database } = server.server;
    let capacity = String((await room()).capacity ?? '');
    for (let round = 1; round <= 10; round += 1) {
      const next = String(20 + round);
      await Promise.all([
        importCompany(database, { resources: table(`Round ${round}`) }, SUITE_NOW),
        setCapacity(capacity, next),
        retireResources(database, [await room()], SUITE_NOW),
      ]);
      expect(await room()).toMatchObject({ displayName: `Round ${round}`, capacity: Number(next), retired: true });
      capacity = next;
    }
  });

  it('are told if the company keeps changing', async () => {
    let attempts = 0;
    const always = repository.untilUnchanged(async (since) => {
      attempts += 1;
      await retireResources(server.server.database, [await room()], SUITE_NOW);
      return importCompany(server.server.database, { resources: table('Never') }, SUITE_NOW, { since });
    });
    await expect(always).rejects.toThrow(CatalogueChangedError);
    expect([attempts, (await room()).displayName]).toEqual([5, 'Room 2']);
  });
});
