import { describe, expect, it } from 'vitest';
import type { FinderSearch } from '../src/lib/finder-search.ts';
import {
  addRequirement,
  MOST_REQUIREMENTS,
  removeRequirement,
  requirementsOf,
  showRequirement,
  searchOf,
} from '../src/lib/requirements.ts';
import { parseSearch, stringifySearch } from '../src/lib/search-codec.ts';

/** Returns the search, changed by the patch, after a round trip through the address of a browser. */
const after = (search: FinderSearch, patch: Partial<FinderSearch>) => parseSearch(stringifySearch({ ...search, ...patch }));

const ROOM: FinderSearch = { day: '2026-11-24', type: ['room'], people: '6' };
const ROOM_AND_DESK: FinderSearch = { ...ROOM, also: ['type=desk&with=desk-monitors%3A2..'], at: '0' };

describe('the requirements of a search', () => {
  it.each([
    ['a single one by default', ROOM, [{ type: ['room'], people: '6' }], 0],
    [
      'several, in their order',
      ROOM_AND_DESK,
      [
        { type: ['room'], people: '6' },
        { type: ['desk'], with: ['desk-monitors:2..'] },
      ],
      0,
    ],
    [
      'several, any of which can be the current one',
      { ...ROOM, also: ['type=desk'], at: '1' },
      [{ type: ['desk'] }, { type: ['room'], people: '6' }],
      1,
    ],
    [
      'several, with the last one current by default',
      { ...ROOM, also: ['type=desk'] },
      [{ type: ['desk'] }, { type: ['room'], people: '6' }],
      1,
    ],
    ['tolerant of anything in the address', { also: ['%%%', 'day=1&evil=2'], at: '-7.5' }, [{}, {}, {}], 2],
  ] as const)('are %s', (_rule, search, all, current) => {
    expect(requirementsOf(search as FinderSearch)).toEqual({ all, current });
  });

  it('are limited to the number that fits as chips', () => {
    expect(requirementsOf({ also: Array.from({ length: 50 }, () => 'type=desk') }).all).toHaveLength(MOST_REQUIREMENTS);
  });

  it('change with each press, while day and time stay', () => {
    const two = after(ROOM, addRequirement(ROOM)) as FinderSearch;
    expect(two).toEqual({ day: '2026-11-24', also: 'type=room&people=6', at: '1' });
    const back = after(ROOM_AND_DESK, showRequirement(ROOM_AND_DESK, 1));
    expect(back).toEqual({ day: '2026-11-24', type: 'desk', with: 'desk-monitors:2..', also: 'type=room&people=6', at: '1' });
    expect(after(ROOM_AND_DESK, removeRequirement(ROOM_AND_DESK, 0))).toEqual({
      day: '2026-11-24',
      type: 'desk',
      with: 'desk-monitors:2..',
    });
    expect(after(ROOM_AND_DESK, removeRequirement(ROOM_AND_DESK, 1))).toEqual({ day: '2026-11-24', type: 'room', people: '6' });
    expect(after(ROOM, removeRequirement(ROOM, 0))).toEqual({ day: '2026-11-24' });
  });

  it('keep the resource chosen for each, but not the shown floor', () => {
    const search: FinderSearch = { ...ROOM, level: 'floor-1', resource: 'vltava', also: ['type=desk&resource=elm'], at: '0' };
    expect(after(search, showRequirement(search, 1))).toEqual({
      day: '2026-11-24',
      type: 'desk',
      resource: 'elm',
      also: 'type=room&people=6&resource=vltava',
      at: '1',
    });
  });

  it.each([
    ['nothing in particular', []],
    ['one requirement', [{ type: ['room'], people: '6' }]],
    ['several requirements', [{ type: ['room'], people: '6' }, { type: ['desk'] }, { resource: 'vltava' }]],
  ])('can all be set together: %s', (_rule, requirements) => {
    const { all, current } = requirementsOf(parseSearch(stringifySearch({ ...searchOf(requirements) })));
    expect({ all, current }).toEqual({ all: requirements.length === 0 ? [{}] : requirements, current: 0 });
  });
});
