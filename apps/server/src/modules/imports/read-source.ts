import { type Defect, importImdf, importOsmIndoor, type Plan } from '@assist/floorplan';
import type { StoredResource } from '@assist/resource';
import type { PersonRow } from '@assist/tables';
import { type ChoiceRecord, type CompanyRecord, parseCompany, type StoredCompanyRecord } from './company/parse-company.ts';
import type { ImportDefect } from './findings/import-defect.ts';
import { planPlace, type ReportLine } from './findings/report-line.ts';
import type { CompanyState, Dangling } from './list-dangling.ts';
import { idOfFile, type NamedPicture, takePictures } from './pictures/take-pictures.ts';
import type { PlanSource } from './plans/read-plan.ts';
import { type SettledPlan, settlePlan } from './plans/settle-plan.ts';
import { listMailboxDefects } from './tables/list-mailbox-defects.ts';
import { listAddressesOfResources, listMailboxesOfPeople } from './tables/list-shared-addresses.ts';
import { parseLocationCodesCsv } from './tables/parse-location-codes-csv.ts';
import { parsePeopleCsv, type PersonRecord } from './tables/parse-people-csv.ts';
import { parseResourcesCsv, type ResourceRecord } from './tables/parse-resources-csv.ts';
import { type Company, resourceContextOf } from '../../catalogue/company.ts';
import { pictureUrl } from '../../catalogue/picture-id.ts';
import { floorsOfPlaces } from '../../catalogue/place-uses.ts';
import { keyOf, type KeptLocationCode, type LocationCode } from '../../catalogue/location-codes.repository.ts';

/** The texts of the files, as received. Any part that is left out stays unchanged in the database. */
export interface ImportSource {
  /** The text, or a function that writes it for the plan of the import, once that plan is known to be sound. */
  readonly company?: string | ((plan: Plan) => string);
  readonly plan?: PlanSource;
  readonly resources?: string;
  readonly people?: string;
  readonly locationCodes?: string;
  /** The id of the stored venue that this plan is a newer version of, if the file has another id. */
  readonly asVenueId?: string;
  readonly findPicture?: (name: string) => Uint8Array | undefined;
}

/** The contents of the database before the import. */
export interface Known extends CompanyState {
  readonly locationCodes: readonly KeptLocationCode[];
  /** The stored people, by address. */
  readonly people: ReadonlyMap<string, PersonRow>;
  readonly ownPlaces: Dangling['ownPlaces'];
}

/** The contents of an empty database. */
export const NOTHING_KNOWN: Known = {
  company: undefined,
  areas: [],
  resources: [],
  objects: [],
  plans: [],
  locationCodes: [],
  kiosks: [],
  people: new Map(),
  ownPlaces: [],
};

/** The contents of the files, as they would be stored; undefined for each file that is not in the import. */
export interface ReadSource {
  readonly company: StoredCompanyRecord | undefined;
  readonly plan: SettledPlan | undefined;
  /** The plans of all venues, as they would be after the import. */
  readonly plans: readonly Plan[];
  readonly people: readonly PersonRecord[] | undefined;
  readonly resources: readonly StoredResource[] | undefined;
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly locationCodes: readonly LocationCode[] | undefined;
  /** The findings in all files. */
  readonly lines: readonly ReportLine[];
}

/**
 * Reads all files, and checks the references of each against the other files of the import or, for files that are left out, against the
 * database.
 */
export async function readSource(source: ImportSource, known: Known): Promise<ReadSource> {
  const drawn = source.plan === undefined ? undefined : toPlan(source.plan);
  const plan = drawn?.plan == null ? undefined : settlePlan(drawn.plan, known.plans, source.asVenueId);
  const companyText = typeof source.company === 'function' ? plan && source.company(plan.plan) : source.company;
  const read = companyText === undefined ? undefined : parseCompany(companyText);
  const findPicture = source.findPicture ?? (() => undefined);
  const shown = await takePictures(picturesOfCompany(read?.company), findPicture);
  const company = read?.company == null ? undefined : withPictures(read.company, known.company, shown.pictures);
  const plans = plan === undefined ? known.plans : [...known.plans.filter((other) => other !== plan.before), plan.plan];
  const areaIds = new Set((company?.areas ?? known.areas).map(({ id }) => id));
  const placeIds = new Set(plans.flatMap((plan) => [...floorsOfPlaces(plan).keys()]));
  const people = source.people === undefined ? undefined : parsePeopleCsv(source.people, { areaIds, known: known.people });
  const context = { company: company ?? known.company, people: people?.records, known, plans, areaIds, placeIds };
  const parsed = source.resources === undefined ? undefined : readResources(source.resources, context);
  const taken = await takePictures(picturesOf(parsed?.records ?? []), findPicture);
  const resources = parsed === undefined ? undefined : toStored(parsed.records, taken.pictures);
  const locationCodes =
    source.locationCodes === undefined
      ? undefined
      : parseLocationCodesCsv(source.locationCodes, {
          placeIds: new Set([...areaIds, ...placeIds, ...[...known.resources, ...(resources ?? [])].map(({ id }) => id)]),
          levelIds: new Set(plans.flatMap(({ features }) => features.level.map(({ id }) => id))),
          known: new Map(known.locationCodes.map((code) => [keyOf(code.code), code])),
        });
  return {
    company,
    plan,
    plans,
    people: people?.records,
    resources,
    pictures: new Map([...shown.pictures, ...taken.pictures]),
    locationCodes: locationCodes?.records,
    lines: [
      ...linesOf('company', read?.defects),
      ...shown.lines,
      ...(drawn?.defects ?? []).map((defect) => fromPlanDefect(defect, plan?.keptIds)),
      ...(plan?.lines ?? []),
      ...linesOf('people', people?.defects),
      ...linesOf('resources', parsed?.defects),
      ...linesOf('resources', parsed === undefined ? [] : listMailboxDefects(parsed.records, known.resources)),
      ...linesOf('people', listAddressesOfResources(people?.records ?? [], resources ?? known.resources)),
      ...linesOf('resources', listMailboxesOfPeople(parsed?.records ?? [], people?.records ?? [], known.people)),
      ...taken.lines,
      ...linesOf('location-codes', locationCodes?.defects),
    ],
  };
}

function picturesOf(records: readonly ResourceRecord[]): NamedPicture[] {
  return records.flatMap(({ picture, line }) => (picture == null ? [] : [{ picture, file: 'resources', place: `line ${line}` }]));
}

/** Lists the logo and the pictures of choices that are files. Otherwise the logo is the id of a stored picture, and a choice's an address. */
function picturesOfCompany(company: CompanyRecord | null | undefined): NamedPicture[] {
  const logo = company?.logo;
  const ofChoices = (company?.filters ?? []).flatMap(({ id, choices }) =>
    choices.flatMap(({ key, imageUrl }) =>
      isFile(imageUrl) ? [{ picture: imageUrl, file: 'company' as const, place: `filters.${id}.choices.${key}` }] : [],
    ),
  );
  return logo == null || !logo.includes('.') ? ofChoices : [{ picture: logo, file: 'company', place: 'logo' }, ...ofChoices];
}

function isFile(imageUrl: string | null | undefined): imageUrl is string {
  return imageUrl != null && /^(?!assets\/|[a-z]+:)[^/].*\./iu.test(imageUrl);
}

/** Returns the company with the pictures of its files. A picture stays if the file does not name one, or names one that is missing. */
function withPictures(
  { logo, filters, ...company }: CompanyRecord,
  stored: Company | undefined,
  pictures: ReadonlyMap<string, Uint8Array>,
): StoredCompanyRecord {
  const storedUrls = new Map(
    (stored?.filters ?? []).flatMap(({ id, choices }) => choices.map(({ key, imageUrl }) => [JSON.stringify([id, key]), imageUrl])),
  );
  const urlOf = (id: string, { key, imageUrl }: ChoiceRecord): string | null => {
    const bytes = imageUrl == null ? undefined : pictures.get(imageUrl);
    if (bytes !== undefined) return pictureUrl(idOfFile(imageUrl!, bytes));
    return imageUrl === undefined || isFile(imageUrl) ? (storedUrls.get(JSON.stringify([id, key])) ?? null) : imageUrl;
  };
  const bytes = logo == null ? undefined : pictures.get(logo);
  const kept = logo === null ? undefined : bytes === undefined ? stored?.logo : idOfFile(logo!, bytes);
  return {
    ...company,
    filters: filters.map((property) => ({
      ...property,
      choices: property.choices.map((choice) => ({ ...choice, imageUrl: urlOf(property.id, choice) })),
    })),
    ...(kept === undefined ? {} : { logo: kept }),
  };
}

interface ResourcesContext {
  readonly company: Parameters<typeof resourceContextOf>[0];
  readonly people: readonly PersonRecord[] | undefined;
  readonly known: Known;
  readonly plans: readonly Plan[];
  readonly areaIds: ReadonlySet<string>;
  readonly placeIds: ReadonlySet<string>;
}

function readResources(text: string, { company, people, known, plans, areaIds, placeIds }: ResourcesContext) {
  const hasPeople = people !== undefined || known.people.size > 0;
  return parseResourcesCsv(text, {
    ...resourceContextOf(company),
    areaIds,
    known: new Map(known.resources.map((resource) => [resource.id, resource])),
    ...(plans.length === 0 ? {} : { planFeatureIds: placeIds }),
    ...(hasPeople ? { peopleEmails: new Set([...known.people.keys(), ...(people ?? []).map(({ email }) => email)]) } : {}),
  });
}

/** Keeps the last of the items with the same key, in the position of the first. */
export function latest<Item>(items: readonly Item[], keyOfItem: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map((item) => [keyOfItem(item), item])).values()];
}

function toPlan(source: PlanSource) {
  return 'imdf' in source ? importImdf(source.imdf) : importOsmIndoor(source.osm, source);
}

/** Returns the resources with their new pictures. A resource keeps its picture if the table does not say which it has. */
function toStored(records: readonly ResourceRecord[], pictures: ReadonlyMap<string, Uint8Array>): readonly StoredResource[] {
  return records.map(({ resource, picture }) => {
    if (picture === undefined) return resource;
    const bytes = picture === null ? undefined : pictures.get(picture);
    if (picture === null || bytes === undefined) return { ...resource, files: [] };
    const id = idOfFile(picture, bytes);
    return { ...resource, files: [{ id, url: pictureUrl(id), name: resource.displayName }] };
  });
}

function linesOf(file: ReportLine['file'], defects: readonly ImportDefect[] = []): ReportLine[] {
  return defects.map((defect) => fromDefect(file, defect));
}

function fromDefect(file: ReportLine['file'], found: ImportDefect): ReportLine {
  const place = [found.line === null ? '' : `line ${found.line}`, found.column ?? ''].filter((part) => part !== '').join(', ');
  const at = { line: found.line, column: found.column };
  return { file, severity: found.severity, code: found.code, place, sentence: found.sentence, at };
}

/** @param keptIds the ids that features keep when the plan is stored, by their ids in the file */
function fromPlanDefect(found: Defect, keptIds: ReadonlyMap<string, string> = new Map()): ReportLine {
  const { severity, code, sentence, featureId, squareMetres, metres } = found;
  return {
    file: 'plan',
    severity,
    code,
    ...planPlace(found),
    sentence,
    ...(featureId === null ? {} : { featureId: keptIds.get(featureId) ?? featureId }),
    values: { ...(squareMetres === undefined ? {} : { squareMetres }), ...(metres === undefined ? {} : { metres }) },
  };
}
