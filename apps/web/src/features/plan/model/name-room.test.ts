import { describe, expect, it } from 'vitest';
import type { Metres } from '@assist/floorplan';
import { letterHeightM, roomAt } from './name-room.ts';

/** Ten metres wide and six high; at the right of its upper half a shaft stands in it. */
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
    ['nearer to the other wall', [2, 1.5], 4, 3],
    ['so near below the shaft that its letters would touch it', [5, 3.2], 4, 5.6],
  ] as const)('%s has as much as to the nearer wall, twice', (_where, point, widthM, depthM) => {
    const room = roomAt(ROOM, point);
    expect([room.widthM, room.depthM].map((metres) => Number(metres.toFixed(6)))).toEqual([widthM, depthM]);
  });

  it('is written so small that it fits', () => {
    for (const name of ['Po', 'Thames', 'Reading room'])
      expect(letterHeightM(name, { widthM: 4, depthM: 9 }) * name.length * 0.6).toBeLessThan(4);
    expect(letterHeightM('Po', { widthM: 9, depthM: 2 })).toBeLessThan(1);
  });
});
