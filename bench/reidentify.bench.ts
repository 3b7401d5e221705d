/**
 * Redraws a stored plan with other ids and counts the features that are recognised rightly, wrongly, or not at all. Uses the sample
 * building, and a real faculty building of five levels if ../shared/data is beside the project.
 *
 * node bench/reidentify.bench.ts
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importImdf, listFeatures, type Plan, reidentifyPlan } from '@assist/floorplan';
import { seededRandom } from '@assist/test-kit';
import { rewriteIds } from '../packages/floorplan/src/rewrite-ids.ts';
import { redraw, type Redrawing } from '../packages/floorplan/test/redrawn.ts';

const BUILDINGS = [
  ['sample', new URL('../data/sample/plan/', import.meta.url)],
  ['faculty (apb-dresden)', new URL('../../shared/data/apb-dresden/imdf/', import.meta.url)],
] as const;
const MOVED = { eastM: 2.4, northM: -1.8, turnDegrees: 0.5 };
const REBUILT = { removed: 0.05, added: 0.05, renamed: 0.05 };
const DRAWINGS: readonly (readonly [string, Redrawing])[] = [
  ['other ids alone', {}],
  ['3 m, 0.5°', MOVED],
  ['3 m, 0.5°, 5 % removed, added, renamed', { ...MOVED, ...REBUILT }],
  ['the same, corners up to 10 cm beside', { ...MOVED, ...REBUILT, noiseM: 0.1 }],
  ['the same, 40 % removed, 20 % added, all renamed', { ...MOVED, removed: 0.4, added: 0.2, renamed: 1, noiseM: 0.1 }],
  ['80 m, 2°', { eastM: 60, northM: 53, turnDegrees: 2 }],
  ['3 m, 5°', { ...MOVED, turnDegrees: 5 }],
  ['3 m, -10°', { ...MOVED, turnDegrees: -10 }],
  ['3 m, 20°', { ...MOVED, turnDegrees: 20 }],
];

function read(folder: URL): Plan | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((name) => name.endsWith('json'));
  return (
    importImdf(Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown]))).plan ??
    undefined
  );
}

const rows: Record<string, unknown>[] = [];
let wrongAtAll = 0;
for (const [building, folder] of BUILDINGS) {
  const stored = read(folder);
  if (stored === undefined) {
    console.log(`Left out: ${building} (no folder ${fileURLToPath(folder)}).`);
    continue;
  }
  const start = performance.now();
  const { recognised: none } = reidentifyPlan(stored, structuredClone(stored));
  rows.push({
    building,
    drawing: 'the same ids',
    features: listFeatures(stored).length,
    again: none.length,
    ms: Math.round(performance.now() - start),
  });
  for (const [drawing, change] of DRAWINGS) {
    const random = seededRandom(7);
    const { plan, oldIdOf } = redraw(stored, change, random.next);
    measure(building, drawing, stored, plan, oldIdOf);
  }
  // In the last case, both drawings use the same ids, but for different features.
  const { plan, oldIdOf } = redraw(stored, { ...MOVED, removed: 0.05 }, seededRandom(7).next);
  const [before, now] = [numbered(stored), numbered(plan)];
  const oldNumberOf = new Map([...oldIdOf].map(([drawn, old]) => [now.ids.get(drawn)!, before.ids.get(old)!]));
  measure(building, '3 m, 0.5°, 5 % removed, ids counted anew', before.plan, now.plan, oldNumberOf);
}

/** Assigns new ids, like a program that numbers the features of each kind. `ids` maps each old id to its new one. */
function numbered(plan: Plan): { readonly plan: Plan; readonly ids: ReadonlyMap<string, string> } {
  const counts = new Map<string, number>();
  const ids = new Map(
    listFeatures(plan).map(({ id, feature_type: type }) => {
      counts.set(type, (counts.get(type) ?? 0) + 1);
      return [id, `${type}-${counts.get(type)}`];
    }),
  );
  return { plan: rewriteIds(plan, ids), ids };
}

function measure(building: string, drawing: string, stored: Plan, plan: Plan, oldIdOf: ReadonlyMap<string, string>): void {
  const start = performance.now();
  const settled = reidentifyPlan(stored, plan);
  const ms = Math.round(performance.now() - start);
  const { recognised } = settled;
  const known = new Set(listFeatures(stored).map(({ id }) => id));
  // Features are matched by their position in the plan, which settling the ids does not change.
  const drawnIds = listFeatures(plan).map(({ id }) => id);
  const idOf = new Map(listFeatures(settled.plan).flatMap(({ id }, index) => (known.has(id) ? [[drawnIds[index]!, id]] : [])));
  const right = [...oldIdOf].filter(([drawn, old]) => idOf.get(drawn) === old).length;
  const wrong = [...idOf].filter(([drawn, id]) => oldIdOf.has(drawn) && oldIdOf.get(drawn) !== id);
  // These added features got the ids of removed ones in the same place. Only the person who drew them can tell that they differ.
  const taken = [...idOf.keys()].filter((drawn) => !oldIdOf.has(drawn));
  const kinds = Map.groupBy(
    listFeatures(plan).filter(({ id }) => oldIdOf.has(id) && !idOf.has(id)),
    (feature) => feature.feature_type,
  );
  wrongAtAll += wrong.length;
  rows.push({
    building,
    drawing,
    features: listFeatures(plan).length,
    again: oldIdOf.size,
    right,
    wrong: wrong.length,
    missed: oldIdOf.size - right - wrong.length,
    'missed kinds': [...kinds].map(([kind, missed]) => `${missed.length} ${kind}`).join(', '),
    'wrong kinds': [...Map.groupBy(wrong, ([, id]) => id.replace(/[-\d]+$/u, ''))].map(([k, w]) => `${w.length} ${k}`).join(', '),
    'added for gone': taken.length,
    'of them asked': recognised.filter(({ idInFile, movedM }) => taken.includes(idInFile) && movedM > 1).length,
    'over 1 m': recognised.filter(({ movedM }) => movedM > 1).length,
    ms,
  });
}
console.table(rows);
process.exitCode = wrongAtAll === 0 ? 0 : 1;
