import { createHash, randomUUID } from 'node:crypto';
import {
  type AnswerManner,
  type BusyItem,
  type CalendarPerson,
  type CalendarProvider,
  type CallContext,
  type Email,
  type EventId,
  type EventPatch,
  type EventScope,
  type MailboxSchedule,
  type NewEvent,
  type OnlineMeetingLink,
  type Page,
  ProviderError,
  type ProviderCapabilities,
  type ProviderEvent,
  type ResourceStatus,
} from '@assist/calendar-provider';
import {
  bodyPreviewOf,
  canEditParentEvent,
  EMBEDDED_CALENDAR_RULES,
  expandRecurrence,
  type EventPermissions,
  type MovedDate,
  NO_EVENT_PERMISSIONS,
  recurrenceStartOf,
} from '@assist/reservation';
import { fromInstant, type Instant, type InstantRange } from '@assist/time';
import type { CalendarStore, Refused, StoredEvent } from './calendar-store.ts';
import { newBooking } from './bookings.ts';
import { changeSeries } from './change-series.ts';
import { isForOneAlone, makesBusy } from './makes-busy.ts';
import { availabilityViewOf } from './schedule-view.ts';
import { seesContent, viewEvent } from './view-event.ts';

const PAGE = 100;
/** Number of events per page when a person's busy times are read. Pages can be large, because the events' texts are left out. */
const BUSY_PAGE = 400;

/** The built-in calendar. It answers immediately, reserves in one transaction, and calls no other system. */
export class TouchProvider implements CalendarProvider {
  readonly capabilities: ProviderCapabilities = {
    rules: EMBEDDED_CALENDAR_RULES,
    onlineMeetings: [],
    atomicReservation: true,
    hearsEveryChange: true,
    reminds: false,
  };

  readonly #store: CalendarStore;

  constructor(store: CalendarStore) {
    this.#store = store;
  }

  async getSchedules(query: { emails: readonly Email[]; range: InstantRange }, context: CallContext): Promise<MailboxSchedule[]> {
    const { emails, range } = query;
    const viewer = viewerOf(context);
    const [resources, people, bookings] = await Promise.all([
      this.#store.filterResources(emails),
      this.#store.filterPeople(emails),
      this.#store.listBookings(emails, range),
    ]);
    const items = new Map<Email, BusyItem[]>(emails.map((email) => [email, []]));
    for (const booking of bookings) {
      // In a schedule, a permission to read private events does not count. Only public events show their contents to people who do not take
      // part.
      const seen = seesContent(booking.event, { email: viewer, permissions: NO_EVENT_PERMISSIONS });
      items.get(booking.resourceEmail)?.push({
        start: booking.start,
        end: booking.end,
        status: 'reserved',
        isPrivate: booking.event.visibility === 'private',
        eventId: booking.event.id,
        ...(seen ? { subject: booking.event.subject, organizer: toAddress(booking.event.organizer), iCalUId: booking.event.iCalUId } : {}),
      });
    }
    // An address that belongs to both a person and a resource counts as the resource's.
    for (const resource of resources) people.delete(resource);
    for (const person of people) items.get(person)?.push(...(await this.#busyTimesOf(person, range, viewer)));
    for (const ofOne of items.values()) ofOne.sort((a, b) => a.start - b.start);
    return emails.map((email) => {
      if (!resources.has(email) && !people.has(email)) {
        return {
          email,
          availabilityView: '',
          items: [],
          serviceError: { code: 'notFound', message: `${email} is not known here`, retryable: false },
        };
      }
      const own = items.get(email) ?? [];
      return { email, availabilityView: availabilityViewOf(own, range), items: own };
    });
  }

  async listEvents(query: { calendar: Email; range: InstantRange; page?: string }, context: CallContext): Promise<Page<ProviderEvent>> {
    const { calendar, range, page } = query;
    const viewer = viewerOf(context);
    if (calendar !== viewer && (await this.#store.findPerson(calendar)) === undefined) {
      throw new ProviderError('notFound', `${calendar} has no calendar here`);
    }
    const after = page === undefined ? undefined : fromCursor(page);
    const found = await this.#store.listEvents({ email: calendar, range, limit: PAGE + 1, ...(after === undefined ? {} : { after }) });
    const items = await this.#viewAll(found.slice(0, PAGE), calendar, context);
    const last = items.at(-1);
    return found.length > PAGE && last !== undefined ? { items, next: toCursor(last.start, last.id) } : { items };
  }

  async getEvent(id: EventId, context: CallContext): Promise<ProviderEvent> {
    return this.#view(await this.#load(id.id), id.calendar, context);
  }

  async listSeries({ event: id, limit }: { event: EventId; limit: number }, context: CallContext): Promise<readonly ProviderEvent[]> {
    const event = await this.#load(id.id);
    const dates = event.seriesId === null ? [event] : await this.#store.listSeries(event.seriesId);
    const isOn = ({ organizer, attendees }: StoredEvent) =>
      organizer.email === id.calendar || attendees.some(({ email }) => email === id.calendar);
    const coming = dates
      .filter((one) => one.id === event.id || (one.cancelledAt === null && one.end > context.now && isOn(one)))
      .toSorted((a, b) => a.start - b.start);
    return this.#viewAll(coming.slice(0, limit), id.calendar, context);
  }

  async findByKey(
    query: { calendar: Email; key: { uid: string; originalStart?: Instant }; around: InstantRange },
    context: CallContext,
  ): Promise<ProviderEvent | undefined> {
    const { uid, originalStart } = query.key;
    const event =
      originalStart === undefined
        ? await this.#store.findEventByICalUId(uid)
        : (await this.#store.listSeries(uid)).find((candidate) => candidate.originalStart === originalStart);
    return event === undefined ? undefined : this.#view(event, query.calendar, context);
  }

  async createEvent(draft: NewEvent, context: CallContext): Promise<{ event: ProviderEvent; occurrences: number }> {
    const organizer = organizerOf(context);
    const dates = datesOf(draft);
    const [first] = dates;
    if (first === undefined) throw new ProviderError('invalid', 'the series has no dates left');
    const seriesId = draft.recurrence === undefined ? null : randomUUID();
    const bodyPreview = bodyPreviewOf(draft.bodyHtml);
    const events = dates.map(({ originalStart, range, resources }): StoredEvent => {
      const id = randomUUID();
      return {
        id,
        iCalUId: seriesId === null ? `${id}@assist` : `${seriesId}_${fromInstant(originalStart).replace(/[-:]|\.000/g, '')}@assist`,
        seriesId,
        originalStart,
        organizer,
        subject: draft.subject,
        bodyHtml: draft.bodyHtml,
        bodyPreview,
        start: range.start,
        end: range.end,
        zone: draft.zone,
        isAllDay: draft.isAllDay,
        visibility: draft.visibility,
        showAs: draft.showAs,
        reminderMinutes: draft.reminderMinutes ?? null,
        onlineMeeting: linkOf(draft.onlineMeeting),
        version: 1,
        cancelledAt: null,
        attendees: draft.attendees
          .filter((attendee) => attendee.email !== organizer.email)
          .map((attendee) => ({ ...attendee, response: 'needsAction' as const })),
        bookings: resources.map((resource) => newBooking(resource, { ...range, zone: draft.zone, isAllDay: draft.isAllDay }, draft.zones)),
      };
    });
    const before = draft.restores === undefined ? undefined : await this.#listDeleted(draft.restores, organizer.email, events);
    if (before !== undefined) return this.#restore(before, events, draft.caps ?? [], context);
    const key = { userEmail: organizer.email, key: draft.idempotencyKey, bodyHash: hashOf(draft) };
    const outcome = await this.#store.create(events, key, draft.caps ?? [], context.now);
    switch (outcome.kind) {
      case 'created':
        return {
          event: viewEvent(events[0]!, organizer.email, { email: organizer.email, permissions: OWN_CALENDAR }),
          occurrences: events.length,
        };
      case 'repeated': {
        const first = await this.#load(outcome.eventId);
        const series = first.seriesId === null ? [first] : await this.#store.listSeries(first.seriesId);
        return { event: await this.#view(first, organizer.email, context), occurrences: series.length };
      }
      case 'mismatch':
        throw new ProviderError('idempotencyMismatch', 'this key was already used for another reservation');
      default:
        throw refusal(outcome);
    }
  }

  /**
   * Returns the organizer's earlier events at the times of these dates: the event `id` itself, or events of its series. Undefined if any of
   * the dates has no such event.
   */
  async #listDeleted(id: string, organizer: Email, dates: readonly StoredEvent[]): Promise<readonly StoredEvent[] | undefined> {
    const meant = await this.#store.findEvent(id);
    if (meant === undefined || meant.organizer.email !== organizer) return undefined;
    const series = meant.seriesId === null ? [meant] : await this.#store.listSeries(meant.seriesId);
    const known = new Map(series.map((one) => [one.start, one]));
    const before = dates.flatMap(({ start }) => known.get(start) ?? []);
    return before.length === dates.length ? before : undefined;
  }

  /**
   * Restores deleted events under their ids, so that links to them still work. An event that an earlier attempt of the request has already
   * restored is left unchanged.
   */
  async #restore(
    before: readonly StoredEvent[],
    events: readonly StoredEvent[],
    caps: NonNullable<NewEvent['caps']>,
    context: CallContext,
  ) {
    const restored = events.flatMap((event, index): readonly StoredEvent[] => {
      const { id, iCalUId, seriesId, originalStart, version, cancelledAt } = before[index]!;
      return cancelledAt === null ? [] : [{ ...event, id, iCalUId, seriesId, originalStart, version: version + 1 }];
    });
    await this.#save(restored, caps, context.now);
    const first = await this.#load(before[0]!.id);
    return { event: await this.#view(first, first.organizer.email, context), occurrences: events.length };
  }

  async updateEvent(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<ProviderEvent> {
    const event = await this.#load(id.id);
    this.#expectVersion(event, id.etag);
    const changed = await this.#changed(event, patch, scope, context);
    await this.#save(changed, patch.caps ?? [], context.now);
    return this.getEvent(id, context);
  }

  async previewUpdate(id: EventId, patch: EventPatch, scope: EventScope, context: CallContext): Promise<readonly MovedDate[]> {
    const event = await this.#load(id.id);
    const affected = new Map((await this.#inScope(event, scope, context.now)).map((one) => [one.id, one]));
    return (await this.#changed(event, patch, scope, context)).map(({ id: changedId, start, end }) => {
      const before = affected.get(changedId)!;
      return { before: { start: before.start, end: before.end }, after: { start, end } };
    });
  }

  async finishEvent(id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent> {
    const event = await this.#load(id.id);
    this.#expectVersion(event, id.etag);
    const finished: StoredEvent = {
      ...event,
      end,
      // An event that ends during a day is no longer a whole day.
      isAllDay: event.isAllDay && end === event.end,
      version: event.version + 1,
      bookings: event.bookings.flatMap((booking) => {
        // A share that would begin only after the end is dropped.
        if (booking.start >= end) return [];
        return [booking.end > end ? { ...booking, end } : booking];
      }),
    };
    await this.#save([finished], [], context.now);
    return this.getEvent(id, context);
  }

  async deleteEvent(id: EventId, scope: EventScope, context: CallContext): Promise<void> {
    const event = await this.#store.findEvent(id.id);
    if (event === undefined || event.cancelledAt !== null) return;
    const affected = (await this.#inScope(event, scope, context.now)).filter((one) => one.cancelledAt === null);
    await this.#save(
      affected.map((one) => cancelled(one, context.now)),
      [],
      context.now,
    );
  }

  async respond(
    id: EventId,
    response: 'accepted' | 'tentative' | 'declined',
    context: CallContext,
    { scope }: AnswerManner = {},
  ): Promise<ProviderEvent> {
    const event = await this.#load(id.id);
    const viewer = viewerOf(context);
    const isInvited = (one: StoredEvent) => one.attendees.some((attendee) => attendee.email === viewer);
    const dates = scope === 'series' ? await this.#inScope(event, 'series', context.now) : [event];
    const ids = dates.filter(isInvited).map((one) => one.id);
    if (!isInvited(event) || !(await this.#store.setResponse(ids, viewer, response, context.now)))
      throw new ProviderError('forbidden', 'only invited people can answer');
    return this.getEvent(id, context);
  }

  async getMe(context: CallContext): Promise<CalendarPerson> {
    const person = await this.#store.findPerson(viewerOf(context));
    if (person === undefined) throw new ProviderError('notFound', 'this account has no calendar');
    return person;
  }

  async findPhoto(email: Email): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
    return this.#store.findPhoto(email);
  }

  async searchPeople(query: { text: string; limit: number }): Promise<CalendarPerson[]> {
    return this.#store.searchPeople(query.text, query.limit);
  }

  async getPermissions(query: { calendar: Email }, context: CallContext): Promise<EventPermissions> {
    const granted = await this.#listPermissions([query.calendar], viewerOf(context));
    return granted(query.calendar);
  }

  /** Returns a resource's answer. It exists from the beginning, because the resource is taken in the transaction that creates the event. */
  async getResourceStatus(query: { event: EventId; resource: Email }): Promise<ResourceStatus> {
    const event = await this.#load(query.event.id);
    const isBooked = event.cancelledAt === null && event.bookings.some((booking) => booking.resourceEmail === query.resource);
    return { response: isBooked ? 'accepted' : 'unknown', source: 'organizerCopy' };
  }

  async #load(id: string): Promise<StoredEvent> {
    const event = await this.#store.findEvent(id);
    if (event === undefined) throw new ProviderError('notFound', 'there is no such event');
    return event;
  }

  /**
   * Converts events for the caller. If the caller takes part in an event or reads their own calendar, the permissions are those on the
   * organizer's calendar. Otherwise, they are those on the calendar that is read.
   */
  async #viewAll(events: readonly StoredEvent[], calendar: Email, context: CallContext): Promise<ProviderEvent[]> {
    const viewer = viewerOf(context);
    const ownerOf = ({ organizer, attendees }: StoredEvent) =>
      calendar === viewer || organizer.email === viewer || attendees.some(({ email }) => email === viewer) ? organizer.email : calendar;
    const granted = await this.#listPermissions(events.map(ownerOf), viewer);
    return events.map((event) => viewEvent(event, calendar, { email: viewer, permissions: granted(ownerOf(event)) }));
  }

  async #view(event: StoredEvent, calendar: Email, context: CallContext): Promise<ProviderEvent> {
    return (await this.#viewAll([event], calendar, context))[0]!;
  }

  async #listPermissions(calendars: readonly Email[], viewer: Email): Promise<(calendar: Email) => EventPermissions> {
    const others = [...new Set(calendars)].filter((calendar) => calendar !== viewer);
    const granted = others.length === 0 ? undefined : await this.#store.listPermissions(others, viewer);
    return (calendar) => (calendar === viewer ? OWN_CALENDAR : (granted?.get(calendar) ?? NO_EVENT_PERMISSIONS));
  }

  #expectVersion(event: StoredEvent, etag: string | undefined): void {
    if (etag !== undefined && etag !== String(event.version)) {
      throw new ProviderError('preconditionFailed', 'the event has been changed');
    }
  }

  async #inScope(event: StoredEvent, scope: EventScope, now: Instant): Promise<StoredEvent[]> {
    if (scope === 'occurrence' || event.seriesId === null) return [event];
    // Dates that have begun are not included in a change of several dates, except for the chosen date.
    return (await this.#store.listSeries(event.seriesId)).filter(
      (one) => one.id === event.id || (one.start > now && (scope === 'series' || one.originalStart >= event.originalStart)),
    );
  }

  async #changed(event: StoredEvent, patch: EventPatch, scope: EventScope, context: CallContext): Promise<readonly StoredEvent[]> {
    const affected = (await this.#inScope(event, scope, context.now)).filter((one) => one.cancelledAt === null);
    return changeSeries(event, await this.#changeable(event, affected, viewerOf(context)), patch);
  }

  /**
   * Returns the chosen date, and those of the other dates that the caller may see and change. A public series may contain private dates.
   */
  async #changeable(chosen: StoredEvent, dates: readonly StoredEvent[], viewer: Email): Promise<readonly StoredEvent[]> {
    const owner = chosen.organizer.email;
    const permissions = (await this.#listPermissions([owner], viewer))(owner);
    const sees = (date: StoredEvent) =>
      seesContent({ ...date, attendeeEmails: date.attendees.map(({ email }) => email) }, { email: viewer, permissions });
    return dates.filter((date) => date.id === chosen.id || (canEditParentEvent(permissions, date.visibility) && sees(date)));
  }

  async #save(events: readonly StoredEvent[], caps: NonNullable<NewEvent['caps']>, now: Instant): Promise<void> {
    const outcome = await this.#store.save(events, caps, now);
    if (outcome.kind === 'changed') throw new ProviderError('preconditionFailed', 'the event has been changed');
    if (outcome.kind !== 'saved') throw refusal(outcome);
  }

  async #busyTimesOf(email: Email, range: InstantRange, viewer: Email): Promise<BusyItem[]> {
    const items: BusyItem[] = [];
    let after: { start: Instant; id: string } | undefined;
    for (;;) {
      const events = await this.#store.listEvents({
        email,
        range,
        limit: BUSY_PAGE,
        withoutText: true,
        ...(after === undefined ? {} : { after }),
      });
      const rooms = await this.#store.filterRooms(
        events.filter(isForOneAlone).flatMap((event) => event.bookings.map(({ resourceEmail }) => resourceEmail)),
      );
      for (const event of events) {
        if (!makesBusy(event, rooms)) continue;
        const attendeeEmails = event.attendees.map((attendee) => attendee.email);
        const response = event.attendees.find((attendee) => attendee.email === email)?.response;
        if (response === 'declined') continue;
        const seen = seesContent({ ...event, attendeeEmails }, { email: viewer, permissions: NO_EVENT_PERMISSIONS });
        items.push({
          start: event.start,
          end: event.end,
          status: event.showAs === 'tentative' || response === 'tentative' || response === 'needsAction' ? 'tentative' : 'reserved',
          isPrivate: event.visibility === 'private',
          eventId: event.id,
          ...(seen ? { subject: event.subject, organizer: toAddress(event.organizer), iCalUId: event.iCalUId } : {}),
        });
      }
      const last = events.at(-1);
      if (events.length < BUSY_PAGE || last === undefined) return items;
      after = { start: last.start, id: last.id };
    }
  }
}

const OWN_CALENDAR: EventPermissions = {
  canEditPublic: true,
  canEditPrivate: true,
  canEditParentEventPublic: true,
  canEditParentEventPrivate: true,
  canReadPublic: true,
  canReadPrivate: true,
};

function viewerOf(context: CallContext): Email {
  return context.actor.mailbox ?? '';
}

function organizerOf(context: CallContext): { email: Email; name: string } {
  if (context.actor.as !== 'user') throw new ProviderError('forbidden', 'only a person can reserve');
  return { email: context.actor.mailbox, name: context.actor.name };
}

/**
 * Returns the link to store with an event. The built-in calendar creates no meetings, and stores only links to meetings that were created
 * elsewhere.
 */
function linkOf(meeting: NewEvent['onlineMeeting']): OnlineMeetingLink | null {
  if (meeting === undefined) return null;
  if (meeting.kind === 'native') throw new ProviderError('unsupported', 'this calendar does not create online meetings');
  return meeting.link;
}

function toAddress(person: { email: Email; name: string }): { address: Email; name: string } {
  return { address: person.email, name: person.name };
}

function cancelled(event: StoredEvent, now: Instant): StoredEvent {
  return {
    ...event,
    version: event.version + 1,
    cancelledAt: now,
    bookings: event.bookings.map((booking) => ({ ...booking, cancelledAt: booking.cancelledAt ?? now })),
  };
}

function refusal(outcome: Refused): ProviderError {
  switch (outcome.kind) {
    case 'conflict':
      return new ProviderError('conflict', 'this time is already taken', { conflicts: outcome.conflicts });
    case 'utilisation':
      return new ProviderError('utilisationReached', `area ${outcome.cap.areaId} is full`, { limitPercent: outcome.cap.limitPercent });
    case 'unknownResource':
      return new ProviderError('notFound', `${outcome.email} is not a resource`);
  }
}

interface DraftDate {
  readonly originalStart: Instant;
  readonly range: InstantRange;
  readonly resources: NewEvent['resources'];
}

/** Returns the dates of a new event, each of which the built-in calendar stores as a separate event. */
function datesOf(draft: NewEvent): readonly DraftDate[] {
  const { range, resources } = draft;
  if (draft.recurrence === undefined) return [{ originalStart: range.start, range, resources }];
  const expansion = expandRecurrence(draft.recurrence, recurrenceStartOf(range, draft.zone));
  if (expansion.kind !== 'occurrences') throw new ProviderError('invalid', `the recurrence is ${expansion.kind}`);
  const exceptions = new Map(draft.exceptions?.map((exception) => [exception.date, exception]));
  return expansion.occurrences.flatMap(({ date, start, end }) => {
    const exception = exceptions.get(date);
    if (exception === undefined) return [{ originalStart: start, range: { start, end }, resources }];
    return exception.instead === undefined ? [] : [{ originalStart: start, ...exception.instead }];
  });
}

function hashOf(draft: NewEvent): string {
  const { idempotencyKey: _key, caps: _caps, zones: _zones, ...asked } = draft;
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

function toCursor(start: Instant, id: string): string {
  return Buffer.from(`${start}~${id}`).toString('base64url');
}

function fromCursor(page: string): { start: Instant; id: string } {
  const match = /^(-?\d{1,16})~([\w-]{1,64})$/.exec(Buffer.from(page, 'base64url').toString('utf8'));
  if (match === null) throw new ProviderError('invalidPage', 'this page token was not issued here');
  return { start: Number(match[1]) as Instant, id: match[2]! };
}
