/** Tests with real buildings. Their data is not ours, so it is not in the repository, but beside the project on some machines. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exportImdf } from '../src/export-imdf.ts';
import { importImdf } from '../src/import-imdf.ts';
import { importOsmIndoor } from '../src/import-osm-indoor.ts';
import { levelToSvg } from '../src/level-to-svg.ts';
import { reidentifyPlan } from '../src/reidentify-plan.ts';
import { redraw } from './redrawn.ts';

const folder = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const isThere = existsSync(folder);
if (!isThere) console.warn('Left out: the tests over real buildings (no folder ../shared/data).');

const readJson = (path: string): unknown => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'));
const readFolder = (path: string): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(`${folder}/${path}`)
      .filter((name) => name.endsWith('json'))
      .map((name) => [name, readJson(`${path}/${name}`)]),
  );

describe.skipIf(!isThere)('a faculty with five levels', () => {
  it('is imported from IMDF, and exported unchanged', () => {
    const files = readFolder('apb-dresden/imdf');
    const { plan, defects } = importImdf(files);
    expect(defects.map(({ code }) => code)).toEqual(['units-overlap']);
    expect([plan?.features.level.length, plan?.features.unit.length, plan?.features.opening.length]).toEqual([5, 477, 529]);
    expect(exportImdf(plan!)).toEqual(files);
  });

  it('is imported from OpenStreetMap', () => {
    const { plan, defects } = importOsmIndoor(readJson('apb-dresden/apb.geojson'));
    expect(defects.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(plan?.features.unit.length).toBe(477);
    for (const { id } of plan?.features.level ?? []) expect(levelToSvg(plan!, id)?.length).toBeGreaterThan(2_000);
    expect(importImdf(JSON.parse(JSON.stringify(exportImdf(plan!))) as Record<string, unknown>).plan).toEqual(plan);
  });

  it('is recognised when redrawn with other ids, without mistaking one feature for another', () => {
    const { plan } = importImdf(readFolder('apb-dresden/imdf'));
    const drawn = redraw(plan!, { eastM: 2.4, northM: -1.8, turnDegrees: 0.5 }, () => 0.5);
    const { recognised } = reidentifyPlan(plan!, drawn.plan);
    expect(recognised.filter(({ idInFile, id }) => drawn.oldIdOf.get(idInFile) !== id)).toEqual([]);
    // Three doors are not recognised, because they lie on top of similar ones.
    expect(recognised).toHaveLength(drawn.oldIdOf.size - 3);
  });
});

describe.skipIf(!isThere)('an office that is drawn as walls and doors only', () => {
  it('is refused with errors, but without an exception', () => {
    expect(importImdf(readFolder('westport-house')).defects.map(({ code }) => code)).toContain('no-files');
    for (const name of readdirSync(`${folder}/westport-house`).filter((file) => file.endsWith('.geojson'))) {
      expect(importOsmIndoor(readJson(`westport-house/${name}`)).defects.map(({ code }) => code)).toContain('no-indoor-features');
    }
  });
});
