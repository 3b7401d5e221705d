import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditRepository } from '../src/audit/audit.repository.ts';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { Catalogue } from '../src/catalogue/catalogue.ts';
import type { WantedChange } from '../src/modules/lists/list-kind.ts';
import { openLists } from '../src/modules/lists/open-lists.ts';
import type { ListCaller } from '../src/modules/lists/lists.usecases.ts';
import type { Lists } from '../src/modules/lists/lists.routes.ts';
import { moveIn } from './small-company.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const CARL = { actor: { email: null, name: 'Carl' }, charge: 'everywhere' } as const;
const MANAGER = { actor: { email: null, name: 'Ulla' }, charge: ['floor-1'] } as const;

describe.each(DATABASE_KINDS)('one changed cell, on %s', (kind) => {
  let place: TestDatabase;
  let lists: Lists;
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Called once for each statement. `transformQuery` is also called for each part of a statement.
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  };
  beforeAll(async () => {
    place = await newTestDatabase(kind);
    await moveIn(place.database, SUITE_NOW);
    const database = { ...place.database, db: place.database.db.withPlugin(counter) };
    const catalogue = new Catalogue(new CatalogueRepository(database), 'touch', { subscribe: () => () => {} });
    lists = openLists({ database, catalogue, audit: new AuditRepository(database) }).usecases;
  });
  afterAll(() => place.remove());

  async function statementsOf(list: keyof Lists, change: WantedChange, caller: ListCaller = CARL): Promise<number> {
    const before = statements;
    expect(await lists[list].change([change], false, caller, SUITE_NOW)).toMatchObject([{ kind: 'done' }]);
    return statements - before;
  }

  // What the change names, the row, the stamp, the change for other processes, and the audit entry; on PostgreSQL the lock, too.
  const most = kind === 'postgres' ? 6 : 5;

  it.each<readonly [keyof Lists, string, string, readonly [string, string, string]]>([
    ['resources', 'room-1', 'capacity', ['6', '7', '8']],
    ['areas', 'floor-1', 'name', ['First floor', 'Second floor', 'Third floor']],
    ['types', 'room', 'name', ['Room', 'Meeting room', 'Hall']],
    ['properties', 'screen', 'name', ['Screen', 'Big screen', 'Wall']],
    ['news', 'lift', 'title', ['Lift', 'Stairs', 'Door']],
  ])('of the %s takes few statements, however many resources there are', async (list, id, column, [first, second, third]) => {
    if (list === 'news') {
      const cells = { title: first, published: '2026-11-20' };
      const added = Object.entries(cells).map(([key, after]) => ({ column: key, before: '', after }));
      await lists.news.change([{ id, isNew: true, cells: added }], false, CARL, SUITE_NOW);
    }
    expect(await statementsOf(list, { id, cells: [{ column, before: first, after: second }] })).toBeLessThanOrEqual(most);
    const more = Array.from({ length: 300 }, (_, index) => ({
      id: `${list}-${index}`,
      isNew: true,
      cells: Object.entries({ name: `Room ${index}`, type: 'room', email: `${list}-${index}@rooms.alder.example`, area: 'floor-1' }).map(
        ([key, after]) => ({ column: key, before: '', after }),
      ),
    }));
    await lists.resources.change(more, false, CARL, SUITE_NOW);
    expect(await statementsOf(list, { id, cells: [{ column, before: second, after: third }] })).toBeLessThanOrEqual(most);
  });

  it.each<readonly [keyof Lists, string, string, string, string]>([
    ['resources', 'room-2', 'capacity', '4', '5'],
    ['areas', 'zone-full', 'name', 'Half', 'Most'],
  ])('of the %s takes a manager at most one more, for the areas', async (list, id, column, before, after) => {
    expect(await statementsOf(list, { id, cells: [{ column, before, after }] }, MANAGER)).toBeLessThanOrEqual(most + 1);
  });
});
