import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listManifestFaults, listQueryFaults, listWriterFaults } from '../architecture-rules.js';
import { checkArchitecture } from '../check-architecture.js';
import { ROOT } from '../set-up.js';

/** Forbidden imports, planted in a copy, because a check that cannot fail checks nothing. */
const PLANTED: readonly (readonly [rule: string, file: string, line: string])[] = [
  ['only-what-time-declares', 'packages/time/src/planted.ts', "import '../../resource/src/index.ts';"],
  ['only-what-availability-declares', 'packages/availability/src/planted.ts', "import '@assist/reservation';"],
  ['time-is-pure', 'packages/time/src/planted.ts', "import 'node:fs';"],
  ['no-circles', 'packages/time/src/planted.ts', "import type { A } from './planted-too.ts'; export type B = A;"],
  ['web-lib-goes-down', 'apps/web/src/lib/planted.ts', "import '../parts/time/default-time.ts';"],
  ['web-features-never-sideways', 'apps/web/src/features/home/planted.ts', "import '../reserve/reserve-draft.ts';"],
  ['web-components-know-no-domain', 'apps/web/src/components/planted.ts', "import '@assist/resource';"],
  ['no-circles-of-folders', 'apps/web/src/lib/cache/planted.ts', "import '../api/queries.ts';"],
  ['server-observation-goes-down', 'apps/server/src/observation/planted.ts', "import '../settings/settings.ts';"],
  [
    'server-database-goes-down',
    'apps/server/src/database/planted.ts',
    "import type { Change } from '../changes/change.ts'; export type C = Change;",
  ],
  ['server-call-goes-down', 'apps/server/src/call/planted.ts', "import '../catalogue/resource-views.ts';"],
  ['server-jobs-goes-down', 'apps/server/src/jobs/planted.ts', "import '../changes/changes.ts';"],
  ['server-changes-goes-down', 'apps/server/src/changes/planted.ts', "import '../catalogue/resource-views.ts';"],
  ['server-catalogue-goes-down', 'apps/server/src/catalogue/planted.ts', "import '../people/token.ts';"],
  ['server-people-goes-down', 'apps/server/src/people/planted.ts', "import '../calendars/action-subject.ts';"],
  ['server-calendars-goes-down', 'apps/server/src/calendars/planted.ts', "import '../connections/connection-error.ts';"],
  ['server-connections-goes-down', 'apps/server/src/connections/planted.ts', "import '../modules/users/users.usecases.ts';"],
  ['server-modules-goes-down', 'apps/server/src/modules/users/planted.ts', "import '../../http/app.ts';"],
  ['server-http-knows-no-modules', 'apps/server/src/http/planted.ts', "import '../modules/users/users.usecases.ts';"],
  ['server-modules-meet-at-usecases', 'apps/server/src/modules/users/planted.ts', "import '../notifications/notifications.repository.ts';"],
  ['server-usecases-know-no-routes', 'apps/server/src/modules/users/planted.usecases.ts', "import './users.routes.ts';"],
  ['server-repositories-know-no-usecases', 'apps/server/src/modules/users/planted.repository.ts', "import './users.usecases.ts';"],
  [
    'server-routes-know-no-repositories-of-their-own',
    'apps/server/src/modules/notifications/planted.routes.ts',
    "import './notifications.repository.ts';",
  ],
  ['server-calendars-do-not-know-each-other', 'apps/server/src/calendars/own/planted.ts', "import '../outside/push.ts';"],
  ['only-what-judges-declares', 'judges/planted.ts', "import '../apps/web/src/lib/theme.ts';"],
  ['only-what-e2e-declares', 'e2e/planted.ts', "import '../judges/worlds/ews-world.ts';"],
  ['server-ground-goes-down', 'apps/server/src/ground/planted.ts', "import '../modules/users/users.usecases.ts';"],
  ['server-settings-goes-down', 'apps/server/src/settings/planted.ts', "import '../jobs/jobs.ts';"],
  [
    'server-assemble-only-opens',
    'apps/server/src/assemble.ts',
    "import { UsersUsecases } from './modules/users/users.usecases.ts'; export const p = UsersUsecases;",
  ],
  [
    'one-place-names-a-provider',
    'apps/server/src/modules/users/planted.ts',
    "import { TouchProvider } from '@assist/provider-touch'; export const p = TouchProvider;",
  ],
];

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

let copy = '';
let violations: readonly Violation[] = [];

/** Returns a separate file for each import, so that all are planted together and the copy is read only once. */
const plantedAt = (file: string, index: number) => file.replace('planted', `planted-${index}`);

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'assist-architecture-'));
  for (const folder of ['apps', 'packages', 'judges', 'e2e']) {
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter: (path) => !/[/\\](dist|node_modules)$/.test(path) });
  }
  // Packages must find each other in the copy, not in the original.
  mkdirSync(join(copy, 'node_modules/@assist'), { recursive: true });
  for (const name of [
    'time',
    'resource',
    'availability',
    'reservation',
    'floorplan',
    'i18n',
    'contract',
    'calendar-provider',
    'polite-http',
  ]) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@assist', name));
  }
  symlinkSync(join(copy, 'packages/providers/touch'), join(copy, 'node_modules/@assist/provider-touch'));
  const planted = PLANTED.map(([rule, file, line], index) => {
    const path = plantedAt(file, index);
    writeFileSync(join(copy, path), `${line}\n`);
    if (rule === 'no-circles')
      writeFileSync(join(copy, dirname(path), 'planted-too.ts'), `import type { B } from './${basename(path)}'; export type A = B | 1;\n`);
    return path;
  });
  // A cycle of folders is found only if both sides are checked.
  violations = (await checkArchitecture([...planted, 'apps/web/src/lib'], copy)).violations;
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the architecture check', () => {
  it.each(PLANTED.map(([rule, file], index) => [rule, plantedAt(file, index)]))('finds violations of %s', (rule, path) => {
    // A cycle of folders is reported by its folders.
    const places = [path, dirname(path)];
    const found = violations.filter(({ from, to }) => places.includes(from) || places.includes(to));
    expect(found.map((violation) => violation.rule.name)).toContain(rule);
  });

  it('finds a query outside repositories, by its syntax or its library', () => {
    const fault = (path: string, text: string) => listQueryFaults([{ path, text }]);
    expect(fault('apps/server/src/modules/users/users.usecases.ts', "await database.db.selectFrom('favourite').execute()")).toHaveLength(1);
    expect(fault('apps/server/src/http/app.ts', 'await sql<{ one: number }>`select 1`.execute(db)')).toHaveLength(1);
    expect(fault('apps/server/src/call/planted.ts', "import type { Kysely } from 'kysely';")).toHaveLength(1);
    expect(fault('apps/server/src/people/accounts.repository.ts', "await db.selectFrom('user_account').execute()")).toEqual([]);
  });

  it('finds a second writer of a table, and a writer of a table without an owner', () => {
    const own = { path: 'apps/server/src/people/people.table.ts', text: 'interface Tables {\n    user_account: UserAccountTable;\n  }' };
    const faults = (path: string, text: string) => listWriterFaults([own, { path, text }]);
    expect(faults('apps/server/src/people/accounts.repository.ts', "trx.insertInto('user_account')")).toEqual([]);
    expect(faults('apps/server/src/modules/imports/planted.repository.ts', "trx.updateTable('user_account')")[0]).toContain(
      'which is apps/server/src/people',
    );
    expect(faults('apps/server/src/people/accounts.repository.ts', 'sql`insert into nobody (id) values (1)`')[0]).toContain(
      'which no .table.ts calls its own',
    );
  });

  it('finds a package without a floor, an upward dependency, and a version that is not pinned', () => {
    const own = { folder: 'packages/x', devDependencies: [], dependencyVersions: {} };
    expect(listManifestFaults([{ ...own, name: '@assist/new', dependencies: [] }])[0]).toContain('has no floor');
    expect(listManifestFaults([{ ...own, name: '@assist/time', dependencies: ['@assist/resource'] }])[0]).toContain(
      '(floor 0) declares @assist/resource (floor 1)',
    );
    expect(listManifestFaults([{ ...own, name: '@assist/time', dependencies: [], dependencyVersions: { left: '^1.0.0' } }])[0]).toContain(
      'pin one version',
    );
  });
});
