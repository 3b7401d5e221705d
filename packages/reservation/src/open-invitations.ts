import type { CalendarEvent } from './calendar-event.ts';

/** An invitation to something that is still to come, which this person has not answered. */
export function waitsForAnswer({ isOrganizer, cancelled, afterEnd, attendees }: CalendarEvent, email: string): boolean {
  if (isOrganizer || cancelled || afterEnd) return false;
  return attendees.some((one) => !one.resource && one.emailAddress.address === email && one.status.response === 'needsAction');
}

/** The invitations that wait for this person's answer, by start: of a series, its first date stands for all. */
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
