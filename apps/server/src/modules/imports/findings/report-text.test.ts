import { describe, expect, it } from 'vitest';
import type { ReportLine } from './report-line.ts';
import { reportText } from './report-text.ts';

const line = (code: string, place: string, severity: ReportLine['severity'] = 'warning'): ReportLine => ({
  file: 'plan',
  severity,
  code,
  place,
  sentence: `It is ${code}.`,
});

describe('the report of an import', () => {
  it.each<[string, ReportLine[], string[]]>([
    ['nothing if there are no findings', [], []],
    ['a single finding in one line', [line('alone', 'unit a')], ['warning plan, unit a: It is alone. [alone]']],
    ['a finding without a place', [line('no-manifest', '')], ['warning plan: It is no-manifest. [no-manifest]']],
    [
      'errors first, and similar findings together',
      [line('odd', 'unit a'), line('wrong', 'unit b', 'error'), line('odd', 'unit c')],
      [
        'error   plan, unit b: It is wrong. [wrong]',
        'warning plan: 2 times [odd]',
        '        unit a: It is odd.',
        '        unit c: It is odd.',
      ],
    ],
    [
      'the first twenty of many similar errors, and the number of the others',
      Array.from({ length: 30 }, (_, index) => line('wrong', `unit ${index}`, 'error')),
      [
        'error   plan: 30 times [wrong]',
        ...Array.from({ length: 20 }, (_, index) => `        unit ${index}: It is wrong.`),
        '        and 10 more',
      ],
    ],
    [
      'the first five of many similar warnings, and the number of the others',
      Array.from({ length: 1_200 }, (_, index) => line('odd', `unit ${index}`)),
      ['warning plan: 1200 times [odd]', ...[0, 1, 2, 3, 4].map((index) => `        unit ${index}: It is odd.`), '        and 1195 more'],
    ],
  ])('shows %s', (_what, lines, expected) => {
    expect(reportText(lines)).toEqual(expected);
  });
});
