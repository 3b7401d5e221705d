import { readFileSync } from 'node:fs';
import { DARK_PLAN, LIGHT_PLAN } from '@assist/floorplan';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];
type Theme = 'light' | 'dark';

const sheet = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const THEMES: readonly Theme[] = ['light', 'dark'];

/** Returns the three bytes of a token's colour, written as `light-dark(#…, #…)` or as a reference to another token. */
function colourOf(token: string, theme: Theme): Rgb {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(sheet)?.[1] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colourOf(other, theme);
  const [light, dark] = [...value.matchAll(/#[\da-f]{6}/g)].map(([hex]) => hex);
  const hex = theme === 'light' ? light! : dark!;
  return rgbOf(hex);
}

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
const byteOf = (light: number) => {
  const at = Math.max(0, Math.min(1, light));
  return 255 * (at <= 0.0031308 ? at * 12.92 : 1.055 * at ** (1 / 2.4) - 0.055);
};
const times = (matrix: readonly Rgb[], [x, y, z]: Rgb): Rgb => matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Rgb;

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map(linear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const CONES: readonly Rgb[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB: readonly Rgb[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const toOklab = (colour: Rgb): Rgb => times(LAB, times(CONES, colour.map(linear) as unknown as Rgb).map(Math.cbrt) as unknown as Rgb);
const lightness = (colour: Rgb) => toOklab(colour)[0];
const difference = (one: Rgb, other: Rgb) => Math.hypot(...toOklab(one).map((value, index) => value - toOklab(other)[index]!));

/** Matrices of colour vision without one kind of cones, at full severity (Machado, Oliveira and Fernandes 2009). */
const EYES: Readonly<Record<string, readonly Rgb[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const seenBy = (eyes: string, colour: Rgb): Rgb => times(EYES[eyes]!, colour.map(linear) as unknown as Rgb).map(byteOf) as unknown as Rgb;

/** Share of a company's accent in the colour of a selection. The tokens keep the accent's lightness within the range below. */
const SELECTED_SHARE = 0.26;
const ACCENT_LIGHTNESS: Readonly<Record<Theme, readonly [least: number, most: number]>> = { light: [0, 0.52], dark: [0.74, 1] };

describe.each(THEMES)('text in the %s look', (theme) => {
  it.each([
    ['on-yours', 'yours'],
    ['yours-ink', 'surface'],
    ['yours-ink', 'surface-2'],
    ['yours-ink', 'background'],
    ['yours-ink', 'yours-soft'],
    ['on-slot-reserved', 'slot-reserved'],
    ['on-slot-tentative', 'slot-tentative'],
    ['slot-tentative-ink', 'slot-tentative'],
    ['slot-tentative-ink', 'surface'],
    ['on-slot-currentEvent', 'slot-currentEvent'],
    ['place-free-ink', 'place-free'],
    ['place-free-ink', 'surface'],
    ['ink-2', 'slot-limited'],
    ['ink', 'slot-closed'],
    ['ink-2', 'slot-closed'],
    ['ink', 'slot-assignedToYou'],
    ['ink', 'slot-assignedToOthers'],
    ['ink', 'slot-maxUtilization'],
    ['ink', 'slot-notKnown'],
  ])('is readable in %s on %s', (word, ground) => {
    expect(contrast(colourOf(word, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(THEMES)('the colour of the person’s own reservations, in the %s look,', (theme) => {
  const yours = colourOf('yours', theme);

  it.each(
    Object.keys(EYES).flatMap((eyes) =>
      ['slot-free', 'slot-reserved', 'slot-tentative', 'place-free', 'place-reserved', 'slot-assignedToYou', 'slot-currentEvent'].map(
        (other) => [eyes, other] as const,
      ),
    ),
  )('can be told apart by eyes with %s from %s', (eyes, other) => {
    const [one, two] = [seenBy(eyes, yours), seenBy(eyes, colourOf(other, theme))];
    expect(Math.abs(lightness(one) - lightness(two))).toBeGreaterThan(0.12);
    expect(difference(one, two)).toBeGreaterThan(0.2);
  });

  it('differs in lightness from a selection, whatever the company’s accent', () => {
    // The selection mixes a quarter of the accent into the paper.
    const paper = lightness(colourOf('surface', theme));
    const selected = ACCENT_LIGHTNESS[theme].map((accent) => paper * (1 - SELECTED_SHARE) + accent * SELECTED_SHARE);
    for (const one of selected) expect(Math.abs(one - lightness(yours))).toBeGreaterThan(0.2);
  });

  it('has the contrast with its backgrounds that WCAG requires of non-text', () => {
    for (const ground of ['surface', 'background', 'slot-reserved', 'slot-limited'])
      expect(contrast(yours, colourOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe.each(THEMES)('free and busy, in the %s look', (theme) => {
  it('have a colour of taken places that stands out from the paper of the plan', () => {
    const { paper } = theme === 'light' ? LIGHT_PLAN : DARK_PLAN;
    expect(Math.abs(lightness(colourOf('place-reserved', theme)) - lightness(rgbOf(paper)))).toBeGreaterThan(0.12);
  });

  it.each(
    Object.keys(EYES).flatMap(
      (eyes) =>
        [
          ['slot', eyes],
          ['place', eyes],
        ] as const,
    ),
  )('of a %s can be told apart by eyes with %s', (kind, eyes) => {
    const [free, busy] = ['free', 'reserved'].map((state) => seenBy(eyes, colourOf(`${kind}-${state}`, theme))) as [Rgb, Rgb];
    expect(Math.abs(lightness(free) - lightness(busy))).toBeGreaterThan(0.1);
  });
});
