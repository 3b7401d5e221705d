import type { FilterDefinition, StoredResource } from '@assist/resource';
import {
  type Cells,
  cellsOfPerson,
  cellsOfResource,
  csvText,
  formatCell,
  PERSON_COLUMNS,
  type PersonRow,
  resourceColumns,
} from '@assist/tables';
import type { LocationCode } from '../../../catalogue/location-codes.repository.ts';
import { CODE_COLUMNS } from './parse-location-codes-csv.ts';

/** Writes resources as the table that an import reads. `pictures` gives the names of the files beside it, by the pictures' ids. */
export function resourcesTable(
  resources: readonly StoredResource[],
  filters: readonly FilterDefinition[],
  pictures: ReadonlyMap<string, string>,
): string {
  const columns = resourceColumns(filters).map(({ key }) => key);
  return table(
    [...columns, 'picture'],
    resources.map((resource) => ({
      ...cellsOfResource(resource, { filters }),
      picture: pictures.get(resource.files[0]?.id ?? '') ?? null,
    })),
  );
}

export function peopleTable(people: readonly PersonRow[]): string {
  return table(
    PERSON_COLUMNS.map(({ key }) => key),
    people.map(cellsOfPerson),
  );
}

export function codesTable(codes: readonly LocationCode[]): string {
  return table(
    CODE_COLUMNS,
    codes.map(({ code, placeId, label, active, spot }) => ({
      code,
      place: placeId,
      label,
      active,
      level: spot?.levelId ?? null,
      longitude: spot?.longitude ?? null,
      latitude: spot?.latitude ?? null,
      bearing: spot?.bearing ?? null,
    })),
  );
}

function table(columns: readonly string[], rows: readonly Cells[]): string {
  return csvText([columns, ...rows.map((cells) => columns.map((column) => formatCell(cells[column] ?? null)))]);
}
