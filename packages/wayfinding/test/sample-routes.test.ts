/**
 * Describes ten routes of the sample in every language, in a file that a person reads and follows on the plan (`npm start`, *Navigate*).
 * `npm run units -- packages/wayfinding/test/sample-routes.test.ts -u` updates the file; any change must then be read again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importImdf, type Plan } from '@assist/floorplan';
import { createTranslator, LANGUAGE_NAMES, LANGUAGES, loadCatalogue } from '@assist/i18n';
import {
  buildWalkingGraph,
  findRoute,
  listSteps,
  surroundingsOf,
  openWays,
  type RouteProfile,
  routeMessage,
  describeRoute,
  stepMessage,
} from '@assist/wayfinding';
import { expect, it } from 'vitest';

const WAYS: readonly (readonly [from: string, to: string, profile: RouteProfile])[] = [
  ['Entrance hall', 'Rhône', 'normal'],
  ['Entrance hall', 'Rhône', 'avoidLifts'],
  ['Entrance hall', 'Danube', 'normal'],
  ['P-26', 'Tiber', 'normal'],
  ['P-12', 'Tiber', 'stepFree'],
  ['Rhône', 'Library', 'normal'],
  ['Danube', 'Roof terrace', 'normal'],
  ['Fitness', 'Vltava', 'normal'],
  ['Sky lounge', 'Canteen kitchen', 'noStairs'],
  ['Otava', 'Room of silence', 'stepFree'],
];

const folder = fileURLToPath(new URL('../../../data/sample/plan', import.meta.url));

function readSample(): Plan {
  const files = readdirSync(folder).filter((name) => name.endsWith('json'));
  const { plan } = importImdf(
    Object.fromEntries(files.map((name) => [name, JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as unknown])),
  );
  if (plan === null) throw new Error('the sample is no plan');
  return plan;
}

it('ten routes of the sample match the approved descriptions', async () => {
  const plan = readSample();
  const graph = buildWalkingGraph(plan);
  const ways = openWays(graph);
  const unitOf = (name: string) => {
    const found = plan.features.unit.find(({ properties }) => Object.values(properties.name ?? {}).includes(name));
    if (found === undefined) throw new Error(`there is no ${name}`);
    return found;
  };
  const named = new Map([...plan.features.unit, ...plan.features.level].map(({ id, properties }) => [id, properties.name ?? null]));
  const translators = await Promise.all(
    LANGUAGES.map(async (language) => [language, createTranslator(language, await loadCatalogue(language))] as const),
  );
  const told = WAYS.map(([from, to, profile], index) => {
    const answer = findRoute(ways, profile, { kind: 'feature', featureId: unitOf(from).id }, { kind: 'feature', featureId: unitOf(to).id });
    if (!('route' in answer)) throw new Error(`${from} to ${to}: ${answer.problem}`);
    const steps = listSteps(answer.route, surroundingsOf(graph));
    const inLanguages = translators.map(([language, t]) => {
      const textOf = (id: string) => named.get(id)?.[language] ?? named.get(id)?.['en'] ?? null;
      const names = { levelName: (id: string) => textOf(id) ?? '', featureName: textOf, target: textOf(unitOf(to).id) };
      const summary = routeMessage(describeRoute(answer.route), names);
      const sentences = steps.map((step, number) => {
        const { key, values } = stepMessage(step, names);
        return `${number + 1}. ${t(key, values)}`;
      });
      return `**${LANGUAGE_NAMES[language]}**: ${t(summary.key, summary.values)}\n\n${sentences.join('\n')}`;
    });
    return `## ${index + 1}. ${from} → ${to} (${profile})\n\n${inLanguages.join('\n\n')}`;
  });
  await expect(`# Ten routes of the sample\n\n${told.join('\n\n')}\n`).toMatchFileSnapshot('sample-routes.md');
});
