import type { CallContext, EventId, EventPatch, EventScope } from '@assist/calendar-provider';
import { ProviderError } from '@assist/calendar-provider';
import {
  changesFrom,
  movedAlike,
  type MovedDate,
  movedDates,
  type Occurrence,
  type RecurrenceRule,
  seriesMoveOf,
  shiftRecurrence,
} from '@assist/reservation';
import {
  fromWallTime,
  type Instant,
  instantOf,
  type InstantRange,
  type LocalDate,
  localDateOf,
  toWallTime,
  UTC,
  type ZoneName,
} from '@assist/time';
import type { Events } from './events.ts';
import { eventPath, type GoogleClient, WRITE_QUERY } from './google-client.ts';
import type { GoogleConference, GoogleEvent } from './google-types.ts';
import { insertEvent } from './insert-event.ts';
import { readAssistProperty } from './mapping/assist-property.ts';
import { isResource } from './mapping/event.ts';
import { changedTimes, conferenceRequest, eventIdOf, expectAllAttendees, toGooglePatch } from './mapping/new-event.ts';
import { endedBefore, type FirstOfSeries, fromRecurrence, isCounted, occurrencesOf, toRecurrence } from './mapping/recurrence.ts';
import { findTime, isDay, zoneOf } from './mapping/times.ts';

interface Split {
  readonly master: GoogleEvent;
  readonly masterId: EventId;
  readonly lines: readonly string[];
  readonly first: FirstOfSeries;
  /** The start of the first occurrence that the change applies to. */
  readonly from: Instant;
  /** True if the change starts with the chosen occurrence. */
  readonly isFromChosen: boolean;
  /** True if the change applies to all occurrences. */
  readonly isFirst: boolean;
}

/** The scope of a change to more than one occurrence. */
type SeriesScope = Exclude<EventScope, 'occurrence'>;

/**
 * Changes the occurrences of a series from a date on. Google has no call for this, so the series is ended before that date and a new one is
 * created.
 */
export class Series {
  readonly #client: GoogleClient;
  readonly #events: Events;

  constructor(client: GoogleClient, events: Events) {
    this.#client = client;
    this.#events = events;
  }

  /** Changes the occurrences in the scope, and returns the first changed one, which may have a new id. */
  async update(chosen: GoogleEvent, id: EventId, patch: EventPatch, scope: SeriesScope, context: CallContext): Promise<EventId> {
    const split = await this.#split(chosen, id, scope, context);
    const { master, masterId, lines, first } = split;
    const begins = split.isFromChosen ? rangeOf(chosen, first.zone) : this.#datesOf(split)[0]!;
    const moved = movedSeries(chosen, patch, first.zone, split.isFirst ? first.range : begins);
    const firstDay = localDateOf(moved.range.start, patch.zone ?? first.zone);
    if (split.isFirst) {
      const body = toGooglePatch({ ...patch, ...(patch.range === undefined ? {} : { range: moved.range }) }, master);
      await this.#patch(
        masterId,
        { ...body, ...(moved.days === 0 ? {} : { recurrence: this.#shifted(split, 0, moved.days, firstDay) }) },
        context,
      );
      return this.#firstOf(masterId, moved.range, context);
    }
    const recurrence = moved.days === 0 && !isCounted(lines) ? lines : this.#shifted(split, this.#countBefore(split), moved.days, firstDay);
    const body = {
      ...continuationOf(master, patch, id),
      ...changedTimes(moved.range, patch.zone ?? first.zone, master, patch.isAllDay),
      recurrence,
    };
    // The old series is shortened first, because rooms would decline a time that the old series still takes.
    await this.#truncate(split, context);
    try {
      const made = await insertEvent(this.#client, this.#events, id.calendar, withoutNulls(body), context);
      return await this.#firstOf({ id: made.id, calendar: id.calendar }, moved.range, context);
    } catch (error) {
      await this.#patch(masterId, { recurrence: lines }, context);
      throw error;
    }
  }

  async preview(
    chosen: GoogleEvent,
    id: EventId,
    patch: EventPatch,
    scope: SeriesScope,
    context: CallContext,
  ): Promise<readonly MovedDate[]> {
    const split = await this.#split(chosen, id, scope, context);
    const { zone } = split.first;
    const change = { rule: this.#ruleOf(split), from: rangeOf(chosen, zone), to: patch.range, zone, newZone: patch.zone };
    return movedDates(this.#datesOf(split), change);
  }

  async delete(chosen: GoogleEvent, id: EventId, scope: SeriesScope, context: CallContext): Promise<void> {
    const split = await this.#split(chosen, id, scope, context);
    if (!split.isFirst) return this.#truncate(split, context);
    await this.#client.send(
      { method: 'DELETE', path: `${eventPath(split.masterId, context.actor)}?sendUpdates=all`, mailbox: id.calendar, repeatable: true },
      context,
    );
  }

  async #split(chosen: GoogleEvent, id: EventId, scope: SeriesScope, context: CallContext): Promise<Split> {
    const masterId = { id: chosen.recurringEventId!, calendar: id.calendar };
    const master = await this.#events.raw(masterId, context);
    const zone = zoneOf(master.start, readAssistProperty(master).zone);
    const first = { range: rangeOf(master, zone), zone, isAllDay: isDay(master.start) };
    const lines = master.recurrence ?? [];
    const originalStart = findTime(chosen.originalStartTime, zone) ?? rangeOf(chosen, zone).start;
    // Ending a series before a date works for every rule, but a change of the whole series needs a list of all its dates.
    const from =
      scope === 'following' ? originalStart : changesFrom(scope, this.#occurrencesOf({ lines, first }), originalStart, context.now);
    return { master, masterId, lines, first, from, isFromChosen: from === originalStart, isFirst: from <= first.range.start };
  }

  /** Returns the rule's occurrences that a change applies to. */
  #datesOf(split: Split): readonly Occurrence[] {
    return this.#occurrencesOf(split).filter((occurrence) => occurrence.start >= split.from);
  }

  #occurrencesOf(split: Pick<Split, 'lines' | 'first'>): readonly Occurrence[] {
    return occurrencesOf(this.#ruleOf(split), split.first.range, split.first.zone);
  }

  #ruleOf({ lines, first }: Pick<Split, 'lines' | 'first'>): RecurrenceRule {
    const rule = fromRecurrence(lines, first);
    if (rule === undefined) throw new ProviderError('unsupported', 'this recurring series cannot be changed here');
    return rule;
  }

  /** Returns the number of the rule's occurrences before the change. */
  #countBefore(split: Split): number {
    return this.#occurrencesOf(split).length - this.#datesOf(split).length;
  }

  #shifted(split: Split, over: number, days: number, firstDay: LocalDate): readonly string[] {
    const rule = this.#ruleOf(split);
    const rest: RecurrenceRule = rule.end.kind === 'count' ? { ...rule, end: { kind: 'count', count: rule.end.count - over } } : rule;
    return toRecurrence(shiftRecurrence(rest, days, firstDay), split.first);
  }

  async #truncate({ masterId, lines, first, from, master }: Split, context: CallContext): Promise<void> {
    const moment = first.isAllDay ? fromWallTime(toWallTime(from, first.zone).date, 0, UTC) : from;
    // The rule is sent together with the series' times, because Google interprets the rule by these times.
    await this.#patch(masterId, { start: master.start, end: master.end, recurrence: endedBefore(lines, moment, first.isAllDay) }, context);
  }

  async #firstOf(master: EventId, range: InstantRange, context: CallContext): Promise<EventId> {
    const first = await this.#events.findFirstDay(master, range, context);
    return { id: first?.id ?? master.id, calendar: master.calendar };
  }

  async #patch(id: EventId, body: unknown, context: CallContext): Promise<void> {
    await this.#client.send(
      { method: 'PATCH', path: `${eventPath(id, context.actor)}?${WRITE_QUERY}`, mailbox: id.calendar, body, repeatable: true },
      context,
    );
  }
}

/** Builds the series that begins with the change. It has the same conference. If the time is unchanged, it also has people's answers. */
function continuationOf(master: GoogleEvent, patch: EventPatch, id: EventId): Record<string, unknown> {
  const { range: _range, zone: _zone, ...rest } = patch;
  expectAllAttendees(master);
  // The id is derived from the event and the change, so that the same change creates only one series even if it is sent again.
  const newId = eventIdOf(id.calendar, id.id, master.etag ?? '', JSON.stringify(patch));
  const changed = { attendees: master.attendees, ...toGooglePatch(rest, master) };
  const properties = changed['extendedProperties' as keyof typeof changed] as
    | { private?: Readonly<Record<string, string | null>> }
    | undefined;
  const { summary, description, location, visibility, transparency, reminders, extendedProperties, conferenceData } = master;
  return {
    summary,
    description,
    location,
    visibility,
    transparency,
    reminders,
    ...changed,
    attendees: changed.attendees?.map((attendee) => withAnswer(attendee, patch.range === undefined)),
    extendedProperties: { ...extendedProperties, private: { ...extendedProperties?.private, ...properties?.private } },
    ...(conferenceData === undefined ? {} : { conferenceData: conferenceOf(conferenceData, newId) }),
    id: newId,
  };
}

function withAnswer(attendee: NonNullable<GoogleEvent['attendees']>[number], isSameTime: boolean): Record<string, unknown> {
  const { email, displayName, optional, comment, additionalGuests, responseStatus } = attendee;
  const isRoom = isResource(attendee);
  return {
    email,
    displayName,
    optional,
    comment,
    additionalGuests,
    ...(isRoom ? { resource: true } : {}),
    // Answers to an old time do not apply to a new one. Rooms always answer again.
    ...(isSameTime && !isRoom ? { responseStatus } : {}),
  };
}

/** Returns the conference of the new series: the old one if it is complete, or a new request if it is still being created. */
function conferenceOf({ createRequest: _request, ...conference }: GoogleConference, newId: string): Record<string, unknown> {
  return conference.entryPoints === undefined ? conferenceRequest(newId.slice(0, 26)) : conference;
}

function withoutNulls(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(body, (_name, value: unknown) => (value === null ? undefined : value))) as Record<string, unknown>;
}

function rangeOf(event: GoogleEvent, zone: ZoneName): InstantRange {
  const start = findTime(event.start, zone) ?? instantOf(0);
  return { start, end: findTime(event.end, zone) ?? start };
}

/**
 * Returns the new time of the first date, which moves by the same wall-clock shift as the chosen occurrence, and the number of days by
 * which it moves.
 */
function movedSeries(
  chosen: GoogleEvent,
  patch: EventPatch,
  zone: ZoneName,
  first: InstantRange,
): { readonly range: InstantRange; readonly days: number } {
  if (patch.range === undefined) return { range: first, days: 0 };
  const move = seriesMoveOf(rangeOf(chosen, zone), patch.range, zone, patch.zone);
  return { range: movedAlike(first, move, zone, patch.zone), days: move.days };
}
