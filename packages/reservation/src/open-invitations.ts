import type { CalendarEvent } from './calendar-event.ts';

/** Whether an event has not ended, and this person has been invited to it and has not answered. */
export function waitsForAnswer({ isOrganizer, cancelled, afterEnd, attendees }: CalendarEvent, email: string): boolean {
  if (isOrganizer || cancelled || afterEnd) return false;
  return attendees.some((one) => !one.resource && one.emailAddress.address === email && one.status.response === 'needsAction');
}

/**
 * Returns the invitations that wait for this person's answer, sorted by start. The first waiting date of a series represents the series.
 */
export function openInvitations<E extends CalendarEvent>(events: readonly E[], email: string): readonly E[] {
  const waiting = events
    .filter((event) => waitsForAnswer(event, email))
    .toSorted((a, b) => a.start.utcDateTime - b.start.utcDateTime || (a.id < b.id ? -1 : 1));
  const seen = new Set<string>();
  return waiting.filter(({ id, seriesMasterId }) => {
    const invitation = seriesMasterId ?? id;
    if (seen.has(invitation)) return false;
    seen.add(invitation);
    return true;
  });
}
