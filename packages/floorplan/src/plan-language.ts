import { isLabels } from './json-shape.ts';
import { listFeatures, type Plan } from './plan.ts';

const known = new WeakMap<Plan, ReadonlySet<string>>();

/** Returns the language `asked`, or else its general form (`de` for `de-AT`), if the plan has names in it; undefined otherwise. */
export function planLanguage(plan: Plan, asked: string): string | undefined {
  const languages = known.get(plan) ?? languagesOf(plan);
  known.set(plan, languages);
  return [asked, asked.split('-')[0]!].find((language) => languages.has(language));
}

function languagesOf(plan: Plan): ReadonlySet<string> {
  const languages = new Set<string>();
  for (const { properties } of listFeatures(plan))
    for (const value of Object.values(properties)) if (isLabels(value)) for (const language of Object.keys(value)) languages.add(language);
  return languages;
}
