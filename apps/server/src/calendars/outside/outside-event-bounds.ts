import type { CalendarProvider, CallContext } from '@assist/calendar-provider';
import { DAY_MS, instantOf, type InstantRange } from '@assist/time';
import type { EventBounds, EventBoundsQuery } from '../event-bounds.ts';

/** Finds the time in the caller's own copy of the event. If the query names no time, the search runs from a day ago to a day ahead. */
export class OutsideEventBounds implements EventBounds {
  readonly #provider: CalendarProvider;

  constructor(provider: CalendarProvider) {
    this.#provider = provider;
  }

  async find(query: EventBoundsQuery, context: CallContext): Promise<InstantRange | undefined> {
    const around = query.around ?? { start: instantOf(context.now - DAY_MS), end: instantOf(context.now + DAY_MS) };
    const event = await this.#provider.findByKey({ calendar: context.actor.mailbox ?? '', key: { uid: query.iCalUid }, around }, context);
    if (event === undefined || !event.attendees.some((attendee) => attendee.email === query.resourceEmail)) return undefined;
    return { start: event.start, end: event.end };
  }
}
