import { OWN_PICTURE_SIDE_MAX } from '@assist/contract';
import { makePicture } from '../../catalogue/make-picture.ts';

/** Returns a person's picture as it is stored: the middle square, with no side longer than `OWN_PICTURE_SIDE_MAX`. */
export async function toOwnPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return makePicture(bytes, (width, height) => {
    const side = Math.min(OWN_PICTURE_SIDE_MAX, width, height);
    return { width: side, height: side, fit: 'cover' };
  });
}
