import { describe, expect, it } from 'vitest';
import type { ImportDefectCode } from '../findings/import-defect.ts';
import { parseCompany } from './parse-company.ts';

const company = () => ({
  companyName: 'Alder',
  timezone: 'Europe/Prague',
  defaultLanguage: 'en',
  colours: { accent: '#2f6f5e' },
  resourceVisibilityRestriction: 0,
  resourceTypes: [
    {
      resourceTypeId: 'desk',
      csCode: 'AssistWorkplace',
      name: { en: 'Desk' },
      rank: 1,
      icon: 'monitor',
      shape: 'desk',
    },
  ],
  filters: [
    {
      id: 'kit',
      resourceTypeId: 'desk',
      name: { en: 'Kit' },
      dataTypeId: 5,
      choices: [{ key: 'lamp', value: { en: 'Lamp' } }],
    },
  ],
  areas: [
    { id: 'site', parentAreaId: null as string | null, kind: 'site', name: { en: 'Site' } },
    {
      id: 'house',
      parentAreaId: 'site' as string | null,
      kind: 'building',
      name: { en: 'House', cs: 'Dům' },
      maxUt: 60,
    },
  ],
  licences: [{ code: 'SolutionProvider', quantity: null as number | null }],
  demoAccounts: [{ email: 'a@alder.example', name: 'A', role: 'employee', password: 'nine-rivers-meet' }],
  news: [{ id: 'n', title: { en: 'News' }, text: { en: 'Text' }, publishedAt: '2026-11-20T12:00:00Z' }],
});
type Company = ReturnType<typeof company>;

/** Returns nested areas. Each area after the first lies in the area before it. */
const nestedAreas = ({ areas: [site] }: Company, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...site!, id: `a${index}`, parentAreaId: index === 0 ? null : `a${index - 1}` }));

describe('the company’s settings for names and markers on its plans', () => {
  const read = (planDisplay: unknown) => parseCompany(JSON.stringify({ ...company(), planDisplay }));

  it('may be the specification’s names or numbers, and are stored as numbers', () => {
    const { company: parsed, defects } = read({
      layers: { room: { label: 'CodeName', closeLabel: 4 }, amenity: { marker: 'OnlyName' } },
      pois: [
        { category: 'restroom', marker: 'None' },
        { featureId: 'unit-1', marker: 11 },
        { featureId: 'unit-2', marker: 'Icon' },
      ],
    });
    expect(defects).toEqual([]);
    expect(parsed?.planDisplay).toEqual({
      layers: { room: { label: 6, closeLabel: 4 }, amenity: { marker: 6 } },
      pois: [
        { category: 'restroom', marker: 1 },
        { featureId: 'unit-1', marker: 11 },
        { featureId: 'unit-2', marker: 9 },
      ],
    });
  });

  it.each([
    ['an unknown mode name', { layers: { room: { label: 'Big' } } }],
    ['an unknown mode number', { layers: { room: { marker: 14 } } }],
    ['an unknown layer', { layers: { roof: { label: 1 } } }],
    ['a place without an id or a category', { pois: [{ marker: 1 }] }],
    ['a place with both an id and a category', { pois: [{ featureId: 'a', category: 'b', marker: 1 }] }],
  ])('are refused if they contain %s', (_what, planDisplay) => {
    const { company: parsed, defects } = read(planDisplay);
    expect(parsed).toBeNull();
    expect(defects[0]?.sentence).toContain('planDisplay');
  });
});

describe('a company file', () => {
  it('is read in full, with defaults for what it leaves out', () => {
    const { company: read, defects } = parseCompany(JSON.stringify(company()));
    expect(defects).toEqual([]);
    expect(read?.areas.map(({ id, maxUt, featureId }) => [id, maxUt, featureId])).toEqual([
      ['site', 100, null],
      ['house', 60, null],
    ]);
    expect(read?.filters[0]).toMatchObject({
      visible: true,
      filterable: true,
      matchAll: false,
      choices: [{ key: 'lamp', imagePreferCover: false }],
    });
  });

  it.each([
    [undefined, null],
    [null, null],
    [' ', null],
    ['Europe/Lisbon', 'Europe/Lisbon'],
    ['Pacific Standard Time', 'America/Los_Angeles'],
  ])('whose area has the time zone %j gives it the zone %j of its own', (timezone, own) => {
    const file = company();
    const { company: read } = parseCompany(JSON.stringify({ ...file, areas: [{ ...file.areas[0], timezone }] }));
    expect(read?.areas[0]?.timezone).toBe(own);
  });

  it('may nest a hundred areas, and has a single defect if it nests more', () => {
    const read = (count: number) => parseCompany(JSON.stringify({ ...company(), areas: nestedAreas(company(), count) }));
    expect(read(100).defects).toEqual([]);
    expect(read(20_000).defects.map(({ code }) => code)).toEqual(['areas-too-deep']);
    expect(read(20_001).defects.map(({ code, column }) => [code, column])).toEqual([['wrong-number', 'areas']]);
  });

  it.each<[ImportDefectCode, string | null, (file: Company) => unknown]>([
    ['empty-file', null, () => ''],
    ['bad-json', null, () => '{"companyName": '],
    ['wrong-value', 'company', () => []],
    ['missing-value', 'companyName', (file) => ({ ...file, companyName: undefined })],
    ['too-long', 'companyName', (file) => ({ ...file, companyName: 'A'.repeat(121) })],
    ['unknown-key', 'company', (file) => ({ ...file, colour: 'red' })],
    ['wrong-zone', 'timezone', (file) => ({ ...file, timezone: 'Europe/Atlantis' })],
    ['wrong-zone', 'areas[1].timezone', (file) => ({ ...file, areas: [file.areas[0], { ...file.areas[1], timezone: 'Europe/Atlantis' }] })],
    ['wrong-value', 'defaultLanguage', (file) => ({ ...file, defaultLanguage: 'la' })],
    ['wrong-colour', 'colours.accent', (file) => ({ ...file, colours: { accent: 'greenish' } })],
    [
      'unknown-class',
      'resourceTypes[0].csCode',
      (file) => {
        file.resourceTypes[0]!.csCode = 'ResourceDeluxe';
        return file;
      },
    ],
    [
      'wrong-value',
      'resourceTypes[0].shape',
      (file) => {
        file.resourceTypes[0]!.shape = 'boat';
        return file;
      },
    ],
    [
      'duplicate-id',
      'resourceTypes[1]',
      (file) => {
        file.resourceTypes.push(file.resourceTypes[0]!);
        return file;
      },
    ],
    [
      'unknown-type',
      'filters[0].resourceTypeId',
      (file) => {
        file.filters[0]!.resourceTypeId = 'sofa';
        return file;
      },
    ],
    [
      'wrong-value',
      'filters[0].dataTypeId',
      (file) => {
        file.filters[0]!.dataTypeId = 7;
        return file;
      },
    ],
    [
      'missing-value',
      'filters[0].choices',
      (file) => {
        file.filters[0]!.choices = [];
        return file;
      },
    ],
    [
      'duplicate-id',
      'filters[0].choices[1]',
      (file) => {
        file.filters[0]!.choices.push(file.filters[0]!.choices[0]!);
        return file;
      },
    ],
    [
      'unknown-area',
      'areas[1].parentAreaId',
      (file) => {
        file.areas[1]!.parentAreaId = 'garage';
        return file;
      },
    ],
    [
      'circle-of-areas',
      'areas[0].parentAreaId',
      (file) => {
        file.areas[0]!.parentAreaId = 'house';
        return file;
      },
    ],
    ['areas-too-deep', 'areas[100].parentAreaId', (file) => ({ ...file, areas: nestedAreas(file, 20_000) })],
    [
      'wrong-number',
      'areas[1].maxUt',
      (file) => {
        file.areas[1]!.maxUt = 101;
        return file;
      },
    ],
    [
      'wrong-value',
      'areas[0].id',
      (file) => {
        file.areas[0]!.id = 'no id';
        return file;
      },
    ],
    [
      'unknown-licence',
      'licences[0].code',
      (file) => {
        file.licences[0]!.code = 'Platinum';
        return file;
      },
    ],
    [
      'wrong-value',
      'demoAccounts[0].email',
      (file) => {
        file.demoAccounts[0]!.email = 'a';
        return file;
      },
    ],
    [
      'wrong-value',
      'news[0].publishedAt',
      (file) => {
        file.news[0]!.publishedAt = 'yesterday';
        return file;
      },
    ],
  ])('is reported with the defect %s at the path %s', (code, column, spoil) => {
    const spoilt = spoil(company());
    const { company: read, defects } = parseCompany(typeof spoilt === 'string' ? spoilt : JSON.stringify(spoilt));
    expect(defects, JSON.stringify(defects)).toContainEqual(expect.objectContaining({ code, column }));
    expect(read === null).toBe(defects.some(({ severity }) => severity === 'error'));
  });
});
