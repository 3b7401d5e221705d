import type { EventPatch } from '@assist/calendar-provider';
import { movedAlike, seriesMoveOf } from '@assist/reservation';
import { daysBetween, toWallTime, wallMinutesBetween } from '@assist/time';
import type { StoredEvent } from './calendar-store.ts';
import { patchEvent } from './patch-event.ts';

/**
 * Applies a change of one date to that date and others of its series (`dates`). All of them take the new contents. Dates at the series'
 * usual time also take the new time. A date that was moved individually keeps its time.
 */
export function changeSeries(chosen: StoredEvent, dates: readonly StoredEvent[], patch: EventPatch): readonly StoredEvent[] {
  const { range, zone, isAllDay: _isAllDay, ...others } = patch;
  const usual = usualTime(chosen, dates);
  return dates.map((date) => {
    if (date.id === chosen.id) return patchEvent(date, patch);
    if (range === undefined) return patchEvent(date, patch);
    if (timeOf(date) !== usual) return patchEvent(date, others);
    // The move is measured from the chosen date's original start, because that date may have been moved individually.
    const move = seriesMoveOf({ start: chosen.originalStart, end: chosen.originalStart }, range, chosen.zone, zone);
    const moved = movedAlike({ start: date.originalStart, end: date.originalStart }, move, date.zone, zone);
    return patchEvent(date, { ...patch, range: moved });
  });
}

/** Describes a date's time relative to its original start: the days and minutes between them, and its length. */
function timeOf(date: StoredEvent): string {
  const original = toWallTime(date.originalStart, date.zone);
  const now = toWallTime(date.start, date.zone);
  return [daysBetween(original.date, now.date), now.minutes - original.minutes, wallMinutesBetween(date.start, date.end, date.zone)].join(
    ' ',
  );
}

/** Returns the time that most dates have, as `timeOf` describes it. If several are equally frequent, prefers the chosen date's. */
function usualTime(chosen: StoredEvent, dates: readonly StoredEvent[]): string {
  const counts = Map.groupBy(dates, timeOf);
  const own = timeOf(chosen);
  return [...counts].reduce((best, [time, having]) => (having.length > (counts.get(best)?.length ?? 0) ? time : best), own);
}
