/** The width of a tabular digit, and the space beside a label. */
const CHARACTER_EM = 0.45;
const SPACE_PX = 8;

/** Estimates the width of a small label in the person's text size, without measuring. */
export function labelWidthPx(text: string, emPx: number): number {
  return text.length * CHARACTER_EM * emPx + SPACE_PX;
}
