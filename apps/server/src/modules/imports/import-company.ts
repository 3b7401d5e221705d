import type { Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { keyOf, listAllCodes } from '../../catalogue/location-codes.repository.ts';
import type { Database } from '../../database/database.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { KiosksRepository } from '../../people/kiosks.repository.ts';
import { comingTexts } from './coming-texts.ts';
import type { ReportLine } from './findings/report-line.ts';
import { type CompanyState, listDangling, listDisplacedIds } from './list-dangling.ts';
import { toPictures } from './pictures/take-pictures.ts';
import { listChanges, type TableChanges } from './list-changes.ts';
import { checkPlanWays, type WaysCount } from './plans/check-plan-ways.ts';
import { type ImportSource, type Known, latest, readSource, type ReadSource } from './read-source.ts';
import { type ImportAudit, writeImport } from './write-import.repository.ts';

export interface ImportReport {
  readonly imported: boolean;
  readonly counts: {
    readonly areas: number;
    readonly levels: number;
    readonly resources: number;
    readonly people: number;
    readonly locationCodes: number;
  };
  readonly lines: readonly ReportLine[];
  /** The number of rooms, and how many of them can be reached; null if routes were not checked, or there is no plan. */
  readonly ways: WaysCount | null;
  /** The plan as it would be stored, and the stored plan that it replaces; null if the import has no plan, or its plan is refused. */
  readonly plan: { readonly before: Plan | undefined; readonly after: Plan } | null;
  /** What the tables of resources and people change, row by row. */
  readonly changes: TableChanges;
  /** The company as it is after the import. */
  readonly after: CompanyState;
}

/** Codes of errors that a person may accept with `--accept`, so that they do not prevent the import. */
export const ACCEPTABLE: ReadonlySet<string> = new Set(['area-of-people', 'plan-feature-moved']);

export interface ImportOptions {
  readonly onlyCheck?: boolean;
  /** True to report the places in a new plan to which no route leads, which takes a second or two for a large building. */
  readonly checkWays?: boolean;
  /** Those codes of `ACCEPTABLE` that a person has accepted. */
  readonly accepted?: ReadonlySet<string>;
  /** The person who imports, and the call's id; left out on the command line, whose operator can change the database anyway. */
  readonly audit?: ImportAudit;
  /** The stamp of the catalogue from which the source was made. If it is left out, the source depends on nothing that is stored. */
  readonly since?: string;
}

/**
 * Imports a company. Reads everything first, and writes in one transaction, so that an error in any file leaves everything unchanged. If
 * others change the company in the meantime, it is read and checked again.
 *
 * @throws CatalogueChangedError if others keep changing the company, or have changed it after `since`
 */
export async function importCompany(
  database: Database,
  source: ImportSource,
  now: Instant,
  { since, ...options }: ImportOptions = {},
): Promise<ImportReport> {
  if (since !== undefined) return importOnce(database, source, now, { ...options, since });
  return new CatalogueRepository(database).untilUnchanged((stamp) => importOnce(database, source, now, { ...options, since: stamp }));
}

async function importOnce(
  database: Database,
  source: ImportSource,
  now: Instant,
  { onlyCheck = false, checkWays = false, accepted = new Set(), audit, since }: ImportOptions & { readonly since: string },
): Promise<ImportReport> {
  const known = await readKnown(database);
  const read = await readSource(source, known);
  const after = stateAfter(read, known);
  const found = [...read.lines, ...(await danglingLines(database, { read, known, after }, now))];
  const checked = checkWays && read.plan !== undefined ? checkPlanWays(read.plan.plan) : null;
  if (checked !== null) found.push(...checked.lines);

  const lines = found.map((line): ReportLine =>
    accepted.has(line.code) && ACCEPTABLE.has(line.code) ? { ...line, severity: 'warning' } : line,
  );
  const report = {
    counts: {
      areas: read.company?.areas.length ?? 0,
      levels: read.plan?.plan.features.level.length ?? 0,
      resources: read.resources?.length ?? 0,
      people: read.people?.length ?? 0,
      locationCodes: read.locationCodes?.length ?? 0,
    },
    lines,
    ways: checked?.ways ?? null,
    plan: read.plan === undefined ? null : { before: read.plan.before, after: read.plan.plan },
    changes: listChanges(read, known),
    after,
  };
  if (onlyCheck || lines.some(({ severity }) => severity === 'error')) return { imported: false, ...report };

  await writeImport(database, {
    now,
    company: read.company,
    plan: read.plan?.plan,
    people: read.people,
    locationCodes: read.locationCodes,
    resources: read.resources,
    pictures: toPictures(read.pictures),
    audit,
    since,
  });
  return { imported: true, ...report };
}

/** Returns the company as it is after the import. */
function stateAfter(read: ReadSource, known: Known): CompanyState {
  return {
    company: read.company ?? known.company,
    areas: read.company?.areas ?? known.areas,
    plans: read.plans,
    resources: latest([...known.resources, ...(read.resources ?? [])], ({ id }) => id),
    objects: read.company?.objects ?? known.objects,
    kiosks: known.kiosks,
    locationCodes: latest([...known.locationCodes, ...(read.locationCodes ?? [])], ({ code }) => keyOf(code)),
  };
}

interface Before {
  readonly read: ReadSource;
  readonly known: Known;
  readonly after: CompanyState;
}

/**
 * Finds references that would lead nowhere after the import. Returns none if a file has errors, because the file's contents are not fully
 * known.
 */
async function danglingLines(database: Database, { read, known, after }: Before, now: Instant): Promise<readonly ReportLine[]> {
  if (read.lines.some(({ severity, code }) => severity === 'error' && !ACCEPTABLE.has(code))) return [];
  return listDangling({
    before: known,
    after,
    imported: { company: read.company !== undefined, plan: read.plan !== undefined },
    people: read.people ?? [],
    ownPlaces: known.ownPlaces,
    comingText: await comingTexts(database, listDisplacedIds(after), now),
  });
}

/** Reads what the database contains before an import. */
export async function readKnown(database: Database): Promise<Known> {
  const catalogue = new CatalogueRepository(database);
  const accounts = new AccountsRepository(database);
  const people = await accounts.listPeople();
  return {
    ...(await catalogue.read()),
    plans: (await catalogue.listPlans()).map(({ plan }) => plan),
    locationCodes: await listAllCodes(database.db),
    kiosks: await new KiosksRepository(database).list(),
    people: new Map(people.map((person) => [person.email, person])),
    ownPlaces: people,
  };
}
