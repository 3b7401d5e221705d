import { keyOf, type LocationCode, type SignSpot } from '../../../catalogue/location-codes.repository.ts';
import { CellReader } from './cell-reader.ts';
import { importDefect, type Imported, type ImportDefect } from '../findings/import-defect.ts';
import { parseCsvTable } from './parse-csv-table.ts';

const COLUMNS = { required: ['code', 'place'], optional: ['label', 'active', 'level', 'longitude', 'latitude', 'bearing'] };
/** The pattern of a code. It accepts any last segment of a URL, because codes of other systems may already be on the walls. */
const CODE = /^[^\s/?#\\%\p{Cc}\p{Cs}]{1,64}$/u;

/** The ids of resources, areas and plan features that a code may identify, and of the levels on which its sign may be. */
interface KnownPlaces {
  readonly placeIds: ReadonlySet<string>;
  readonly levelIds: ReadonlySet<string>;
}

/** Parses a table of the codes on signs, each with the resource, area or plan feature that it identifies. */
export function parseLocationCodesCsv(text: string, { placeIds, levelIds }: KnownPlaces): Imported<LocationCode> {
  const { rows, defects: tableDefects } = parseCsvTable(text, COLUMNS);
  const defects: ImportDefect[] = [...tableDefects];
  const seen = new Set<string>();
  const records = rows.flatMap((row): LocationCode[] => {
    const cells = new CellReader(row, defects);
    const code = cells.required('code');
    const placeId = cells.id('place');
    const label = cells.optionalName('label');
    const active = cells.cell('active') === '' || cells.yesNo('active') === true;
    if (code !== null && !CODE.test(code))
      cells.report(
        'wrong-id',
        'code',
        `${JSON.stringify(code)} cannot be the end of an address: 64 characters at most, no / ? # % and no spaces.`,
      );
    if (placeId !== null && !placeIds.has(placeId))
      cells.report('unknown-place', 'place', `There is no resource, no area and no feature of the plan ${JSON.stringify(placeId)}.`);
    const spot = readSpot(cells, levelIds);
    if (code === null || placeId === null || !cells.isSound) return [];
    const key = keyOf(code);
    if (seen.has(key)) defects.push(importDefect('duplicate-id', row.line, 'code', `The code ${code} is there twice.`));
    seen.add(key);
    return [{ code, placeId, label: label ?? '', active, ...(spot === undefined ? {} : { spot }) }];
  });
  return { records, defects };
}

/** Returns the exact spot of the sign; undefined if the file does not give it. */
function readSpot(cells: CellReader, levelIds: ReadonlySet<string>): SignSpot | undefined {
  const levelId = cells.cell('level');
  const [longitude, latitude] = [cells.decimal('longitude'), cells.decimal('latitude')];
  const bearing = cells.whole('bearing', 0, 359);
  if (levelId === '' && longitude === null && latitude === null && bearing === null) return undefined;
  if (levelId === '' || longitude === null || latitude === null) {
    const missing = levelId === '' ? 'level' : longitude === null ? 'longitude' : 'latitude';
    if (cells.isSound) cells.report('missing-value', missing, 'The spot of a sign needs level, longitude and latitude.');
    return undefined;
  }
  if (!levelIds.has(levelId)) cells.report('unknown-place', 'level', `There is no level ${JSON.stringify(levelId)} in the plan.`);
  if (Math.abs(longitude) > 180) cells.report('wrong-number', 'longitude', `${longitude} is not from -180 to 180.`);
  if (Math.abs(latitude) > 90) cells.report('wrong-number', 'latitude', `${latitude} is not from -90 to 90.`);
  return { levelId, longitude, latitude, bearing };
}
