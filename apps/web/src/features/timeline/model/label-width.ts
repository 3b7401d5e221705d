/** A tabular digit, and the space that a label leaves beside it. */
const CHARACTER_EM = 0.45;
const SPACE_PX = 8;

/** About as wide as a small label is in the person's text size: nothing is measured for it. */
export function labelWidthPx(text: string, emPx: number): number {
  return text.length * CHARACTER_EM * emPx + SPACE_PX;
}
