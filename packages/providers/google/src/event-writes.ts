import type { AnswerManner, CallContext, EventId, EventPatch, EventScope, NewEvent, ProviderEvent } from '@assist/calendar-provider';
import {
  changeOnceMore,
  expectContent,
  isProviderError,
  leftOutDates,
  ProviderError,
  type Version,
  withoutGuests,
} from '@assist/calendar-provider';
import type { MovedDate } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import type { Events } from './events.ts';
import { eventPath, type GoogleClient, WRITE_QUERY } from './google-client.ts';
import type { GoogleEvent } from './google-types.ts';
import { insertEvent } from './insert-event.ts';
import { readAssistProperty } from './mapping/assist-property.ts';
import { isOccurrence } from './mapping/event-key.ts';
import { changedTimes, toGoogleDraft, toGooglePatch } from './mapping/new-event.ts';
import { occurrencesOf } from './mapping/recurrence.ts';
import { findTime, isDay, momentOf, zoneOf } from './mapping/times.ts';
import type { Series } from './series.ts';

/** Creates, changes, ends and answers events. */
export class EventWrites {
  readonly #client: GoogleClient;
  readonly #events: Events;
  readonly #series: Series;

  constructor(client: GoogleClient, events: Events, series: Series) {
    this.#client = client;
    this.#events = events;
    this.#series = series;
  }

  async create(draft: NewEvent, context: CallContext): Promise<{ event: ProviderEvent; occurrences: number }> {
    const calendar = context.actor.mailbox;
    if (calendar === undefined) throw new ProviderError('forbidden', 'no organizer was named');
    const occurrences = draft.recurrence === undefined ? [] : occurrencesOf(draft.recurrence, draft.range, draft.zone);
    const leftOut = leftOutDates(draft, occurrences);
    const body = toGoogleDraft(leftOut.length === 0 ? draft : withoutGuests(draft), calendar);
    const made =
      (await this.#restored(draft, calendar, body, context)) ?? (await insertEvent(this.#client, this.#events, calendar, body, context));
    const view = await this.#events.viewOf(calendar, context);
    if (draft.recurrence === undefined) return { event: view(made), occurrences: 1 };
    const master = { id: made.id, calendar };
    if (leftOut.length > 0) await this.#leaveOut(leftOut, made, master, draft, context);
    const kept = occurrences.find((occurrence) => !leftOut.includes(occurrence))!;
    const first = await this.#events.findFirstDay(master, kept, context);
    // The series exists. If its days are not listed yet, the series itself is returned.
    return { event: view(first ?? made), occurrences: occurrences.length - leftOut.length };
  }

  /**
   * Restores a deleted event. "On the organizer's calendar, cancelled events continue to expose event details (summary, location, etc.) so
   * that they can be restored (undeleted)" (developers.google.com/workspace/calendar/api/v3/reference/events, `status`). A series is always
   * created anew, because nothing remains of the dates from which it was deleted.
   */
  async #restored(
    { restores, recurrence }: NewEvent,
    calendar: string,
    { id: _newId, ...body }: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<GoogleEvent | undefined> {
    if (restores === undefined || recurrence !== undefined) return undefined;
    const event = eventPath({ id: restores, calendar }, context.actor);
    const path = `${event}?${WRITE_QUERY}`;
    try {
      const known = (await this.#client.send({ method: 'GET', path: event, mailbox: calendar }, context)).json() as GoogleEvent;
      if (known.status !== 'cancelled') return undefined;
      const answer = await this.#client.send(
        { method: 'PATCH', path, mailbox: calendar, body: { ...body, status: 'confirmed' }, repeatable: true },
        context,
      );
      return answer.json() as GoogleEvent;
    } catch (error) {
      // The event is gone for good, or is not an event of this calendar.
      if (isProviderError(error, 'notFound', 'forbidden', 'invalid')) return undefined;
      throw error;
    }
  }

  /** Removes the left-out dates from a new series, and only then invites its attendees. */
  async #leaveOut(
    dates: readonly InstantRange[],
    made: GoogleEvent,
    master: EventId,
    draft: NewEvent,
    context: CallContext,
  ): Promise<void> {
    for (const date of dates) {
      const found = await this.#events.findFirstDay(master, date, context);
      // If the creation is repeated after a lost answer, the date may already be gone.
      if (found === undefined || findTime(found.originalStartTime, draft.zone) !== date.start) continue;
      await this.delete({ id: found.id, calendar: master.calendar }, 'occurrence', context);
    }
    const { attendees, resources } = draft;
    // The series is patched without its etag, which is out of date because its days have changed since.
    const { etag: _etag, ...series } = made;
    await this.#patch(master, toGooglePatch({ attendees, resources }, made), series, context);
  }

  async update(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<ProviderEvent> {
    if (scope !== 'occurrence') {
      const { raw, etag } = await this.#read(id, context);
      expectContent({ etag }, id.etag);
      // A change of a series takes several requests, so it is never tried as a whole again.
      if (isOccurrence(raw)) return this.#events.get(await this.#series.update(raw, id, patch, scope, context), context);
    }
    return this.#change(id, context, async (before) => {
      const body = toGooglePatch(patch, before);
      return Object.keys(body).length === 0 ? this.#events.get(id, context) : this.#patch(id, body, before, context);
    });
  }

  async preview(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<readonly MovedDate[]> {
    const raw = await this.#events.raw(id, context);
    if (scope !== 'occurrence' && isOccurrence(raw)) return this.#series.preview(raw, id, patch, scope, context);
    const { start, end } = (await this.#events.viewOf(id.calendar, context))(raw);
    return [{ before: { start, end }, after: patch.range ?? { start, end } }];
  }

  async finish(id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent> {
    return this.#change(id, context, async (before) => {
      if (before.recurrence !== undefined) throw new ProviderError('invalid', 'only a single occurrence can be finished, not a series');
      const zone = zoneOf(before.start, readAssistProperty(before).zone);
      // An event that ends during a day is no longer all-day, so both of its times have to be rewritten.
      const body = isDay(before.start)
        ? changedTimes({ start: findTime(before.start, zone)!, end }, zone, before)
        : { end: momentOf(end, zone) };
      return this.#patch(id, body, before, context);
    });
  }

  async delete(id: EventId, scope: EventScope, context: CallContext): Promise<void> {
    try {
      if (scope !== 'occurrence') {
        const before = await this.#events.raw(id, context);
        if (isOccurrence(before)) return await this.#series.delete(before, id, scope, context);
      }
      await this.#client.send(
        {
          method: 'DELETE',
          path: `${eventPath(id, context.actor)}?sendUpdates=all`,
          mailbox: id.calendar,
          repeatable: true,
        },
        context,
      );
    } catch (error) {
      // An event that is already gone counts as deleted.
      if (!isProviderError(error, 'notFound')) throw error;
    }
  }

  /** Sets the caller's own answer, and changes nothing else of the event. */
  async respond(
    asked: EventId,
    response: 'accepted' | 'tentative' | 'declined',
    context: CallContext,
    { scope, comment }: AnswerManner = {},
  ): Promise<ProviderEvent> {
    const chosen = await this.#events.raw(asked, context);
    const id =
      scope === 'series' && chosen.recurringEventId !== undefined ? { id: chosen.recurringEventId, calendar: asked.calendar } : asked;
    const before = id === asked ? chosen : await this.#events.raw(id, context);
    // The caller may have been invited by another of their addresses, in which case `self` is true.
    const self = before.attendees?.find((one) => one.email?.toLowerCase() === id.calendar || one.self === true);
    const isOrganizer = before.organizer?.email?.toLowerCase() === id.calendar || before.organizer?.self === true;
    // A person who was invited through a group is not listed (github.com/googleapis/google-api-ruby-client/issues/881), and answers under
    // their own address.
    if (isOrganizer || (before.attendees ?? []).length === 0) throw new ProviderError('forbidden', 'only invited people can answer');
    const view = await this.#events.viewOf(id.calendar, context);
    try {
      const answer = await this.#client.send(
        {
          method: 'PATCH',
          path: `${eventPath(id, context.actor)}?${WRITE_QUERY}`,
          mailbox: id.calendar,
          repeatable: true,
          // The other attendees are not in the request, and therefore stay.
          body: {
            attendees: [{ email: self?.email ?? id.calendar, responseStatus: response, ...(comment === undefined ? {} : { comment }) }],
            attendeesOmitted: true,
          },
        },
        context,
      );
      const answered = id === asked ? view(answer.json() as GoogleEvent) : await this.#events.get(asked, context);
      return self === undefined ? { ...answered, myResponse: response } : answered;
    } catch (error) {
      // If a resource declines an event, the event leaves its calendar and is not found. It existed a moment ago.
      if (response !== 'declined' || !isProviderError(error, 'notFound')) throw error;
      return { ...view(chosen), myResponse: 'declined' };
    }
  }

  /** Changes the event as `before` shows it; once more, if only answers have changed meanwhile. */
  #change(id: EventId, context: CallContext, change: (before: GoogleEvent) => Promise<ProviderEvent>): Promise<ProviderEvent> {
    return changeOnceMore(() => this.#read(id, context), id.etag, change);
  }

  async #read(id: EventId, context: CallContext): Promise<Version<GoogleEvent>> {
    const raw = await this.#events.raw(id, context);
    return { raw, etag: (await this.#events.viewOf(id.calendar, context))(raw).etag };
  }

  async #patch(id: EventId, body: unknown, before: GoogleEvent, context: CallContext): Promise<ProviderEvent> {
    const { etag } = before;
    const answer = await this.#client.send(
      {
        method: 'PATCH',
        path: `${eventPath(id, context.actor)}?${WRITE_QUERY}`,
        mailbox: id.calendar,
        body,
        ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
      },
      context,
    );
    return (await this.#events.viewOf(id.calendar, context))(answer.json() as GoogleEvent);
  }
}
