import { LANGUAGES } from '@assist/i18n';
import { listOf, textOf, truthOf } from './cell-value.ts';
import type { CellKind, Cells, CellValue, Column } from './column.ts';

/** A person, and the colleagues whose calendars they may read or change, by the visibility of the events. */
export interface PersonRow {
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
  readonly homePlaceId: string | null;
  readonly canReadPublic: readonly string[];
  readonly canReadPrivate: readonly string[];
  readonly canEditPublic: readonly string[];
  readonly canEditPrivate: readonly string[];
}

/** The columns of the rights in other people's calendars, and the keys of `PersonRow` that hold them. */
export const RIGHT_COLUMNS = {
  reads_public: 'canReadPublic',
  reads_private: 'canReadPrivate',
  edits_public: 'canEditPublic',
  edits_private: 'canEditPrivate',
} as const;

const LINE: CellKind = { type: 'line' };
const ADDRESSES: CellKind = { type: 'addresses' };

export const PERSON_COLUMNS: readonly Column[] = [
  { key: 'email', kind: { type: 'address' }, isRequired: true },
  { key: 'name', kind: LINE, isRequired: true },
  { key: 'given_name', kind: LINE },
  { key: 'surname', kind: LINE },
  { key: 'department', kind: LINE },
  { key: 'administrator', kind: { type: 'yes-no' } },
  { key: 'language', kind: { type: 'choice', of: LANGUAGES } },
  { key: 'areas', kind: { type: 'references', to: 'area' } },
  { key: 'home_desk', kind: { type: 'reference', to: 'place' } },
  ...Object.keys(RIGHT_COLUMNS).map((key): Column => ({ key, kind: ADDRESSES })),
];

/** Returns a person's cells. Given name and surname are empty where they are only the first and the other words of the name. */
export function cellsOfPerson(person: PersonRow): Cells {
  const split = splitName(person.name);
  return {
    email: person.email,
    name: person.name,
    given_name: person.givenName === split.givenName ? null : person.givenName || null,
    surname: person.surname === split.surname ? null : person.surname || null,
    department: person.department || null,
    administrator: person.administrator,
    language: person.language,
    areas: listCell(person.areaIds),
    home_desk: person.homePlaceId,
    ...Object.fromEntries(Object.entries(RIGHT_COLUMNS).map(([column, key]) => [column, listCell(person[key])])),
  };
}

/** Returns the person that these cells describe. Its cells must be complete and sound. */
export function personOfCells(cells: Cells): PersonRow {
  const name = textOf(cells, 'name') ?? '';
  const split = splitName(name);
  return {
    email: textOf(cells, 'email') ?? '',
    name,
    givenName: textOf(cells, 'given_name') ?? split.givenName,
    surname: textOf(cells, 'surname') ?? split.surname,
    department: textOf(cells, 'department') ?? '',
    administrator: truthOf(cells, 'administrator') ?? false,
    language: textOf(cells, 'language'),
    areaIds: listOf(cells, 'areas'),
    homePlaceId: textOf(cells, 'home_desk'),
    canReadPublic: listOf(cells, 'reads_public'),
    canReadPrivate: listOf(cells, 'reads_private'),
    canEditPublic: listOf(cells, 'edits_public'),
    canEditPrivate: listOf(cells, 'edits_private'),
  };
}

function splitName(name: string): Pick<PersonRow, 'givenName' | 'surname'> {
  const [givenName = '', ...rest] = name.split(' ');
  return { givenName, surname: rest.join(' ') };
}

function listCell(values: readonly string[]): CellValue {
  return values.length === 0 ? null : values;
}
