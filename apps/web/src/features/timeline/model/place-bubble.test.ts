import { describe, expect, it } from 'vitest';
import { placeBubble } from './place-bubble.ts';

const size = { widthPx: 180, heightPx: 46 };
const view = { widthPx: 800, coveredPx: 236 };

describe('the bubble beside a pointer', () => {
  it.each([
    ['above the row, around the pointer', 500, 300, 6, view, [410, 248]],
    ['higher above a finger', 500, 300, 26, view, [410, 228]],
    ['clear of the names', 240, 300, 6, view, [236, 248]],
    ['within the grid at its end', 795, 300, 6, view, [620, 248]],
    ['within the grid if the pointer is beyond it', 2_000, 300, 6, view, [620, 248]],
    ['at the top if there is no room above', 500, 40, 26, view, [410, 0]],
    ['over the names if the grid is too narrow', 150, 300, 6, { widthPx: 190, coveredPx: 124 }, [10, 248]],
    ['at the start if it fits nowhere else', 90, 300, 6, { widthPx: 150, coveredPx: 124 }, [0, 248]],
  ])('is placed %s', (_name, xPx, rowTopPx, gapPx, seen, [leftPx, topPx]) => {
    expect(placeBubble({ xPx, rowTopPx, gapPx }, size, seen)).toEqual({ leftPx, topPx });
  });
});
