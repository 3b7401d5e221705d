import type { FilterDefinition, ResourceProperty } from '@assist/resource';
import type { StoredResource } from '../../../catalogue/stored-resource.ts';
import { CellReader } from './cell-reader.ts';
import { importDefect, type Imported, type ImportDefect } from '../findings/import-defect.ts';
import { parseCsvTable, type CsvColumns } from './parse-csv-table.ts';
import { PROPERTY_PREFIX, readProperty } from './property-cell.ts';
import { readConfirmation, readHours, readScheduling, RULE_COLUMNS } from './resource-rule-cells.ts';

/** A resource as it is stored, without its pictures: `picture` is the name of a file beside the table. */
export interface ResourceRecord {
  readonly line: number;
  readonly resource: Omit<StoredResource, 'files'>;
  readonly picture: string | null;
  /** Whether the resource is retired; undefined if the table has no such column. */
  readonly retired: boolean | undefined;
}

export interface ResourcesContext {
  readonly resourceTypes: readonly { readonly resourceTypeId: string; readonly csCode: string }[];
  readonly filters: readonly FilterDefinition[];
  readonly areaIds: ReadonlySet<string>;
  /** The ids of the plan's units, fixtures, amenities and kiosks; left out if there is no plan yet. */
  readonly planFeatureIds?: ReadonlySet<string>;
  /** The addresses of people to whom a resource can be assigned; left out if the people are not known yet. */
  readonly peopleEmails?: ReadonlySet<string>;
}

const NAME_PREFIX = 'display_name:';

export const RESOURCE_COLUMNS: CsvColumns = {
  required: ['id', 'name', 'type', 'email', 'area'],
  optional: [
    'code',
    'capacity',
    'plan_feature',
    'reserved_to',
    'picture',
    'rank',
    'retired',
    'reservations_enabled',
    'navigation_enabled',
    ...RULE_COLUMNS,
  ],
  prefixes: [NAME_PREFIX, PROPERTY_PREFIX],
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
  const known = new Map(context.filters.map((definition) => [`${PROPERTY_PREFIX}${definition.id}`, definition]));
  const propertyColumns = columns.filter((column) => column.startsWith(PROPERTY_PREFIX));
  for (const column of propertyColumns) {
    if (!known.has(column))
      defects.push(importDefect('unknown-property', 1, column, `There is no property ${column.slice(PROPERTY_PREFIX.length)}.`));
  }
  const nameColumns = columns.filter((column) => column.startsWith(NAME_PREFIX));
  const records = rows
    .map((row, index) =>
      readResource(new CellReader(row, defects), {
        ...context,
        nameColumns,
        propertyColumns,
        definitions: known,
        rowNumber: index + 1,
        saysRetired: columns.includes('retired'),
      }),
    )
    .filter((record) => record !== null);
  defects.push(...listDuplicates(records, 'duplicate-id', 'id', ({ resource }) => resource.id));
  defects.push(...listDuplicates(records, 'duplicate-email', 'email', ({ resource }) => resource.email));
  // Two resources with the same feature would be shown at one place, where only one of them could be pressed.
  const placed = records.filter(({ resource, retired }) => resource.mapInfos[0]?.featureId != null && retired !== true);
  defects.push(...listDuplicates(placed, 'shared-plan-feature', 'plan_feature', ({ resource }) => resource.mapInfos[0]!.featureId!));
  return { records, defects };
}

interface RowContext extends ResourcesContext {
  readonly nameColumns: readonly string[];
  readonly propertyColumns: readonly string[];
  readonly definitions: ReadonlyMap<string, FilterDefinition>;
  readonly rowNumber: number;
  readonly saysRetired: boolean;
}

function readResource(cells: CellReader, context: RowContext): ResourceRecord | null {
  const id = cells.id('id');
  const name = cells.name('name');
  const email = cells.email('email');
  const type = readType(cells, context);
  const areaId = cells.required('area');
  if (areaId !== null && !context.areaIds.has(areaId)) cells.report('unknown-area', 'area', `There is no area ${JSON.stringify(areaId)}.`);
  const featureId = cells.cell('plan_feature') || null;
  if (featureId !== null && context.planFeatureIds?.has(featureId) === false) {
    cells.report('unknown-plan-feature', 'plan_feature', `The plan has no feature ${JSON.stringify(featureId)}.`);
  }
  const reservedToEmails = cells.emails('reserved_to');
  for (const person of reservedToEmails) {
    if (context.peopleEmails?.has(person) === false) cells.report('unknown-email', 'reserved_to', `Nobody has the address ${person}.`);
  }
  const picture = cells.cell('picture') || null;
  if (picture !== null && !PICTURE.test(picture))
    cells.report('wrong-picture', 'picture', `${JSON.stringify(picture)} is not the name of a picture.`);
  const retired = context.saysRetired ? cells.yesNo('retired') === true : undefined;
  const rest = {
    capacity: cells.whole('capacity', 0, 100_000),
    displayNameForApp: readNames(cells, context.nameColumns),
    properties: readProperties(cells, type?.resourceTypeId ?? null, context),
    rank: cells.whole('rank') ?? context.rowNumber,
    reservationsEnabled: cells.cell('reservations_enabled') === '' || cells.yesNo('reservations_enabled') === true,
    navigationEnabled: cells.cell('navigation_enabled') === '' || cells.yesNo('navigation_enabled') === true,
    confirmationSettings: readConfirmation(cells),
    schedulingSettings: readScheduling(cells),
    ...readHours(cells),
  };
  if (id === null || name === null || email === null || type === null || areaId === null || !cells.isSound) return null;
  return {
    line: cells.line,
    picture,
    retired,
    resource: {
      id,
      name,
      displayName: name,
      email,
      username: email,
      resourceTypeId: type.resourceTypeId,
      csCode: type.csCode,
      mapInfos: [{ areaId, featureId }],
      reservedToEmails,
      idForFiltering: id,
      ...rest,
    },
  };
}

function readType(cells: CellReader, { resourceTypes }: RowContext): ResourcesContext['resourceTypes'][number] | null {
  const typeId = cells.required('type');
  if (typeId === null) return null;
  const type = resourceTypes.find(({ resourceTypeId }) => resourceTypeId === typeId);
  if (type === undefined) return cells.report('unknown-type', 'type', `There is no resource type ${JSON.stringify(typeId)}.`);
  const code = cells.cell('code');
  return code === '' || code === type.csCode
    ? type
    : cells.report('class-of-another-type', 'code', `${JSON.stringify(code)} is not the class of ${typeId}, which is ${type.csCode}.`);
}

function readNames(cells: CellReader, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const name = cells.optionalName(column);
      return name === null ? [] : [[column.slice(NAME_PREFIX.length), name]];
    }),
  );
}

function readProperties(
  cells: CellReader,
  typeId: string | null,
  { propertyColumns, definitions }: RowContext,
): readonly ResourceProperty[] {
  return propertyColumns.flatMap((column) => {
    const definition = definitions.get(column);
    if (definition === undefined || cells.cell(column) === '') return [];
    if (typeId !== null && definition.resourceTypeId !== typeId) {
      cells.report('property-of-another-type', column, `${definition.id} is a property of ${definition.resourceTypeId}, not of ${typeId}.`);
      return [];
    }
    const property = readProperty(cells, definition, column);
    return property === null ? [] : [property];
  });
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
