import { daysBetween, type InstantRange, overlaps, toWallTime, type ZoneName } from '@assist/time';

/** Why a time is offered before others. */
export type TimeReason = 'same-day' | 'same-hour' | 'soonest' | 'all-free';

export interface RankedTime {
  readonly range: InstantRange;
  /** At least one reason. */
  readonly reasons: readonly TimeReason[];
}

/** Cost of another day, in minutes: as much as a time two hours earlier or later. */
const DAY_COST_MINUTES = 120;

/**
 * Returns the times nearest to the chosen one, with the reasons for each. `times` are those at which everyone is free. A time that overlaps
 * a better one is left out.
 */
export function rankTimes(times: readonly InstantRange[], chosen: InstantRange, zone: ZoneName, limit: number): readonly RankedTime[] {
  const wanted = toWallTime(chosen.start, zone);
  const ranked = times
    .map((range, index) => {
      const { date, minutes } = toWallTime(range.start, zone);
      const days = Math.abs(daysBetween(wanted.date, date));
      const apart = Math.abs(minutes - wanted.minutes);
      const reasons: readonly TimeReason[] = [
        ...(days === 0 ? ['same-day' as const] : []),
        ...(apart === 0 ? ['same-hour' as const] : []),
        ...(index === 0 ? ['soonest' as const] : []),
      ];
      return { range, cost: apart + days * DAY_COST_MINUTES, reasons: reasons.length === 0 ? (['all-free'] as const) : reasons };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const best: RankedTime[] = [];
  for (const { range, reasons } of ranked) {
    if (best.length === limit) break;
    if (!best.some((better) => overlaps(better.range, range))) best.push({ range, reasons });
  }
  return best;
}
