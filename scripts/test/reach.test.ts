import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, reachedBy } from '../reach.js';
import { ROOT } from '../set-up.js';

const FILES: Readonly<Record<string, string>> = {
  'packages/time/package.json': '{ "name": "@assist/time", "exports": { ".": "./src/index.ts", "./zones": "./src/zones.ts" } }',
  'packages/time/src/index.ts': "export * from './day.ts';",
  'packages/time/src/day.ts': 'export const day = 1;',
  'packages/time/src/zones.ts': 'export const zones = [];',
  'packages/time/test/day.test.ts': "import { day } from '@assist/time';",
  'apps/server/src/main.ts': "import '@assist/time/zones';",
  'apps/server/test/start.test.ts': "spawn(new URL('../src/main.ts', import.meta.url));",
  'apps/web/src/main.tsx': "import './app/router.tsx';\nimport './app/shell.tsx';",
  'apps/web/src/app/shell.tsx': 'export const Shell = 1;',
  'apps/web/src/app/screens.ts':
    "export const SCREENS = {\n  plan: () => import('../features/plan/page.tsx'),\n};\nconst AT = { '/plan': SCREENS.plan };",
  'apps/web/src/app/router.tsx': "createRoute({ path: '/news', component: lazyScreen(() => import('../features/news/page.tsx')) })",
  'apps/web/src/features/plan/page.tsx': "import '../../parts/day.tsx';",
  'apps/web/src/features/news/page.tsx': "import '../../parts/news.tsx';",
  'apps/web/src/parts/day.tsx': "import { day } from '@assist/time';",
  'apps/web/src/parts/news.tsx': 'export {};',
  'scripts/test/styles.test.ts': "readFolder(join(ROOT, 'apps/web/src'));",
  'e2e/visit/product.ts': "new URL('../../apps/server/src/main.ts', import.meta.url)",
  'e2e/visit/test.ts': "import './product.ts';",
  'e2e/journeys/everyday.spec.ts': "import '../visit/test.ts';\nopen('/');",
  'e2e/journeys/plan.spec.ts': "import '../visit/test.ts';\nopen(`/plan?day=${day}`);",
  'e2e/journeys/news.spec.ts': "import '../visit/test.ts';\nopen('/news');",
  'README.md': 'Assist',
};
const reach = (...changed: string[]) => {
  const { units, journeys } = reachedBy(changed, Object.keys(FILES), (path) => FILES[path] ?? '');
  return [...units, ...journeys].map((path) => path.replace(/^.*\/(.*)\.(?:test|spec)\.ts$/, '$1'));
};

describe('the tests that a change can reach', () => {
  it.each<[changed: string, tests: string[]]>([
    // Reached by an import, through the index of a package, and by the screen that journeys visit.
    ['packages/time/src/day.ts', ['day', 'everyday', 'plan']],
    ['apps/web/src/parts/news.tsx', ['styles', 'everyday', 'news']],
    // Code with which every screen starts, and the server: covered by the everyday journey.
    ['apps/web/src/app/shell.tsx', ['styles', 'everyday']],
    ['packages/time/src/zones.ts', ['start', 'everyday']],
    ['apps/server/src/main.ts', ['start', 'everyday']],
    // The building blocks of journeys.
    ['e2e/visit/product.ts', ['everyday', 'plan', 'news']],
    ['e2e/journeys/plan.spec.ts', ['plan']],
    // Tests themselves.
    ['packages/time/test/day.test.ts', ['day']],
    ['README.md', []],
    // Files that decide how everything else runs.
    ['packages/time/package.json', ['day', 'start', 'styles', 'everyday', 'plan', 'news']],
  ])('include, for %s, exactly %j', (changed, tests) => {
    expect(reach(changed).toSorted()).toEqual(tests.toSorted());
  });

  it.each([
    ['apps/web/src/features/timeline/model/week-columns.ts', 'apps/web/src/features/timeline/model/week-columns.test.ts', 'timeline'],
    ['packages/time/src/working-hours.ts', 'packages/time/test/working-hours.test.ts', 'timeline'],
    ['apps/server/src/modules/kiosks/kiosks.usecases.ts', 'apps/server/test/kiosks.test.ts', 'everyday'],
    ['apps/web/src/parts/time/day-nav.tsx', 'apps/web/test/screens.test.tsx', 'presses'],
  ])('include, in this repository, for %s the unit test %s and the journey %s', (changed, unit, journey) => {
    const { units, journeys } = reachedBy([changed], listFiles(), (path) => readFileSync(join(ROOT, path), 'utf8'));
    expect(units).toContain(unit);
    expect(journeys).toContain(`e2e/journeys/${journey}.spec.ts`);
  });
});
