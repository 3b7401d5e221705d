import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import {
  layOutSigns,
  signMapOf,
  type Sign,
  type SignFormat,
  type SignShape,
  type SignSheet,
  type SignWeight,
  type SignWords,
} from '@assist/wayfinding';
import { type LevelShapes, levelShapes, type Plan } from '@assist/floorplan';
import Pdf from 'pdfkit';
import subsetFont from 'subset-font';
import type { PlacedSign } from './to-signs.ts';

export interface PrintedSigns {
  readonly signs: readonly PlacedSign[];
  /** The plans as JSON, because a thread parses JSON faster than objects are copied to it. */
  readonly plans: string;
  readonly format: SignFormat;
  readonly words: SignWords;
  /** The number of sheets in a preview; null to print all sheets. */
  readonly sheetsMax: number | null;
}

const POINTS_PER_MM = 72 / 25.4;
const FILLS = { wall: '#7a7f87', room: '#e4e7eb', way: '#ffffff', dark: '#111111' } as const;
const INKS = { dark: '#111111', soft: '#55595f' } as const;
const require = createRequire(import.meta.url);
const FONT_FILES: Record<SignWeight, string> = {
  regular: require.resolve('inter-ui/web/Inter-Regular.woff2'),
  bold: require.resolve('inter-ui/web/Inter-SemiBold.woff2'),
};

/**
 * Loads a font in a format that a PDF accepts, reduced to the characters of the text. Fontkit, which embeds the font, cannot subset a WOFF2
 * (foliojs/fontkit#201).
 */
async function openFont(weight: SignWeight, text: string): Promise<Buffer> {
  return subsetFont(readFileSync(FONT_FILES[weight]), text, { targetFormat: 'sfnt' });
}

/** Adds to each sign the map of its floor. Each floor is drawn once for all of its signs. */
function withMaps(signs: readonly PlacedSign[], plans: readonly Plan[]): readonly Sign[] {
  const drawn = new Map<string, LevelShapes | null>();
  return signs.map(({ spot, ...sign }) => {
    if (spot === undefined) return { ...sign, map: null };
    let shapes = drawn.get(spot.levelId);
    if (shapes === undefined) {
      const plan = plans.find(({ features }) => features.level.some(({ id }) => id === spot.levelId));
      shapes = plan === undefined ? null : levelShapes(plan, spot.levelId);
      drawn.set(spot.levelId, shapes);
    }
    return { ...sign, map: shapes === null ? null : signMapOf(shapes, spot) };
  });
}

type Drawn = { readonly sheets: readonly SignSheet[]; readonly all: number };

async function work({ signs, plans, format, words, sheetsMax }: PrintedSigns): Promise<Uint8Array | Drawn> {
  const said = signs.map(({ code, company, place, floor }) => [code, company, place, floor]);
  const text = [JSON.stringify(said), words.scan, words.type, '…'].join('');
  const pdf = new Pdf({ autoFirstPage: false, margin: 0, info: { Title: signs[0]!.company } });
  pdf.registerFont('regular', await openFont('regular', text));
  pdf.registerFont('bold', await openFont('bold', text));
  const measure = (line: string, weight: SignWeight) => pdf.font(weight).fontSize(100).widthOfString(line) / 100;
  const sheets = layOutSigns(withMaps(signs, JSON.parse(plans) as readonly Plan[]), format, words, measure);
  if (sheetsMax !== null) return { sheets: sheets.slice(0, sheetsMax).map(rounded), all: sheets.length };
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => pdf.once('end', resolve));
  for (const { widthMm, heightMm, shapes } of sheets) {
    pdf.addPage({ size: [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM], margin: 0 });
    pdf.scale(POINTS_PER_MM);
    for (const shape of shapes) draw(pdf, shape);
  }
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}

/** Draws a shape, whose coordinates are in millimetres. */
function draw(pdf: PDFKit.PDFDocument, shape: SignShape): void {
  switch (shape.kind) {
    case 'text': {
      const { text, xMm, yMm, sizeMm, weight, ink, isCentred } = shape;
      pdf.font(weight).fontSize(sizeMm).fillColor(INKS[ink]);
      const left = isCentred ? xMm - pdf.widthOfString(text) / 2 : xMm;
      pdf.text(text, left, yMm, { lineBreak: false, baseline: 'alphabetic' });
      return;
    }
    case 'symbol': {
      const { rows, xMm, yMm, squareMm } = shape;
      for (const [y, row] of rows.entries()) {
        // Adjacent squares are drawn as one bar, because a printer would otherwise leave a white line between them.
        for (let x = 0; x < row.length; x += 1) {
          const begin = x;
          while (row[x] === true) x += 1;
          if (x > begin) pdf.rect(xMm + begin * squareMm, yMm + y * squareMm, (x - begin) * squareMm, squareMm);
        }
      }
      pdf.fill('#000000');
      return;
    }
    case 'area': {
      for (const ring of shape.rings) pdf.polygon(...ring.map(([x, y]) => [x, y]));
      pdf.fill(FILLS[shape.fill], 'even-odd');
      return;
    }
    case 'cut': {
      const [x, y] = shape.from;
      pdf.lineWidth(0.15).dash(1.5, { space: 2 });
      pdf
        .moveTo(x, y)
        .lineTo(...shape.to)
        .stroke('#9a9ea5');
      pdf.undash();
    }
  }
}

/** Rounds coordinates to hundredths of a millimetre, so that the preview is small: a map has hundreds of corners. */
function rounded({ shapes, ...sheet }: SignSheet): SignSheet {
  const round = ([x, y]: readonly [number, number]): [number, number] => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
  return {
    ...sheet,
    shapes: shapes.map((shape) => (shape.kind === 'area' ? { ...shape, rings: shape.rings.map((ring) => ring.map(round)) } : shape)),
  };
}

// A thread has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await work(workerData as PrintedSigns));
