import { LANGUAGES } from '@assist/i18n';
import { DATA_TYPE, type FilterDefinition } from '@assist/resource';
import { toZone } from '@assist/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyCells,
  areaColumns,
  areaOfCells,
  cellDifferences,
  cellsOfArea,
  cellsOfNews,
  cellsOfPerson,
  cellsOfResource,
  checkNews,
  checkResource,
  formatCell,
  newsColumns,
  newsOfCells,
  parseCell,
  PERSON_COLUMNS,
  personOfCells,
  resourceColumns,
  resourceOfCells,
} from '../src/index.ts';
import { anyCells } from './any-cells.ts';

const filter = (id: string, dataTypeId: FilterDefinition['dataTypeId'], resourceTypeId = 'desk'): FilterDefinition => ({
  id,
  resourceTypeId,
  name: { en: id },
  visible: true,
  filterable: true,
  matchAll: false,
  dataTypeId,
  choices: ['lamp', 'dock'].map((key) => ({ key, value: { en: key }, imageUrl: null, imagePreferCover: false })),
});
const CONTEXT = {
  resourceTypes: [
    { resourceTypeId: 'desk', csCode: 'AssistWorkplace' },
    { resourceTypeId: 'room', csCode: 'ResourcePremium' },
  ],
  filters: [...Object.entries(DATA_TYPE).map(([name, dataTypeId]) => filter(name, dataTypeId)), filter('video', DATA_TYPE.boolean, 'room')],
};
const COLUMNS = resourceColumns(CONTEXT.filters);
const IN_ENGLISH = { defaultLanguage: 'en', timezone: toZone('Europe/Prague') };

const KINDS = [
  {
    kind: 'resource',
    columns: COLUMNS,
    again: (cells: object) => cellsOfResource(resourceOfCells(cells as never, CONTEXT, undefined), CONTEXT),
  },
  {
    kind: 'area',
    columns: areaColumns(IN_ENGLISH),
    again: (cells: object) => cellsOfArea(areaOfCells(cells as never, IN_ENGLISH, undefined), IN_ENGLISH),
  },
  {
    kind: 'item of news',
    columns: newsColumns(IN_ENGLISH),
    again: (cells: object) => cellsOfNews(newsOfCells(cells as never, IN_ENGLISH, undefined), IN_ENGLISH),
  },
  { kind: 'person', columns: PERSON_COLUMNS, again: (cells: object) => cellsOfPerson(personOfCells(cells as never)) },
];

describe.each(KINDS)('any $kind', ({ columns, again }) => {
  it('has cells that are read again from their own texts', () => {
    fc.assert(
      fc.property(anyCells(columns), (cells) => {
        for (const { key, kind } of columns)
          expect([key, parseCell(kind, formatCell(cells[key]!))]).toEqual([key, { value: cells[key], fault: null, notes: [] }]);
      }),
    );
  });

  it('has the same cells again after it was made from its own cells', () => {
    fc.assert(
      fc.property(anyCells(columns), (cells) => {
        const once = again(cells);
        expect(again(once)).toEqual(once);
        // A cell that was filled stays, but for a property of another type and the parts of the name that the name itself gives.
        for (const { column, before } of cellDifferences(cells, once, columns))
          if (before !== null) expect(column).toMatch(/^property:|^given_name$|^surname$/u);
      }),
    );
  });

  it('keeps each cell that a change does not name', () => {
    fc.assert(
      fc.property(anyCells(columns), anyCells(columns), fc.subarray(columns.map(({ key }) => key)), (before, other, named) => {
        const set = Object.fromEntries(named.map((key) => [key, other[key]!]));
        const after = applyCells(before, set, columns);
        for (const { column } of cellDifferences(before, after, columns)) expect(named).toContain(column);
        for (const key of named) expect(after[key]).toEqual(other[key]);
      }),
    );
  });
});

describe('a resource that is changed by its cells', () => {
  const ROOM = applyCells(undefined, { id: 'vltava', name: 'Vltava', type: 'room', email: 'v@x.example', area: 'f1' }, COLUMNS);

  it('keeps what no column describes: pictures, further places, and names in other languages', () => {
    const stored = {
      ...resourceOfCells(ROOM, CONTEXT, undefined),
      displayNameForApp: { pl: 'Wełtawa' },
      files: [{ id: 'p', url: '/p', name: 'P' }],
      mapInfos: [
        { areaId: 'f1', featureId: null },
        { areaId: 'f2', featureId: 'u2' },
      ],
    };
    const cells = applyCells(cellsOfResource(stored, CONTEXT), { 'display_name:cs': 'Vltava' }, COLUMNS);
    expect(resourceOfCells(cells, CONTEXT, stored)).toEqual({ ...stored, displayNameForApp: { cs: 'Vltava', pl: 'Wełtawa' } });
  });

  it('has the specification’s defaults where its cells are empty', () => {
    expect(resourceOfCells(ROOM, CONTEXT, undefined)).toMatchObject({
      displayName: 'Vltava',
      csCode: 'ResourcePremium',
      timezone: null,
      startTime: '00:00',
      endTime: '24:00',
      reservationsEnabled: true,
      navigationEnabled: true,
      confirmationSettings: { requiresConfirmation: false, multiDayEventConfirmationSettings: null },
    });
  });

  it.each([
    [{ min_minutes: 60, max_minutes: 30 }, ['min_minutes', 'minimum-above-maximum']],
    [{ multi_day_less_than_minutes: 9, multi_day_greater_than_minutes: 8 }, ['multi_day_less_than_minutes', 'minimum-above-maximum']],
    [{ 'property:boolean': true }, ['property:boolean', 'property-of-another-type']],
    [{ 'property:video': true }, undefined],
  ])('with %j has the finding %j', (set, expected) => {
    const found = checkResource(applyCells(ROOM, set, COLUMNS), CONTEXT).map(({ column, code }) => [column, code]);
    expect(found).toEqual(expected === undefined ? [] : [expected]);
  });
});

describe('an area that is changed by its cells', () => {
  const STORED = {
    id: 'f1',
    parentAreaId: 'b',
    kind: 'floor',
    name: { en: 'First', pl: 'Pierwsze' },
    rank: 2,
    maxUt: 60,
    featureId: null,
    timezone: 'Europe/Lisbon',
  };

  it('keeps its names in languages without a column', () => {
    const cells = applyCells(cellsOfArea(STORED, IN_ENGLISH), { 'display_name:cs': 'První' }, areaColumns(IN_ENGLISH));
    expect(areaOfCells(cells, IN_ENGLISH, STORED)).toEqual({ ...STORED, name: { en: 'First', cs: 'První', pl: 'Pierwsze' } });
  });

  it('has its name in the company’s language', () => {
    const inCzech = { defaultLanguage: 'cs' };
    const cells = cellsOfArea({ ...STORED, name: { en: 'First', cs: 'První' } }, inCzech);
    expect(cells).toMatchObject({ name: 'První', 'display_name:en': 'First' });
    expect(areaColumns(inCzech).map(({ key }) => key)).not.toContain('display_name:cs');
  });

  it('has no limit, the first place and no zone of its own, where its cells are empty', () => {
    const cells = applyCells(undefined, { id: 'z', name: 'Zone', kind: 'zone' }, areaColumns(IN_ENGLISH));
    expect(areaOfCells(cells, IN_ENGLISH, undefined)).toMatchObject({
      parentAreaId: null,
      rank: 0,
      maxUt: 100,
      featureId: null,
      timezone: null,
    });
  });
});

it('a person’s given name and surname follow a new name, unless they were set', () => {
  const person = personOfCells({ email: 'a@x.example', name: 'Jane Mary Doe' });
  expect([person.givenName, person.surname]).toEqual(['Jane', 'Mary Doe']);
  const renamed = (before: typeof person) =>
    personOfCells(applyCells(cellsOfPerson(before), { name: 'Jane Smith' }, PERSON_COLUMNS)).surname;
  expect(renamed(person)).toBe('Smith');
  expect(renamed({ ...person, surname: 'Doe' })).toBe('Doe');
});

it('a resource has a name column for each language', () => {
  expect(COLUMNS.map(({ key }) => key).filter((key) => key.startsWith('display_name:'))).toEqual(
    LANGUAGES.map((language) => `display_name:${language}`),
  );
});

describe('an item of news that is changed by its cells', () => {
  const STORED = {
    id: 'n1',
    title: { en: 'Open day', pl: 'Dzień otwarty' },
    text: { en: 'Come in.' },
    publishedAt: '2026-11-20T12:00:30Z',
    until: null,
    areaIds: ['floor-1'],
  };
  const changed = (set: object) =>
    newsOfCells(applyCells(cellsOfNews(STORED, IN_ENGLISH), set as never, newsColumns(IN_ENGLISH)), IN_ENGLISH, STORED);

  it('has its times on the clock of the company, and keeps the seconds of those that do not change', () => {
    expect(cellsOfNews(STORED, IN_ENGLISH)).toMatchObject({ published: '2026-11-20 13:00', until: null, areas: ['floor-1'] });
    expect(changed({ text: 'Do come in.' })).toEqual({ ...STORED, text: { en: 'Do come in.' } });
    expect(changed({ published: '2026-07-01 08:00' }).publishedAt).toBe('2026-07-01T06:00:00.000Z');
  });

  it.each([
    ['2026-11-20 13:00', ['until', 'ends-before-it-begins']],
    ['2026-11-20 13:01', undefined],
    [null, undefined],
  ])('with the end %s has the finding %j', (until, expected) => {
    const found = checkNews({ ...cellsOfNews(STORED, IN_ENGLISH), until }).map(({ column, code }) => [column, code]);
    expect(found).toEqual(expected === undefined ? [] : [expected]);
  });
});
