import type { Sharp } from 'sharp';

/** A picture of more pixels than this is a bomb, not a photograph. */
const INPUT_PIXELS_MAX = 40_000_000;

/** As its camera was held. Nothing is read yet. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  // Its library of its own is loaded where there are pictures.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: INPUT_PIXELS_MAX }).rotate();
}
