import { describe, expect, it } from 'vitest';
import { measureDrawing, openDrawing } from '../src/index.ts';
import { door, dxf, polyline } from './a-drawing.ts';

const open = (content: string) => {
  const bytes = new TextEncoder().encode(content);
  return openDrawing(bytes, (encoding, isStrict) => new TextDecoder(encoding, { fatal: isStrict }).decode(bytes));
};
const WALLS = polyline('WALL', [
  [1_000, 500],
  [13_000, 500],
  [13_000, 7_500],
  [1_000, 7_500],
]);

describe('the measure of a drawing', () => {
  it('is its size in its own units, without a unit if there are no doors', () => {
    expect(measureDrawing(open(dxf(WALLS)).drawing!)).toEqual({ size: [12_000, 7_000], unit: null });
  });

  it('has the unit in which the doors have the size of doors', () => {
    const doors = [2_000, 5_000, 8_000].map((x) => door('DOOR', [x, 500], 900)).join('');
    expect(measureDrawing(open(dxf(WALLS + doors)).drawing!).unit).toBe('mm');
  });

  it('is not taken of a file that is no drawing', () => {
    expect(open('%PDF-1.7')).toMatchObject({ drawing: null, defects: [{ code: 'other-format' }] });
  });
});
