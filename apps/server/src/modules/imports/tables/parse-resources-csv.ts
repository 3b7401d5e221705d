import type { FilterDefinition, StoredResource } from '@assist/resource';
import {
  type Cells,
  checkResource,
  type Column,
  listUnknownReferences,
  PROPERTY_PREFIX,
  resourceCellsAfter,
  resourceColumns,
  resourceOfCells,
  textOf,
} from '@assist/tables';
import { CellReader } from './cell-reader.ts';
import { importDefect, type Imported, type ImportDefect } from '../findings/import-defect.ts';
import { listMissingColumns, parseCsvTable, type CsvColumns } from './parse-csv-table.ts';

/** A resource as it is stored after the import, except for a new picture. */
export interface ResourceRecord {
  readonly line: number;
  readonly resource: StoredResource;
  /** The name of a file beside the table; null for no picture, undefined if the table does not say. */
  readonly picture: string | null | undefined;
}

export interface ResourcesContext {
  readonly resourceTypes: readonly { readonly resourceTypeId: string; readonly csCode: string }[];
  readonly filters: readonly FilterDefinition[];
  readonly areaIds: ReadonlySet<string>;
  /** The ids of the plan's units, fixtures, amenities and kiosks; left out if there is no plan yet. */
  readonly planFeatureIds?: ReadonlySet<string>;
  /** The addresses of people to whom a resource can be assigned; left out if the people are not known yet. */
  readonly peopleEmails?: ReadonlySet<string>;
  /** The stored resources, by id. The table changes only what its columns name. */
  readonly known?: ReadonlyMap<string, StoredResource>;
}

const FIXED = resourceColumns([]);
/** The columns that a new resource needs. */
export const NEEDED_COLUMNS = FIXED.filter(({ isRequired }) => isRequired === true).map(({ key }) => key);

export const RESOURCE_COLUMNS: CsvColumns = {
  required: ['id'],
  // The class of the type can be given to be checked; a picture is a file beside the table.
  optional: [...FIXED.map(({ key }) => key).filter((key) => key !== 'id'), 'code', 'picture'],
  prefixes: [PROPERTY_PREFIX],
};

export function isResourceColumn(column: string): boolean {
  const { required, optional, prefixes = [] } = RESOURCE_COLUMNS;
  return required.includes(column) || optional.includes(column) || prefixes.some((prefix) => column.startsWith(prefix));
}

/** The path of a picture beside the table, which must not lead out of the table's folder. */
const PICTURE = /^(?:[\w-]+\/)*[\w-]+\.(?:webp|png|jpe?g|svg)$/u;

export function parseResourcesCsv(text: string, context: ResourcesContext): Imported<ResourceRecord> {
  const { columns, rows, defects: tableDefects } = parseCsvTable(text, RESOURCE_COLUMNS);
  const defects: ImportDefect[] = [...tableDefects];
  const table = resourceColumns(context.filters);
  const properties = new Set(table.map(({ key }) => key));
  for (const column of columns) {
    if (column.startsWith(PROPERTY_PREFIX) && !properties.has(column))
      defects.push(importDefect('unknown-property', 1, column, `There is no property ${column.slice(PROPERTY_PREFIX.length)}.`));
  }
  const newLines: number[] = [];
  const records = rows
    .map((row, index) => readResource(new CellReader(row, defects), { ...context, table, rowNumber: index + 1, newLines }))
    .filter((record) => record !== null);
  defects.push(...listMissingColumns('resource', NEEDED_COLUMNS, columns, newLines));
  defects.push(...listDuplicates(records, 'duplicate-id', 'id', ({ resource }) => resource.id));
  defects.push(...listDuplicates(records, 'duplicate-email', 'email', ({ resource }) => resource.email));
  // Two resources with the same feature would be shown at one place, where only one of them could be pressed.
  const placed = records.filter(({ resource }) => resource.mapInfos[0]?.featureId != null && resource.retired !== true);
  defects.push(...listDuplicates(placed, 'shared-plan-feature', 'plan_feature', ({ resource }) => resource.mapInfos[0]!.featureId!));
  return { records, defects };
}

interface RowContext extends ResourcesContext {
  readonly table: readonly Column[];
  readonly rowNumber: number;
  /** Gets the lines of resources that are not stored yet. */
  readonly newLines: number[];
}

function readResource(cells: CellReader, context: RowContext): ResourceRecord | null {
  const set = cells.cellsOf(context.table);
  const id = textOf(set, 'id');
  const before = id === null ? undefined : context.known?.get(id);
  if (id !== null && before === undefined) context.newLines.push(cells.line);
  reportUnknown(cells, set, context);
  const picture = readPicture(cells);
  const after = resourceCellsAfter(before, set, context.table, context.filters);
  if (cells.isSound) for (const { column, code, sentence } of checkResource(after, context)) cells.report(code, column, sentence);
  if (!cells.isSound || (before === undefined && NEEDED_COLUMNS.some((key) => !cells.has(key)))) return null;
  return { line: cells.line, picture, resource: resourceOfCells({ ...after, rank: after['rank'] ?? context.rowNumber }, context, before) };
}

/** Reports cells that refer to something that does not exist. */
function reportUnknown(cells: CellReader, set: Cells, context: RowContext): void {
  const typeIds = new Set(context.resourceTypes.map(({ resourceTypeId }) => resourceTypeId));
  for (const { code, column, sentence } of listUnknownReferences(set, { ...context, typeIds })) cells.report(code, column, sentence);
  const type = context.resourceTypes.find(({ resourceTypeId }) => resourceTypeId === textOf(set, 'type'));
  const code = cells.cell('code');
  if (code !== '' && type !== undefined && code !== type.csCode)
    cells.report(
      'class-of-another-type',
      'code',
      `${JSON.stringify(code)} is not the class of ${type.resourceTypeId}, which is ${type.csCode}.`,
    );
}

function readPicture(cells: CellReader): string | null | undefined {
  if (!cells.has('picture')) return undefined;
  const picture = cells.cell('picture') || null;
  if (picture !== null && !PICTURE.test(picture))
    return cells.report('wrong-picture', 'picture', `${JSON.stringify(picture)} is not the name of a picture.`);
  return picture;
}

function listDuplicates(
  records: readonly ResourceRecord[],
  code: 'duplicate-id' | 'duplicate-email' | 'shared-plan-feature',
  column: string,
  keyOf: (record: ResourceRecord) => string,
): readonly ImportDefect[] {
  const firstLine = new Map<string, number>();
  return records.flatMap((record) => {
    const key = keyOf(record);
    const first = firstLine.get(key);
    if (first !== undefined) return [importDefect(code, record.line, column, `${key} is already in line ${first}.`)];
    firstLine.set(key, record.line);
    return [];
  });
}
