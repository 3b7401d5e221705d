import type { ReadEvent } from '../../lib/api/from-wire.ts';
import type { About } from '../../lib/api/unanswered.ts';

/** By what a person knows one of his reservations again. */
export function aboutEvent({ subject, start, end }: ReadEvent): About {
  return { title: subject, start: start.utcDateTime, end: end.utcDateTime };
}
