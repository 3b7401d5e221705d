import { slotColour } from '../../../parts/slot-look.tsx';
import { UNKNOWN_SLOT } from './row-content.ts';
import { QUARTER_PX } from './time-scale.ts';
import type { ShownCode } from '@assist/availability';

/** Rows look alike more often than not, and a poll brings the same strings again. */
const MAX_KEPT = 2_000;
const kept = new Map<string, string>();
const DIGIT_ZERO = 48;

/**
 * A row's picture as one CSS gradient with hard stops, by its availability view. The colours stay variables, so that
 * theme and company colours apply without drawing anything anew.
 *
 *   0022.  ->  linear-gradient(90deg, var(--slot-free) 0px 40px, var(--slot-reserved) 40px 80px, …)
 */
export function slotGradient(view: string): string {
  let gradient = kept.get(view);
  if (gradient === undefined) {
    if (kept.size >= MAX_KEPT) kept.clear();
    gradient = build(view);
    kept.set(view, gradient);
  }
  return gradient;
}

function build(view: string): string {
  if (view === '') return 'none';
  const stops: string[] = [];
  for (let from = 0, to = 0; from < view.length; from = to) {
    while (to < view.length && view[to] === view[from]) to += 1;
    stops.push(`${colourOf(view.charCodeAt(from) - DIGIT_ZERO)} ${from * QUARTER_PX}px ${to * QUARTER_PX}px`);
  }
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

function colourOf(code: number): string {
  return code === UNKNOWN_SLOT ? 'var(--surface-2)' : slotColour(code as ShownCode);
}
