import { keyOf, type LocationCode } from '../../catalogue/location-codes.repository.ts';
import { CellReader } from './cell-reader.ts';
import { importDefect, type Imported, type ImportDefect } from './import-defect.ts';
import { parseCsvTable } from './parse-csv-table.ts';

const COLUMNS = { required: ['code', 'place'], optional: ['label', 'active'] };
/** The last segment of an address: also what hangs on the walls already, in whatever form. */
const CODE = /^[^\s/?#\\%\p{Cc}\p{Cs}]{1,64}$/u;

/** Codes on the walls, each with the resource, the area or the feature of the plan at which it hangs. */
export function parseLocationCodesCsv(text: string, placeIds: ReadonlySet<string>): Imported<LocationCode> {
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
    if (code === null || placeId === null || !cells.isSound) return [];
    const key = keyOf(code);
    if (seen.has(key)) defects.push(importDefect('duplicate-id', row.line, 'code', `The code ${code} is there twice.`));
    seen.add(key);
    return [{ code, placeId, label: label ?? '', active }];
  });
  return { records, defects };
}
