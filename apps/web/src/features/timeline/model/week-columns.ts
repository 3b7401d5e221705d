import type { OpenDays } from '@assist/resource';
import { fromWallTime, type LocalDate, plusDays, SLOT_MS, type ZoneName } from '@assist/time';
import { type Column, type DaySpan, type TimeScale, toTimeScale } from './time-scale.ts';

/**
 * Hours between which there are columns, as in the strip of a day. The time before them and the time after them are a narrow column each.
 */
const FIRST_HOUR = 6;
const LAST_HOUR = 21;
const HOURS = LAST_HOUR - FIRST_HOUR;
const NIGHT_PX = 8;
const LEAST_HOUR_PX = 8;
/** Hours in a block, used if there is no room for single hours. */
const HOURS_A_BLOCK = 3;
const LEAST_BLOCK_PX = 12;
/** The minimum width that a finger can press (WCAG 2.2, 2.5.8). */
const LEAST_TOUCH_PX = 24;
/** Width of a day off relative to another day, if all days have columns of single hours. */
const OFF_SHARE = 0.6;
const DAYS_A_WEEK = 7;

interface WeekLook {
  readonly hoursAColumn: number;
  readonly columnPx: number;
  readonly offShare: number;
}

/** Chooses columns of single hours if seven days of them fit, and otherwise blocks of three hours, which may have to be scrolled. */
function lookFor(widthPx: number, isTouch: boolean, offCount: number): WeekLook {
  const hoursPx = widthPx - DAYS_A_WEEK * 2 * NIGHT_PX;
  const hourPx = hoursPx / (DAYS_A_WEEK - offCount + offCount * OFF_SHARE) / HOURS;
  if (hourPx >= (isTouch ? LEAST_TOUCH_PX : LEAST_HOUR_PX)) return { hoursAColumn: 1, columnPx: hourPx, offShare: OFF_SHARE };
  const blockPx = (hoursPx / DAYS_A_WEEK / HOURS) * HOURS_A_BLOCK;
  return { hoursAColumn: HOURS_A_BLOCK, columnPx: Math.max(blockPx, isTouch ? LEAST_TOUCH_PX : LEAST_BLOCK_PX), offShare: 1 };
}

/**
 * Returns a week of seven days that fills the width if possible. Each day begins and ends with a narrow column for the night.
 *
 * |n|06|07|08| … |20|n|n|06|07| … |n|
 *
 * @param offDays the days of the week on which most of the matching resources are closed
 */
export function weekScale(first: LocalDate, zone: ZoneName, widthPx: number, isTouch: boolean, offDays: ReadonlySet<LocalDate>): TimeScale {
  const { hoursAColumn, columnPx, offShare } = lookFor(widthPx, isTouch, offDays.size);
  const columnsOf = ({ date, range, from, to, isOff }: DaySpan): readonly Column[] => {
    const share = isOff ? offShare : 1;
    const slotOf = (hour: number) => from + (fromWallTime(date, hour * 60, zone) - range.start) / SLOT_MS;
    const hours = Array.from({ length: HOURS / hoursAColumn }, (_, index) => FIRST_HOUR + index * hoursAColumn);
    return [
      { from, to: slotOf(FIRST_HOUR), widthPx: NIGHT_PX, hour: undefined },
      ...hours.map((hour) => ({ from: slotOf(hour), to: slotOf(hour + hoursAColumn), widthPx: columnPx * share, hour })),
      { from: slotOf(LAST_HOUR), to, widthPx: NIGHT_PX, hour: undefined },
    ];
  };
  return toTimeScale(first, DAYS_A_WEEK, zone, columnsOf, offDays);
}

/** Returns the days of a week on which fewer than half of the resources open. If that is every day, returns those on which none opens. */
export function offDaysOf(first: LocalDate, { isUsual, isOpen }: OpenDays): readonly LocalDate[] {
  const week = Array.from({ length: DAYS_A_WEEK }, (_, index) => plusDays(first, index));
  const isOn = [isUsual, isOpen].find((isIt) => week.some(isIt));
  return isOn === undefined ? [] : week.filter((day) => !isOn(day));
}
