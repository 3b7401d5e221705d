import { fromInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { pageRange, pagesOf, pagesShown, searchOf } from '../src/features/reservations/reservation-pages.ts';

const TODAY = '2026-11-22';
const ZONE = 'Europe/Prague';

describe('the pages of the list', () => {
  it.each([
    ['an address without days', {}, { earlier: 0, later: 0 }],
    ['the usual days', { from: '2026-11-22', to: '2026-12-22' }, { earlier: 0, later: 0 }],
    ['yesterday', { from: '2026-11-21' }, { earlier: 1, later: 0 }],
    ['thirty days ago', { from: '2026-10-23' }, { earlier: 1, later: 0 }],
    ['thirty-one days ago', { from: '2026-10-22' }, { earlier: 2, later: 0 }],
    ['one day more than usual', { to: '2026-12-23' }, { earlier: 0, later: 1 }],
    ['both directions', { from: '2026-09-23', to: '2027-02-20' }, { earlier: 2, later: 2 }],
    ['invalid days', { from: 'yesterday', to: '2026-13-45' }, { earlier: 0, later: 0 }],
    ['a day in the year 800', { from: '0800-12-25' }, { earlier: 48, later: 0 }],
  ])('are as many as the days in the address need: %s', (_what, search, shown) => expect(pagesShown(search, TODAY)).toEqual(shown));

  it('are written to the address and read back from it', () => {
    for (const shown of [
      { earlier: 0, later: 0 },
      { earlier: 3, later: 0 },
      { earlier: 1, later: 5 },
    ])
      expect(pagesShown(searchOf(shown, TODAY), TODAY)).toEqual(shown);
    expect(searchOf({ earlier: 0, later: 0 }, TODAY)).toEqual({ from: '', to: '' });
  });

  it('follow each other without a gap, even over a clock change', () => {
    const ranges = pagesOf({ earlier: 2, later: 5 }).map((page) => pageRange(page, TODAY, ZONE));
    expect(ranges.slice(1).map(({ start }) => start)).toEqual(ranges.slice(0, -1).map(({ end }) => end));
    expect([ranges[0]!.start, ranges.at(-1)!.end].map(fromInstant)).toEqual(['2026-09-22T22:00:00.000Z', '2027-05-20T22:00:00.000Z']);
  });
});
