import { labelText, type Fixture, type Labels, type Plan, type Unit } from '@assist/floorplan';
import { foldText } from '@assist/resource';
import type { StoredResource } from '../../../catalogue/stored-resource.ts';
import { csvText } from '../files/csv-text.ts';
import { type CompanyDraft, DRAFT_TYPES, type DraftTypeId } from './draft-company.ts';
import { idOf } from './draft-id.ts';
import { type CsvRow, type CsvTable, parseCsvTable } from '../tables/parse-csv-table.ts';
import { isResourceColumn, RESOURCE_COLUMNS } from '../tables/parse-resources-csv.ts';
import { PROPERTY_PREFIX } from '../tables/property-cell.ts';

/** A table of resources to be read over, and what could not be told. */
export interface ResourcesDraft {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Places for which the company has no type of resources. */
  readonly leftOut: number;
  /** Of a company's list: its rows that have found no place, or several, by their lines. */
  readonly unmatched: readonly { readonly line: number; readonly name: string; readonly candidates: readonly string[] }[];
}

interface Place {
  readonly featureId: string;
  readonly levelId: string;
  readonly typeId: DraftTypeId;
  /** What it is called in any language, folded. */
  readonly names: readonly string[];
  readonly shownName: string | null;
}

const UNIT_TYPES: Readonly<Record<string, DraftTypeId>> = {
  conferenceroom: 'meeting-room',
  huddleroom: 'meeting-room',
  auditorium: 'meeting-room',
  classroom: 'meeting-room',
  phoneroom: 'phone-booth',
  parking: 'parking',
};
/** Not an address that anybody has (RFC 2606): it is to be replaced by the mailbox's own. */
const DOMAIN = 'rooms.example';
const COLUMNS = ['id', 'name', 'type', 'email', 'capacity', 'area', 'plan_feature', 'timezone'];

/** A row for each room that one reserves, each desk and each parking place on which no resource stands yet. */
export function draftResources(plan: Plan, company: CompanyDraft, known: readonly StoredResource[]): ResourcesDraft {
  const taken = new Set(known.flatMap(({ id, email }) => [id, email.split('@')[0]!]));
  const occupied = new Set(known.flatMap(({ mapInfos }) => mapInfos.map(({ featureId }) => featureId)));
  const areaOf = areasByLevel(company);
  const places = listPlaces(plan, company).filter(({ featureId }) => !occupied.has(featureId));
  const rows = places.flatMap((place): string[][] => {
    const type = typeOf(company, place.typeId);
    if (type === undefined) return [];
    const area = areaOf.get(place.levelId)!;
    const typeName = labelText(type.name, company.defaultLanguage) ?? type.resourceTypeId;
    const name = place.shownName === null ? typeName : `${typeName} ${place.shownName}`;
    const id = idOf(place.shownName === null ? `${type.resourceTypeId} ${area} 1` : name, taken);
    const capacity = type.shape === 'desk' || type.shape === 'parking' ? '1' : '';
    return [[id, name.slice(0, 120), type.resourceTypeId, `${id}@${DOMAIN}`, capacity, area, place.featureId, company.timezone]];
  });
  return { columns: COLUMNS, rows, leftOut: places.length - rows.length, unmatched: [] };
}

/**
 * A company's own list with each row's place in the plan, where the row's name is that of one place, or a room's number or name stands
 * in it as words. What the list does not have and an import needs is filled in; what it has is left. A place that two rows would have
 * is neither's.
 */
export function placeResources(plan: Plan, company: CompanyDraft, { columns: given, rows: list }: CsvTable): ResourcesDraft {
  const places = listPlaces(plan, company, true);
  const areaOf = areasByLevel(company);
  const properties = new Set(company.filters.map(({ id }) => `${PROPERTY_PREFIX}${id}`));
  const columns = [...new Set([...RESOURCE_COLUMNS.required, 'plan_feature', ...given])].filter(
    (column) => isResourceColumn(column) && (!column.startsWith(PROPERTY_PREFIX) || properties.has(column)),
  );
  const chosen = choosePlaces(list, places, (row, place) => {
    const shape = company.resourceTypes.find(({ resourceTypeId }) => resourceTypeId === cellOf(row, 'type'))?.shape;
    const isFloor = company.areas.some(({ id, kind }) => id === cellOf(row, 'area') && kind === 'floor');
    return (
      (shape === undefined || DRAFT_TYPES[place.typeId].shape === shape) && (!isFloor || areaOf.get(place.levelId) === cellOf(row, 'area'))
    );
  });
  const taken = new Set(list.map((row) => cellOf(row, 'id')).filter(Boolean));
  const rows = list.map((row) => {
    const place = chosen.get(row)?.place;
    const id = cellOf(row, 'id') || idOf(cellOf(row, 'name'), taken);
    const filled: Readonly<Record<string, string>> = {
      id,
      type: cellOf(row, 'type') || (typeOf(company, place?.typeId ?? 'meeting-room') ?? company.resourceTypes[0]!).resourceTypeId,
      email: cellOf(row, 'email') || `${id}@${DOMAIN}`,
      area: cellOf(row, 'area') || (areaOf.get(place?.levelId ?? '') ?? company.areas[0]!.id),
      plan_feature: cellOf(row, 'plan_feature') || (place?.featureId ?? ''),
    };
    return columns.map((column) => filled[column] ?? cellOf(row, column));
  });
  const unmatched = list.flatMap((row) => {
    if (cellOf(row, 'plan_feature') !== '' || chosen.get(row)?.place !== undefined) return [];
    const candidates = (chosen.get(row)?.candidates ?? []).map(({ featureId, shownName }) => `${shownName} (${featureId})`);
    return [{ line: row.line, name: cellOf(row, 'name'), candidates }];
  });
  return { columns, rows, leftOut: 0, unmatched };
}

function cellOf({ cells }: CsvRow, column: string): string {
  return cells.get(column) ?? '';
}

interface Choice {
  readonly place: Place | undefined;
  readonly candidates: readonly Place[];
}

/** Whole names before words in them, so that "Elm" has its room before "Elm annexe" asks for it. */
function choosePlaces(
  rows: readonly CsvRow[],
  places: readonly Place[],
  isFitting: (row: CsvRow, place: Place) => boolean,
): ReadonlyMap<CsvRow, Choice> {
  const used = new Set(rows.map((row) => cellOf(row, 'plan_feature')));
  const chosen = new Map<CsvRow, Choice>();
  for (const find of [findSameName, findNameInside]) {
    const open = rows.filter((row) => cellOf(row, 'plan_feature') === '' && chosen.get(row)?.place === undefined);
    const free = places.filter(({ featureId }) => !used.has(featureId));
    const found = open.map((row) => ({
      row,
      candidates: find(
        cellOf(row, 'name'),
        free.filter((place) => isFitting(row, place)),
      ),
    }));
    const claims = Map.groupBy(found, ({ candidates: [only, ...more] }) => (more.length === 0 ? only : undefined));
    for (const { row, candidates } of found) {
      if (candidates.length === 0) continue;
      const isOnly = candidates.length === 1 && claims.get(candidates[0])!.length === 1;
      chosen.set(row, { place: isOnly ? candidates[0] : undefined, candidates });
      if (isOnly) used.add(candidates[0]!.featureId);
    }
  }
  return chosen;
}

/** A company's own list: a name in each row, and whatever else it has. */
export function parseListOfNames(text: string): CsvTable {
  const table = parseCsvTable(text, { required: ['name'], optional: [] });
  return { ...table, defects: table.defects.filter(({ code }) => code !== 'unknown-column') };
}

/** As a spreadsheet reads it (RFC 4180), with the mark by which Excel knows UTF-8. */
export function toCsv({ columns, rows }: Pick<ResourcesDraft, 'columns' | 'rows'>): string {
  return csvText([columns, ...rows]);
}

/** Rooms of any kind for a list that names them; of a plan alone those whose category says that one reserves them. */
function listPlaces({ features }: Plan, company: CompanyDraft, isForList = false): readonly Place[] {
  const floors = new Set(areasByLevel(company).keys());
  const place = (feature: Unit | Fixture, typeId: DraftTypeId | undefined): Place[] => {
    const { name, alt_name: other, level_id: levelId } = feature.properties;
    if (typeId === undefined || !floors.has(levelId)) return [];
    const names = [...textsOf(name), ...textsOf(other)].map(foldText).filter(Boolean);
    return [{ featureId: feature.id, levelId, typeId, names: [...new Set(names)], shownName: labelText(name, company.defaultLanguage) }];
  };
  return [
    ...features.unit.flatMap((unit) => {
      const typeId = UNIT_TYPES[unit.properties.category];
      return place(unit, typeId ?? (isForList ? 'meeting-room' : undefined));
    }),
    ...features.fixture.flatMap((fixture) => place(fixture, fixture.properties.category === 'desk' ? 'desk' : undefined)),
  ];
}

function textsOf(labels: Labels | null | undefined): readonly string[] {
  return Object.values(labels ?? {});
}

function areasByLevel({ areas }: CompanyDraft): ReadonlyMap<string, string> {
  return new Map(
    areas.filter(({ kind }) => kind === 'floor').flatMap(({ id, featureId }) => (featureId === null ? [] : [[featureId, id]])),
  );
}

/** The company's own type of that kind: by its id, or by what the plan draws. */
function typeOf({ resourceTypes }: CompanyDraft, typeId: DraftTypeId): CompanyDraft['resourceTypes'][number] | undefined {
  return (
    resourceTypes.find(({ resourceTypeId }) => resourceTypeId === typeId) ??
    resourceTypes.find(({ shape }) => shape === DRAFT_TYPES[typeId].shape)
  );
}

function findSameName(name: string, places: readonly Place[]): readonly Place[] {
  const folded = foldText(name);
  return places.filter(({ names }) => names.includes(folded));
}

/** Those whose number or name stands in the row's name as words; of several the longest. */
function findNameInside(name: string, places: readonly Place[]): readonly Place[] {
  const words = ` ${wordsOf(foldText(name))} `;
  const lengthOf = ({ names }: Place) =>
    Math.max(0, ...names.map(wordsOf).map((part) => (part !== '' && words.includes(` ${part} `) ? part.length : 0)));
  const longest = Math.max(0, ...places.map(lengthOf));
  return longest === 0 ? [] : places.filter((place) => lengthOf(place) === longest);
}

/** `A-1.01/2` is one word, as a number on a door. */
function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}./_-]+/gu, ' ').trim();
}
