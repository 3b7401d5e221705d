import type { ResizeOptions } from 'sharp';
import { openPicture } from './open-picture.ts';

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * Returns a photograph as it is stored: as WebP, resized as `sizeOf` says for its width and height in pixels. Everything else that the file
 * contained is dropped, such as the place where the photograph was taken. Undefined if it is not a PNG, JPEG or WebP picture, or cannot be
 * decoded.
 */
export async function makePicture(
  bytes: Uint8Array,
  sizeOf: (width: number, height: number) => ResizeOptions,
): Promise<Uint8Array | undefined> {
  try {
    const picture = await openPicture(bytes);
    const { format, width, height } = await picture.metadata();
    if (!FORMATS.has(format)) return undefined;
    return await picture.resize(sizeOf(width, height)).webp({ quality: 85 }).toBuffer();
  } catch {
    // The library's message is not for a person, and does not matter to anyone else.
    return undefined;
  }
}
