import { isBookable, type ScheduleItem, type ShownCode } from '@assist/availability';
import type { Instant, InstantRange } from '@assist/time';

export interface NoteTexts {
  /** Returns a text such as "until 14:30". */
  until(end: Instant): string;
}

/** Returns the note shown at a place when zoomed in: until when it is free, or who has reserved it in `range`; '' for no note. */
export function placeNote(code: ShownCode, items: readonly ScheduleItem[], range: InstantRange, dayEnd: Instant, texts: NoteTexts): string {
  const busy = items.filter((item) => item.status !== 'free');
  if (isBookable(code)) {
    const next = Math.min(dayEnd, ...busy.filter((item) => item.start >= range.end).map((item) => item.start)) as Instant;
    return next < dayEnd ? texts.until(next) : '';
  }
  const taker = busy.find((item) => item.start < range.end && range.start < item.end);
  return taker === undefined ? '' : (taker.organizer?.name ?? '');
}
