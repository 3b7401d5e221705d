import { toInstant } from '@assist/time';
import { expect, it } from 'vitest';
import { uidOfDate } from '../src/uid-of-date.ts';

it('uidOfDate gives two dates of one series on the same day different UIDs', () => {
  expect(['2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z'].map((text) => uidOfDate('uid@google.com', toInstant(text)))).toEqual([
    'uid@google.com_20261123T090000Z',
    'uid@google.com_20261123T100000Z',
  ]);
});
