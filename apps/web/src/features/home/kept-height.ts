import { keepText } from '../../lib/keep-text.ts';

const KEY = 'assist-again-height';
/** No card is higher, and the stored value may be anything. */
const MOST_PX = 400;

/** Returns the height of the last visit's offer; undefined if there was none. Room for it is reserved from the first picture on. */
export function readKeptHeight(): number | undefined {
  const px = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return px > 0 && px <= MOST_PX ? px : undefined;
}

export function rememberHeight(px: number | undefined): void {
  if (px === undefined) localStorage.removeItem(KEY);
  else keepText(KEY, String(px));
}
