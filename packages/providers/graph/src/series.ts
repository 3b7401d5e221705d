import type { CallContext, EventId, EventPatch, EventScope } from '@assist/calendar-provider';
import { ProviderError } from '@assist/calendar-provider';
import {
  changesFrom,
  movedAlike,
  type MovedDate,
  movedDates,
  type RecurrenceRule,
  seriesMoveOf,
  shiftRecurrence,
} from '@assist/reservation';
import { type Instant, type InstantRange, localDateOf, plusDays, type ZoneName } from '@assist/time';
import { createHash } from 'node:crypto';
import type { Events } from './events.ts';
import { eventPath, type GraphClient, userPath } from './graph-client.ts';
import type { GraphEvent } from './graph-types.ts';
import { eventZoneOf, readAssistProperty, writeAssistProperty } from './mapping/assist-property.ts';
import { bodyOf, withoutJoinBlock } from './mapping/bodies.ts';
import { EVENT_QUERY, windowQuery } from './mapping/event.ts';
import { keyOf } from './mapping/event-key.ts';
import { timesOf, toGraphPatch } from './mapping/new-event.ts';
import { fromGraphRecurrence, occurrencesOf, toGraphRecurrence } from './mapping/recurrence.ts';
import { fromGraphDay, fromGraphTime } from './mapping/times.ts';

interface Split {
  readonly master: GraphEvent;
  readonly masterId: EventId;
  readonly zone: ZoneName;
  readonly rule: RecurrenceRule;
  readonly first: InstantRange;
  /** The start of the first occurrence that the change applies to. */
  readonly from: Instant;
  /** Number of the rule's occurrences before `from`. */
  readonly index: number;
  /** The rule's occurrences that the change applies to. */
  readonly dates: readonly InstantRange[];
  /** True if the change starts with the chosen occurrence. */
  readonly isFromChosen: boolean;
}

/** The scope of a change to more than one occurrence. */
type SeriesScope = Exclude<EventScope, 'occurrence'>;

/**
 * Changes the occurrences of a series from a date on. Graph has no call for this, so the series is ended before that date and a new one is
 * created.
 */
export class Series {
  readonly #client: GraphClient;
  readonly #events: Events;

  constructor(client: GraphClient, events: Events) {
    this.#client = client;
    this.#events = events;
  }

  /** Changes the occurrences in the scope, and returns the first changed one, which may have a new id. */
  async update(chosen: GraphEvent, id: EventId, patch: EventPatch, scope: SeriesScope, context: CallContext): Promise<EventId> {
    const split = await this.#split(chosen, id, scope, context);
    const { master, masterId, zone, rule, first } = split;
    const begins = split.isFromChosen ? rangeOf(chosen, zone) : split.dates[0]!;
    const moved = movedSeries(chosen, patch, zone, split.index === 0 ? first : begins);
    const newZone = patch.zone ?? zone;
    const shifted = (of: RecurrenceRule) => shiftRecurrence(of, moved.days, localDateOf(moved.range.start, newZone));
    if (split.index === 0) {
      const body = toGraphPatch({ ...patch, ...(patch.range === undefined ? {} : { range: moved.range }) }, master);
      const recurrence = moved.days === 0 ? {} : { recurrence: toGraphRecurrence(shifted(rule), moved.range.start, newZone) };
      await this.#patch(masterId, { ...body, ...recurrence }, context);
      return this.#firstOf(masterId, moved.range, context);
    }
    const rest: RecurrenceRule =
      rule.end.kind === 'count' ? { ...rule, end: { kind: 'count', count: rule.end.count - split.index } } : rule;
    const draft = this.#continuation(master, patch, id);
    // The old series is shortened first, because rooms would decline a time that the old series still takes.
    await this.#truncate(split, context);
    try {
      const recurrence = toGraphRecurrence(shifted(rest), moved.range.start, newZone);
      const answer = await this.#client.send(
        {
          method: 'POST',
          path: `${userPath(id.calendar, context.actor)}/events`,
          mailbox: id.calendar,
          repeatable: true,
          body: { ...draft, ...timesOf(moved.range, newZone), recurrence },
        },
        context,
      );
      return await this.#firstOf({ id: (answer.json() as GraphEvent).id, calendar: id.calendar }, moved.range, context);
    } catch (error) {
      await this.#patch(masterId, { recurrence: master.recurrence }, context);
      throw error;
    }
  }

  async preview(
    chosen: GraphEvent,
    id: EventId,
    patch: EventPatch,
    scope: SeriesScope,
    context: CallContext,
  ): Promise<readonly MovedDate[]> {
    const { rule, zone, dates } = await this.#split(chosen, id, scope, context);
    return movedDates(dates, { rule, from: rangeOf(chosen, zone), to: patch.range, zone, newZone: patch.zone });
  }

  async delete(chosen: GraphEvent, id: EventId, scope: SeriesScope, context: CallContext): Promise<void> {
    const split = await this.#split(chosen, id, scope, context);
    if (split.index > 0) return this.#truncate(split, context);
    await this.#client.send(
      { method: 'DELETE', path: eventPath(split.masterId, context.actor), mailbox: id.calendar, repeatable: true },
      context,
    );
  }

  async #split(chosen: GraphEvent, id: EventId, scope: SeriesScope, context: CallContext): Promise<Split> {
    const masterId = { id: chosen.seriesMasterId ?? '', calendar: id.calendar };
    const master = await this.#events.raw(masterId, context);
    const rule = master.recurrence === undefined || master.recurrence === null ? undefined : fromGraphRecurrence(master.recurrence);
    if (rule === undefined) throw new ProviderError('unsupported', 'this recurring series cannot be changed here');
    const zone = eventZoneOf(master);
    const first = rangeOf(master, zone);
    const originalStart = keyOf(chosen).originalStart ?? fromGraphTime(chosen.start);
    const all = occurrencesOf(rule, first, zone);
    const from = changesFrom(scope, all, originalStart, context.now);
    const dates = all.filter((occurrence) => occurrence.start >= from);
    return { master, masterId, zone, rule, first, from, index: all.length - dates.length, dates, isFromChosen: from === originalStart };
  }

  /** Ends the series on the day before `from`. */
  async #truncate({ masterId, rule, zone, first, from }: Split, context: CallContext): Promise<void> {
    const date = plusDays(localDateOf(from, zone), -1);
    await this.#patch(masterId, { recurrence: toGraphRecurrence({ ...rule, end: { kind: 'until', date } }, first.start, zone) }, context);
  }

  /** Builds the series that begins with the change. If the old one has an online meeting, the new one gets a new meeting. */
  #continuation(master: GraphEvent, patch: EventPatch, id: EventId): Record<string, unknown> {
    const changed = toGraphPatch({ ...patch, bodyHtml: patch.bodyHtml ?? bodyOf(master) }, { ...master, isOnlineMeeting: false });
    const { body, ...others } = changed as { body: { content: string } };
    const isOnline = master.isOnlineMeeting === true;
    return {
      subject: master.subject,
      isAllDay: master.isAllDay,
      sensitivity: master.sensitivity,
      showAs: master.showAs,
      isReminderOn: master.isReminderOn,
      reminderMinutesBeforeStart: master.reminderMinutesBeforeStart,
      locations: master.locations,
      attendees: (master.attendees ?? []).map(({ type, emailAddress }) => ({ type, emailAddress })),
      ...writeAssistProperty(readAssistProperty(master)),
      ...others,
      body: { contentType: 'html', content: isOnline ? withoutJoinBlock(body.content) : body.content },
      ...(isOnline ? { isOnlineMeeting: true, onlineMeetingProvider: master.onlineMeetingProvider } : {}),
      // The id is derived from the event and the change, so that the same change creates only one series even if it is sent again.
      transactionId: createHash('sha256')
        .update(JSON.stringify([id.id, master['@odata.etag'], patch]))
        .digest('base64url'),
    };
  }

  async #firstOf(master: EventId, range: InstantRange, context: CallContext): Promise<EventId> {
    const found = await this.#client.readPage<GraphEvent>(
      `${eventPath(master, context.actor)}/instances?${windowQuery(range)}&$top=1&${EVENT_QUERY}`,
      master.calendar,
      context,
    );
    return { id: found.value[0]?.id ?? master.id, calendar: master.calendar };
  }

  async #patch(id: EventId, body: unknown, context: CallContext): Promise<void> {
    await this.#client.send({ method: 'PATCH', path: eventPath(id, context.actor), mailbox: id.calendar, body, repeatable: true }, context);
  }
}

function rangeOf(event: GraphEvent, zone: ZoneName): InstantRange {
  const at = event.isAllDay === true ? (time: GraphEvent['start']) => fromGraphDay(time, zone) : fromGraphTime;
  return { start: at(event.start), end: at(event.end) };
}

/**
 * Returns the new time of the first date, which moves by the same wall-clock shift as the chosen occurrence, and the number of days by
 * which it moves.
 */
function movedSeries(
  chosen: GraphEvent,
  patch: EventPatch,
  zone: ZoneName,
  first: InstantRange,
): { readonly range: InstantRange; readonly days: number } {
  if (patch.range === undefined) return { range: first, days: 0 };
  const move = seriesMoveOf(rangeOf(chosen, zone), patch.range, zone, patch.zone);
  return { range: movedAlike(first, move, zone, patch.zone), days: move.days };
}
