import type { Metres } from '@assist/floorplan';
import { encode } from 'uqr';
import { fitText } from './fit-text.ts';
import type { MeasureText, Sign, SignFormat, SignShape, SignSheet, SignWeight, SignWords } from './sign.ts';
import type { SignMap } from './sign-map.ts';

const A4 = { widthMm: 210, heightMm: 297 };
/** Size of an A6 sheet. An A5 sheet is larger by a factor of √2. */
const A6 = { widthMm: 105, heightMm: 148 };
const A5_SCALE = Math.SQRT2;
const COLUMNS = 2;
const ROWS = 4;

/** Width of the blank margin that ISO/IEC 18004 requires around a QR code, in squares of the code. */
const QUIET_SQUARES = 4;

/**
 * Corners of the arrow that marks the sign on its map, relative to its middle. It points up, where the reader faces; a dot replaces it if
 * that direction is unknown.
 */
const ARROW: readonly Metres[] = [
  [0, 1],
  [0.78, -0.9],
  [0, -0.45],
  [-0.78, -0.9],
];

/** Lays out signs on sheets of paper. The shapes on the sheets can be drawn by any renderer, for example as PDF or in a web page. */
export function layOutSigns(signs: readonly Sign[], format: SignFormat, words: SignWords, measure: MeasureText): readonly SignSheet[] {
  if (format === 'a4') return layOutGrid(signs, words, measure);
  const scale = format === 'a5' ? A5_SCALE : 1;
  return signs.map((sign) => ({
    widthMm: format === 'a5' ? 148 : A6.widthMm,
    heightMm: format === 'a5' ? 210 : A6.heightMm,
    shapes: layOutTall(sign, words, measure).map((shape) => placed(shape, 0, 0, scale)),
  }));
}

/**
 *   ┌──────────────────┐
 *   │ company   ┌────┐ │
 *   │ Place     │ map│ │
 *   │ floor     └────┘ │
 *   │    ▛▀▀▀▀▀▀▀▜     │
 *   │    ▌symbol ▐     │
 *   │    ▙▄▄▄▄▄▄▄▟     │
 *   │     K7M-9QX      │
 *   │      words       │
 *   └──────────────────┘
 */
function layOutTall(sign: Sign, words: SignWords, measure: MeasureText): readonly SignShape[] {
  const marginMm = 8;
  const mapMm = { widthMm: 38, heightMm: 32 };
  const symbolMm = 66;
  const innerMm = A6.widthMm - 2 * marginMm;
  const textMm = sign.map === null ? innerMm : innerMm - mapMm.widthMm - 4;
  const middleMm = A6.widthMm / 2;
  return [
    ...heading(sign, { xMm: marginMm, yMm: marginMm, widthMm: textMm, sizesMm: [9, 7.5, 6.2, 5.2], linesMax: 3 }, measure),
    ...(sign.map === null ? [] : drawMap(sign.map, A6.widthMm - marginMm - mapMm.widthMm, marginMm, mapMm)),
    drawSymbol(sign.address, (A6.widthMm - symbolMm) / 2, 45, symbolMm),
    line(sign.code, middleMm, 119, 8.5, 'bold', 'dark', true),
    ...paragraph(words.scan, { xMm: middleMm, yMm: 124, widthMm: innerMm, sizesMm: [4.2, 3.6], linesMax: 2 }, true, measure),
    ...paragraph(words.type, { xMm: middleMm, yMm: 135, widthMm: innerMm, sizesMm: [3.2, 2.8], linesMax: 2 }, true, measure),
  ];
}

/**
 *   ┌─────────────┬──────────┐
 *   │ ▛▀▀▀▀▀▀▜    │ company  │
 *   │ ▌symbol▐    │ Place    │
 *   │ ▙▄▄▄▄▄▄▟    │ floor    │
 *   │   K7M-9QX   │  map     │
 *   │    type     │  scan    │
 *   └─────────────┴──────────┘
 */
function layOutWide(sign: Sign, words: SignWords, measure: MeasureText): readonly SignShape[] {
  const symbolMm = 50;
  const rightMm = 58;
  const rightWidthMm = A4.widthMm / COLUMNS - rightMm - 7;
  const mapMm = { widthMm: rightWidthMm, heightMm: 24 };
  const symbolMiddleMm = 4 + symbolMm / 2;
  return [
    drawSymbol(sign.address, 4, 3, symbolMm),
    line(sign.code, symbolMiddleMm, 59.5, 7, 'bold', 'dark', true),
    ...paragraph(words.type, { xMm: symbolMiddleMm, yMm: 62.5, widthMm: symbolMm, sizesMm: [2.6, 2.3], linesMax: 2 }, true, measure),
    ...heading(sign, { xMm: rightMm, yMm: 7, widthMm: rightWidthMm, sizesMm: [6.5, 5.4, 4.4], linesMax: 2 }, measure),
    ...(sign.map === null ? [] : drawMap(sign.map, rightMm, 36, mapMm)),
    ...paragraph(words.scan, { xMm: rightMm, yMm: 62.5, widthMm: rightWidthMm, sizesMm: [3, 2.6], linesMax: 2 }, false, measure),
  ];
}

function layOutGrid(signs: readonly Sign[], words: SignWords, measure: MeasureText): readonly SignSheet[] {
  const [cellWidthMm, cellHeightMm] = [A4.widthMm / COLUMNS, A4.heightMm / ROWS];
  const cuts: readonly SignShape[] = [
    ...[1, 2, 3].map((row): SignShape => ({ kind: 'cut', from: [0, row * cellHeightMm], to: [A4.widthMm, row * cellHeightMm] })),
    { kind: 'cut', from: [cellWidthMm, 0], to: [cellWidthMm, A4.heightMm] },
  ];
  return Array.from({ length: Math.ceil(signs.length / (COLUMNS * ROWS)) }, (_, sheet) => ({
    ...A4,
    shapes: [
      ...signs.slice(sheet * COLUMNS * ROWS, (sheet + 1) * COLUMNS * ROWS).flatMap((sign, cell) => {
        const [xMm, yMm] = [(cell % COLUMNS) * cellWidthMm, Math.floor(cell / COLUMNS) * cellHeightMm];
        return layOutWide(sign, words, measure).map((shape) => placed(shape, xMm, yMm, 1));
      }),
      ...cuts,
    ],
  }));
}

interface TextBox {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly sizesMm: readonly number[];
  readonly linesMax: number;
}

/** Returns the shapes of the company, the place, and the floor. */
function heading(
  { company, place, floor }: Sign,
  { xMm, yMm, widthMm, sizesMm, linesMax }: TextBox,
  measure: MeasureText,
): readonly SignShape[] {
  const shapes: SignShape[] = [];
  let belowMm = yMm;
  const add = (text: string, box: Pick<TextBox, 'sizesMm' | 'linesMax'>, weight: SignWeight, ink: 'dark' | 'soft') => {
    if (text === '') return;
    const { sizeMm, lines } = fitText(text, { ...box, widthMm, weight }, measure);
    for (const one of lines) {
      belowMm += sizeMm;
      shapes.push(line(one, xMm, belowMm, sizeMm, weight, ink, false));
      belowMm += sizeMm * 0.18;
    }
    belowMm += 1.2;
  };
  add(company, { sizesMm: [3.6, 3], linesMax: 1 }, 'regular', 'soft');
  add(place, { sizesMm, linesMax }, 'bold', 'dark');
  add(floor, { sizesMm: [4.2, 3.6], linesMax: 2 }, 'regular', 'dark');
  return shapes;
}

function paragraph(text: string, box: TextBox, isCentred: boolean, measure: MeasureText): readonly SignShape[] {
  const { sizeMm, lines } = fitText(text, { ...box, weight: 'regular' }, measure);
  return lines.map((one, index) => line(one, box.xMm, box.yMm + sizeMm * (1 + index * 1.25), sizeMm, 'regular', 'soft', isCentred));
}

function line(
  text: string,
  xMm: number,
  yMm: number,
  sizeMm: number,
  weight: SignWeight,
  ink: 'dark' | 'soft',
  isCentred: boolean,
): SignShape {
  return { kind: 'text', xMm, yMm, sizeMm, weight, ink, isCentred, text };
}

/**
 * Draws the QR code at error correction level Q, at which about a quarter of it may be damaged. With its blank margin, it fills the given
 * width.
 */
function drawSymbol(address: string, xMm: number, yMm: number, widthMm: number): SignShape {
  const { data, size } = encode(address, { ecc: 'Q', border: 0 });
  const squareMm = widthMm / (size + 2 * QUIET_SQUARES);
  return { kind: 'symbol', xMm: xMm + QUIET_SQUARES * squareMm, yMm: yMm + QUIET_SQUARES * squareMm, squareMm, rows: data };
}

interface Size {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Draws a map of the whole floor with the sign’s position. */
function drawMap({ areas, hasDirection }: SignMap, xMm: number, yMm: number, { widthMm, heightMm }: Size): readonly SignShape[] {
  const points = areas.flatMap(({ rings }) => rings.flat());
  const [left, right] = [Math.min(0, ...points.map(([x]) => x)), Math.max(0, ...points.map(([x]) => x))];
  const [bottom, top] = [Math.min(0, ...points.map(([, y]) => y)), Math.max(0, ...points.map(([, y]) => y))];
  const mmPerMetre = Math.min(widthMm / Math.max(right - left, 1), heightMm / Math.max(top - bottom, 1));
  const [marginX, marginY] = [(widthMm - (right - left) * mmPerMetre) / 2, (heightMm - (top - bottom) * mmPerMetre) / 2];
  const toSheet = ([x, y]: Metres): [number, number] => [xMm + marginX + (x - left) * mmPerMetre, yMm + marginY + (top - y) * mmPerMetre];
  const markMm = Math.min(widthMm, heightMm) / 11;
  const [atX, atY] = toSheet([0, 0]);
  const mark = hasDirection ? ARROW : CIRCLE;
  return [
    ...areas.map(({ fill, rings }): SignShape => ({ kind: 'area', fill, rings: rings.map((ring) => ring.map(toSheet)) })),
    { kind: 'area', fill: 'dark', rings: [mark.map(([x, y]) => [atX + x * markMm, atY - y * markMm])] },
  ];
}

const CIRCLE: readonly Metres[] = Array.from({ length: 24 }, (_, index): Metres => {
  const angle = (index / 24) * 2 * Math.PI;
  return [0.7 * Math.cos(angle), 0.7 * Math.sin(angle)];
});

function placed(shape: SignShape, xMm: number, yMm: number, scale: number): SignShape {
  const at = ([x, y]: readonly [number, number]): [number, number] => [xMm + x * scale, yMm + y * scale];
  switch (shape.kind) {
    case 'text': {
      const [x, y] = at([shape.xMm, shape.yMm]);
      return { ...shape, xMm: x, yMm: y, sizeMm: shape.sizeMm * scale };
    }
    case 'symbol': {
      const [x, y] = at([shape.xMm, shape.yMm]);
      return { ...shape, xMm: x, yMm: y, squareMm: shape.squareMm * scale };
    }
    case 'area':
      return { ...shape, rings: shape.rings.map((ring) => ring.map(at)) };
    case 'cut':
      return { ...shape, from: at(shape.from), to: at(shape.to) };
  }
}
