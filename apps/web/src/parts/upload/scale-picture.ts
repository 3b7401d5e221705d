/** How a picture is scaled: to these longest sides in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** True to keep only the middle square. */
  readonly isSquare?: boolean;
  /** True to keep transparent parts, as a logo has them; otherwise they become white. */
  readonly isTransparent?: boolean;
}

/** The longest picture in base64 that fits into a call. */
const TEXT_MAX = 118_000;
/** The sizes that are tried, as shares of the first, until the picture fits. */
const SHARES = [1, 0.75, 0.5, 0.35];

/** Returns a picture in base64, small enough for a call; undefined if the browser cannot read it. */
export async function scalePicture(file: Blob, size: PictureSize): Promise<string | undefined> {
  const address = URL.createObjectURL(file);
  try {
    // Unlike a bitmap, an image can also be a drawing (SVG).
    const image = new Image();
    image.src = address;
    await image.decode();
    return SHARES.map((share) => encode(image, size, share)).find((text) => text.length <= TEXT_MAX);
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function encode(image: HTMLImageElement, { width, height, isSquare = false, isTransparent = false }: PictureSize, share: number): string {
  // A drawing may have no size of its own.
  const [wide, high] = [image.naturalWidth || width, image.naturalHeight || height];
  const cut = Math.min(wide, high);
  const [fromWidth, fromHeight] = isSquare ? [cut, cut] : [wide, high];
  const scale = Math.min(1, width / fromWidth, height / fromHeight) * share;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(fromWidth * scale));
  canvas.height = Math.max(1, Math.round(fromHeight * scale));
  const context = canvas.getContext('2d')!;
  if (!isTransparent) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const [left, top] = [(wide - fromWidth) / 2, (high - fromHeight) / 2];
  context.drawImage(image, left, top, fromWidth, fromHeight, 0, 0, canvas.width, canvas.height);
  // A browser that cannot write WebP writes PNG.
  return canvas.toDataURL(isTransparent ? 'image/webp' : 'image/jpeg', 0.88).split(',')[1] ?? '';
}
