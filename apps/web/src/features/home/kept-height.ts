import { keepText } from '../../lib/keep-text.ts';

const KEY = 'assist-again-height';
/** No card is higher; what is kept may be of anything. */
const MOST_PX = 400;

/** How high the offer of the last visit was; undefined where there was none. Room for it is kept from the first picture on. */
export function readKeptHeight(): number | undefined {
  const px = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return px > 0 && px <= MOST_PX ? px : undefined;
}

export function rememberHeight(px: number | undefined): void {
  if (px === undefined) localStorage.removeItem(KEY);
  else keepText(KEY, String(px));
}
