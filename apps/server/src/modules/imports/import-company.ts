import { createHash, randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import { type Defect, importImdf, type Plan } from '@assist/floorplan';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Company, StoredArea } from '../../catalogue/company.ts';
import { replacePlan } from '../../catalogue/plans.repository.ts';
import { CATALOGUE_STAMP_KEY, COMPANY_KEY } from '../../catalogue/catalogue.ts';
import type { StoredResource } from '../../catalogue/stored-resource.ts';
import { DEFAULT_USER_SETTINGS } from '../users/users.usecases.ts';
import { cleanSvg, SvgError } from './clean-svg.ts';
import type { ImportDefect } from './import-defect.ts';
import { parseCompany } from './parse-company.ts';
import { parsePeopleCsv, type PersonRecord } from './parse-people-csv.ts';
import { parseResourcesCsv, type ResourceRecord } from './parse-resources-csv.ts';

/** Texts as they came; what is left out stays as it is in the database. */
export interface ImportSource {
  readonly company?: string;
  readonly plan?: Readonly<Record<string, unknown>>;
  readonly resources?: string;
  readonly people?: string;
  readonly findPicture?: (name: string) => Uint8Array | undefined;
}

/** A finding in one of the files, told so that its author finds the place. */
export interface ReportLine {
  readonly file: 'company' | 'plan' | 'resources' | 'people';
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** `line 12, column capacity` or `unit 3c79…` */
  readonly place: string;
  readonly sentence: string;
}

export interface ImportReport {
  readonly imported: boolean;
  readonly counts: { readonly areas: number; readonly levels: number; readonly resources: number; readonly people: number };
  readonly lines: readonly ReportLine[];
}

interface Known {
  readonly company: Company | undefined;
  readonly areas: readonly StoredArea[];
  readonly planFeatureIds: ReadonlySet<string> | undefined;
  readonly emails: ReadonlySet<string>;
  readonly resourceIds: ReadonlySet<string>;
}

/** Reads everything first, and writes in one transaction: any error in any file, and nothing has changed. */
export async function importCompany(database: Database, source: ImportSource, now: Instant, options: { readonly onlyCheck?: boolean } = {}): Promise<ImportReport> {
  const known = await readKnown(database.db);
  const lines: ReportLine[] = [];
  const told = (file: ReportLine['file'], defects: readonly ImportDefect[]) => lines.push(...defects.map((found) => fromDefect(file, found)));

  const company = source.company === undefined ? undefined : parseCompany(source.company);
  if (company !== undefined) told('company', company.defects);
  const plan = source.plan === undefined ? undefined : importImdf(source.plan);
  if (plan !== undefined) lines.push(...plan.defects.map(fromPlanDefect));

  const areas = company?.company?.areas ?? known.areas;
  const areaIds = new Set(areas.map((area) => area.id));
  const planFeatureIds = plan?.plan === undefined || plan.plan === null ? known.planFeatureIds : featureIdsOf(plan.plan);
  const people = source.people === undefined ? undefined : parsePeopleCsv(source.people, { areaIds, knownEmails: known.emails });
  if (people !== undefined) told('people', people.defects);
  const settled = company?.company ?? known.company;
  const resources = source.resources === undefined ? undefined : parseResourcesCsv(source.resources, {
    resourceTypes: (settled?.resourceTypes ?? []).map((type) => ({ resourceTypeId: type.resourceTypeId, csCode: (type as { csCode?: string }).csCode ?? '' })),
    filters: settled?.filters ?? [],
    areaIds,
    ...(planFeatureIds === undefined ? {} : { planFeatureIds }),
    ...(people === undefined && known.emails.size === 0 ? {} : { peopleEmails: new Set([...known.emails, ...(people?.records ?? []).map((person) => person.email)]) }),
  });
  if (resources !== undefined) told('resources', resources.defects);
  const pictures = new Map<string, Uint8Array>();
  for (const { picture, line } of resources?.records ?? []) {
    if (picture === null || pictures.has(picture)) continue;
    const bytes = source.findPicture?.(picture);
    if (bytes === undefined) lines.push({ file: 'resources', severity: 'warning', code: 'missing-picture', place: `line ${line}`, sentence: `There is no picture ${picture}.` });
    else if (extname(picture) === '.svg') lines.push(...takeDrawing(picture, bytes, line, pictures));
    else pictures.set(picture, bytes);
  }

  const counts = {
    areas: company?.company?.areas.length ?? 0,
    levels: plan?.plan?.features.level.length ?? 0,
    resources: resources?.records.length ?? 0,
    people: people?.records.length ?? 0,
  };
  if (options.onlyCheck === true || lines.some((line) => line.severity === 'error')) return { imported: false, counts, lines };

  await database.db.transaction().execute(async (trx) => {
    if (company?.company) await writeCompany(trx, company.company, company.company.areas, now);
    if (plan?.plan) await replacePlan(trx, plan.plan.features.venue[0]?.id ?? 'plan', plan.plan, now);
    if (people !== undefined) await writePeople(trx, people.records, now);
    if (resources !== undefined) await writeResources(trx, resources.records, pictures, now);
    await writeSetting(trx, CATALOGUE_STAMP_KEY, `${now}-${randomUUID().slice(0, 8)}`, now);
  });
  return { imported: true, counts, lines };
}

/** A drawing is taken without what could run in it. */
function takeDrawing(name: string, bytes: Uint8Array, line: number, pictures: Map<string, Uint8Array>): ReportLine[] {
  const told = { file: 'resources', place: `line ${line}` } as const;
  try {
    const { svg, leftOut } = cleanSvg(bytes);
    pictures.set(name, svg);
    if (leftOut.length === 0) return [];
    return [{ ...told, severity: 'warning', code: 'picture-cleaned', sentence: `The picture ${name} is taken without ${leftOut.slice(0, 5).join(', ')}${leftOut.length > 5 ? ' and more' : ''}.` }];
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    return [{ ...told, severity: 'error', code: 'bad-picture', sentence: `The picture ${name} is no drawing that can be shown: ${error.message}.` }];
  }
}

async function readKnown(db: Kysely<Tables>): Promise<Known> {
  const company = await db.selectFrom('setting').select('document').where('key', '=', COMPANY_KEY).executeTakeFirst();
  const areas = await db.selectFrom('area').select('document').execute();
  const plans = await db.selectFrom('plan').select('document').execute();
  const people = await db.selectFrom('user_account').select('email').execute();
  const resources = await db.selectFrom('resource').select('id').execute();
  return {
    company: company === undefined ? undefined : (JSON.parse(company.document) as Company),
    areas: areas.map((row) => JSON.parse(row.document) as StoredArea),
    planFeatureIds: plans.length === 0 ? undefined : new Set(plans.flatMap((row) => [...featureIdsOf(JSON.parse(row.document) as Plan)])),
    emails: new Set(people.map((row) => row.email)),
    resourceIds: new Set(resources.map((row) => row.id)),
  };
}

/** What a resource can be tied to. */
function featureIdsOf({ features }: Plan): Set<string> {
  return new Set([...features.unit, ...features.fixture, ...features.amenity, ...features.kiosk].map((feature) => feature.id));
}

async function writeCompany(db: Kysely<Tables>, company: Company, areas: readonly StoredArea[], now: Instant): Promise<void> {
  await writeSetting(db, COMPANY_KEY, JSON.stringify({ ...company, areas: undefined }), now);
  await db.deleteFrom('area').execute();
  for (const area of areas) {
    await db.insertInto('area').values({ id: area.id, parent_id: area.parentAreaId, document: JSON.stringify(area), rank: area.rank }).execute();
  }
}

async function writeSetting(db: Kysely<Tables>, key: string, document: string, now: Instant): Promise<void> {
  const values = { document, updated_at: now };
  await db.insertInto('setting').values({ key, ...values }).onConflict((conflict) => conflict.column('key').doUpdateSet(values)).execute();
}

/** People who are known keep their password and their settings. */
async function writePeople(db: Kysely<Tables>, people: readonly PersonRecord[], now: Instant): Promise<void> {
  for (const person of people) {
    const values = {
      name: person.name,
      given_name: person.givenName,
      surname: person.surname,
      department: person.department,
      administrator: person.administrator ? 1 : 0,
    };
    const settings = { ...DEFAULT_USER_SETTINGS, language: person.language, location: { filteredAreaIds: person.areaIds } };
    await db.insertInto('user_account').values({
      id: randomUUID(),
      email: person.email,
      username: person.email,
      password_hash: null,
      settings: JSON.stringify(settings),
      created_at: now,
      disabled_at: null,
      ...values,
    }).onConflict((conflict) => conflict.column('email').doUpdateSet(values)).execute();
  }
  await writeRights(db, people);
}

async function writeRights(db: Kysely<Tables>, people: readonly PersonRecord[]): Promise<void> {
  const rows = await db.selectFrom('user_account').select(['id', 'email']).execute();
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  for (const person of people) {
    const granteeId = idOf.get(person.email);
    if (granteeId === undefined) continue;
    await db.deleteFrom('calendar_right').where('grantee_id', '=', granteeId).execute();
    const owners = new Set([...person.canReadPublic, ...person.canReadPrivate, ...person.canEditPublic, ...person.canEditPrivate]);
    for (const owner of owners) {
      const ownerId = idOf.get(owner);
      if (ownerId === undefined || ownerId === granteeId) continue;
      const has = (list: readonly string[]) => (list.includes(owner) ? 1 : 0);
      await db.insertInto('calendar_right').values({
        owner_id: ownerId,
        grantee_id: granteeId,
        can_read_public: has(person.canReadPublic),
        can_read_private: has(person.canReadPrivate),
        can_edit_public: has(person.canEditPublic),
        can_edit_private: has(person.canEditPrivate),
      }).execute();
    }
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.svg': 'image/svg+xml',
};

async function writeResources(db: Kysely<Tables>, records: readonly ResourceRecord[], pictures: ReadonlyMap<string, Uint8Array>, now: Instant): Promise<void> {
  const idOf = new Map<string, string>();
  for (const [name, bytes] of pictures) {
    // Another content is another id, so that browsers may keep a picture for ever.
    const id = `${basename(name, extname(name))}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
    idOf.set(name, id);
    const values = { content_type: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream', bytes };
    await db.insertInto('picture').values({ id, ...values }).onConflict((conflict) => conflict.column('id').doUpdateSet(values)).execute();
  }
  for (const { resource, picture } of records) {
    const pictureId = picture === null ? undefined : idOf.get(picture);
    const url = pictureId === undefined ? undefined : `/api/pictures/${pictureId}${pictureId.endsWith('.svg') ? '.svg' : ''}`;
    const stored: StoredResource = {
      ...resource,
      files: url === undefined || pictureId === undefined ? [] : [{ id: pictureId, url, name: resource.displayName }],
    };
    const values = {
      email: resource.email,
      name: resource.displayName,
      area_id: resource.mapInfos[0]?.areaId ?? null,
      document: JSON.stringify(stored),
      updated_at: now,
    };
    await followAddress(db, resource.id, resource.email);
    await db.insertInto('resource').values({ id: resource.id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values)).execute();
  }
}

/** A resource with another address keeps its bookings and what is known of them. */
async function followAddress(db: Kysely<Tables>, id: string, email: string): Promise<void> {
  const known = await db.selectFrom('resource').select('email').where('id', '=', id).executeTakeFirst();
  if (known === undefined || known.email === email) return;
  await db.updateTable('booking').set({ resource_email: email }).where('resource_id', '=', id).execute();
  await db.updateTable('confirmation').set({ resource_email: email }).where('resource_email', '=', known.email).execute();
}

function fromDefect(file: ReportLine['file'], found: ImportDefect): ReportLine {
  const place = [found.line === null ? '' : `line ${found.line}`, found.column ?? ''].filter((part) => part !== '').join(', ');
  return { file, severity: found.severity, code: found.code, place, sentence: found.sentence };
}

function fromPlanDefect(found: Defect): ReportLine {
  return { file: 'plan', severity: found.severity, code: found.code, place: planPlace(found), sentence: found.sentence };
}

function planPlace(found: Defect): string {
  return [found.featureType, found.featureId ?? ''].filter((part) => part !== null && part !== '').join(' ');
}
