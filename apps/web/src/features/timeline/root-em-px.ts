/** Returns the person's text size (the page's root font size) in px. */
export function rootEmPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
