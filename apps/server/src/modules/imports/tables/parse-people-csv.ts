import { isLanguage } from '@assist/i18n';
import { CellReader } from './cell-reader.ts';
import { importDefect, type Imported, type ImportDefect } from '../findings/import-defect.ts';
import { parseCsvTable, type CsvColumns } from './parse-csv-table.ts';

/** A person, and the colleagues whose calendars they may read or change, by the visibility of the events. */
export interface PersonRecord {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly givenName: string;
  readonly surname: string;
  readonly department: string;
  readonly administrator: boolean;
  /** A language of the product; null lets the person's browser choose. */
  readonly language: string | null;
  /** The areas initially selected in the person's lists and plans. */
  readonly areaIds: readonly string[];
  readonly homeDeskId: string | null;
  readonly canReadPublic: readonly string[];
  readonly canReadPrivate: readonly string[];
  readonly canEditPublic: readonly string[];
  readonly canEditPrivate: readonly string[];
}

/** The data to which the file may refer. Areas are not checked if `areaIds` is left out. */
export interface PeopleContext {
  readonly areaIds?: ReadonlySet<string>;
  /** The addresses of people who are already stored. The file may refer to them and to its own people. */
  readonly knownEmails?: ReadonlySet<string>;
}

const RIGHTS = {
  reads_public: 'canReadPublic',
  reads_private: 'canReadPrivate',
  edits_public: 'canEditPublic',
  edits_private: 'canEditPrivate',
} as const;

const PEOPLE_COLUMNS: CsvColumns = {
  required: ['email', 'name'],
  optional: ['given_name', 'surname', 'department', 'administrator', 'language', 'areas', 'home_desk', ...Object.keys(RIGHTS)],
};

export function parsePeopleCsv(text: string, context: PeopleContext = {}): Imported<PersonRecord> {
  const { rows, defects: tableDefects } = parseCsvTable(text, PEOPLE_COLUMNS);
  const defects: ImportDefect[] = [...tableDefects];
  const records = rows.map((row) => readPerson(new CellReader(row, defects), context)).filter((record) => record !== null);
  defects.push(...listDuplicates(records), ...listUnknownOwners(records, context));
  if (records.length > 0 && !records.some(({ administrator }) => administrator)) {
    defects.push(importDefect('no-administrator', null, 'administrator', 'Nobody in the file is an administrator.'));
  }
  return { records, defects };
}

function readPerson(cells: CellReader, { areaIds }: PeopleContext): PersonRecord | null {
  const email = cells.email('email');
  const name = cells.name('name');
  const [firstWord = '', ...rest] = (name ?? '').split(' ');
  const language = cells.cell('language').toLowerCase() || null;
  if (language !== null && !isLanguage(language))
    cells.report('wrong-language', 'language', `The product has no language ${JSON.stringify(language)}.`);
  const areas = cells.list('areas');
  for (const id of areas) if (areaIds?.has(id) === false) cells.report('unknown-area', 'areas', `There is no area ${JSON.stringify(id)}.`);
  const homeDeskId = cells.cell('home_desk') || null;
  const person = {
    givenName: cells.optionalName('given_name') ?? firstWord,
    surname: cells.optionalName('surname') ?? rest.join(' '),
    department: cells.optionalName('department') ?? '',
    administrator: cells.yesNo('administrator') ?? false,
    canReadPublic: cells.emails('reads_public'),
    canReadPrivate: cells.emails('reads_private'),
    canEditPublic: cells.emails('edits_public'),
    canEditPrivate: cells.emails('edits_private'),
  };
  if (email === null || name === null || !cells.isSound) return null;
  return { line: cells.line, email, name, language, areaIds: areas, homeDeskId, ...person };
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

function listUnknownOwners(records: readonly PersonRecord[], { knownEmails }: PeopleContext): readonly ImportDefect[] {
  const known = new Set([...(knownEmails ?? []), ...records.map(({ email }) => email)]);
  return records.flatMap((record) =>
    Object.entries(RIGHTS).flatMap(([column, key]) =>
      record[key]
        .filter((email) => !known.has(email))
        .map((email) => importDefect('unknown-email', record.line, column, `Nobody has the address ${email}.`)),
    ),
  );
}
