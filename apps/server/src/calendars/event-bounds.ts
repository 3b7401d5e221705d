import type { CallContext, Email } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';

export interface EventBoundsQuery {
  readonly resourceEmail: Email;
  readonly iCalUid: string;
  /** The relation that the caller must have to the event. */
  readonly relation: 'takes-part' | 'may-see';
  /** The event's time, if the caller knows it. Without it, a calendar may search only around the present. */
  readonly around?: InstantRange;
}

/** Finds the time in which an event occupies a resource; undefined if there is no such event, or the caller may not know of it. */
export interface EventBounds {
  find(query: EventBoundsQuery, context: CallContext): Promise<InstantRange | undefined>;
}
