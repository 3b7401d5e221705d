import { fromWallTime, isWeekend, SLOT_MS, type ZoneName } from '@assist/time';
import type { Column, DaySpan } from './time-scale.ts';

/** As the strip of a day has it: what lies before and after is one narrow column each. */
const FIRST_HOUR = 6;
const LAST_HOUR = 21;
const HOURS = LAST_HOUR - FIRST_HOUR;
const NIGHT_PX = 8;
const LEAST_HOUR_PX = 8;
/** Where hours have no room. */
const HOURS_A_BLOCK = 3;
const LEAST_BLOCK_PX = 12;
/** WCAG 2.2, 2.5.8: what a finger has to meet. */
const LEAST_TOUCH_PX = 24;
/** The days of a weekend are so much narrower than those of work, where that leaves them hours. */
const REST_SHARE = 0.6;
export const DAYS_A_WEEK = 7;
const DAYS_BY_SHARE = 5 + 2 * REST_SHARE;

interface WeekLook {
  readonly hoursAColumn: number;
  readonly columnPx: number;
  readonly restShare: number;
}

/** Hours where seven days of them fit, blocks of three otherwise; what does not fit then either is scrolled to. */
function lookFor(widthPx: number, isTouch: boolean): WeekLook {
  const hoursPx = widthPx - DAYS_A_WEEK * 2 * NIGHT_PX;
  const hourPx = hoursPx / DAYS_BY_SHARE / HOURS;
  if (hourPx >= (isTouch ? LEAST_TOUCH_PX : LEAST_HOUR_PX)) return { hoursAColumn: 1, columnPx: hourPx, restShare: REST_SHARE };
  const blockPx = (hoursPx / DAYS_A_WEEK / HOURS) * HOURS_A_BLOCK;
  return { hoursAColumn: HOURS_A_BLOCK, columnPx: Math.max(blockPx, isTouch ? LEAST_TOUCH_PX : LEAST_BLOCK_PX), restShare: 1 };
}

/**
 * The columns of a week that is so wide: seven days side by side, each with a narrow night before and after it.
 *
 *   |n|06|07|08| … |20|n|n|06|07| … |n|
 */
export function weekColumns(widthPx: number, isTouch: boolean, zone: ZoneName): (day: DaySpan) => readonly Column[] {
  const { hoursAColumn, columnPx, restShare } = lookFor(widthPx, isTouch);
  return ({ date, range, from, to }) => {
    const share = isWeekend(date) ? restShare : 1;
    const slotOf = (hour: number) => from + (fromWallTime(date, hour * 60, zone) - range.start) / SLOT_MS;
    const hours = Array.from({ length: HOURS / hoursAColumn }, (_, index) => FIRST_HOUR + index * hoursAColumn);
    return [
      { from, to: slotOf(FIRST_HOUR), widthPx: NIGHT_PX, hour: undefined },
      ...hours.map((hour) => ({ from: slotOf(hour), to: slotOf(hour + hoursAColumn), widthPx: columnPx * share, hour })),
      { from: slotOf(LAST_HOUR), to, widthPx: NIGHT_PX, hour: undefined },
    ];
  };
}
