import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { type Defect, importImdf, importOsmIndoor, type Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import type { Database } from '../../database/database.ts';
import type { Company, StoredArea } from '../../catalogue/company.ts';
import { openPicture } from '../../catalogue/open-picture.ts';
import { CatalogueRepository, type Picture } from '../../catalogue/catalogue.repository.ts';
import type { StoredResource } from '../../catalogue/stored-resource.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { cleanSvg, SvgError } from './clean-svg.ts';
import type { ImportDefect } from './import-defect.ts';
import { parseCompany } from './parse-company.ts';
import { parseLocationCodesCsv } from './parse-location-codes-csv.ts';
import { parsePeopleCsv } from './parse-people-csv.ts';
import { parseResourcesCsv, type ResourceRecord } from './parse-resources-csv.ts';
import type { PlanSource } from './read-plan.ts';
import { writeImport } from './write-import.repository.ts';

/** Texts as they came; what is left out stays as it is in the database. */
export interface ImportSource {
  readonly company?: string;
  readonly plan?: PlanSource;
  readonly resources?: string;
  readonly people?: string;
  readonly locationCodes?: string;
  readonly findPicture?: (name: string) => Uint8Array | undefined;
}

/** A finding in one of the files, told so that its author finds the place. */
export interface ReportLine {
  readonly file: 'company' | 'plan' | 'resources' | 'people' | 'location-codes';
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** `line 12, column capacity` or `unit 3c79…` */
  readonly place: string;
  readonly sentence: string;
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
}

interface Known {
  readonly company: Company | undefined;
  readonly areas: readonly StoredArea[];
  readonly resourceIds: readonly string[];
  readonly planFeatureIds: ReadonlySet<string> | undefined;
  readonly emails: ReadonlySet<string>;
}

/** Reads everything first, and writes in one transaction: any error in any file, and nothing has changed. */
export async function importCompany(
  database: Database,
  source: ImportSource,
  now: Instant,
  options: { readonly onlyCheck?: boolean } = {},
): Promise<ImportReport> {
  const known = await readKnown(database);
  const lines: ReportLine[] = [];
  const told = (file: ReportLine['file'], defects: readonly ImportDefect[]) =>
    lines.push(...defects.map((found) => fromDefect(file, found)));

  const company = source.company === undefined ? undefined : parseCompany(source.company);
  if (company !== undefined) told('company', company.defects);
  const plan = source.plan === undefined ? undefined : toPlan(source.plan);
  if (plan !== undefined) lines.push(...plan.defects.map(fromPlanDefect));

  const areas = company?.company?.areas ?? known.areas;
  const areaIds = new Set(areas.map((area) => area.id));
  const planFeatureIds = plan?.plan === undefined || plan.plan === null ? known.planFeatureIds : featureIdsOf(plan.plan);
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
          ...(planFeatureIds === undefined ? {} : { planFeatureIds }),
          ...(people === undefined && known.emails.size === 0
            ? {}
            : { peopleEmails: new Set([...known.emails, ...(people?.records ?? []).map((person) => person.email)]) }),
        });
  if (resources !== undefined) told('resources', resources.defects);
  const pictures = new Map<string, Uint8Array>();
  for (const { picture, line } of resources?.records ?? []) {
    if (picture === null || pictures.has(picture)) continue;
    const bytes = source.findPicture?.(picture);
    if (bytes === undefined)
      lines.push({
        file: 'resources',
        severity: 'warning',
        code: 'missing-picture',
        place: `line ${line}`,
        sentence: `There is no picture ${picture}.`,
      });
    else if (extname(picture) === '.svg') lines.push(...takeDrawing(picture, bytes, line, pictures));
    else lines.push(...(await takePhotograph(picture, bytes, line, pictures)));
  }

  const locationCodes =
    source.locationCodes === undefined
      ? undefined
      : parseLocationCodesCsv(
          source.locationCodes,
          new Set([
            ...areaIds,
            ...(planFeatureIds ?? []),
            ...known.resourceIds,
            ...(resources?.records ?? []).map(({ resource }) => resource.id),
          ]),
        );
  if (locationCodes !== undefined) told('location-codes', locationCodes.defects);

  const counts = {
    areas: company?.company?.areas.length ?? 0,
    levels: plan?.plan?.features.level.length ?? 0,
    resources: resources?.records.length ?? 0,
    people: people?.records.length ?? 0,
    locationCodes: locationCodes?.records.length ?? 0,
  };
  if (options.onlyCheck === true || lines.some((line) => line.severity === 'error')) return { imported: false, counts, lines };

  await writeImport(database, {
    now,
    ...(company?.company ? { company: company.company } : {}),
    ...(plan?.plan ? { plan: plan.plan } : {}),
    ...(people === undefined ? {} : { people: people.records }),
    ...(locationCodes === undefined ? {} : { locationCodes: locationCodes.records }),
    ...(resources === undefined ? {} : { resources: toStored(resources.records, pictures), pictures: toPictures(pictures) }),
  });
  return { imported: true, counts, lines };
}

function toPlan(source: PlanSource) {
  return 'imdf' in source ? importImdf(source.imdf) : importOsmIndoor(source.osm);
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
  const { company, areas, resources } = await catalogue.read();
  const plans = await catalogue.listPlans();
  return {
    company,
    areas,
    resourceIds: resources.map(({ id }) => id),
    planFeatureIds: plans.length === 0 ? undefined : new Set(plans.flatMap(({ plan }) => [...featureIdsOf(plan)])),
    emails: new Set(await new AccountsRepository(database).listEmails()),
  };
}

/** What a resource can be tied to. */
function featureIdsOf({ features }: Plan): Set<string> {
  return new Set([...features.unit, ...features.fixture, ...features.amenity, ...features.kiosk].map((feature) => feature.id));
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

function toStored(records: readonly ResourceRecord[], pictures: ReadonlyMap<string, Uint8Array>): StoredResource[] {
  return records.map(({ resource, picture }) => {
    const bytes = picture === null ? undefined : pictures.get(picture);
    if (picture === null || bytes === undefined) return { ...resource, files: [] };
    const id = pictureId(picture, bytes);
    return { ...resource, files: [{ id, url: `/api/pictures/${id}`, name: resource.displayName }] };
  });
}

function fromDefect(file: ReportLine['file'], found: ImportDefect): ReportLine {
  const place = [found.line === null ? '' : `line ${found.line}`, found.column ?? ''].filter((part) => part !== '').join(', ');
  return { file, severity: found.severity, code: found.code, place, sentence: found.sentence };
}

function fromPlanDefect(found: Defect): ReportLine {
  return { file: 'plan', severity: found.severity, code: found.code, place: planPlace(found), sentence: found.sentence };
}

/** `unit 3c79… "Kitchen", First floor` */
function planPlace({ featureType, featureId, name, floor }: Defect): string {
  const what = [featureType, featureId, name === undefined ? null : `"${name}"`].filter((part) => part !== null).join(' ');
  return [what, floor ?? ''].filter((part) => part !== '').join(', ');
}
