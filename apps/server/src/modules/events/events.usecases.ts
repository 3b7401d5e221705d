import {
  type AnswerOf,
  type AnswerScope,
  type ChangeEventBody,
  type createEvent,
  type CreateEventBody,
  EVENT_MAX_RESOURCES,
  type EventAnswer,
  type EventPageAnswer,
} from '@assist/contract';
import { isReservedSomewhere } from '@assist/availability';
import {
  type CalendarProvider,
  type CallContext,
  type EventId,
  type EventPatch,
  type EventScope,
  isProviderError,
  type NewEvent,
  ProviderError,
  type ProviderEvent,
  type SeriesException,
} from '@assist/calendar-provider';
import { type EventActions, eventActions, type EventSpan, finishEnd, isTooMuchAtOnce, type MovedDate } from '@assist/reservation';
import { fromInstant, type Instant, type InstantRange, type ZoneName } from '@assist/time';
import type { Resource } from '@assist/resource';
import type { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { toProblemError } from '../../call/to-problem-error.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { isReleased, toActionSubject } from '../../calendars/action-subject.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import { responseOfResource } from '../../calendars/resource-response.ts';
import { homeOf } from '../../calendars/home-of.ts';
import { toldTo, viewingOf } from '../../calendars/told-to.ts';
import { mapInTurns } from '../../event-loop/in-turns.ts';
import {
  type AskedDate,
  askedDates,
  askedTime,
  askedZone,
  eventTimeOf,
  expectApart,
  occurrencesOf,
  splitAttendees,
  toOnlineMeeting,
  toRule,
} from './asked-event.ts';
import type { OnlineMeetingsUsecases } from '../online-meetings/online-meetings.usecases.ts';
import { toEventAnswer } from './event-answer.ts';
import {
  checkRules,
  checkUtilisation,
  heldEmails,
  type OwnTimes,
  placeZoneOf,
  reservedResources,
  utilisationCaps,
  zonesOf,
} from './reservation-gate.ts';

export interface EventsParts {
  readonly calendar: Calendar;
  readonly catalogue: Catalogue;
  readonly audit: Pick<AuditRepository, 'writeLook'>;
  /** The online meetings of events. A meeting is changed with its event, and is deleted if the event could not be created. */
  readonly meetings: Pick<OnlineMeetingsUsecases, 'takeBack' | 'written'>;
  /** Called after an event was changed or cancelled. `id` is the event's id before the change. */
  readonly keepInvitations: (id: EventId, event: ProviderEvent, now: Instant) => Promise<void>;
}

type CreatedAnswer = AnswerOf<typeof createEvent>;
type CreatedDate = NonNullable<CreatedAnswer['dates']>[number];

/** Reads, creates, changes and deletes reservations, in whichever calendar they are stored. */
export class EventsUsecases {
  readonly #calendar: Calendar;
  readonly #provider: CalendarProvider;
  readonly #catalogue: Catalogue;
  readonly #audit: EventsParts['audit'];
  readonly #meetings: EventsParts['meetings'];
  readonly #keepInvitations: EventsParts['keepInvitations'];

  constructor({ calendar, catalogue, audit, meetings, keepInvitations }: EventsParts) {
    this.#calendar = calendar;
    this.#provider = calendar.provider;
    this.#catalogue = catalogue;
    this.#audit = audit;
    this.#meetings = meetings;
    this.#keepInvitations = keepInvitations;
  }

  async listEvents(
    query: { range: InstantRange; user: string | undefined; cursor: string | undefined },
    principal: SignedIn,
    context: CallContext,
  ): Promise<{ value: EventAnswer[]; cursor: string | null }> {
    const calendar = query.user ?? principal.email;
    await this.#expectSeen(calendar, principal);
    const page = await this.#calendar.events.listEvents(
      { calendar, range: query.range, ...(query.cursor === undefined ? {} : { page: query.cursor }) },
      context,
    );
    await this.#noteLook(calendar, principal, context);
    const answer = await this.#answerTo(principal);
    return { value: await mapInTurns(this.#withRoomAnswers(page.items), answer), cursor: page.next ?? null };
  }

  /** Returns events with only start, end and subject, which even a calendar that refuses a full listing can provide. */
  async listLimitedEvents(
    range: InstantRange,
    user: string | undefined,
    principal: SignedIn,
    context: CallContext,
  ): Promise<EventPageAnswer> {
    const calendar = user ?? principal.email;
    await this.#expectSeen(calendar, principal);
    const { events } = this.#calendar;
    if (events.listLimitedEvents !== undefined) {
      const limited = await events.listLimitedEvents({ calendar, range }, context);
      await this.#noteLook(calendar, principal, context);
      return { value: await mapInTurns(limited, await this.#answerTo(principal)), nextLink: null };
    }
    const answer = await this.#answerTo(principal);
    const told: EventAnswer[] = [];
    let page: string | undefined;
    do {
      const next = await this.#provider.listEvents({ calendar, range, ...(page === undefined ? {} : { page }) }, context);
      told.push(
        ...(await mapInTurns(
          next.items.filter((event) => !event.cancelled),
          (event) => answer(toLimited(event)),
        )),
      );
      page = next.next;
    } while (page !== undefined);
    await this.#noteLook(calendar, principal, context);
    return { value: told, nextLink: null };
  }

  /** Refuses the calendar of a resource that this person may not see, as if the resource did not exist. */
  async #expectSeen(calendar: string, { email }: SignedIn): Promise<void> {
    const snapshot = await this.#catalogue.current();
    if (snapshot.findByEmail(calendar) !== undefined && snapshot.views.find(email, calendar) === undefined)
      throw new ProblemError('not-found');
  }

  /**
   * Writes to the audit log that a person has viewed another person's calendar. Called after the permission check, so that no entry names
   * a calendar that does not exist.
   */
  async #noteLook(calendar: string, { email, name }: SignedIn, { now, correlationId }: CallContext): Promise<void> {
    if (calendar !== email) await this.#audit.writeLook(calendar, { email, name, correlationId }, now);
  }

  /** Records that a person has viewed somebody else's event, which was found by its id or as a date of its series. */
  async #noteLookAt(
    { isOrganizer, organizer, attendees, calendar }: ProviderEvent,
    principal: SignedIn,
    context: CallContext,
  ): Promise<void> {
    if (isOrganizer || attendees.some(({ email }) => email === principal.email)) return;
    // The organizer is empty if this person may know only the time of the event.
    await this.#noteLook(organizer.email === '' ? calendar : organizer.email, principal, context);
  }

  async getEvent(id: string, principal: SignedIn, context: CallContext): Promise<EventAnswer> {
    const event = await this.#calendar.events.getEvent({ id, calendar: principal.email }, context);
    await this.#noteLookAt(event, principal, context);
    const [shown = event] = this.#withRoomAnswers([event]);
    return this.#answer(shown, principal);
  }

  async listSeriesDates(id: string, limit: number, principal: SignedIn, context: CallContext): Promise<{ value: EventAnswer[] }> {
    const dates = await this.#provider.listSeries({ event: { id, calendar: principal.email }, limit }, context);
    const known = this.#withRoomAnswers(dates.filter(({ completeness }) => completeness === 'full'));
    for (const date of known) await this.#noteLookAt(date, principal, context);
    return { value: await mapInTurns(known, await this.#answerTo(principal)) };
  }

  async createEvent(body: CreateEventBody, principal: SignedIn, context: CallContext): Promise<CreatedAnswer> {
    try {
      return await this.#create(body, principal, context);
    } catch (error) {
      // If it is unclear whether the event was created, its meeting is kept, because an event may exist that links to it.
      if (body.onlineMeeting?.kind === 'made' && isRefusal(error)) await this.#meetings.takeBack(body.onlineMeeting.weblink, context);
      throw error;
    }
  }

  async #create(body: CreateEventBody, principal: SignedIn, context: CallContext): Promise<CreatedAnswer> {
    const snapshot = await this.#catalogue.current();
    const namesOf = (emails: readonly string[]) =>
      reservedResources(snapshot, emails, principal.email).map(({ email, displayName }) => ({ email, name: displayName }));
    // An attendee that is a resource of the catalogue is reserved like the other resources. When an event is read, such an attendee counts
    // as a resource as well.
    const { people, resourceEmails } = splitAttendees(body.attendees ?? [], (email) => snapshot.findByEmail(email) !== undefined);
    const emails = expectFew([...body.resources.map((resource) => resource.email), ...resourceEmails]);
    const isAllDay = body.isAllDay ?? false;
    const asked = askedZone(body.timezone ?? snapshot.company.timezone);
    const { zone, ...range } = eventTimeOf(askedTime(body.start, body.end), isAllDay, asked, placeZoneOf(snapshot, emails, asked));
    const recurrence = toRule(body.recurrence ?? undefined);
    const occurrences = occurrencesOf(range, recurrence, zone);
    const dates = askedDates(occurrences, emails, body.exceptions ?? [], (start, end) =>
      eventTimeOf(askedTime(start, end), isAllDay, asked, zone),
    );
    const resources = reservedResources(snapshot, [...emails, ...dates.flatMap((date) => date.emails)], principal.email);
    this.#expectMadeAtOnce(dates.length, emails.length, people.length);
    for (const [kept, ofThese] of Map.groupBy(dates, (date) => date.emails)) {
      const times = ofThese.map((date) => ({ ...date.range, isAllDay, zone }));
      checkRules(reservedResources(snapshot, kept, principal.email), times, context.now);
    }
    const onlineMeeting = toOnlineMeeting(body.onlineMeeting ?? undefined);
    if (onlineMeeting?.kind === 'native' && !this.#provider.capabilities.onlineMeetings.includes(onlineMeeting.provider)) {
      throw new ProblemError('unsupported');
    }
    const draft: NewEvent = {
      idempotencyKey: body.idempotencyKey,
      subject: body.subject,
      bodyHtml: body.bodyHtml ?? '',
      range,
      zone,
      isAllDay,
      attendees: people,
      resources: namesOf(emails),
      visibility: body.visibility ?? 'public',
      showAs: body.showAs ?? 'busy',
      ...(body.reminder === undefined || body.reminder === null ? {} : { reminderMinutes: body.reminder }),
      ...(onlineMeeting === undefined ? {} : { onlineMeeting }),
      ...(recurrence === undefined ? {} : { recurrence }),
      ...(body.restores === undefined ? {} : { restores: body.restores }),
      caps: utilisationCaps(snapshot, resources),
      ...zonesOf(
        snapshot,
        resources.map(({ email }) => email),
        isAllDay,
      ),
    };
    const made = new Map(dates.map((date) => [date.date, date]));
    const exceptions = occurrences.flatMap(({ date }): readonly SeriesException[] => {
      const asked = made.get(date);
      if (asked?.isAsRuled === true) return [];
      return [asked === undefined ? { date } : { date, instead: { range: asked.range, resources: namesOf(asked.emails) } }];
    });
    const whole: NewEvent = exceptions.length === 0 ? draft : { ...draft, exceptions };
    if (this.#provider.capabilities.atomicReservation)
      return this.#told(await this.#provider.createEvent(whole, context), principal, context);
    await this.#expectNotFull(
      snapshot,
      resources,
      dates.map((date) => date.range),
      context,
    );
    return this.#createApart(whole, dates, principal, context);
  }

  /**
   * Creates the exceptions as separate events, one by one after the series, which is created without them. Otherwise, a resource that
   * answers for itself would decline the whole series because of one date.
   */
  async #createApart(
    { exceptions = [], ...draft }: NewEvent,
    dates: readonly AskedDate[],
    principal: SignedIn,
    context: CallContext,
  ): Promise<CreatedAnswer> {
    const { recurrence: _rule, ...single } = draft;
    const apart = exceptions.flatMap(({ date, instead }) =>
      instead === undefined ? [] : [{ date, event: { ...single, ...instead, idempotencyKey: `${draft.idempotencyKey} ${date}` } }],
    );
    const first = dates.find((date) => date.isAsRuled);
    const leftOut = exceptions.map(({ date }) => ({ date }));
    const whole: NewEvent | undefined =
      first === undefined ? apart.shift()?.event : { ...draft, ...(leftOut.length === 0 ? {} : { exceptions: leftOut }) };
    if (whole === undefined) throw new ProblemError('invalid-recurrence');
    await this.#expectFree(first === undefined ? whole : { ...whole, range: first.range }, context);
    const told = await this.#told(await this.#provider.createEvent(whole, context), principal, context);
    const outcomes: CreatedDate[] = [];
    for (const { date, event } of apart) {
      try {
        await this.#expectFree(event, context);
        const created = await this.#provider.createEvent(event, context);
        await this.#written(created.event, context.now);
        outcomes.push({ date, eventId: created.event.id, code: null });
      } catch (error) {
        outcomes.push({ date, eventId: null, code: toProblemError(error)?.code ?? 'internal' });
      }
    }
    const madeApart = outcomes.filter(({ code }) => code === null).length;
    return { ...told, occurrences: told.occurrences + madeApart, ...(outcomes.length === 0 ? {} : { dates: outcomes }) };
  }

  async #told(
    { event, occurrences }: { event: ProviderEvent; occurrences: number },
    principal: SignedIn,
    { now }: CallContext,
  ): Promise<CreatedAnswer> {
    await this.#written(event, now);
    return { event: await this.#answer(event, principal), occurrences };
  }

  async #answer(event: ProviderEvent, principal: SignedIn): Promise<EventAnswer> {
    return (await this.#answerTo(principal))(event);
  }

  async #answerTo({ email: viewer }: SignedIn): Promise<(event: ProviderEvent) => EventAnswer> {
    const viewing = viewingOf(viewer, this.#provider, await this.#catalogue.current());
    return (event) => toEventAnswer(toldTo(event, viewing), viewer);
  }

  async changeEvent(id: string, body: ChangeEventBody, scope: EventScope, principal: SignedIn, context: CallContext): Promise<EventAnswer> {
    const { event } = await this.#loadChangeable(id, principal, context, scope);
    const snapshot = await this.#catalogue.current();
    const { people, wanted } = askedGuests(body, event, snapshot);
    const isAllDay = body.isAllDay ?? event.isAllDay;
    const time = askedChangeOfTime(body, event, snapshot, wanted);
    const patch: EventPatch = {
      ...zonesOf(snapshot, [...heldEmails(event), ...(wanted ?? [])], isAllDay),
      ...(body.subject === undefined ? {} : { subject: body.subject }),
      ...(body.bodyHtml === undefined ? {} : { bodyHtml: body.bodyHtml }),
      ...time,
      ...(isAllDay === event.isAllDay ? {} : { isAllDay }),
      ...(body.visibility === undefined ? {} : { visibility: body.visibility }),
      ...(body.showAs === undefined ? {} : { showAs: body.showAs }),
      ...(people === undefined ? {} : { attendees: people }),
      ...(wanted === undefined
        ? {}
        : {
            resources: wanted.map((email) => ({ email, name: snapshot.findByEmail(email)?.displayName ?? email })),
          }),
      ...(body.reminder === undefined ? {} : { reminderMinutes: body.reminder }),
    };
    const checked = await this.#checkChange(event, patch, scope, snapshot, principal, context);
    await this.#expectNotFull(snapshot, checked.resources, checked.ranges, context, checked.own);
    const changed = await this.#provider.updateEvent(
      { id, calendar: principal.email, etag: body.etag },
      { ...patch, caps: utilisationCaps(snapshot, checked.resources) },
      scope,
      context,
    );
    await this.#written(changed, context.now, event);
    await this.#keepInvitations({ id, calendar: homeOf(event, principal.email, this.#provider) }, changed, context.now);
    return this.#answer(changed, principal);
  }

  /** Returns an event that this person may change, in its current state. */
  async loadChangeable(id: string, principal: SignedIn, context: CallContext): Promise<ProviderEvent> {
    return (await this.#loadChangeable(id, principal, context)).event;
  }

  /** Returns the present and the new time of each date that a change of time would affect. */
  async previewChange(
    id: string,
    range: InstantRange,
    zone: ZoneName,
    scope: EventScope,
    principal: SignedIn,
    context: CallContext,
  ): Promise<{ event: ProviderEvent; dates: readonly MovedDate[] }> {
    const { event } = await this.#loadChangeable(id, principal, context, scope);
    const isMoved = range.start !== event.start || range.end !== event.end;
    const patch = isMoved ? { range, zone } : {};
    return { event, dates: await this.#provider.previewUpdate({ id, calendar: principal.email }, patch, scope, context) };
  }

  async #loadChangeable(id: string, principal: SignedIn, context: CallContext, scope: EventScope = 'occurrence') {
    const { event, actions } = await this.#load(id, principal, context);
    if (event.cancelled) throw new ProblemError('event-cancelled');
    if (!actions.showChangeButton) throw new ProblemError(event.end <= context.now ? 'event-ended' : 'forbidden');
    if (scope !== 'occurrence' && !actions.canEditSeries) throw new ProblemError('forbidden');
    return { event, actions };
  }

  async deleteEvent(id: string, scope: EventScope, principal: SignedIn, context: CallContext): Promise<void> {
    const deleted = await asItIsThen(async () => {
      const { event, actions } = await this.#load(id, principal, context);
      if (event.cancelled && event.isOrganizer) return undefined;
      if (!actions.showDeleteButton) {
        if (!event.isOrganizer) throw new ProblemError('forbidden');
        throw new ProblemError(event.end <= context.now ? 'event-ended' : 'event-started');
      }
      await this.#provider.deleteEvent({ id, calendar: principal.email }, scope, context);
      return { ...event, cancelled: true };
    });
    if (deleted === undefined) return;
    await this.#written(deleted, context.now);
    await this.#keepInvitations({ id, calendar: homeOf(deleted, principal.email, this.#provider) }, deleted, context.now);
  }

  async finishEvent(id: string, principal: SignedIn, context: CallContext): Promise<EventAnswer> {
    const finished = await asItIsThen(async () => {
      const { event, actions } = await this.#load(id, principal, context);
      if (!actions.showFinishButton) {
        if (!event.isOrganizer) throw new ProblemError('forbidden');
        if (event.cancelled) throw new ProblemError('event-cancelled');
        throw new ProblemError(event.start <= context.now ? 'event-ended' : 'event-not-started');
      }
      const end = finishEnd(context.now, event.start, event.end);
      // In the last quarter-hour there is nothing left to give back.
      if (end === event.end) return event;
      return this.#provider.finishEvent({ id, calendar: principal.email, etag: event.etag }, end, context);
    });
    await this.#written(finished, context.now);
    await this.#keepInvitations({ id, calendar: homeOf(finished, principal.email, this.#provider) }, finished, context.now);
    return this.#answer(finished, principal);
  }

  async respond(
    id: string,
    response: 'accepted' | 'tentative' | 'declined',
    scope: AnswerScope,
    principal: SignedIn,
    context: CallContext,
  ): Promise<EventAnswer> {
    const { event } = await this.#load(id, principal, context);
    if (event.cancelled) throw new ProblemError('event-cancelled');
    const answered = await this.#provider.respond({ id, calendar: principal.email }, response, context, { scope });
    await this.#written(answered, context.now);
    return this.#answer(answered, principal);
  }

  /**
   * Applies the rules to every date that the change affects. A date may keep what it already has, even if the rules have changed since; a
   * new time or resource must be allowed. A resource that was given back counts as new.
   */
  async #checkChange(
    event: ProviderEvent,
    patch: EventPatch,
    scope: EventScope,
    snapshot: CatalogueSnapshot,
    principal: SignedIn,
    context: CallContext,
  ): Promise<{ resources: readonly Resource[]; ranges: readonly InstantRange[]; own: OwnTimes }> {
    const held = heldEmails(event);
    const wanted = patch.resources?.map((one) => one.email) ?? held;
    const added = wanted.filter((email) => !held.includes(email));
    const isCounted = patch.attendees !== undefined && this.#provider.capabilities.atomicReservation;
    if (patch.range === undefined && added.length === 0 && !isCounted)
      return { resources: [], ranges: [], own: { emails: held, times: [] } };
    const dates = await this.#provider.previewUpdate({ id: event.id, calendar: event.calendar }, patch, scope, context);
    this.#expectMadeAtOnce(dates.length, wanted.length, patch.attendees?.length ?? 0);
    expectApart(dates.map(({ after }) => after));
    const toSpan = (range: InstantRange): EventSpan => ({
      ...range,
      isAllDay: patch.isAllDay ?? event.isAllDay,
      zone: patch.zone ?? event.zone,
    });
    const moved = dates
      .filter(({ before, after }) => before.start !== after.start || before.end !== after.end)
      .map(({ after }) => toSpan(after));
    const resources = reservedResources(snapshot, moved.length > 0 ? wanted : added, principal.email);
    const isAdded = (resource: Resource) => added.includes(resource.email);
    checkRules(
      resources.filter((resource) => !isAdded(resource)),
      moved,
      context.now,
    );
    checkRules(
      resources.filter(isAdded),
      dates.map(({ after }) => toSpan(after)),
      context.now,
    );
    return { resources, ranges: dates.map(({ after }) => after), own: { emails: held, times: dates.map(({ before }) => before) } };
  }

  /** Limits the size of a reservation if the calendar writes all its dates in one transaction. */
  #expectMadeAtOnce(occurrences: number, resources: number, attendees: number): void {
    if (this.#provider.capabilities.atomicReservation && isTooMuchAtOnce({ occurrences, resources, attendees }))
      throw new ProblemError('too-many-at-once');
  }

  /** Adds the known responses of resources, because only the organizer's copy shows them. Unknown responses stay tentative. */
  #withRoomAnswers(events: readonly ProviderEvent[]): readonly ProviderEvent[] {
    const calendar = this.#calendar;
    if (calendar.findRoomAnswer === undefined) return events;
    return events.map((event) => {
      if (event.isOrganizer || event.completeness === 'limited') return event;
      const findAnswer = (one: ProviderEvent, resource: string) => calendar.findRoomAnswer?.(one, resource);
      return {
        ...event,
        attendees: event.attendees.map((one) =>
          one.kind === 'resource' ? { ...one, response: responseOfResource(event, one, findAnswer) } : one,
        ),
      };
    });
  }

  /**
   * Before anyone is invited, refuses a time that is known to be taken, if each resource answers for itself. If nothing is known, the
   * resource decides.
   */
  async #expectFree(draft: NewEvent, context: CallContext): Promise<void> {
    if (this.#provider.capabilities.atomicReservation) return;
    const emails = draft.resources.map((resource) => resource.email);
    const known = await this.#calendar.schedules.peek(emails, draft.range, context);
    const conflicts = emails
      .filter((_email, index) => isReservedSomewhere(known[index]?.availabilityView ?? ''))
      .map((email) => ({ email, code: 'slot-taken', start: fromInstant(draft.range.start), end: fromInstant(draft.range.end) }));
    if (conflicts.length > 0) throw new ProblemError('slot-taken', { conflicts });
  }

  async #expectNotFull(
    snapshot: CatalogueSnapshot,
    resources: readonly Resource[],
    ranges: readonly InstantRange[],
    context: CallContext,
    own?: OwnTimes,
  ): Promise<void> {
    if (this.#provider.capabilities.atomicReservation) return;
    await checkUtilisation(
      snapshot,
      resources,
      ranges,
      (emails, range) => this.#calendar.schedules.peek(emails, range, context),
      context.now,
      own,
    );
  }

  async #written(event: ProviderEvent, now: Instant, before?: ProviderEvent): Promise<void> {
    const mailboxes = [event, before].flatMap((one) =>
      one === undefined ? [] : [one.organizer.email, ...one.attendees.map((attendee) => attendee.email)],
    );
    this.#calendar.wrote(event, [...new Set(mailboxes)]);
    await this.#meetings.written(event, now);
  }

  /** Returns an event and what this person may do with it. An event that they may not see is reported as not found. */
  async #load(id: string, principal: SignedIn, context: CallContext): Promise<{ event: ProviderEvent; actions: EventActions }> {
    const event = await this.#provider.getEvent({ id, calendar: principal.email }, context);
    if (event.completeness === 'limited') throw new ProblemError('not-found');
    await this.#noteLookAt(event, principal, context);
    const actions = eventActions(toActionSubject(event), {
      now: context.now,
      capabilities: this.#provider.capabilities.rules,
      permissions: event.permissions,
      canConfirmSomeResource: false,
      isReleased: isReleased(event),
      source: 'reservation',
    });
    return { event, actions };
  }
}

/**
 * Returns the people and resources of a change. A resource among the attendees is added to the named resources or, if none are named, to
 * the event's own. A resource that the event already has keeps its state, because clients send a list back as they read it.
 */
function askedGuests(
  { attendees, resources }: ChangeEventBody,
  event: ProviderEvent,
  snapshot: CatalogueSnapshot,
): { readonly people: NewEvent['attendees'] | undefined; readonly wanted: readonly string[] | undefined } {
  const asked = attendees === undefined ? undefined : splitAttendees(attendees, (email) => snapshot.findByEmail(email) !== undefined);
  const own = event.attendees.filter(({ kind }) => kind === 'resource');
  const added = (asked?.resourceEmails ?? []).filter((email) => !own.some((one) => one.email === email));
  const named = resources?.map(({ email }) => email);
  const kept = named ?? own.filter(({ released }) => released !== true).map(({ email }) => email);
  return { people: asked?.people, wanted: named === undefined && added.length === 0 ? undefined : expectFew([...kept, ...added]) };
}

/**
 * Returns what changes of an event's time. An all-day event follows its first resource into another zone, and keeps its dates there.
 */
function askedChangeOfTime(
  body: ChangeEventBody,
  event: ProviderEvent,
  snapshot: CatalogueSnapshot,
  wanted: readonly string[] | undefined,
): Pick<EventPatch, 'range' | 'zone'> {
  const asked = body.timezone === undefined ? event.zone : askedZone(body.timezone);
  const isAllDay = body.isAllDay ?? event.isAllDay;
  const isMoved = body.start !== undefined || body.end !== undefined || isAllDay !== event.isAllDay;
  const isTimed = !isAllDay && !event.isAllDay;
  const sentZone = body.timezone === undefined ? {} : { zone: asked };
  if (!isMoved && !(isAllDay && wanted !== undefined)) return isTimed ? sentZone : {};
  const wish = askedTime(body.start ?? fromInstant(event.start), body.end ?? fromInstant(event.end));
  const placeZone = placeZoneOf(snapshot, wanted ?? heldEmails(event), asked);
  const { zone, ...range } = eventTimeOf(wish, isAllDay, asked, placeZone);
  if (isTimed) return { range, ...sentZone };
  // The zone is always sent with dates, because the calendar may have stored them in another one.
  return isMoved || zone !== event.zone ? { range, zone } : {};
}

/** Removes duplicates, and refuses more than `EVENT_MAX_RESOURCES` resources. */
function expectFew(emails: readonly string[]): readonly string[] {
  const unique = [...new Set(emails)];
  if (unique.length > EVENT_MAX_RESOURCES) throw new ProblemError('invalid-input');
  return unique;
}

const TRIES = 5;

/**
 * Repeats the attempt if others have changed the event in the meantime, for example by responding. Each attempt decides by the event's
 * current state.
 */
async function asItIsThen<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isProviderError(error, 'preconditionFailed')) throw error;
      if (tries === TRIES) throw new ProblemError('unavailable', { retryAfterSeconds: 1 });
    }
  }
}

/** Returns whether the event was definitely refused; false if it may exist, for example after a timeout. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ProblemError) return true;
  return error instanceof ProviderError && !['timeout', 'unavailable', 'throttled'].includes(error.code);
}

/** Keeps only start, end and subject (specification, section 3). Above all, removes the link for joining the online meeting. */
function toLimited({ onlineMeeting: _link, reminderMinutes: _reminder, ...event }: ProviderEvent): ProviderEvent {
  return { ...event, bodyHtml: '', bodyPreview: '', organizer: { email: '', name: '' }, attendees: [], completeness: 'limited' };
}
