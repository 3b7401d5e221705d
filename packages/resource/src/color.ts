/** A colour, with channels from 0 to 255 and alpha from 0 to 1. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const INVALID_COLOR = 'Invalid color format';

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const RGB =
  /^rgba?\(\s*(\d{1,3})(?:,\s*|\s+(?:,\s*)?)(\d{1,3})(?:,\s*|\s+(?:,\s*)?)(\d{1,3})\s*(?:[,/]\s*(0|1|0?\.\d+|1\.0+|\d{1,3}%)\s*)?\)$/i;

/**
 * Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` or `rgba(…)`.
 *
 * @throws RangeError 'Invalid color format' for anything else
 */
export function parseColor(text: string): Color {
  const color = readColor(text);
  if (color === undefined) throw new RangeError(INVALID_COLOR);
  return color;
}

export function isColor(text: string): boolean {
  return readColor(text) !== undefined;
}

function readColor(text: string): Color | undefined {
  return fromHex(text.trim()) ?? fromRgb(text.trim());
}

function fromHex(text: string): Color | undefined {
  const digits = HEX.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length > 4 ? digits : [...digits].map((digit) => digit + digit).join('');
  const channel = (index: number): number => Number.parseInt(long.slice(index * 2, index * 2 + 2) || 'ff', 16);
  return { red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3) / 255 };
}

function fromRgb(text: string): Color | undefined {
  const parts = RGB.exec(text);
  if (!parts) return undefined;
  const [red, green, blue] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const alphaText = parts[4] ?? '1';
  const alpha = alphaText.endsWith('%') ? Number(alphaText.slice(0, -1)) / 100 : Number(alphaText);
  return Math.max(red, green, blue) > 255 || alpha > 1 ? undefined : { red, green, blue, alpha };
}

/** Returns `#rrggbb`, or `#rrggbbaa` if the colour is not opaque. Each colour has exactly one text. */
export function toHex({ red, green, blue, alpha }: Color): string {
  const pair = (value: number) => value.toString(16).padStart(2, '0');
  const opaque = `#${pair(red)}${pair(green)}${pair(blue)}`;
  return alpha === 1 ? opaque : opaque + pair(Math.round(alpha * 255));
}
