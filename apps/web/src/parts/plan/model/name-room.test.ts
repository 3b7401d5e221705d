import { describe, expect, it } from 'vitest';
import { type Metres, nameRoomAt } from '@assist/floorplan';
import { fitView } from './fit-view.ts';
import { breakName, LEAST_NAME_PX, letterHeightM } from './name-room.ts';

/** A room ten metres wide and six high, with a shaft at the right of its upper half. */
const ROOM: readonly (readonly Metres[])[] = [
  [
    [0, 0],
    [7, 0],
    [7, 3],
    [10, 3],
    [10, 6],
    [0, 6],
  ],
];

describe('a name in its room', () => {
  it.each([
    ['in the middle of a wide part', [5, 4.5], 10, 3],
    ['beside the shaft', [5, 1.5], 4, 3],
    ['near the left wall', [2, 1.5], 4, 3],
    ['just below the shaft, which the letters would otherwise touch,', [5, 3.2], 4, 5.6],
  ] as const)('%s may take twice the distance to the nearer wall', (_where, point, widthM, depthM) => {
    const room = nameRoomAt(ROOM, point);
    expect([room.widthM, room.depthM].map((metres) => Number(metres.toFixed(6)))).toEqual([widthM, depthM]);
  });

  it.each([
    ['Po', ['Po']],
    ['Reading room', ['Reading room']],
    ['Biomedical Research Centre', ['Biomedical', 'Research', 'Centre']],
    ['Tea & Co Cafe', ['Tea & Co', 'Cafe']],
  ])('with the text "%s" is broken into the same lines as on the map', (name, lines) => {
    expect(breakName(name)).toEqual(lines);
  });

  it.each([
    // A letter is 0.6 of its height wide, and a line 1.2 of it high. A name uses 0.92 of the room's width.
    ['as wide as the walls allow', 'Reading room', { widthM: 4, depthM: 9 }, true, (4 * 0.92) / (12 * 0.6)],
    ['below its mark, in half of the depth', 'Po', { widthM: 9, depthM: 2 }, true, 2 / 2.4],
    ['in the middle, in all of the depth', 'Po', { widthM: 9, depthM: 2 }, false, 2 / 1.2],
    ['in lines, sized by the longest line', 'Biomedical Research Centre', { widthM: 80, depthM: 60 }, false, (80 * 0.92) / (10 * 0.6)],
    ['in several lines, sized to fit the depth', 'Biomedical Research Centre', { widthM: 80, depthM: 9 }, false, 9 / 3.6],
  ])('is written %s', (_how, name, room, isBelowMark, heightM) => {
    expect(letterHeightM(name, room, isBelowMark)).toBeCloseTo(heightM);
  });

  it('is legible in a hundred-metre hall when the whole hall is visible on a phone', () => {
    const hall: readonly (readonly Metres[])[] = [
      [
        [0, 0],
        [100, 0],
        [100, 40],
        [0, 40],
      ],
    ];
    const { pxPerM } = fitView(
      { minX: 0, maxX: 100, minY: 0, maxY: 40 },
      { widthPx: 390, heightPx: 640 },
      { top: 64, right: 66, bottom: 24, left: 12 },
    );
    expect(letterHeightM('Exhibition hall', nameRoomAt(hall, [50, 20]), false) * pxPerM).toBeGreaterThan(LEAST_NAME_PX);
  });
});
