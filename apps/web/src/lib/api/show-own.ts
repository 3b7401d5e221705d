import { isTentative } from '@assist/reservation';
import type { ReadEvent, ReadSchedule } from './from-wire.ts';
import { rememberOwn, withOwn } from './own-reservations.ts';
import { KEYS } from './queries.ts';
import { scheduler } from '../waiting/scheduler.ts';
import type { Sending } from './sending.ts';

/** Shows a person's own reservation immediately on every screen, before the calendar contains it. */
export function showOwn(event: ReadEvent, { client, me, capabilities }: Sending): void {
  const own = {
    eventId: event.id,
    iCalUId: event.iCalUId,
    subject: event.subject,
    start: event.start.utcDateTime,
    end: event.end.utcDateTime,
    organizer: { address: me.email, name: me.name },
    resources: event.attendees
      .filter((attendee) => attendee.resource && attendee.status.response !== 'declined')
      .map(({ emailAddress, status }) => ({
        email: emailAddress.address,
        status: isTentative(status.response) ? ('tentative' as const) : ('reserved' as const),
      })),
    knownSince: scheduler.now(),
    isTold: false,
  };
  if (capabilities.waitsForCreation) rememberOwn(own);
  // Pending requests are cancelled, because their answers may not contain the reservation yet.
  void client.cancelQueries({ queryKey: KEYS.schedules });
  client.setQueriesData<ReadonlyMap<string, ReadSchedule>>({ queryKey: KEYS.schedules }, (known) =>
    known === undefined ? known : withOwn(known, [own], scheduler.now()),
  );
}
