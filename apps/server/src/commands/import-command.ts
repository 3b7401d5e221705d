import { writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { labelText, measurePlan, type Plan } from '@assist/floorplan';
import { instantOf } from '@assist/time';
import type { WaysCount } from '../modules/imports/plans/check-plan-ways.ts';
import { ACCEPTABLE, importCompany } from '../modules/imports/import-company.ts';
import type { TableChange, TableChanges } from '../modules/imports/list-changes.ts';
import { sightText } from '../modules/imports/sight-text.ts';
import { findPicture, readText } from '../modules/imports/files/read-file.ts';
import { readPlans } from '../modules/imports/plans/read-plan.ts';
import { drawnPlan } from '../modules/imports/plans/drawn-plan.ts';
import { reportCsv, reportHtml } from '../modules/imports/report-file.ts';
import { reportText } from '../modules/imports/findings/report-text.ts';
import type { Command, Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { getPlan } from './get-plan.ts';
import { openCatalogue } from './open-catalogue.ts';
import { planChangesLines } from './plan-changes-lines.ts';
import { withNewDatabase } from './with-database.ts';

const HELP = `  assist import [--company company.json] [--plan PATH] [--resources resources.csv] [--people people.csv] [--codes location-codes.csv] [--check] [--report FILE] [--as VENUE] [--accept CODE]
      Reads the files, reports every defect, and changes the database only if there are no errors.
      --plan is a zip or a folder of IMDF files, or these files one by one, or OpenStreetMap data of a building (.osm, or GeoJSON with its indoor tags).
      --report writes all findings as a page with the plan (.html) or as a table (.csv); you can give it several times. --check reports the findings
      and what a changed plan would change, and changes nothing. A plan whose venue has another id is another venue; --as names the stored
      venue that it is a newer plan of. Features that have other ids in the file are recognised by place, size and name, and keep their ids.
      --accept confirms findings that need your decision, by the code in the report's brackets: ${[...ACCEPTABLE].join(', ')}.
      Put the pictures that the resources name beside the resources' file.
`;

/** `assist import …`: imports a company from files. */
export const importCommand: Command = { name: 'import', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      company: { type: 'string' },
      plan: { type: 'string', multiple: true },
      resources: { type: 'string' },
      people: { type: 'string' },
      codes: { type: 'string' },
      check: { type: 'boolean' },
      report: { type: 'string', multiple: true },
      accept: { type: 'string', multiple: true },
      as: { type: 'string' },
    },
  });
  const accepted = new Set(values.accept?.flatMap((codes) => codes.split(',').map((code) => code.trim())));
  for (const code of accepted)
    if (!ACCEPTABLE.has(code)) throw new CommandError(`"${code}" cannot be accepted. These can: ${[...ACCEPTABLE].join(', ')}`, 2);
  if ([values.company, values.plan, values.resources, values.people, values.codes].every((file) => file === undefined)) {
    throw new CommandError('Name what to import: --company, --plan, --resources, --people or --codes.', 2);
  }
  const at = (path: string) => resolve(process.cwd(), path);
  const reports = values.report?.map(at) ?? [];
  for (const path of reports)
    if (!/\.(?:html|csv)$/iu.test(path))
      throw new CommandError(`--report needs a name that ends in .html (a page) or .csv (a table), not ${path}.`, 2);
  const source = {
    ...(values.company === undefined ? {} : { company: readText(at(values.company)) }),
    ...(values.plan === undefined ? {} : { plan: readPlans(values.plan.map(at)) }),
    ...(values.people === undefined ? {} : { people: readText(at(values.people)) }),
    ...(values.resources === undefined ? {} : { resources: readText(at(values.resources)) }),
    ...(values.codes === undefined ? {} : { locationCodes: readText(at(values.codes)) }),
    findPicture: (name: string) => (values.resources === undefined ? undefined : findPicture(dirname(at(values.resources)), name)),
  };
  await withNewDatabase(async (database) => {
    const { serverType } = openCatalogue(database);
    const asVenueId = values.as === undefined ? {} : { asVenueId: (await getPlan(database, values.as)).venueId };
    const now = instantOf(Date.now());
    const report = await importCompany(database, { ...source, ...asVenueId }, now, {
      onlyCheck: values.check === true,
      checkWays: true,
      accepted,
    });
    for (const line of reportText(report.lines)) print(line);
    for (const path of reports) {
      const isPage = path.toLowerCase().endsWith('.html');
      writeFileSync(
        path,
        isPage
          ? reportHtml(report.lines, source.plan && drawnPlan(source.plan, report.plan?.after), `Import of ${importedNames(values)}`)
          : reportCsv(report.lines),
      );
    }
    if (values.check === true && report.plan?.before !== undefined)
      for (const line of await planChangesLines(database, report.plan.before, report.plan.after, now)) print(line);
    if (report.plan !== null) print(planText(report.plan.after));
    if (report.ways !== null) print(waysText(report.ways));
    const errors = report.lines.filter((line) => line.severity === 'error').length;
    const { areas, levels, resources, people, locationCodes } = report.counts;
    if (errors > 0) throw new CommandError(`${errors} ${errors === 1 ? 'error' : 'errors'}: nothing has been changed.`);
    print(
      `${report.imported ? 'Imported' : 'No errors in'} ${counted(areas, 'area')}, ${counted(levels, 'floor')}, ${counted(resources, 'resource')}, ${counted(people, 'person', 'people')}, ${counted(locationCodes, 'location code')}.`,
    );
    for (const line of changeLines(report.changes)) print(line);
    if (report.after.resources.length > 0) print(sightText(report.after, serverType));
  });
}

/** Describes what the tables change, such as `Resources: 2 new, 3 changed (capacity 3, name 1), 365 as before.` */
function changeLines({ resources, people }: TableChanges): readonly string[] {
  const textOf = (what: string, { added, changed, same, columns }: TableChange) => {
    const inColumns = [...columns].map(([column, count]) => `${column} ${count}`).join(', ');
    return `${what}: ${added} new, ${changed} changed${inColumns === '' ? '' : ` (${inColumns})`}, ${same} as before.`;
  };
  return [
    ...(resources === undefined ? [] : [textOf('Resources', resources)]),
    ...(people === undefined ? [] : [textOf('People', people)]),
  ];
}

/** Describes what the plan contains and where it is: people notice swapped latitude and longitude here, which no rule can detect. */
function planText(plan: Plan): string {
  const [longitude, latitude] = measurePlan(plan).projection.origin;
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;
  const { venue, level, unit, opening, fixture, amenity } = plan.features;
  const counts = [
    counted(level.length, 'floor'),
    counted(unit.length, 'room'),
    counted(opening.length, 'door'),
    counted(fixture.length, 'piece of furniture', 'pieces of furniture'),
    counted(amenity.length, 'amenity', 'amenities'),
  ];
  return `${labelText(venue[0]?.properties.name, 'en') ?? 'The plan'}, at ${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}: ${counts.join(', ')}.`;
}

function waysText({ units, reached, reachedStepFree }: WaysCount): string {
  return `${reached} of ${counted(units, 'room')} can be walked to, ${reachedStepFree} of them step-free.`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns the names of the imported files without their folders, for a page that is sent to somebody else. */
function importedNames(values: Readonly<Record<string, unknown>>): string {
  const files = [values['company'], values['plan'], values['resources'], values['people'], values['codes']].flat();
  return files
    .filter((file) => typeof file === 'string')
    .map((file) => basename(file))
    .join(', ');
}
