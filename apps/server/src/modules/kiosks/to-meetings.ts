import type { MeetingAnswer } from '@assist/contract';
import type { BusyItem, MailboxSchedule } from '@assist/calendar-provider';
import { fromInstant } from '@assist/time';

/**
 * Lists meetings for a screen that any passer-by can read, so private meetings have neither title nor organizer. A meeting in two rooms is
 * listed once.
 */
export function toMeetings(
  schedules: readonly MailboxSchedule[],
  /** The ids of rooms, by email address. */
  rooms: ReadonlyMap<string, string>,
  showsTitles: boolean,
): MeetingAnswer[] {
  const found = schedules.flatMap(({ email, items }) => {
    const placeId = rooms.get(email);
    return placeId === undefined ? [] : items.map((item) => ({ item, placeId }));
  });
  const meetings = Map.groupBy(found, ({ item, placeId }) => keyOf(item, placeId));
  return [...meetings.values()]
    .map((ofOne) => ({ ...ofOne[0]!, placeIds: [...new Set(ofOne.map(({ placeId }) => placeId))] }))
    .toSorted((a, b) => a.item.start - b.item.start || a.item.end - b.item.end)
    .map(({ item, placeIds }) => {
      const isNamed = showsTitles && !item.isPrivate;
      return {
        start: fromInstant(item.start),
        end: fromInstant(item.end),
        title: (isNamed ? item.subject : undefined) ?? null,
        organizer: (isNamed ? item.organizer?.name : undefined) ?? null,
        placeIds,
      };
    });
}

/** Returns the key of a meeting. Meetings without an iCalendar id are distinguished by their room. */
function keyOf({ iCalUId, start, end }: BusyItem, placeId: string): string {
  return `${iCalUId ?? placeId} ${start} ${end}`;
}
