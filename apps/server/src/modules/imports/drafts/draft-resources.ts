import { labelText, type Fixture, type Labels, type Plan, type Unit } from '@assist/floorplan';
import {
  foldText,
  placeKindOf,
  type PlaceKind,
  SHAPE_OF_KIND,
  type StoredResource,
  type StoredResourceType,
  typeOfKind,
} from '@assist/resource';
import { csvText, PLACEHOLDER_DOMAIN, PROPERTY_PREFIX } from '@assist/tables';
import type { CompanyDraft } from './draft-company.ts';
import { idOf } from './draft-id.ts';
import { type CsvRow, type CsvTable, parseCsvTable } from '../tables/parse-csv-table.ts';
import { isResourceColumn, NEEDED_COLUMNS } from '../tables/parse-resources-csv.ts';

/** A draft table of resources, to be reviewed, and the places and rows that could not be assigned. */
export interface ResourcesDraft {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of places left out because the company has no resource type for them. */
  readonly leftOut: number;
  /** The rows of a company's own list that match no place, or several. */
  readonly unmatched: readonly { readonly line: number; readonly name: string; readonly candidates: readonly string[] }[];
}

interface Place {
  readonly featureId: string;
  readonly levelId: string;
  readonly typeId: PlaceKind;
  /** The place's names in all languages, folded for comparison. */
  readonly names: readonly string[];
  readonly shownName: string | null;
}

export const DRAFT_COLUMNS = ['id', 'name', 'type', 'email', 'capacity', 'area', 'plan_feature'];

/** Drafts a row for each room that can be reserved, each desk and each parking place that does not have a resource yet. */
export function draftResources(plan: Plan, company: CompanyDraft, known: readonly StoredResource[]): ResourcesDraft {
  const taken = takenIds(known);
  const occupied = new Set(known.flatMap(({ mapInfos }) => mapInfos.map(({ featureId }) => featureId)));
  const areaOf = areasByLevel(company);
  const places = listPlaces(plan, company).filter(({ featureId }) => !occupied.has(featureId));
  const rows = places.flatMap(({ typeId, levelId, featureId, shownName }): string[][] => {
    const type = typeOfKind(company.resourceTypes, typeId);
    if (type === undefined) return [];
    return [draftRow({ type, placeName: shownName, areaId: areaOf.get(levelId)!, featureId }, company, taken)];
  });
  return { columns: DRAFT_COLUMNS, rows, leftOut: places.length - rows.length, unmatched: [] };
}

/** A resource to be made of a place. */
export interface DraftedResource {
  readonly type: Pick<StoredResourceType, 'resourceTypeId' | 'name' | 'shape'>;
  /** The name of the resource; undefined to take it from the place. */
  readonly name?: string | undefined;
  /** The name of the place on the plan; null if it has none. */
  readonly placeName: string | null;
  readonly areaId: string;
  /** Null if the resource is on no plan. */
  readonly featureId: string | null;
  readonly capacity?: number | undefined;
  /** The address of its mailbox; left out for a placeholder. */
  readonly email?: string;
}

/** Returns the row of a new resource, in the order of `DRAFT_COLUMNS`, and marks its id as taken. */
export function draftRow(
  { type, name: given, placeName, areaId, featureId, capacity, email }: DraftedResource,
  { defaultLanguage }: Pick<CompanyDraft, 'defaultLanguage'>,
  taken: Set<string>,
): string[] {
  const typeName = labelText(type.name, defaultLanguage) ?? type.resourceTypeId;
  const wholeName = placeName === null ? typeName : `${typeName} ${placeName}`;
  // A room keeps the name that the plan gives it. A desk has only a number there, which says little in a list of everything.
  const name = given ?? (placeName !== null && type.shape === 'room' ? placeName : wholeName);
  const id = idOf(given ?? (placeName === null ? `${type.resourceTypeId} ${areaId} 1` : wholeName), taken);
  const seats = capacity ?? (type.shape === 'desk' || type.shape === 'parking' ? 1 : '');
  return [id, name.slice(0, 120), type.resourceTypeId, email ?? `${id}@${PLACEHOLDER_DOMAIN}`, String(seats), areaId, featureId ?? ''];
}

/** Returns the ids that a new resource cannot have, because they belong to another, or would give it another's address. */
export function takenIds(known: readonly StoredResource[]): Set<string> {
  return new Set(known.flatMap(({ id, email }) => [id, email.split('@')[0]!]));
}

/**
 * Returns a company's own list with each row's place in the plan. A row matches if its name is the name of exactly one place, or contains a
 * room's number or name as words. Missing values that an import needs are filled in; existing ones stay. A place that matches two rows is
 * given to neither.
 */
export function placeResources(plan: Plan, company: CompanyDraft, { columns: given, rows: list }: CsvTable): ResourcesDraft {
  const places = listPlaces(plan, company, true);
  const areaOf = areasByLevel(company);
  const properties = new Set(company.filters.map(({ id }) => `${PROPERTY_PREFIX}${id}`));
  const columns = [...new Set([...NEEDED_COLUMNS, 'plan_feature', ...given])].filter(
    (column) => isResourceColumn(column) && (!column.startsWith(PROPERTY_PREFIX) || properties.has(column)),
  );
  const chosen = choosePlaces(list, places, (row, place) => {
    const shape = company.resourceTypes.find(({ resourceTypeId }) => resourceTypeId === cellOf(row, 'type'))?.shape;
    const isFloor = company.areas.some(({ id, kind }) => id === cellOf(row, 'area') && kind === 'floor');
    return (
      (shape === undefined || SHAPE_OF_KIND[place.typeId] === shape) && (!isFloor || areaOf.get(place.levelId) === cellOf(row, 'area'))
    );
  });
  const taken = new Set(list.map((row) => cellOf(row, 'id')).filter(Boolean));
  const rows = list.map((row) => {
    const place = chosen.get(row)?.place;
    const id = cellOf(row, 'id') || idOf(cellOf(row, 'name'), taken);
    const filled: Readonly<Record<string, string>> = {
      id,
      type:
        cellOf(row, 'type') ||
        (typeOfKind(company.resourceTypes, place?.typeId ?? 'meeting-room') ?? company.resourceTypes[0]!).resourceTypeId,
      email: cellOf(row, 'email') || `${id}@${PLACEHOLDER_DOMAIN}`,
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

/**
 * Chooses a place for each row. Whole names are matched before words inside names, so that "Elm" gets its room before "Elm annexe" can
 * claim it.
 */
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

/** Parses a company's own list, which has a name in each row, and any other columns. */
export function parseListOfNames(text: string): CsvTable {
  const table = parseCsvTable(text, { required: ['name'], optional: [] });
  return { ...table, defects: table.defects.filter(({ code }) => code !== 'unknown-column') };
}

/** Writes CSV for spreadsheets (RFC 4180), with the byte order mark by which Excel recognises UTF-8. */
export function toCsv({ columns, rows }: Pick<ResourcesDraft, 'columns' | 'rows'>): string {
  return csvText([columns, ...rows]);
}

/**
 * Lists rooms and desks. Rooms of any category are listed if a company's list names them; otherwise, only rooms of a category that can be
 * reserved.
 */
function listPlaces({ features }: Plan, company: CompanyDraft, isForList = false): readonly Place[] {
  const floors = new Set(areasByLevel(company).keys());
  const place = (feature: Unit | Fixture, typeId: PlaceKind | undefined): Place[] => {
    const { name, alt_name: other, level_id: levelId } = feature.properties;
    if (typeId === undefined || !floors.has(levelId)) return [];
    const names = [...textsOf(name), ...textsOf(other)].map(foldText).filter(Boolean);
    return [{ featureId: feature.id, levelId, typeId, names: [...new Set(names)], shownName: labelText(name, company.defaultLanguage) }];
  };
  return [
    ...features.unit.flatMap((unit) => {
      return place(unit, placeKindOf('unit', unit.properties.category) ?? (isForList ? 'meeting-room' : undefined));
    }),
    ...features.fixture.flatMap((fixture) => place(fixture, placeKindOf('fixture', fixture.properties.category))),
  ];
}

function textsOf(labels: Labels | null | undefined): readonly string[] {
  return Object.values(labels ?? {});
}

/** Returns the area of each floor of a plan that has one, by the floor's id in the plan. */
export function areasByLevel({ areas }: Pick<CompanyDraft, 'areas'>): ReadonlyMap<string, string> {
  return new Map(
    areas.filter(({ kind }) => kind === 'floor').flatMap(({ id, featureId }) => (featureId === null ? [] : [[featureId, id]])),
  );
}

function findSameName(name: string, places: readonly Place[]): readonly Place[] {
  const folded = foldText(name);
  return places.filter(({ names }) => names.includes(folded));
}

/** Finds the places whose number or name appears as words in the row's name, and keeps those with the longest match. */
function findNameInside(name: string, places: readonly Place[]): readonly Place[] {
  const words = ` ${wordsOf(foldText(name))} `;
  const lengthOf = ({ names }: Place) =>
    Math.max(0, ...names.map(wordsOf).map((part) => (part !== '' && words.includes(` ${part} `) ? part.length : 0)));
  const longest = Math.max(0, ...places.map(lengthOf));
  return longest === 0 ? [] : places.filter((place) => lengthOf(place) === longest);
}

/** Separates the words of a text by spaces. `A-1.01/2` counts as one word, like a number on a door. */
function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}./_-]+/gu, ' ').trim();
}
