import type { ReadEvent } from '../../lib/api/from-wire.ts';
import type { About } from '../../lib/api/unanswered.ts';

/** Returns the details by which a person recognises a change to a reservation. */
export function aboutEvent({ subject, start, end, attendees }: ReadEvent): About {
  const place = attendees.find(({ resource }) => resource)?.emailAddress.address;
  return { title: subject, start: start.utcDateTime, end: end.utcDateTime, place };
}
