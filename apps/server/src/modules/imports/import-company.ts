import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { type Defect, importImdf, importOsmIndoor, type Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import type { Database } from '../../database/database.ts';
import { openPicture } from '../../catalogue/open-picture.ts';
import { CatalogueRepository, type Picture } from '../../catalogue/catalogue.repository.ts';
import { keyOf, listAllCodes } from '../../catalogue/location-codes.repository.ts';
import type { StoredResource } from '../../catalogue/stored-resource.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { cleanSvg, SvgError } from './clean-svg.ts';
import { comingTexts } from './coming-texts.ts';
import type { ImportDefect } from './import-defect.ts';
import { type CompanyState, type Dangling, listDangling, listDisplacedIds } from './list-dangling.ts';
import { listMailboxDefects } from './list-mailbox-defects.ts';
import { parseCompany } from './parse-company.ts';
import { checkPlanWays, type WaysCount } from './check-plan-ways.ts';
import { parseLocationCodesCsv } from './parse-location-codes-csv.ts';
import { parsePeopleCsv } from './parse-people-csv.ts';
import { parseResourcesCsv, type ResourceRecord } from './parse-resources-csv.ts';
import type { PlanSource } from './read-plan.ts';
import { planPlace, type ReportLine } from './report-line.ts';
import { settlePlan } from './settle-plan.ts';
import { writeImport } from './write-import.repository.ts';

/** Texts as they came; what is left out stays as it is in the database. */
export interface ImportSource {
  readonly company?: string;
  readonly plan?: PlanSource;
  readonly resources?: string;
  readonly people?: string;
  readonly locationCodes?: string;
  /** The stored venue that the plan is a newer one of, where its file has another id. */
  readonly asVenueId?: string;
  readonly findPicture?: (name: string) => Uint8Array | undefined;
}

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
  /** Null where it was not looked at, or there is no plan. */
  readonly ways: WaysCount | null;
  /** The plan as it would be kept, and what it takes the place of; null where there is none, or it is refused as it is. */
  readonly plan: { readonly before: Plan | undefined; readonly after: Plan } | null;
}

/** What a person may take all the same, by its code: the report says which, and `--accept` names them. */
export const ACCEPTABLE: ReadonlySet<string> = new Set(['area-of-people', 'plan-feature-moved']);

export interface ImportOptions {
  readonly onlyCheck?: boolean;
  /** Whether to tell where of a new plan nobody can be led to: it takes a second or two of a large house. */
  readonly checkWays?: boolean;
  /** Codes of `ACCEPTABLE`. */
  readonly accepted?: ReadonlySet<string>;
}

interface Known extends CompanyState {
  readonly emails: ReadonlySet<string>;
  readonly ownPlaces: Dangling['ownPlaces'];
}

/** Reads everything first, and writes in one transaction: any error in any file, and nothing has changed. */
export async function importCompany(
  database: Database,
  source: ImportSource,
  now: Instant,
  { onlyCheck = false, checkWays = false, accepted = new Set() }: ImportOptions = {},
): Promise<ImportReport> {
  const known = await readKnown(database);
  const found: ReportLine[] = [];
  const told = (file: ReportLine['file'], defects: readonly ImportDefect[]) =>
    found.push(...defects.map((defect) => fromDefect(file, defect)));

  const company = source.company === undefined ? undefined : parseCompany(source.company);
  if (company !== undefined) told('company', company.defects);
  const drawn = source.plan === undefined ? undefined : toPlan(source.plan);
  if (drawn !== undefined) found.push(...drawn.defects.map(fromPlanDefect));
  const plan = drawn?.plan == null ? undefined : settlePlan(drawn.plan, known.plans, source.asVenueId);
  if (plan !== undefined) found.push(...plan.lines);

  const areas = company?.company?.areas ?? known.areas;
  const areaIds = new Set(areas.map((area) => area.id));
  const plans = plan === undefined ? known.plans : [...known.plans.filter((other) => other !== plan.before), plan.plan];
  const placeIds = new Set(plans.flatMap(listPlaceIds));
  const people = source.people === undefined ? undefined : parsePeopleCsv(source.people, { areaIds, knownEmails: known.emails });
  if (people !== undefined) told('people', people.defects);
  const settled = company?.company ?? known.company;
  const resources =
    source.resources === undefined
      ? undefined
      : parseResourcesCsv(source.resources, {
          resourceTypes: (settled?.resourceTypes ?? []).map((type) => ({
            resourceTypeId: type.resourceTypeId,
            csCode: (type as { csCode?: string }).csCode ?? '',
          })),
          filters: settled?.filters ?? [],
          areaIds,
          ...(plans.length === 0 ? {} : { planFeatureIds: placeIds }),
          ...(people === undefined && known.emails.size === 0
            ? {}
            : { peopleEmails: new Set([...known.emails, ...(people?.records ?? []).map((person) => person.email)]) }),
        });
  if (resources !== undefined) {
    told('resources', resources.defects);
    told('resources', listMailboxDefects(resources.records, known.resources));
  }
  const pictures = new Map<string, Uint8Array>();
  for (const { picture, line } of resources?.records ?? []) {
    if (picture === null || pictures.has(picture)) continue;
    const bytes = source.findPicture?.(picture);
    if (bytes === undefined)
      found.push({
        file: 'resources',
        severity: 'warning',
        code: 'missing-picture',
        place: `line ${line}`,
        sentence: `There is no picture ${picture}.`,
      });
    else if (extname(picture) === '.svg') found.push(...takeDrawing(picture, bytes, line, pictures));
    else found.push(...(await takePhotograph(picture, bytes, line, pictures)));
  }
  const stored = resources === undefined ? undefined : toStored(resources.records, pictures, known.resources);
  const allResources = latest([...known.resources, ...(stored ?? [])], ({ id }) => id);

  const locationCodes =
    source.locationCodes === undefined
      ? undefined
      : parseLocationCodesCsv(source.locationCodes, {
          placeIds: new Set([...areaIds, ...placeIds, ...allResources.map(({ id }) => id)]),
          levelIds: new Set(plans.flatMap(({ features }) => features.level.map(({ id }) => id))),
        });
  if (locationCodes !== undefined) told('location-codes', locationCodes.defects);

  // Of a file that could not be read, nothing can be said to be missing.
  if (!found.some(({ severity, code }) => severity === 'error' && !ACCEPTABLE.has(code))) {
    const after: CompanyState = {
      company: settled,
      areas,
      plans,
      resources: allResources,
      objects: company?.company?.objects ?? known.objects,
      locationCodes: latest([...known.locationCodes, ...(locationCodes?.records ?? [])], ({ code }) => keyOf(code)),
    };
    found.push(
      ...listDangling({
        before: known,
        after,
        imported: { company: company !== undefined, plan: plan !== undefined },
        people: people?.records ?? [],
        ownPlaces: known.ownPlaces,
        comingText: await comingTexts(database, listDisplacedIds(after), now),
      }),
    );
  }

  const checked = checkWays && plan !== undefined ? checkPlanWays(plan.plan) : null;
  if (checked !== null) found.push(...checked.lines);

  const lines = found.map((line): ReportLine =>
    accepted.has(line.code) && ACCEPTABLE.has(line.code) ? { ...line, severity: 'warning' } : line,
  );
  const counts = {
    areas: company?.company?.areas.length ?? 0,
    levels: plan?.plan.features.level.length ?? 0,
    resources: resources?.records.length ?? 0,
    people: people?.records.length ?? 0,
    locationCodes: locationCodes?.records.length ?? 0,
  };
  const report = {
    counts,
    lines,
    ways: checked?.ways ?? null,
    plan: plan === undefined ? null : { before: plan.before, after: plan.plan },
  };
  if (onlyCheck || lines.some(({ severity }) => severity === 'error')) return { imported: false, ...report };

  await writeImport(database, {
    now,
    ...(company?.company ? { company: company.company } : {}),
    ...(plan === undefined ? {} : { plan: plan.plan }),
    ...(people === undefined ? {} : { people: people.records }),
    ...(locationCodes === undefined ? {} : { locationCodes: locationCodes.records }),
    ...(stored === undefined ? {} : { resources: stored, pictures: toPictures(pictures) }),
  });
  return { imported: true, ...report };
}

/** The latest of those with the same key, in the place of the first. */
function latest<Item>(items: readonly Item[], keyOfItem: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map((item) => [keyOfItem(item), item])).values()];
}

function toPlan(source: PlanSource) {
  return 'imdf' in source ? importImdf(source.imdf) : importOsmIndoor(source.osm, source);
}

/** A drawing is taken without what could run in it. */
function takeDrawing(name: string, bytes: Uint8Array, line: number, pictures: Map<string, Uint8Array>): ReportLine[] {
  const told = { file: 'resources', place: `line ${line}` } as const;
  try {
    const { svg, leftOut } = cleanSvg(bytes);
    pictures.set(name, svg);
    if (leftOut.length === 0) return [];
    return [
      {
        ...told,
        severity: 'warning',
        code: 'picture-cleaned',
        sentence: `The picture ${name} is taken without ${leftOut.slice(0, 5).join(', ')}${leftOut.length > 5 ? ' and more' : ''}.`,
      },
    ];
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    return [
      {
        ...told,
        severity: 'error',
        code: 'bad-picture',
        sentence: `The picture ${name} is no drawing that can be shown: ${error.message}.`,
      },
    ];
  }
}

/** Read to its end: what cannot be shown afterwards is not taken. */
async function takePhotograph(name: string, bytes: Uint8Array, line: number, pictures: Map<string, Uint8Array>): Promise<ReportLine[]> {
  pictures.set(name, bytes);
  let fault = 'it cannot be read, or has more than 40 million pixels';
  try {
    const picture = await openPicture(bytes);
    const { format } = await picture.metadata();
    await picture.resize(1).toBuffer();
    if (CONTENT_TYPES[extname(name)] === `image/${format}`) return [];
    fault = `it is ${format}, whatever its name says`;
  } catch {
    // Its fault is told below: the library's own words are not for an operator.
  }
  return [
    {
      file: 'resources',
      severity: 'error',
      code: 'bad-picture',
      place: `line ${line}`,
      sentence: `The picture ${name} cannot be shown: ${fault}.`,
    },
  ];
}

async function readKnown(database: Database): Promise<Known> {
  const catalogue = new CatalogueRepository(database);
  const accounts = new AccountsRepository(database);
  return {
    ...(await catalogue.read()),
    plans: (await catalogue.listPlans()).map(({ plan }) => plan),
    locationCodes: await listAllCodes(database.db),
    emails: new Set(await accounts.listEmails()),
    ownPlaces: await accounts.listOwnPlaces(),
  };
}

/** What a resource can be tied to, and a code hang at. */
function listPlaceIds({ features }: Plan): readonly string[] {
  return [...features.unit, ...features.fixture, ...features.amenity, ...features.kiosk].map((feature) => feature.id);
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

/** Another content is another id, so that browsers may keep a picture for ever. */
function pictureId(name: string, bytes: Uint8Array): string {
  return `${basename(name, extname(name))}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
}

function toPictures(pictures: ReadonlyMap<string, Uint8Array>): Picture[] {
  return [...pictures].map(([name, bytes]) => ({
    id: pictureId(name, bytes),
    contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
    bytes,
  }));
}

/** What a table does not say of being retired stays as it was. */
function toStored(
  records: readonly ResourceRecord[],
  pictures: ReadonlyMap<string, Uint8Array>,
  known: readonly StoredResource[],
): readonly StoredResource[] {
  const retiredIds = new Set(known.filter(({ retired }) => retired === true).map(({ id }) => id));
  return records.map(({ resource, picture, retired }) => {
    const stored = { ...resource, ...((retired ?? retiredIds.has(resource.id)) ? { retired: true } : {}) };
    const bytes = picture === null ? undefined : pictures.get(picture);
    if (picture === null || bytes === undefined) return { ...stored, files: [] };
    const id = pictureId(picture, bytes);
    return { ...stored, files: [{ id, url: `/api/pictures/${id}`, name: resource.displayName }] };
  });
}

function fromDefect(file: ReportLine['file'], found: ImportDefect): ReportLine {
  const place = [found.line === null ? '' : `line ${found.line}`, found.column ?? ''].filter((part) => part !== '').join(', ');
  return { file, severity: found.severity, code: found.code, place, sentence: found.sentence };
}

function fromPlanDefect(found: Defect): ReportLine {
  const { severity, code, sentence, featureId } = found;
  return { file: 'plan', severity, code, place: planPlace(found), sentence, ...(featureId === null ? {} : { featureId }) };
}
