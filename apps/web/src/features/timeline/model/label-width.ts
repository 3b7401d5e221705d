/** Estimated width of a character in em, and the space beside a label. */
const CHARACTER_EM = 0.45;
const SPACE_PX = 8;

/** Returns the estimated width of a small label at the person's text size, without measuring it. */
export function labelWidthPx(text: string, emPx: number): number {
  return text.length * CHARACTER_EM * emPx + SPACE_PX;
}
