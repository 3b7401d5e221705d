import { datesOf, type LocalDate, plusDays, startOfDay, type ZoneName } from '@assist/time';
import { pxOfInstant, pxOfSlot, type TimeScale } from './time-scale.ts';

export interface SecondDay {
  readonly date: LocalDate;
  readonly leftPx: number;
  readonly widthPx: number;
}

interface LabelWidths {
  readonly hourPx: number;
  readonly dayPx: number;
}

/** Returns the days of another zone on the scale: each from its own midnight on, wherever among the slots that is. */
export function secondDays(scale: TimeScale, zone: ZoneName): readonly SecondDay[] {
  const days: SecondDay[] = [];
  const { start, end } = datesOf(scale.range, zone);
  for (let date = start; date < end; date = plusDays(date, 1)) {
    const leftPx = pxOfInstant(scale, startOfDay(date, zone));
    days.push({ date, leftPx, widthPx: pxOfInstant(scale, startOfDay(plusDays(date, 1), zone)) - leftPx });
  }
  return days;
}

/**
 * Returns the slots at which the second scale has an hour: those labelled on the first scale, so that the same time is one below the other,
 * except where the label would cover the name of a day.
 */
export function secondSlots(
  scale: TimeScale,
  labelled: readonly number[],
  days: readonly SecondDay[],
  { hourPx, dayPx }: LabelWidths,
): readonly number[] {
  return labelled.filter((slot) => {
    const px = pxOfSlot(scale, slot);
    return days.every(({ leftPx }) => px + hourPx <= leftPx || px >= leftPx + dayPx);
  });
}
