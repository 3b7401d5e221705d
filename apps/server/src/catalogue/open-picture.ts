import type { Sharp } from 'sharp';

/** Limit of a picture's pixels; a picture with more is a decompression bomb, not a photograph. */
const INPUT_PIXELS_MAX = 40_000_000;

/** Opens a picture, rotated as the camera was held. Decodes nothing yet. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  // Imported only here, so that the native library is loaded only if there are pictures.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: INPUT_PIXELS_MAX }).rotate();
}
