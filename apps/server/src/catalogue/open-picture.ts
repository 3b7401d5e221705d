import type { Sharp } from 'sharp';

/** A picture with more pixels than this is a decompression bomb, not a photograph. */
const INPUT_PIXELS_MAX = 40_000_000;

/** Opens a picture, rotated as the camera was held. Reads nothing yet. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  // Loads its native library only if there are pictures.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: INPUT_PIXELS_MAX }).rotate();
}
