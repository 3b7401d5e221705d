import { type KeptLocationCode, keyOf, type LocationCode, type SignSpot } from '../../../catalogue/location-codes.repository.ts';
import { CellReader } from './cell-reader.ts';
import { importDefect, type Imported, type ImportDefect } from '../findings/import-defect.ts';
import { type CsvColumns, listMissingColumns, parseCsvTable } from './parse-csv-table.ts';

const SPOT_COLUMNS = ['level', 'longitude', 'latitude', 'bearing'];
/** The columns of a table of codes, in the order in which an export writes them. */
export const CODE_COLUMNS: readonly string[] = ['code', 'place', 'label', 'active', ...SPOT_COLUMNS];
const COLUMNS: CsvColumns = { required: ['code'], optional: CODE_COLUMNS.filter((column) => column !== 'code') };
/** The pattern of a code. It accepts any last segment of a URL, because codes of other systems may already be on the walls. */
const CODE = /^[^\s/?#\\%\p{Cc}\p{Cs}]{1,64}$/u;

/** The ids of resources, areas and plan features that a code may identify, and of the levels on which its sign may be. */
interface KnownPlaces {
  readonly placeIds: ReadonlySet<string>;
  readonly levelIds: ReadonlySet<string>;
  /** The stored codes, by key. The table changes only what its columns name. */
  readonly known?: ReadonlyMap<string, KeptLocationCode>;
}

/** Parses a table of the codes on signs, each with the resource, area or plan feature that it identifies. */
export function parseLocationCodesCsv(text: string, { placeIds, levelIds, known }: KnownPlaces): Imported<LocationCode> {
  const { columns, rows, defects: tableDefects } = parseCsvTable(text, COLUMNS);
  const defects: ImportDefect[] = [...tableDefects];
  const seen = new Set<string>();
  const newLines: number[] = [];
  const records = rows.flatMap((row): LocationCode[] => {
    const cells = new CellReader(row, defects);
    const code = cells.required('code');
    const before = code === null ? undefined : known?.get(keyOf(code));
    if (code !== null && before === undefined) newLines.push(cells.line);
    const placeId = cells.has('place') ? cells.id('place') : (before?.placeId ?? null);
    const label = cells.has('label') ? (cells.optionalName('label') ?? '') : (before?.label ?? '');
    const active = cells.has('active') ? cells.cell('active') === '' || cells.yesNo('active') === true : (before?.active ?? true);
    if (code !== null && !CODE.test(code))
      cells.report(
        'wrong-id',
        'code',
        `${JSON.stringify(code)} cannot be the end of an address: 64 characters at most, no / ? # % and no spaces.`,
      );
    if (placeId !== null && cells.has('place') && !placeIds.has(placeId))
      cells.report('unknown-place', 'place', `There is no resource, no area and no feature of the plan ${JSON.stringify(placeId)}.`);
    const spot = readSpot(cells, levelIds, before?.spot ?? null);
    if (code === null || placeId === null || !cells.isSound) return [];
    const key = keyOf(code);
    if (seen.has(key)) defects.push(importDefect('duplicate-id', row.line, 'code', `The code ${code} is there twice.`));
    seen.add(key);
    return [{ code: before?.code ?? code, placeId, label, active, spot }];
  });
  defects.push(...listMissingColumns('code', ['place'], columns, newLines));
  return { records, defects };
}

/** Returns the exact spot of the sign; null if it is not known. Columns that the table lacks keep what is stored. */
function readSpot(cells: CellReader, levelIds: ReadonlySet<string>, before: SignSpot | null): SignSpot | null {
  if (!SPOT_COLUMNS.some((column) => cells.has(column))) return before;
  const levelId = cells.has('level') ? cells.cell('level') : (before?.levelId ?? '');
  const longitude = cells.has('longitude') ? cells.decimal('longitude') : (before?.longitude ?? null);
  const latitude = cells.has('latitude') ? cells.decimal('latitude') : (before?.latitude ?? null);
  const bearing = cells.has('bearing') ? cells.whole('bearing', 0, 359) : (before?.bearing ?? null);
  if (levelId === '' && longitude === null && latitude === null && bearing === null) return null;
  if (levelId === '' || longitude === null || latitude === null) {
    const missing = levelId === '' ? 'level' : longitude === null ? 'longitude' : 'latitude';
    if (cells.isSound) cells.report('missing-value', missing, 'The spot of a sign needs level, longitude and latitude.');
    return null;
  }
  if (!levelIds.has(levelId)) cells.report('unknown-place', 'level', `There is no level ${JSON.stringify(levelId)} in the plan.`);
  if (Math.abs(longitude) > 180) cells.report('wrong-number', 'longitude', `${longitude} is not from -180 to 180.`);
  if (Math.abs(latitude) > 90) cells.report('wrong-number', 'latitude', `${latitude} is not from -90 to 90.`);
  return { levelId, longitude, latitude, bearing };
}
