import { type ShownCode, SLOT } from '@assist/availability';
import { slotColour } from '../../../parts/resource/slot-look.tsx';
import { pxOfSlot, type TimeScale } from './time-scale.ts';

/** Maximum number of cached gradients. They are cached because rows often look alike, and a poll returns mostly the same views. */
const MAX_KEPT = 2_000;
const kept = new WeakMap<TimeScale, Map<string, string>>();
const DIGIT_ZERO = 48;

/**
 * Converts a row's availability view to one CSS gradient with hard stops. The colours are CSS variables, so that the theme and the
 * company's colours apply without redrawing.
 *
 * Outside working hours the gradient is transparent, and the row's dots show through. All rows have that pattern each night, and separate
 * elements for it would be half of all elements in a week.
 *
 * 0022. -> linear-gradient(90deg, var(--slot-free) 0px 40px, var(--slot-reserved) 40px 80px, …)
 */
export function slotGradient(view: string, scale: TimeScale): string {
  let gradients = kept.get(scale);
  if (gradients === undefined || gradients.size >= MAX_KEPT) kept.set(scale, (gradients = new Map()));
  let gradient = gradients.get(view);
  if (gradient === undefined) gradients.set(view, (gradient = build(view, scale)));
  return gradient;
}

function build(view: string, scale: TimeScale): string {
  if (view === '') return 'none';
  const stops: string[] = [];
  for (let from = 0, to = 0; from < view.length; from = to) {
    while (to < view.length && view[to] === view[from]) to += 1;
    stops.push(`${colourOf((view.charCodeAt(from) - DIGIT_ZERO) as ShownCode)} ${pxOfSlot(scale, from)}px ${pxOfSlot(scale, to)}px`);
  }
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

function colourOf(code: ShownCode): string {
  return code === SLOT.freeOutsideWorkingHours ? 'transparent' : slotColour(code);
}
