import { SLOT_NAMES } from '@assist/availability';
import { isColor } from '@assist/resource';

/** Returns a CSS colour for text: black or white, whichever is more readable on the token's colour. */
const inkOn = (token: string) => `oklch(from var(${token}) clamp(0, (0.62 - l) * 1000, 1) 0 h)`;

/**
 * Applies the company's colours: the accent, which the tokens adapt so that text stays readable, and the colours of slot codes, in
 * schedules and on the plan.
 */
export function applyBrand(colours: Readonly<Record<string, string>>): void {
  const { style } = document.documentElement;
  // A company that has given up its colour gets the product's again.
  if (colours['accent'] === undefined) style.removeProperty('--brand');
  for (const [name, colour] of Object.entries(colours)) {
    // An invalid colour is ignored, so that the product's default stays.
    if (!isColor(colour)) continue;
    if (name === 'accent') style.setProperty('--brand', colour);
    if (!(SLOT_NAMES as readonly string[]).includes(name)) continue;
    style.setProperty(`--slot-${name}`, colour);
    style.setProperty(`--place-${name}`, colour);
    style.setProperty(`--on-slot-${name}`, inkOn(`--slot-${name}`));
  }
}
