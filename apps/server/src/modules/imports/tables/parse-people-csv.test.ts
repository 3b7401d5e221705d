import { describe, expect, it } from 'vitest';
import { parsePeopleCsv } from './parse-people-csv.ts';
import type { ImportDefectCode } from '../findings/import-defect.ts';

const HEADER = 'email,name,given_name,surname,department,administrator,language,areas,home_desk,reads_public,edits_private';
const ALICE = 'alice@alder.example,Alice Žáková,Alice,Žáková,Sales,yes,cs,zone-oak,desk-o-01,bob@alder.example,';
const BOB = 'bob@alder.example,Bob Novák,,,,no,,,,,alice@alder.example';
const context = { areaIds: new Set(['zone-oak']) };
const file = (...lines: readonly string[]): string => [HEADER, ...lines, ''].join('\n');

describe('a table of people', () => {
  it('gives a record for each line', () => {
    const { records, defects } = parsePeopleCsv(file(ALICE, BOB), context);
    expect(defects).toEqual([]);
    expect(records[0]).toEqual({
      line: 2,
      email: 'alice@alder.example',
      name: 'Alice Žáková',
      givenName: 'Alice',
      surname: 'Žáková',
      department: 'Sales',
      administrator: true,
      language: 'cs',
      areaIds: ['zone-oak'],
      homePlaceId: 'desk-o-01',
      canReadPublic: ['bob@alder.example'],
      canReadPrivate: [],
      canEditPublic: [],
      canEditPrivate: [],
    });
    expect(records[1]).toMatchObject({
      givenName: 'Bob',
      surname: 'Novák',
      department: '',
      administrator: false,
      language: null,
      homePlaceId: null,
    });
  });

  it.each([
    ['a byte order mark', `\uFEFF${file(ALICE, BOB)}`],
    ['Windows line ends', file(ALICE, BOB).replaceAll('\n', '\r\n')],
    ['semicolons', file(ALICE, BOB).replaceAll(',', ';')],
    ['tabs', file(ALICE, BOB).replaceAll(',', '\t')],
    ['a line that tells Excel the delimiter', `sep=;\r\n${file(ALICE, BOB).replaceAll(',', ';')}`],
    ['a line with the delimiter after a byte order mark', `\uFEFFSEP=|\n${file(ALICE, BOB).replaceAll(',', '|')}`],
    ['empty lines', file(ALICE, '', BOB, '')],
    [
      'capitals in its header and addresses',
      file(ALICE, BOB).replace(HEADER, HEADER.toUpperCase()).replaceAll('alder.example', 'ALDER.example'),
    ],
  ])('may have %s', (_, text) => {
    const { records, defects } = parsePeopleCsv(text, context);
    expect(defects).toEqual([]);
    expect(records.map(({ email }) => email)).toEqual(['alice@alder.example', 'bob@alder.example']);
  });

  it.each<[ImportDefectCode, number | null, string | null, string]>([
    ['empty-file', null, null, ''],
    ['empty-file', null, null, '\uFEFF \n'],
    ['no-rows', null, null, HEADER],
    ['bad-quote', 2, null, file('"alice@alder.example,Alice')],
    ['bad-quote', 2, null, file(ALICE.replace('Alice Žáková', '"Ali"ce'))],
    // Reported at the line of the open quote, neither at the end of the file nor at the next quote.
    ['bad-quote', 3, null, file(ALICE, 'bob@alder.example,"Bob', ALICE, ALICE)],
    ['bad-quote', 3, null, file(ALICE, BOB.replace('Bob Novák', '"Bob Novák'), ALICE.replace('Alice Žáková', '"Alice ""Ali"" Žáková"'))],
    ['bad-quote', 4, null, `sep=,\r\n${file(ALICE, 'bob@alder.example,"Bob', ALICE)}`],
    ['wrong-cell-count', 4, null, `sep=,\n${file(ALICE, `${BOB},,more`)}`],
    ['missing-column', 1, 'name', 'email\nalice@alder.example\n'],
    ['unknown-column', 1, 'shoe_size', 'email,name,shoe_size\na@b.cz,A,42\n'],
    ['duplicate-column', 1, 'name', 'email,name,name\na@b.cz,A,B\n'],
    ['wrong-cell-count', 3, null, file(ALICE, `${BOB},,more`)],
    ['missing-value', 2, 'name', file(ALICE.replace('Alice Žáková', ''))],
    ['missing-value', 2, 'email', file(ALICE.replace('alice@alder.example', ''))],
    ['wrong-email', 2, 'email', file(ALICE.replace('alice@alder.example', 'alice at alder'))],
    ['too-long', 2, 'name', file(ALICE.replace('Alice Žáková', 'Ž'.repeat(121)))],
    ['control-character', 2, 'name', file(ALICE.replace('Alice Žáková', 'Ali\u0007ce'))],
    ['wrong-yes-no', 2, 'administrator', file(ALICE.replace(',yes,', ',maybe,'))],
    ['wrong-value', 2, 'language', file(ALICE.replace(',cs,', ',tlh,'))],
    ['unknown-area', 2, 'areas', file(ALICE.replace('zone-oak', 'zone-palm'))],
    ['unknown-email', 2, 'reads_public', file(ALICE)],
    [
      'duplicate-email',
      3,
      'email',
      file(ALICE.replace(',bob@alder.example', ','), ALICE.replace(',bob@alder.example', ',').replace('alice', 'ALICE')),
    ],
    ['no-administrator', null, 'administrator', file(BOB.replace('alice@alder.example', ''))],
  ])('is reported with the defect %s in line %s, column %s', (code, line, column, text) => {
    const { defects } = parsePeopleCsv(text, context);
    expect(defects, JSON.stringify(defects)).toContainEqual(expect.objectContaining({ code, line, column }));
  });

  it('has all its defects reported together, each with its line in the file', () => {
    const text = 'email,name\n"a@b.cz","Two\nlines"\nb@b.cz,\nc,C\n';
    expect(parsePeopleCsv(text).defects.map(({ code, line }) => [code, line])).toEqual([
      ['control-character', 2],
      ['missing-value', 4],
      ['wrong-email', 5],
    ]);
  });

  // How spreadsheets and directories write tables; each was reported of another product.
  it.each([
    [
      'an apostrophe in an address',
      "email,name\nsean.o'shea@alder.example,Sean O'Shea\n",
      [["sean.o'shea@alder.example", "Sean O'Shea", false]],
    ],
    [
      'Czech booleans',
      'email;name;administrator\na@alder.example;A;PRAVDA\nb@alder.example;B;NEPRAVDA\n',
      [
        ['a@alder.example', 'A', true],
        ['b@alder.example', 'B', false],
      ],
    ],
    ['rows of separators alone', 'email,name,administrator\na@alder.example,A,yes\n,,\n ,,\n', [['a@alder.example', 'A', true]]],
    ['columns of separators alone', 'email,name,administrator,,\na@alder.example,A,yes,,\n', [['a@alder.example', 'A', true]]],
    ['more separators than the header', 'email,name\na@alder.example,A,,,\n', [['a@alder.example', 'A', false]]],
    ['an address as mail programs copy it', 'email,name\n"A B <a@alder.example>",A B\n', [['a@alder.example', 'A B', false]]],
    // Excel leaves out the separators at the end of some rows: support.microsoft.com/kb/77295.
    ['a row that ends early', 'email,name,administrator\na@alder.example,A\n', [['a@alder.example', 'A', false]]],
  ])('may have %s', (_what, text, expected) => {
    const { records, defects } = parsePeopleCsv(text);
    expect(defects.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(records.map(({ email, name, administrator }) => [email, name, administrator])).toEqual(expected);
  });

  it('explains why a row in curly quotation marks has too many cells', () => {
    const { defects } = parsePeopleCsv('email,name\na@alder.example,“A, B”\n');
    expect(defects.map(({ code, sentence }) => [code, sentence])).toEqual([
      [
        'wrong-cell-count',
        'Line 2 has 3 cells; the header has 2. Curly quotation marks do not hold a cell together; straight ones (") do.',
      ],
    ]);
  });

  it('that lacks columns, or ends early, keeps what is stored of known people', () => {
    const [olga] = parsePeopleCsv(file(ALICE.replace('bob@alder.example', 'alice@alder.example'))).records;
    const known = new Map([['alice@alder.example', olga!]]);
    for (const text of [
      'email,department\nALICE@alder.example,Research\n',
      'email,department,name,administrator\nalice@alder.example,Research\n',
    ]) {
      const { records, defects } = parsePeopleCsv(text, { known });
      expect(defects).toEqual([]);
      expect(records).toEqual([{ ...olga, department: 'Research' }]);
    }
    expect(parsePeopleCsv('email,administrator\nalice@alder.example,\n', { known }).records[0]!.administrator).toBe(false);
  });

  it('may name any area if the known areas are not given', () => {
    expect(parsePeopleCsv(file(ALICE, BOB)).defects).toEqual([]);
  });
});
