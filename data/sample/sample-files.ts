import { drawBuilding } from './building/draw-building.ts';
import { companyRecord } from './company/company.ts';
import { namedInEveryLanguage } from './company/languages.ts';
import { locationCodesCsv } from './company/location-codes.ts';
import { listObjects } from './company/objects.ts';
import { listPeople, peopleCsv } from './company/people.ts';
import { listResources, resourcesCsv } from './company/resources.ts';

/** Returns the text of every file of the sample, by its path in this folder. */
export function listSampleFiles(): Readonly<Record<string, string>> {
  const { files, places, signs } = drawBuilding();
  const people = listPeople();
  const resources = listResources(places, people);
  const plan = Object.entries(files).map(([name, content]) => [`plan/${name}`, planText(namedInEveryLanguage(content))] as const);
  return {
    ...Object.fromEntries(plan),
    'resources.csv': resourcesCsv(resources),
    'location-codes.csv': locationCodesCsv(resources, signs),
    'people.csv': peopleCsv(people),
    'company.json': `${JSON.stringify(namedInEveryLanguage(companyRecord(listObjects(resources, unitsOf(files)))), null, 2)}\n`,
  };
}

function unitsOf(files: Readonly<Record<string, unknown>>): Parameters<typeof listObjects>[1] {
  return (files['unit.geojson'] as { readonly features: Parameters<typeof listObjects>[1] }).features;
}

/** Writes one feature per line, so that changes of the plan make a readable diff. */
function planText(content: unknown): string {
  const { type, features } = content as { readonly type?: string; readonly features?: readonly unknown[] };
  if (type !== 'FeatureCollection' || features === undefined) return `${JSON.stringify(content, null, 2)}\n`;
  return `{"type":"FeatureCollection","features":[\n${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`;
}
