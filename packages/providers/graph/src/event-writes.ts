import type { AnswerManner, CallContext, Email, EventId, EventPatch, EventScope, NewEvent, ProviderEvent } from '@assist/calendar-provider';
import {
  changeOnceMore,
  expectContent,
  isProviderError,
  leftOutDates,
  ProviderError,
  type Version,
  withoutGuests,
} from '@assist/calendar-provider';
import type { HttpAnswer } from '@assist/polite-http';
import type { MovedDate } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import type { Events } from './events.ts';
import { eventPath, type GraphClient, userPath } from './graph-client.ts';
import { toProviderError } from './graph-error.ts';
import type { GraphEvent } from './graph-types.ts';
import { EVENT_QUERY, windowQuery } from './mapping/event.ts';
import { isOccurrence } from './mapping/event-key.ts';
import { timesOf, toGraphDraft, toGraphPatch } from './mapping/new-event.ts';
import { occurrencesOf } from './mapping/recurrence.ts';
import { eventZoneOf } from './mapping/assist-property.ts';
import { fromGraphTime } from './mapping/times.ts';
import type { Series } from './series.ts';

/**
 * The code of the 400 with which Graph refuses a repeated creation (github.com/alcionai/corso/issues/2490). Public programs show that the
 * refusal also contains the existing event's id.
 */
const MADE_BEFORE = 'ErrorDuplicateTransactionId';
const ANSWERS = { accepted: 'accept', tentative: 'tentativelyAccept', declined: 'decline' } as const;

/** Creates, changes, ends and answers events. */
export class EventWrites {
  readonly #client: GraphClient;
  readonly #events: Events;
  readonly #series: Series;

  constructor(client: GraphClient, events: Events, series: Series) {
    this.#client = client;
    this.#events = events;
    this.#series = series;
  }

  async create(draft: NewEvent, context: CallContext): Promise<{ event: ProviderEvent; occurrences: number }> {
    const calendar = context.actor.mailbox;
    if (calendar === undefined) throw new ProviderError('forbidden', 'no organizer was named');
    const occurrences = draft.recurrence === undefined ? [] : occurrencesOf(draft.recurrence, draft.range, draft.zone);
    const leftOut = leftOutDates(draft, occurrences);
    const body = toGraphDraft(leftOut.length === 0 ? draft : withoutGuests(draft));
    // The transaction's id in the body makes it safe to repeat the request.
    const answer = await this.#client.send(
      {
        method: 'POST',
        path: `${userPath(calendar, context.actor)}/events`,
        mailbox: calendar,
        body,
        repeatable: true,
        takes: MADE_BEFORE,
      },
      context,
    );
    const made = answer.status < 300 ? (answer.json() as GraphEvent) : await this.#madeBefore(answer, calendar, draft, context);
    const view = await this.#events.viewOf(calendar, context);
    if (draft.recurrence === undefined) {
      // Graph's answer does not include Assist's own property, so it is added from the request.
      const kept = body['singleValueExtendedProperties'] as GraphEvent['singleValueExtendedProperties'];
      return { event: view(kept === undefined ? made : { ...made, singleValueExtendedProperties: kept }), occurrences: 1 };
    }
    const master = { id: made.id, calendar };
    if (leftOut.length > 0) await this.#leaveOut(leftOut, made, master, draft, context);
    const kept = occurrences.find((occurrence) => !leftOut.includes(occurrence))!;
    const first = await this.#firstOf(master, kept, context);
    // The series exists. If its days are not listed yet, the series itself is returned.
    return { event: view(first ?? made), occurrences: occurrences.length - leftOut.length };
  }

  /**
   * Finds the event of an earlier creation whose answer was lost. Graph's refusal may contain its id. If not, the event is found by its
   * transaction id.
   */
  async #madeBefore(answer: HttpAnswer, calendar: Email, draft: NewEvent, context: CallContext): Promise<GraphEvent> {
    const { error } = answer.json() as { readonly error: { readonly '@event.existingEventId'?: unknown } };
    const named = error['@event.existingEventId'];
    const id = typeof named === 'string' ? named : await this.#findByTransaction(calendar, draft, context);
    if (id === undefined) throw toProviderError(answer, this.#client.now());
    return this.#events.raw({ id, calendar }, context);
  }

  async #findByTransaction(calendar: Email, { range, idempotencyKey }: NewEvent, context: CallContext): Promise<string | undefined> {
    const path = `${userPath(calendar, context.actor)}/calendarView?${windowQuery(range)}&$top=1000&$select=transactionId,seriesMasterId`;
    const { value } = await this.#client.readPage<GraphEvent>(path, calendar, context);
    const found = value.find((event) => event.transactionId === idempotencyKey);
    return found?.seriesMasterId ?? found?.id;
  }

  /** Removes the left-out dates from a new series, and only then invites its attendees. */
  async #leaveOut(dates: readonly InstantRange[], made: GraphEvent, master: EventId, draft: NewEvent, context: CallContext): Promise<void> {
    for (const date of dates) {
      const found = await this.#firstOf(master, date, context);
      // If the creation is repeated after a lost answer, the date may already be gone.
      if (found === undefined || fromGraphTime(found.start) !== date.start) continue;
      await this.delete({ id: found.id, calendar: master.calendar }, 'occurrence', context);
    }
    const { attendees, resources } = draft;
    const body = toGraphPatch({ attendees, resources }, made);
    await this.#client.send(
      { method: 'PATCH', path: eventPath(master, context.actor), mailbox: master.calendar, body, repeatable: true },
      context,
    );
  }

  async update(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<ProviderEvent> {
    if (scope !== 'occurrence') {
      const { raw, etag } = await this.#read(id, context);
      expectContent({ etag }, id.etag);
      // A change of a series takes several requests, so it is never tried as a whole again.
      if (isOccurrence(raw)) return this.#events.get(await this.#series.update(raw, id, patch, scope, context), context);
    }
    return this.#change(id, context, async (before) => {
      const body = toGraphPatch(patch, before);
      if (Object.keys(body).length > 0) await this.#patch(id, body, before, context);
      return this.#events.get({ id: id.id, calendar: id.calendar }, context);
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
      if (before.type?.toLowerCase() === 'seriesmaster')
        throw new ProviderError('invalid', 'only a single occurrence can be finished, not a series');
      const zone = eventZoneOf(before);
      // An event that ends during a day is no longer all-day, so both of its times have to be rewritten.
      const body =
        before.isAllDay === true
          ? { isAllDay: false, ...timesOf({ start: (await this.#events.viewOf(id.calendar, context))(before).start, end }, zone) }
          : { end: timesOf({ start: fromGraphTime(before.start), end }, zone).end };
      await this.#patch(id, body, before, context);
      return this.#events.get({ id: id.id, calendar: id.calendar }, context);
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
          path: eventPath(id, context.actor),
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

  /** Records the answer in the caller's own copy. Graph notifies the organizer, if the organizer has asked for answers. */
  async respond(
    id: EventId,
    response: keyof typeof ANSWERS,
    context: CallContext,
    { scope, comment }: AnswerManner = {},
  ): Promise<ProviderEvent> {
    const raw = await this.#events.raw(id, context);
    const before = (await this.#events.viewOf(id.calendar, context))(raw);
    if (before.isOrganizer) throw new ProviderError('forbidden', 'only invited people can answer');
    try {
      await this.#client.send(
        {
          method: 'POST',
          path: `${eventPath({ id: (scope === 'series' ? raw.seriesMasterId : undefined) ?? id.id, calendar: id.calendar }, context.actor)}/${ANSWERS[response]}`,
          mailbox: id.calendar,
          // Graph refuses to send an answer that the organizer has not requested.
          body: { sendResponse: raw.responseRequested !== false, ...(comment === undefined ? {} : { comment }) },
          repeatable: true,
        },
        context,
      );
      return await this.#events.get({ id: id.id, calendar: id.calendar }, context);
    } catch (error) {
      // A declined event leaves the person's calendar and is not found. It existed a moment ago.
      if (response !== 'declined' || !isProviderError(error, 'notFound')) throw error;
      return {
        ...before,
        myResponse: 'declined',
        attendees: before.attendees.map((one) => (one.email === id.calendar ? { ...one, response: 'declined' } : one)),
      };
    }
  }

  /** Returns the first occurrence of a series that touches the range. Undefined if there is none. */
  async #firstOf(
    master: EventId,
    first: { readonly start: Instant; readonly end: Instant },
    context: CallContext,
  ): Promise<GraphEvent | undefined> {
    const found = await this.#client.readPage<GraphEvent>(
      `${eventPath(master, context.actor)}/instances?${windowQuery(first)}&$top=1&${EVENT_QUERY}`,
      master.calendar,
      context,
    );
    return found.value[0];
  }

  /** Changes the event as `before` shows it; once more, if only answers have changed meanwhile. */
  #change(id: EventId, context: CallContext, change: (before: GraphEvent) => Promise<ProviderEvent>): Promise<ProviderEvent> {
    return changeOnceMore(() => this.#read(id, context), id.etag, change);
  }

  async #read(id: EventId, context: CallContext): Promise<Version<GraphEvent>> {
    const raw = await this.#events.raw(id, context);
    return { raw, etag: (await this.#events.viewOf(id.calendar, context))(raw).etag };
  }

  async #patch(id: EventId, body: unknown, before: GraphEvent, context: CallContext): Promise<void> {
    const etag = before['@odata.etag'];
    await this.#client.send(
      {
        method: 'PATCH',
        path: eventPath(id, context.actor),
        mailbox: id.calendar,
        body,
        ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
      },
      context,
    );
  }
}
