import { seededRandom } from '@assist/test-kit';
import sharp from 'sharp';
import { encode } from 'uqr';

const WIDTH = 640;
const HEIGHT = 480;
/** The number of frames; there are several, because a hand is not quite still. */
const FRAMES = 8;
const TURNED_DEG = 17;
/** The width of the sheet if it were seen flat. */
const SHEET_PX = 300;
/** The share per pixel of height by which the sheet looks smaller, because its upper edge is further away than the lower one. */
const LEANING = 0.0011;
/** Subpixel samples that each pixel is averaged from, because no lens draws a hard edge. */
const PARTS = [0.25, 0.75];
const NOISE = 34;
const WALL = 150;
const PAPER = 214;
const INK = 52;

/**
 * Draws a sign on a wall as a camera sees it: a QR code on paper, rotated, seen from below, in poor light with noise. Returns a film of
 * uncompressed pictures (YUV4MPEG2), which Chromium uses in place of its camera.
 */
export function photographSign(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'Q', border: 4 });
  const { next } = seededRandom(7);
  const turn = (TURNED_DEG * Math.PI) / 180;
  const lightAt = (x: number, y: number): number => {
    const scale = 1 + LEANING * (HEIGHT / 2 - y);
    const [across, down] = [(x - WIDTH / 2) * scale, (y - HEIGHT / 2) * scale];
    const column = ((across * Math.cos(turn) + down * Math.sin(turn)) / SHEET_PX + 0.5) * size;
    const row = ((down * Math.cos(turn) - across * Math.sin(turn)) / SHEET_PX + 0.5) * size;
    const isDark = data[Math.floor(row)]?.[Math.floor(column)];
    return isDark === undefined ? WALL : isDark ? INK : PAPER;
  };
  const frames = Array.from({ length: FRAMES }, (_, index) => {
    const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        const shaken = x + 2 * Math.sin(index);
        const parts = PARTS.flatMap((right) => PARTS.map((below) => lightAt(shaken + right, y + below)));
        const light = parts.reduce((sum, one) => sum + one, 0) / parts.length;
        // The picture is darker to the left, because the lamp is on the right.
        const lit = light * (0.75 + (0.25 * x) / WIDTH) + NOISE * (next() - 0.5);
        picture[y * WIDTH + x] = Math.max(0, Math.min(255, Math.round(lit)));
      }
    }
    return Buffer.concat([Buffer.from('FRAME\n'), picture]);
  });
  return toFilm(frames);
}

const toFilm = (frames: readonly Buffer[]) =>
  Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...frames]);

/** Returns a film, like that of `photographSign`, of a printed sheet (a picture file) that is held askew and a little out of focus. */
export async function photographSheet(sheet: Buffer): Promise<Buffer> {
  const grey = { r: WALL, g: WALL, b: WALL };
  const turned = await sharp(sheet)
    .flatten({ background: '#fff' })
    .resize({ height: Math.round(HEIGHT * 0.94) })
    .rotate(-8, { background: grey })
    .toBuffer();
  const seen = await sharp(turned).resize(WIDTH, HEIGHT, { fit: 'contain', background: grey }).blur(0.6).greyscale().raw().toBuffer();
  const { next } = seededRandom(11);
  const frames = Array.from({ length: FRAMES }, () => {
    const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
    for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
      // In a corridor paper is not white, nor ink black.
      const light = INK + (seen[at]! / 255) * (PAPER - INK);
      picture[at] = Math.max(0, Math.min(255, Math.round(light + NOISE * (next() - 0.5))));
    }
    return Buffer.concat([Buffer.from('FRAME\n'), picture]);
  });
  return toFilm(frames);
}
