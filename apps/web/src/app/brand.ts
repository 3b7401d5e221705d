import { parseColor } from '@assist/resource';

/** The company's accent; the tokens keep its text readable. A colour that is none leaves ours. */
export function applyBrand(colours: Readonly<Record<string, string>>): void {
  const accent = colours['accent'];
  if (accent === undefined) return;
  try {
    parseColor(accent);
    document.documentElement.style.setProperty('--brand', accent);
  } catch {
    // 'Invalid color format': the administrator's page says so; here the product's own colour stays.
  }
}
