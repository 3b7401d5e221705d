import { layOutSigns, type Sign, type SignFormat, type SignShape, type SignSheet } from '@assist/wayfinding';
import { describe, expect, it } from 'vitest';

const WORDS = { scan: 'Scan for the way from here and what is free.', type: 'Or enter the code at assist.example/qr' };
/** Returns the width of a text as a multiple of the font size. Every letter is 0.55 wide, similar to Inter. */
const measure = (text: string) => [...text].length * 0.55;
const SQUARE = [
  [-20, -10],
  [30, -10],
  [30, 15],
  [-20, 15],
] as const;

const aSign = (changes: Partial<Sign> = {}): Sign => ({
  address: 'HTTPS://ASSIST.EXAMPLE/QR/K7M9QB',
  code: 'K7M-9QB',
  company: 'Alder',
  place: 'Vltava',
  floor: 'Third floor · Alder House',
  map: { areas: [{ fill: 'room', rings: [SQUARE] }], hasDirection: true },
  ...changes,
});

const LONG = 'Besprechungsraum der Rechtsabteilung und der Versicherungsangelegenheiten im Seitenflügel';

/** Returns the box that a shape covers: left, top, right, bottom. */
function boxOf(shape: SignShape): readonly [number, number, number, number] {
  switch (shape.kind) {
    case 'text': {
      const width = measure(shape.text) * shape.sizeMm;
      const left = shape.isCentred ? shape.xMm - width / 2 : shape.xMm;
      // Capitals extend above the baseline by 0.75 of the size, and descenders below it by 0.22.
      return [left, shape.yMm - shape.sizeMm * 0.75, left + width, shape.yMm + shape.sizeMm * 0.22];
    }
    case 'symbol': {
      const size = shape.rows.length * shape.squareMm;
      const quiet = 4 * shape.squareMm;
      return [shape.xMm - quiet, shape.yMm - quiet, shape.xMm + size + quiet, shape.yMm + size + quiet];
    }
    case 'area': {
      const points = shape.rings.flat();
      return [
        Math.min(...points.map(([x]) => x)),
        Math.min(...points.map(([, y]) => y)),
        Math.max(...points.map(([x]) => x)),
        Math.max(...points.map(([, y]) => y)),
      ];
    }
    case 'cut':
      return [shape.from[0], shape.from[1], shape.to[0], shape.to[1]];
  }
}

const doMeet = ([l, t, r, b]: readonly number[], [l2, t2, r2, b2]: readonly number[]) => l! < r2! && l2! < r! && t! < b2! && t2! < b!;

/** Returns only texts and symbols, because the parts of a map overlap each other. */
const partsOf = ({ shapes }: SignSheet) => shapes.filter(({ kind }) => kind === 'text' || kind === 'symbol');

describe.each<[SignFormat, number, number, number]>([
  ['a6', 105, 148, 1],
  ['a5', 148, 210, 1],
  ['a4', 210, 297, 8],
])('signs on %s', (format, widthMm, heightMm, perSheet) => {
  it('fill as few sheets as possible, each of the size of the format', () => {
    for (const count of [1, perSheet, perSheet + 1]) {
      const sheets = layOutSigns(
        Array.from({ length: count }, () => aSign()),
        format,
        WORDS,
        measure,
      );
      expect(sheets).toHaveLength(Math.ceil(count / perSheet));
      expect(sheets.every((sheet) => sheet.widthMm === widthMm && sheet.heightMm === heightMm)).toBe(true);
      expect(sheets.flatMap(({ shapes }) => shapes).filter(({ kind }) => kind === 'symbol')).toHaveLength(count);
    }
  });

  it.each([
    ['as usual', aSign()],
    ['with long names', aSign({ company: LONG, place: LONG, floor: LONG })],
    ['with one long word', aSign({ place: 'Donaudampfschifffahrtsgesellschaftskapitänszimmer' })],
    ['without a map, a company and a floor', aSign({ map: null, company: '', floor: '' })],
    ['at a long address', aSign({ address: `HTTPS://${'ASSIST.'.repeat(10)}EXAMPLE/QR/K7M9QB` })],
  ])('stay on the sheet without overlaps, and out of quiet zones: %s', (_what, sign) => {
    const words = { ...WORDS, type: `Or enter the code at ${sign.address.toLowerCase().slice(8, -10)}` };
    const [sheet] = layOutSigns(
      Array.from({ length: perSheet }, () => sign),
      format,
      words,
      measure,
    );
    for (const [left, top, right, bottom] of sheet!.shapes.map(boxOf)) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(widthMm + 1e-9);
      expect(bottom).toBeLessThanOrEqual(heightMm + 1e-9);
    }
    const parts = partsOf(sheet!);
    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1))
        expect(doMeet(boxOf(one), boxOf(other)), `${JSON.stringify(one).slice(0, 90)} ${JSON.stringify(other).slice(0, 90)}`).toBe(false);
    }
    const maps = sheet!.shapes.filter(({ kind }) => kind === 'area');
    for (const map of maps) for (const part of parts) expect(doMeet(boxOf(map), boxOf(part))).toBe(false);
  });

  it('have QR codes with squares of more than 1.2 mm, which a phone can read at arm’s length', () => {
    const [sheet] = layOutSigns([aSign()], format, WORDS, measure);
    expect(sheet!.shapes.find((shape) => shape.kind === 'symbol')!.squareMm).toBeGreaterThan(1.2);
  });
});

describe('the arrow of a sign', () => {
  const markOf = (hasDirection: boolean) => {
    const [sheet] = layOutSigns([aSign({ map: { areas: [{ fill: 'room', rings: [SQUARE] }], hasDirection } })], 'a6', WORDS, measure);
    const areas = sheet!.shapes.filter((shape) => shape.kind === 'area');
    return { floor: boxOf(areas.find(({ fill }) => fill === 'room')!), mark: areas.find(({ fill }) => fill === 'dark')! };
  };

  it('marks the position of the sign on the floor, to scale', () => {
    const { floor, mark } = markOf(false);
    const [left, top, right, bottom] = boxOf(mark);
    // The floor extends from 20 m on the left to 30 m on the right, and from 15 m ahead to 10 m behind.
    expect(((left + right) / 2 - floor[0]) / (floor[2] - floor[0])).toBeCloseTo(20 / 50, 3);
    expect(((top + bottom) / 2 - floor[1]) / (floor[3] - floor[1])).toBeCloseTo(15 / 25, 3);
  });

  it('points up, or is a dot if the direction that the reader faces is unknown', () => {
    const tips = markOf(true).mark.rings[0]!;
    expect(tips).toHaveLength(4);
    expect(Math.min(...tips.map(([, y]) => y))).toBe(tips[0]![1]);
    expect(markOf(false).mark.rings[0]!.length).toBeGreaterThan(12);
  });
});
