import { OWN_PICTURE_SIDE_MAX } from '@assist/contract';

/**
 * Returns the middle square of a picture as JPEG in base64, with at most `OWN_PICTURE_SIDE_MAX` pixels a side, so that it fits into a call;
 * undefined if the browser cannot read the picture.
 */
export async function scalePicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const cut = Math.min(picture.width, picture.height);
  const side = Math.min(cut, OWN_PICTURE_SIDE_MAX);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency, which would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1];
}
