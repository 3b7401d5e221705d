/** Returns the person's text size in px. */
export function rootEmPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
