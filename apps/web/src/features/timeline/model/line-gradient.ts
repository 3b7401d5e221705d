import { columnAt, pxOfSlot, type TimeScale } from './time-scale.ts';

/** The vertical lines of the rows, as gradients that rows share: `hours` for all rows, `columns` for a hovered or selected row. */
export interface GridLines {
  readonly hours: string;
  readonly columns: string;
}

/**
 * Returns the lines, which are one pixel wide. Both gradients have lines at the labelled hours and stronger ones between days; `columns`
 * adds a line at each column.
 */
export function gridLines(scale: TimeScale, labelled: readonly number[]): GridLines {
  const days = scale.days.slice(1).map((day) => day.from);
  const colours = new Map<number, string>();
  const draw = (slots: readonly number[], colour: string) => slots.forEach((slot) => slot > 0 && colours.set(slot, colour));
  draw(labelled, 'var(--line-hour)');
  draw(days, 'var(--line-day)');
  const hours = toGradient(scale, colours);
  draw(
    scale.columns.map(({ from }) => from).filter((from) => !colours.has(from)),
    'var(--line-column)',
  );
  return { hours, columns: toGradient(scale, colours) };
}

function toGradient(scale: TimeScale, colours: ReadonlyMap<number, string>): string {
  if (colours.size === 0) return 'none';
  const stops = [...colours]
    .toSorted(([a], [b]) => a - b)
    .map(([slot, colour]) => {
      const atPx = pxOfSlot(scale, slot);
      return `transparent 0 ${atPx}px, ${colour} 0 ${atPx + 1}px`;
    });
  return `linear-gradient(90deg, ${stops.join(', ')}, transparent 0)`;
}

/** Possible intervals between labelled hours, in hours. */
const STEPS = [1, 2, 3, 6, 12] as const;

/** Returns the slots that have an hour label. Each day has as many labels of the width `labelPx` as fit. */
export function labelledSlots(scale: TimeScale, labelPx: number): readonly number[] {
  return scale.days.flatMap((day) => {
    const hours = scale.columns.slice(columnAt(scale, day.from), columnAt(scale, day.to - 1) + 1).filter(({ hour }) => hour !== undefined);
    // The last label may extend into the next day's night, which has no label.
    const night = scale.columns[columnAt(scale, day.to)];
    const endPx = pxOfSlot(scale, night?.hour === undefined && night?.from === day.to ? night.to : day.to);
    for (const step of STEPS) {
      const slots = hours.filter(({ hour }) => hour! % step === 0).map(({ from }) => from);
      const rightPx = [...slots.slice(1).map((slot) => pxOfSlot(scale, slot)), endPx];
      if (slots.every((slot, index) => rightPx[index]! - pxOfSlot(scale, slot) >= labelPx)) return slots;
    }
    return [];
  });
}
