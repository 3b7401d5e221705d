import { OWN_PICTURE_SIDE_MAX } from '@assist/contract';
import { openPicture } from '../../catalogue/open-picture.ts';

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * Returns a photograph as it is stored: the middle square, as WebP, with no side longer than `OWN_PICTURE_SIDE_MAX`. Everything else that the file
 * contained is dropped, such as the place where the photograph was taken. Undefined if it is not a PNG, JPEG or WebP picture, or cannot
 * be decoded.
 */
export async function toOwnPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const picture = await openPicture(bytes);
    const { format, width, height } = await picture.metadata();
    if (!FORMATS.has(format)) return undefined;
    const side = Math.min(OWN_PICTURE_SIDE_MAX, width, height);
    return await picture.resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 85 }).toBuffer();
  } catch {
    // The library's message is not for a person, and does not matter to anyone else.
    return undefined;
  }
}
