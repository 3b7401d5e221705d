import { describe, expect, it } from 'vitest';
import { reportCsv, reportHtml } from './report-file.ts';
import type { ReportLine } from './findings/report-line.ts';

const square = (west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 50],
      [west + 0.0001, 50],
      [west + 0.0001, 50.0001],
      [west, 50.0001],
      [west, 50],
    ],
  ],
});
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features });
const PLAN = {
  imdf: {
    level: collection({ id: 'l1', properties: { name: { en: 'Ground <floor>' } }, geometry: square(14) }),
    unit: collection(
      { id: 'u1', properties: { level_id: 'l1' }, geometry: square(14) },
      { id: 'u2', properties: { level_id: 'l1' }, geometry: square(14.0001) },
    ),
  },
};
const line = (more: Partial<ReportLine>): ReportLine => ({
  file: 'plan',
  severity: 'warning',
  code: 'units-overlap',
  place: 'unit u1',
  sentence: 'They share 2 m².',
  ...more,
});

describe('a report as a page', () => {
  const page = reportHtml(
    [
      line({ featureId: 'u1' }),
      line({ featureId: 'u2', place: 'unit u2' }),
      line({ severity: 'error', code: 'open-ring', featureId: 'u2', sentence: 'It says <script>alert(1)</script>.' }),
      line({ file: 'resources', code: 'missing-picture', place: 'line 3', sentence: 'There is no picture.' }),
    ],
    PLAN,
    'Import of plan.zip',
  );

  it('counts the findings, lists errors first, and groups similar findings', () => {
    expect(page).toContain('<p>1 error, 3 warnings. Nothing has been changed.</p>');
    expect([...page.matchAll(/<td><a href="#found-(\d+)">([\w-]+)<\/a><\/td><td>\w+<\/td><td>(\d+)/gu)].map((row) => row.slice(1))).toEqual(
      [
        ['1', 'open-ring', '1'],
        ['2', 'units-overlap', '2'],
        ['4', 'missing-picture', '1'],
      ],
    );
  });

  it('draws the floor with each finding at its feature, linked to its text', () => {
    expect(page).toContain('<h2>Ground &#60;floor&#62;</h2>');
    expect(page.match(/<path class="(?:error|warning|sound|ground)"/gu)).toEqual([
      '<path class="ground"',
      '<path class="warning"',
      '<path class="error"',
    ]);
    expect([...page.matchAll(/<a href="#(found-\d)"><title>/gu)].map(([, to]) => to)).toEqual(['found-2', 'found-1', 'found-3']);
    for (const number of [1, 2, 3, 4]) expect(page).toContain(`<li id="found-${number}" value="${number}">`);
  });

  it('never runs text from a file, and fetches nothing', () => {
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/https?:|src=|url\(/u);
  });

  it('has no drawings if there is no plan', () => {
    expect(reportHtml([line({ file: 'people' })], undefined, 'Import')).not.toContain('<svg');
  });

  it('draws the sound parts of a plan that is mostly broken', () => {
    const spoilt = {
      imdf: {
        ...PLAN.imdf,
        unit: collection(
          { id: 'u1', properties: null, geometry: { type: 'Polygon', coordinates: 'none' } },
          {
            id: 'u2',
            properties: { level_id: 'l1' },
            geometry: { type: 'Polygon', coordinates: [[[14, 50], [NaN, 1], ['a'], [14.0001, 50.0001]]] },
          },
          null as unknown as object,
        ),
      },
    };
    expect(
      reportHtml([line({ featureId: 'u1' }), line({ featureId: 'u2' })], spoilt, 'Import').match(/class="warning" d="M/gu),
    ).toHaveLength(1);
  });
});

describe('a report as a table', () => {
  it('has a row for each finding, and no formulas', () => {
    expect(reportCsv([line({ sentence: '=1+1 "quoted", and more' })])).toBe(
      '\uFEFFseverity,file,code,place,sentence\r\nwarning,plan,units-overlap,unit u1,"\'=1+1 ""quoted"", and more"\r\n',
    );
  });
});
