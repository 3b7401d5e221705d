import { Clipper, FillRule } from 'clipper2-ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundRings } from '../src/sound-rings.ts';

type Drawn = readonly (readonly [x: number, y: number])[];

const ringOf = (corners: Drawn) => corners.map(([x, y]) => ({ x, y }));
const drawn = (rings: readonly { readonly x: number; readonly y: number }[][]) => rings.map((ring) => ring.map(({ x, y }) => [x, y]));

/** Tests rings on which clipper2-ts 2.0.1 never terminates: https://github.com/countertype/clipper2-ts/pull/36. */
describe('a ring for Clipper', () => {
  const flat: Drawn = [
    [5, 0],
    [0, 4],
    [3, 0],
  ];
  it.each<[string, Drawn, Drawn | null]>([
    ['keeps corners on a straight line', [...flat, [4, 0]], [...flat, [4, 0]]],
    ['loses a horizontal line that goes back on itself', [...flat, [1, 0], [0, 0]], flat],
    ['loses a line that doubles back on itself and ends at the ring’s first corner', [[9, 0], ...flat], flat],
    ['loses a line that doubles back on itself and ends at the ring’s last corner', [...flat, [9, 0]], flat],
    [
      'loses corners repeated on a horizontal line',
      [
        [0, 0],
        [0, 0],
        [5, 0],
        [5, 4],
      ],
      [
        [0, 0],
        [5, 0],
        [5, 4],
      ],
    ],
    [
      'is dropped if all of it is one horizontal line',
      [
        [0, 0],
        [5, 0],
        [3, 0],
        [9, 0],
      ],
      null,
    ],
    ['is dropped with two corners', flat.slice(0, 2), null],
    [
      'is dropped if it is only a spike',
      [
        [0, 0],
        [8, 0],
        [2, 0],
        [0, 0],
        [0, 0],
      ],
      null,
    ],
  ])('%s', (_what, ring, expected) => {
    expect(drawn(soundRings([ringOf(ring)]))).toEqual(expected === null ? [] : [expected]);
  });

  it('can be clipped if it is the ring of the bug report, on which Clipper used up all memory', () => {
    const reported: Drawn = [
      [761206, 2463086],
      [761252, 2463086],
      [761258, 2463086],
      [761209, 2463087],
      [761213, 2463087],
      [761281, 2463086],
      [761323, 2463086],
      [761368, 2463086],
    ];
    expect(Clipper.areaPaths(Clipper.union(soundRings([ringOf(reported)]), FillRule.NonZero))).toBe(13.5);
  });

  it('keeps its area and can be clipped, whatever its shape', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(7)), { minLength: 3, maxLength: 10 });
    fc.assert(
      fc.property(steps, fc.constantFrom(FillRule.EvenOdd, FillRule.NonZero), (turns, rule) => {
        let at = { x: 0, y: 0 };
        const ring = turns.map(([isAcross, to]) => (at = isAcross ? { x: to, y: at.y } : { x: at.x, y: to }));
        const sound = soundRings([ring]);
        expect(Clipper.areaPaths(sound)).toBe(Clipper.area(ring));
        expect(Clipper.areaPaths(Clipper.union(sound, rule))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 20_000, seed: 38 },
    );
  });
});
