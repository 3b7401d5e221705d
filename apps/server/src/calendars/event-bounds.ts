import type { CallContext, Email } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';

export interface EventBoundsQuery {
  readonly resourceEmail: Email;
  readonly iCalUid: string;
  /** The relation that the caller must have to the event. */
  readonly relation: 'takes-part' | 'may-see';
  /** The time at which the event is, if known. */
  readonly around?: InstantRange;
}

/** When an event really occupies a resource; undefined also if the caller may not know of the event. */
export interface EventBounds {
  find(query: EventBoundsQuery, context: CallContext): Promise<InstantRange | undefined>;
}
