import type { CallContext, Email } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';

export interface EventBoundsQuery {
  readonly resourceEmail: Email;
  readonly iCalUid: string;
  /** What the caller has to be to the event. */
  readonly relation: 'takes-part' | 'may-see';
  /** Where it lies, if that is known. */
  readonly around?: InstantRange;
}

/** From when to when an event really takes a resource; undefined also for one that is not the caller's to know of. */
export interface EventBounds {
  find(query: EventBoundsQuery, context: CallContext): Promise<InstantRange | undefined>;
}
