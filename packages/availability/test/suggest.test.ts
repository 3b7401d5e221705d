import { suggest, type SuggestContext, type SuggestReason } from '@assist/availability';
import { toAreaTree } from '@assist/resource';
import { areasOf, aResource } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';

const AREAS = toAreaTree(areasOf('house', 'f1 < house', 'f2 < house', 'oak < f1', 'ash < f1', 'elm < f2'));
const room = (id: string, areaId: string, capacity: number | null = 6, rank = 0) =>
  aResource({ id, capacity, rank, mapInfos: [{ areaId, featureId: null }] });
const said = ({ kind, ...about }: SuggestReason) =>
  'places' in about ? `fits ${about.places} for ${about.needed}` : [kind, ...Object.values(about)].join(' ');

function suggested(wanted: Parameters<typeof suggest>[0], changes: Partial<SuggestContext> = {}, limit = 3): string[] {
  const context = { areas: AREAS, favouriteIds: new Set<string>(), homeAreaId: null, chosenAreaIds: [], attendees: [], ...changes };
  return suggest(wanted, context, limit).map(({ resources, reasons }) =>
    [resources.map(({ id }) => id).join('+'), ...reasons.map(said)].join(', '),
  );
}

describe('a suggestion', () => {
  const BIG = room('big', 'oak', 12);
  const SMALL = room('small', 'elm', 6);
  const ASH = room('ash-room', 'ash', 6);
  const desks = ['d1', 'd2', 'd3'].map((id, index) => room(id, ['elm', 'ash', 'ash'][index]!, 1));

  it('is a room that fits rather than one with surplus places', () => {
    expect(suggested([{ candidates: [BIG, SMALL], places: 5 }])).toEqual(['small, fits 6 for 5', 'big, fits 12 for 5']);
  });

  it('is near home, and names the area that contains both it and home', () => {
    expect(suggested([{ candidates: [SMALL, ASH, BIG], places: null }], { homeAreaId: 'oak' })).toEqual([
      'big, near-home oak',
      'ash-room, near-home f1',
      'small, free',
    ]);
  });

  it('is near what is already chosen', () => {
    expect(suggested([{ candidates: [BIG, SMALL], places: null }], { chosenAreaIds: ['elm'] })[0]).toBe('small, near-chosen elm');
  });

  it.each([
    ['if all of them sit in its area', [BIG, SMALL], ['elm', 'elm'], 'small, near-attendees elm'],
    ['if most of them sit nearby', [BIG, SMALL], ['oak', 'ash', 'elm'], 'big, near-attendees f1'],
    ['unless most of them sit elsewhere', [SMALL], ['oak', 'ash', 'elm'], 'small, free'],
  ])('is near the attendees: %s', (_who, candidates, areaIds, expected) => {
    const attendees = areaIds.map((areaId) => ({ areaId, walkSeconds: new Map() }));
    expect(suggested([{ candidates, places: null }], { attendees }, 1)).toEqual([expected]);
  });

  const walking = (areaId: string, walkSeconds: Record<string, number>) => ({ areaId, walkSeconds: new Map(Object.entries(walkSeconds)) });
  it.each([
    ['for one person', [walking('oak', { big: 20, 'ash-room': 61 })], ['big, walk 1 1', 'ash-room, walk 2 1']],
    [
      'for all people together, even if another area is nearer in the area tree',
      [walking('oak', { big: 200, 'ash-room': 30 }), walking('oak', { big: 180, 'ash-room': 90 })],
      ['ash-room, walk 2 2', 'big, walk 4 2'],
    ],
    [
      'unless the walk is long',
      [walking('oak', { big: 601, 'ash-room': 900 })],
      ['big, near-attendees oak', 'ash-room, near-attendees f1'],
    ],
    [
      'unless the walk is unknown for somebody, in which case areas decide',
      [walking('oak', { 'ash-room': 30 }), walking('ash', {})],
      ['ash-room, near-attendees f1', 'big, near-attendees f1'],
    ],
  ])('is a short walk %s', (_who, attendees, expected) => {
    expect(suggested([{ candidates: [BIG, ASH], places: null }], { attendees }, 2)).toEqual(expected);
  });

  it('is a favourite rather than an equally good alternative', () => {
    expect(suggested([{ candidates: [SMALL, ASH], places: 6 }], { favouriteIds: new Set(['ash-room']) }, 1)).toEqual([
      'ash-room, fits 6 for 6, favourite ash-room',
    ]);
  });

  it('is a room with desks nearby: a different desk for each person', () => {
    const wanted = [
      { candidates: [ASH, SMALL], places: 6 },
      { candidates: desks, places: null },
      { candidates: desks, places: null },
    ];
    expect(suggested(wanted, {}, 2)).toEqual(['ash-room+d2+d3, fits 6 for 6, together ash', 'small+d1+d2, fits 6 for 6']);
  });

  it('follows the given order if nothing else distinguishes the candidates', () => {
    expect(suggested([{ candidates: [room('b', 'oak', 6, 2), room('a', 'oak', 6, 1)], places: 6 }], {}, 1)).toEqual(['a, fits 6 for 6']);
  });

  it.each([
    ['nothing is requested', []],
    [
      'one of the requests has no candidate',
      [
        { candidates: [SMALL], places: 1 },
        { candidates: [], places: null },
      ],
    ],
    [
      'there are not enough candidates',
      [
        { candidates: [SMALL], places: 1 },
        { candidates: [SMALL], places: 1 },
      ],
    ],
  ])('is missing if %s', (_what, wanted) => expect(suggested(wanted)).toEqual([]));

  it('can be a resource without a location', () => {
    const kit = aResource({ id: 'kit', capacity: null, mapInfos: [] });
    expect(suggested([{ candidates: [kit], places: null }], { homeAreaId: 'oak' })).toEqual(['kit, free']);
  });
});
