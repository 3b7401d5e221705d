import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Plan } from '@assist/floorplan';
import { instantOf } from '@assist/time';
import { AuditRepository } from '../audit/audit.repository.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { useText } from '../catalogue/place-uses.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import type { Database } from '../database/database.ts';
import { draftCompany } from '../modules/imports/drafts/draft-company.ts';
import { draftResources, parseListOfNames, placeResources, toCsv } from '../modules/imports/drafts/draft-resources.ts';
import { importCompany, readKnown } from '../modules/imports/import-company.ts';
import { NOTHING_KNOWN, readSource } from '../modules/imports/read-source.ts';
import { PLAN_FROM_DXF_HELP, planFromDxf } from '../modules/imports/drawings/plan-from-dxf.ts';
import { readText } from '../modules/imports/files/read-file.ts';
import { readPlan } from '../modules/imports/plans/read-plan.ts';
import { reportText } from '../modules/imports/findings/report-text.ts';
import { listPlansText } from '../modules/plans/list-plans-text.ts';
import { PlanAdministration } from '../modules/plans/plan-administration.usecases.ts';
import { writeNewFiles, writePlan } from '../modules/imports/files/write-files.ts';
import { COMMAND_ACTOR } from './command-actor.ts';
import { getPlan, nameOf } from './get-plan.ts';
import { planChangesLines } from './plan-changes-lines.ts';
import { withDatabase, withDatabaseIfThere } from './with-database.ts';

const HELP = `  assist plan list
      Lists the venues, their floors, the contents of each, and the number of resources there.
  assist plan export VENUE|--all PATH
      Writes a plan as a folder of IMDF files, or as one zip if PATH ends in .zip; --all writes a zip of each venue into the folder PATH.
      Importing it again changes nothing. VENUE is the venue's id, the start of the id, or the venue's name.
  assist plan remove VENUE
      Removes a plan on which nothing stands: no resource, object or kiosk, and no code on a wall. Otherwise lists what does. Areas of the
      plan that contain nothing are removed with it.
  assist plan diff PATH [VENUE]
      Shows what an import of PATH would change, feature by feature, with the resources, reservations and codes that depend on features
      that disappear or move. VENUE names the plan that it is a newer version of, if its file has another id. Changes nothing.
  assist plan draft PATH|VENUE [--out FOLDER] [--resources resources.csv]
      Writes company.json and resources.csv as far as the plan allows a guess, for you to check and import with it: the areas, and a row for
      each room that can be reserved, each desk and each parking place. With --resources the rows of your own list (the column name is
      enough) get their places by the room numbers and names in the plan; rows that match no place, or several, are reported.
${PLAN_FROM_DXF_HELP}
`;

const USAGE =
  'Usage: assist plan list, assist plan export VENUE|--all PATH, assist plan remove VENUE, assist plan diff PATH [VENUE], assist plan draft PATH|VENUE, or assist plan from-dxf plan.dxf';

/** `assist plan …`: shows, exports, removes, compares and drafts plans. */
export const planCommand: Command = { name: 'plan', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  switch (command) {
    case 'list':
      return list(args, print);
    case 'export':
      return exportPlan(args, print);
    case 'remove':
      return remove(args, print);
    case 'diff':
      return diff(args, print);
    case 'draft':
      return draft(args, print);
    case 'from-dxf':
      return planFromDxf(args, print);
    default:
      throw new CommandError(USAGE, 2);
  }
}

async function list(args: string[], print: Print): Promise<void> {
  parseArgs({ args, options: {} });
  await withDatabase(async (database) => {
    const catalogue = new CatalogueRepository(database);
    const { resources } = await catalogue.read();
    for (const line of listPlansText(await catalogue.listPlans(), resources)) print(line);
  });
}

async function exportPlan(args: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { all: { type: 'boolean' } } });
  const [path, venue] = positionals.toReversed();
  if (path === undefined || positionals.length !== (values.all === true ? 1 : 2))
    throw new CommandError('Name the plan and the target: assist plan export VENUE|--all PATH', 2);
  const target = resolve(process.cwd(), path);
  await withDatabase(async (database) => {
    const plans = venue === undefined ? await new CatalogueRepository(database).listPlans() : [await getPlan(database, venue)];
    for (const { venueId, importedAt, plan } of plans) {
      const file = venue === undefined ? join(target, `${venueId.replaceAll(/[^\w.-]/gu, '_')}.zip`) : target;
      writePlan(plan, file, new Date(importedAt));
      print(`${file} contains ${nameOf(plan)}.`);
    }
    if (plans.length === 0) print('There are no plans.');
  });
}

async function remove(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [venue] = positionals;
  if (venue === undefined || positionals.length !== 1) throw new CommandError('Name the venue: assist plan remove VENUE', 2);
  await withDatabase(async (database) => {
    const stored = await getPlan(database, venue);
    const administration = new PlanAdministration(database, new AuditRepository(database));
    const removal = await administration.remove(stored.venueId, COMMAND_ACTOR, instantOf(Date.now()));
    for (const use of removal?.uses ?? []) print(`  ${useText(use)}`);
    if (removal === undefined || removal.uses.length > 0)
      throw new CommandError(`These are still on ${nameOf(stored.plan)}: nothing has been changed.`);
    const { length } = removal.removedAreaIds;
    print(`${nameOf(stored.plan)} has been removed${length === 0 ? '' : `, with ${length} ${length === 1 ? 'area' : 'areas'}`}.`);
  });
}

async function diff(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [path, venue] = positionals;
  if (path === undefined || positionals.length > 2) throw new CommandError('Name the plan: assist plan diff PATH [VENUE]', 2);
  const plan = readPlan(resolve(process.cwd(), path));
  await withDatabase(async (database) => {
    const asVenueId = venue === undefined ? {} : { asVenueId: (await getPlan(database, venue)).venueId };
    const now = instantOf(Date.now());
    const report = await importCompany(database, { plan, ...asVenueId }, now, { onlyCheck: true });
    for (const line of reportText(report.lines)) print(line);
    if (report.plan === null) throw new CommandError('The plan could not be read: there is nothing to compare.');
    const { before, after } = report.plan;
    if (before === undefined)
      throw new CommandError(`${nameOf(after)} is a new venue. If it is a newer plan of another venue, run: assist plan diff PATH VENUE`);
    for (const line of await planChangesLines(database, before, after, now)) print(line);
  });
}

async function draft(args: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string', default: 'draft' }, resources: { type: 'string' } },
  });
  const [asked] = positionals;
  if (asked === undefined || positionals.length !== 1)
    throw new CommandError('Name the plan: assist plan draft PATH|VENUE [--out FOLDER] [--resources resources.csv]', 2);
  const at = (path: string) => resolve(process.cwd(), path);
  const folder = at(values.out);
  const list = values.resources === undefined ? undefined : readText(at(values.resources));
  const isFile = existsSync(at(asked));
  await (isFile ? withDatabaseIfThere : withDatabase)(async (database: Database | undefined) => {
    const plan = isFile || database === undefined ? await readSound(database, at(asked), print) : (await getPlan(database, asked)).plan;
    const {
      company: known,
      areas,
      resources,
    } = database === undefined ? { company: undefined, areas: [], resources: [] } : await new CatalogueRepository(database).read();
    const company = draftCompany(plan, { company: known, areas, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    const table = list === undefined ? undefined : parseListOfNames(list);
    const wrong = table?.defects.filter(({ severity }) => severity === 'error') ?? [];
    for (const { line, sentence } of wrong) print(`error   resources${line === null ? '' : `, line ${line}`}: ${sentence}`);
    if (wrong.length > 0) throw new CommandError('The list could not be read: nothing has been written.');
    const drafted = table === undefined ? draftResources(plan, company, resources) : placeResources(plan, company, table);
    writeNewFiles(folder, { 'company.json': `${JSON.stringify(company, null, 2)}\n`, 'resources.csv': toCsv(drafted) }, new Date());
    for (const { line, name, candidates } of drafted.unmatched)
      print(`line ${line}, ${name}: ${candidates.length === 0 ? 'no place has that name' : `could be ${candidates.join(', ')}`}`);
    if (drafted.leftOut > 0) print(`${drafted.leftOut} places were left out: the company has no resource type for their kind.`);
    print(`${folder} contains company.json with ${company.areas.length} areas and resources.csv with ${drafted.rows.length} rows.`);
    if (known !== undefined)
      print(`The draft builds on the stored company ${known.companyName}; use an empty ASSIST_DATA to start afresh.`);
    if (drafted.rows.length === 0) {
      print(
        'No room in the plan has a category that can be reserved (conferenceroom, huddleroom, phoneroom, auditorium …), and there are no desks. Give the rooms such categories, or pass your own list with --resources.',
      );
      return;
    }
    print('Check both files (replace the addresses at rooms.example with the mailboxes), then import them with the plan.');
  });
}

/** Reads the plan as an import would store it. */
async function readSound(database: Database | undefined, path: string, print: Print): Promise<Plan> {
  const known = database === undefined ? NOTHING_KNOWN : await readKnown(database);
  const { lines, plan } = await readSource({ plan: readPlan(path) }, known);
  if (plan !== undefined) return plan.plan;
  for (const line of reportText(lines)) print(line);
  throw new CommandError('The plan could not be read: nothing has been written.');
}
