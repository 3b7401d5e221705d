import { applyCells, cellsOfPerson, PERSON_COLUMNS, personOfCells, type PersonRow, RIGHT_COLUMNS } from '@assist/tables';
import { CellReader } from './cell-reader.ts';
import { importDefect, type Imported, type ImportDefect } from '../findings/import-defect.ts';
import { listMissingColumns, parseCsvTable, type CsvColumns } from './parse-csv-table.ts';

/** A person as they are after the import. */
export interface PersonRecord extends PersonRow {
  readonly line: number;
}

/** The data to which the file may refer. Areas are not checked if `areaIds` is left out. */
export interface PeopleContext {
  readonly areaIds?: ReadonlySet<string>;
  /** The stored people, by address. The file may refer to them and to its own people, and changes only what its columns name. */
  readonly known?: ReadonlyMap<string, PersonRow>;
}

const NEEDED = PERSON_COLUMNS.filter(({ isRequired }) => isRequired === true).map(({ key }) => key);
const COLUMNS: CsvColumns = {
  required: ['email'],
  optional: PERSON_COLUMNS.map(({ key }) => key).filter((key) => key !== 'email'),
};

export function parsePeopleCsv(text: string, context: PeopleContext = {}): Imported<PersonRecord> {
  const { columns, rows, defects: tableDefects } = parseCsvTable(text, COLUMNS);
  const defects: ImportDefect[] = [...tableDefects];
  const newLines: number[] = [];
  const records = rows.map((row) => readPerson(new CellReader(row, defects), context, newLines)).filter((record) => record !== null);
  defects.push(...listMissingColumns('person', NEEDED, columns, newLines));
  defects.push(...listDuplicates(records), ...listUnknownOwners(records, context));
  const others = [...(context.known?.values() ?? [])].filter(({ email }) => !records.some((record) => record.email === email));
  if (records.length > 0 && ![...records, ...others].some(({ administrator }) => administrator))
    defects.push(importDefect('no-administrator', null, 'administrator', 'Nobody is an administrator.'));
  return { records, defects };
}

function readPerson(cells: CellReader, { areaIds, known }: PeopleContext, newLines: number[]): PersonRecord | null {
  const set = cells.cellsOf(PERSON_COLUMNS);
  const email = typeof set['email'] === 'string' ? set['email'] : null;
  const before = email === null ? undefined : known?.get(email);
  if (email !== null && before === undefined) newLines.push(cells.line);
  const person = personOfCells(applyCells(before === undefined ? undefined : cellsOfPerson(before), set, PERSON_COLUMNS));
  if (cells.has('areas'))
    for (const id of person.areaIds)
      if (areaIds?.has(id) === false) cells.report('unknown-area', 'areas', `There is no area ${JSON.stringify(id)}.`);
  return cells.isSound && NEEDED.every((key) => cells.has(key) || before !== undefined) ? { line: cells.line, ...person } : null;
}

function listDuplicates(records: readonly PersonRecord[]): readonly ImportDefect[] {
  const firstLine = new Map<string, number>();
  return records.flatMap(({ email, line }) => {
    const first = firstLine.get(email);
    if (first !== undefined) return [importDefect('duplicate-email', line, 'email', `${email} is already in line ${first}.`)];
    firstLine.set(email, line);
    return [];
  });
}

function listUnknownOwners(records: readonly PersonRecord[], { known }: PeopleContext): readonly ImportDefect[] {
  const emails = new Set([...(known?.keys() ?? []), ...records.map(({ email }) => email)]);
  return records.flatMap((record) =>
    Object.entries(RIGHT_COLUMNS).flatMap(([column, key]) =>
      record[key]
        .filter((email) => !emails.has(email))
        .map((email) => importDefect('unknown-email', record.line, column, `Nobody has the address ${email}.`)),
    ),
  );
}
