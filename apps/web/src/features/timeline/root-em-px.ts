/** Returns the person's text size. */
export function rootEmPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
