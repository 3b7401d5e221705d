import { SHOWN_NAMES, type ShownName } from '@assist/availability';
import { DARK_PLAN, LIGHT_PLAN, type PlanColours } from '@assist/floorplan';
import { onTheme } from '../../../lib/theme.ts';

/** All colours of the drawn plan, as #rrggbb, because a map cannot read CSS variables or newer formats of colours. */
export interface PlanPaint {
  readonly isDark: boolean;
  readonly plan: PlanColours;
  /** The colour around the building. */
  readonly ground: string;
  /** The colours of a place's surface, by the shown code of its state; `inks` are the colours of its mark. */
  readonly slots: readonly string[];
  readonly inks: readonly string[];
  readonly accent: string;
  readonly ink: string;
}

/** States of unavailable places, whose colours are mixed with the plan's paper colour, so that free places stand out. */
const QUIET: ReadonlySet<ShownName> = new Set(['reserved', 'assignedToOthers', 'closed']);
const QUIET_SHARE = 0.66;
/** Share of the colour for a person's own reservation, light enough for the mark on it to be readable. */
const YOURS_SHARE = 0.5;

const INKS: readonly string[] = [
  '--place-free-ink',
  '--slot-tentative-ink',
  '--ink-2',
  '--ink-2',
  '--ink-2',
  '--accent-ink',
  '--ink-2',
  '--ink-2',
  '--place-free-ink',
  '--ink',
  '--ink',
  '--ink',
];

/** Reads the colours from the design tokens, in the current theme unless `theme` is given. */
export function readPlanPaint(theme?: 'light'): PlanPaint {
  const probe = document.createElement('span');
  probe.hidden = true;
  // The plan keeps its colours even if the device forces other colours, because its marks and its legend depend on them.
  probe.style.setProperty('forced-color-adjust', 'none');
  if (theme !== undefined) probe.style.colorScheme = theme;
  document.body.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const style = getComputedStyle(probe);
  const hexOf = (token: string, otherwise?: string) => {
    probe.style.color = `var(${token}${otherwise === undefined ? '' : `, var(${otherwise})`})`;
    return toHex(style.color, context);
  };
  const [accent, ink, ground] = [hexOf('--accent'), hexOf('--ink'), hexOf('--background')];
  const isDark = luminanceOf(ground) < 0.5;
  const plan = isDark ? DARK_PLAN : LIGHT_PLAN;
  const free = hexOf('--place-free');
  const slots = SHOWN_NAMES.map((name) => {
    const colour = hexOf(`--place-${name}`, `--slot-${name}`);
    if (name === 'freeOutsideWorkingHours') return mix(free, colour, 0.6);
    if (name === 'yours') return mix(colour, plan.paper, YOURS_SHARE);
    return QUIET.has(name) ? mix(colour, plan.paper, QUIET_SHARE) : colour;
  });
  const inks = INKS.map((token) => hexOf(token));
  probe.remove();
  return { isDark, plan, ground, slots, inks, accent, ink };
}

/** Registers a listener for changes of the theme by the person or the device; returns a function that removes it. */
export function onThemeChange(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const stop = onTheme(listener);
  media.addEventListener('change', listener);
  return () => {
    stop();
    media.removeEventListener('change', listener);
  };
}

/** Converts any CSS colour, including oklch, to #rrggbb, by painting it on a canvas. */
function toHex(colour: string, context: CanvasRenderingContext2D | null): string {
  if (context === null) return '#888888';
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function mix(one: string, other: string, share: number): string {
  const byte = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(byte(one, at) * share + byte(other, at) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function luminanceOf(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return (0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255;
}
