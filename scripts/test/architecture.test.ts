import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listManifestFaults } from '../architecture-rules.js';
import { checkArchitecture } from '../check-architecture.js';
import { ROOT } from '../set-up.js';

/** A forbidden import, planted in a copy: a check that cannot fail checks nothing. */
const PLANTED: readonly (readonly [rule: string, file: string, line: string])[] = [
  ['only-what-time-declares', 'packages/time/src/planted.ts', "import '../../resource/src/index.ts';"],
  ['only-what-availability-declares', 'packages/availability/src/planted.ts', "import '@assist/reservation';"],
  ['time-is-pure', 'packages/time/src/planted.ts', "import 'node:fs';"],
  ['no-circles', 'packages/time/src/planted.ts', "import type { A } from './planted-too.ts'; export type B = A;"],
  ['web-lib-goes-down', 'apps/web/src/lib/planted.ts', "import '../parts/default-time.ts';"],
  ['web-features-never-sideways', 'apps/web/src/features/home/planted.ts', "import '../reserve/reserve-draft.ts';"],
  ['web-components-know-no-domain', 'apps/web/src/components/planted.ts', "import '@assist/resource';"],
  ['server-usecases-know-no-routes', 'apps/server/src/modules/users/planted.usecases.ts', "import './users.routes.ts';"],
  ['one-place-names-a-provider', 'apps/server/src/modules/users/planted.ts', "import { TouchProvider } from '@assist/provider-touch'; export const p = TouchProvider;"],
];

let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'assist-architecture-'));
  for (const folder of ['apps', 'packages']) {
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, filter: (path) => !/[/\\](dist|node_modules)$/.test(path) });
  }
  // Packages find each other in the copy, not in the original.
  mkdirSync(join(copy, 'node_modules/@assist'), { recursive: true });
  for (const name of ['time', 'resource', 'availability', 'reservation', 'floorplan', 'i18n', 'contract', 'calendar-provider', 'polite-http']) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@assist', name));
  }
  symlinkSync(join(copy, 'packages/providers/touch'), join(copy, 'node_modules/@assist/provider-touch'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the architecture check', () => {
  it.each(PLANTED)('finds what breaks %s', async (rule, file, line) => {
    const path = join(copy, file);
    const other = join(dirname(path), 'planted-too.ts');
    writeFileSync(path, `${line}\n`);
    if (rule === 'no-circles') writeFileSync(other, "import type { B } from './planted.ts'; export type A = B | 1;\n");
    try {
      const { violations } = await checkArchitecture([file], copy);
      expect(violations.map((violation: { rule: { name: string } }) => violation.rule.name)).toContain(rule);
    } finally {
      rmSync(path);
      rmSync(other, { force: true });
    }
  });

  it('refuses a package without a floor, one that declares upwards, and a version that is not pinned', () => {
    const own = { folder: 'packages/x', devDependencies: [], dependencyVersions: {} };
    expect(listManifestFaults([{ ...own, name: '@assist/new', dependencies: [] }])[0]).toContain('has no floor');
    expect(listManifestFaults([{ ...own, name: '@assist/time', dependencies: ['@assist/resource'] }])[0]).toContain('(floor 0) declares @assist/resource (floor 1)');
    expect(listManifestFaults([{ ...own, name: '@assist/time', dependencies: [], dependencyVersions: { left: '^1.0.0' } }])[0]).toContain('pin one version');
  });
});
