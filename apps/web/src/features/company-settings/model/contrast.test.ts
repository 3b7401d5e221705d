import { describe, expect, it } from 'vitest';
import { contrastOf } from './contrast.ts';

describe('the contrast of two colours', () => {
  // Values of https://webaim.org/resources/contrastchecker/
  it.each([
    [[0, 0, 0], [255, 255, 255], 21],
    [[255, 255, 255], [255, 255, 255], 1],
    [[119, 119, 119], [255, 255, 255], 4.48],
    [[255, 0, 0], [255, 255, 255], 4],
    [[0, 0, 255], [0, 0, 0], 2.44],
  ] as const)('of %j and %j is %d', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
    expect(contrastOf(other, one)).toBeCloseTo(expected, 2);
  });
});
