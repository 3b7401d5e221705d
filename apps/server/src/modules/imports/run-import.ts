import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type addResources, type BodyOf, type importPlan, type ImportReport, type importTable, UPLOAD_MAX_BYTES } from '@assist/contract';
import type { Plan } from '@assist/floorplan';
import { SAMPLE_FOLDER } from '@assist/sample-company';
import type { Instant } from '@assist/time';
import type { AuditActor } from '../../audit/audit.repository.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { CatalogueChangedError, CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import type { Database } from '../../database/database.ts';
import { draftCompany } from './drafts/draft-company.ts';
import { newResourcesTable } from './drafts/new-resources.ts';
import { planOfDrawings } from './drawings/plan-of-drawings.ts';
import { ReadError, toText } from './files/read-file.ts';
import type { ReportLine } from './findings/report-line.ts';
import { importCompany, readKnown } from './import-company.ts';
import { type NamedFile, type PlanSource, readPlan, readPlanFiles } from './plans/read-plan.ts';
import type { ImportSource, Known } from './read-source.ts';
import { refusedReport, toImportReport } from './to-import-report.ts';
import { UploadsRepository } from './uploads/uploads.repository.ts';

/** An import that a person has asked for in the browser. */
export type ImportWish =
  | ({ readonly kind: 'plan' } & BodyOf<typeof importPlan>)
  | ({ readonly kind: 'table'; readonly table: BodyOf<typeof importTable>['kind'] } & Omit<BodyOf<typeof importTable>, 'kind'>)
  | ({ readonly kind: 'new-resources' } & BodyOf<typeof addResources>);

/** The files of an import, as far as they could be read, and what was found while reading them. */
interface ReadFiles {
  readonly source: ImportSource | undefined;
  readonly lines: readonly ReportLine[];
}

/**
 * Carries out an import, with the reading of its files.
 *
 * @throws ProblemError `upload-ended`, `unknown-place`, or `unavailable` if others keep changing the company
 */
export async function runImport(database: Database, wish: ImportWish, actor: AuditActor, now: Instant): Promise<ImportReport> {
  try {
    return await new CatalogueRepository(database).untilUnchanged(async (since) => {
      const { source, lines } = await readFiles(database, wish);
      if (source === undefined) return refusedReport(lines);
      const report = await importCompany(database, source, now, {
        onlyCheck: wish.kind !== 'new-resources' && !wish.isToBeStored,
        checkWays: wish.kind === 'plan',
        accepted: new Set(wish.kind === 'new-resources' ? [] : wish.accepted),
        audit: { actor, operation: OPERATIONS[wish.kind] },
        since,
      });
      return toImportReport(
        { ...report, lines: [...lines, ...report.lines] },
        source.plan,
        wish.kind === 'plan' ? wish.language : undefined,
      );
    });
  } catch (error) {
    throw error instanceof CatalogueChangedError ? new ProblemError('unavailable') : error;
  }
}

const OPERATIONS = { plan: 'importPlan', table: 'importTable', 'new-resources': 'addResources' } as const;

async function readFiles(database: Database, wish: ImportWish): Promise<ReadFiles> {
  try {
    switch (wish.kind) {
      case 'plan':
        return await readPlanOf(database, wish);
      case 'table': {
        const { name, bytes } = await readUpload(database, wish.uploadId);
        return { source: { [wish.table]: toText(bytes, name) }, lines: [] };
      }
      case 'new-resources':
        return { source: { resources: newResourcesTable(wish.resources, await readKnown(database)) }, lines: [] };
    }
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const file = wish.kind === 'plan' ? 'plan' : 'resources';
    const lines = error.message
      .split('\n')
      .map((sentence): ReportLine => ({ file, severity: 'error', code: 'unreadable', place: '', sentence }));
    return { source: undefined, lines };
  }
}

async function readPlanOf(database: Database, { from, asVenueId }: Extract<ImportWish, { kind: 'plan' }>): Promise<ReadFiles> {
  const known = await readKnown(database);
  const { source, lines } = await readPlanSource(database, from, known);
  if (source === undefined) return { source: undefined, lines };
  const company = (plan: Plan) => companyText(plan, known);
  return { source: { plan: source, company, ...(asVenueId === undefined ? {} : { asVenueId }) }, lines };
}

async function readPlanSource(
  database: Database,
  from: BodyOf<typeof importPlan>['from'],
  { company }: Known,
): Promise<{ readonly source: PlanSource | undefined; readonly lines: readonly ReportLine[] }> {
  switch (from.kind) {
    case 'sample':
      return { source: readPlan(join(fileURLToPath(SAMPLE_FOLDER), 'plan')), lines: [] };
    case 'files':
      return { source: readPlanFiles(await Promise.all(from.uploadIds.map((id) => readUpload(database, id)))), lines: [] };
    case 'drawings': {
      const floors = await Promise.all(
        from.floors.map(async ({ uploadId, name, ordinal, unit }) => ({ file: await readUpload(database, uploadId), name, ordinal, unit })),
      );
      const at = from.at === undefined ? undefined : ([from.at.longitude, from.at.latitude] as const);
      return planOfDrawings({ venue: from.venue, language: company?.defaultLanguage ?? 'en', at, floors });
    }
  }
}

/** Returns the company with the areas of the plan: its site, buildings and floors. */
function companyText(plan: Plan, { company, areas, objects }: Known): string {
  const zone = company?.timezone ?? 'UTC';
  return JSON.stringify({ ...draftCompany(plan, { company, areas, zone }), objects });
}

/**
 * Reads an upload, uncompressed.
 *
 * @throws ReadError if it is larger than allowed, or not what it claims to be
 * @throws ProblemError `upload-ended`
 */
async function readUpload(database: Database, id: string): Promise<NamedFile> {
  const upload = await new UploadsRepository(database).read(id);
  if (upload === undefined) throw new ProblemError('upload-ended');
  const { name, bytes, isCompressed } = upload;
  if (!isCompressed) return { name, bytes };
  try {
    return { name, bytes: gunzipSync(bytes, { maxOutputLength: UPLOAD_MAX_BYTES }) };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ReadError(isTooLarge ? `${name} is larger than 50 MB.` : `${name} could not be unpacked.`);
  }
}
