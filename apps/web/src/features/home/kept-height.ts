import { keepText } from '../../lib/keep-text.ts';

const KEY = 'assist-again-height';
/** Greatest height in px that is accepted, because the stored value may be anything. No card is higher. */
const MOST_PX = 400;

/** Returns the height of the offer on the last visit, in px; undefined if there was none. The page reserves this height from the start. */
export function readKeptHeight(): number | undefined {
  const px = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return px > 0 && px <= MOST_PX ? px : undefined;
}

export function rememberHeight(px: number | undefined): void {
  if (px === undefined) localStorage.removeItem(KEY);
  else keepText(KEY, String(px));
}
