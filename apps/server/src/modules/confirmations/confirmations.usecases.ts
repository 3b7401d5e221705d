import { type CalendarProvider, type CallContext, isProviderError, type ProviderEvent } from '@assist/calendar-provider';
import type { AnswerOf, ConfirmationRecordAnswer, listWaiting } from '@assist/contract';
import {
  type CalendarRuleCapabilities,
  confirmationRulesOf,
  type ConfirmationSubject,
  eventActions,
  findConfirmationEnd,
  findConfirmationWindow,
  isConfirmationAvailable,
  NO_EVENT_PERMISSIONS,
  planRelease,
  takenSpan,
} from '@assist/reservation';
import { seenBy, type ZonedResource } from '@assist/resource';
import { fromInstant, type Instant, instantOf, type InstantRange, localDay, plusMinutes, SLOT_MS } from '@assist/time';
import { isReleased, toActionSubject } from '../../calendars/action-subject.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import type { Booking, Confirmations, Share } from '../../calendars/confirmations.ts';
import type { EventReader } from '../../calendars/event-reader.ts';
import { toldTo, viewingOf } from '../../calendars/told-to.ts';
import type { Service, SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { NotificationsUsecases } from '../notifications/notifications.usecases.ts';

export interface StatusRequest {
  readonly email: string;
  readonly iCalUid: string;
  readonly id: string;
}

export class ConfirmationsUsecases {
  readonly #confirmations: Confirmations;
  readonly #events: EventReader;
  readonly #provider: Pick<CalendarProvider, 'capabilities'>;
  readonly #rules: CalendarRuleCapabilities;
  readonly #catalogue: Catalogue;
  readonly #notifications: NotificationsUsecases;

  constructor({ confirmations, events, provider }: Calendar, catalogue: Catalogue, notifications: NotificationsUsecases) {
    this.#confirmations = confirmations;
    this.#events = events;
    this.#provider = provider;
    this.#rules = provider.capabilities.rules;
    this.#catalogue = catalogue;
    this.#notifications = notifications;
  }

  /** Returns the confirmation status of each requested reservation that this person may know of. */
  async getStatuses(requests: readonly StatusRequest[], context: CallContext): Promise<ConfirmationRecordAnswer[]> {
    const bookings = await this.#confirmations.list([...new Set(requests.map((request) => request.id))], context);
    const ordersOf = await this.#notifications.countOrders(bookings.map((one) => one.iCalUid));
    const told: ConfirmationRecordAnswer[] = [];
    for (const request of requests) {
      const found = bookings.find((one) => isMeant(one, request));
      if (found === undefined || !(await this.#isNamed(request, context))) continue;
      told.push(toRecordAnswer(found, ordersOf(found.resourceEmail, found.iCalUid)));
    }
    return told;
  }

  /** Returns undefined if this person's calendar has no event with this id, so that the other requested events are still reported. */
  async #findEvent(id: string, viewer: string, context: CallContext): Promise<ProviderEvent | undefined> {
    try {
      return await this.#events.getEvent({ id, calendar: viewer }, context);
    } catch (error) {
      if (isProviderError(error, 'notFound', 'forbidden', 'invalid')) return undefined;
      throw error;
    }
  }

  /** Returns whether this person may know the resource of a reservation. They may if it is not hidden, or if the event shows it to them. */
  async #isNamed(request: StatusRequest, context: CallContext, read?: ProviderEvent): Promise<boolean> {
    const viewer = context.actor.mailbox ?? '';
    const viewing = viewingOf(viewer, this.#provider, await this.#catalogue.current());
    if (viewing.maySee(request.email)) return true;
    const event = read ?? (await this.#findEvent(request.id, viewer, context));
    return event !== undefined && toldTo(event, viewing).attendees.some(({ email }) => email === request.email);
  }

  async confirm(request: StatusRequest, principal: SignedIn, context: CallContext): Promise<ConfirmationRecordAnswer> {
    const { booking, event, stored } = await this.#load(request, context);
    const subject = confirmationSubject(booking, stored, principal.email);
    const canConfirm = isConfirmationAvailable(subject, context.now);
    // An event that is only in a colleague's calendar is confirmed like an item of the resource's schedule.
    const seen = event ?? {
      ...booking,
      visibility: 'public',
      isOrganizer: false,
      myResponse: 'unknown',
      permissions: NO_EVENT_PERMISSIONS,
    };
    const actions = eventActions(toActionSubject(seen), {
      now: context.now,
      capabilities: this.#rules,
      permissions: seen.permissions,
      canConfirmSomeResource: canConfirm,
      isReleased: false,
      source: seen.isOrganizer || seen.myResponse !== 'unknown' ? 'reservation' : 'schedule-item',
    });
    if (!actions.showConfirmButton) throw this.#whyNotConfirm(seen, canConfirm, context.now);
    const share = shareOf(booking, subject, context.now);
    if (!(await this.#confirmations.confirm(share, principal.email, context.now))) throw new ProblemError('confirmation-unavailable');
    return this.#recordOf(request, context);
  }

  /** Confirms the current reservation after a press on the panel at the door. */
  async checkIn(resourceEmail: string, { resourceEmails }: Service, now: Instant): Promise<ConfirmationRecordAnswer> {
    const isForIt = resourceEmails === null || resourceEmails.includes(resourceEmail);
    if (!isForIt || (await this.#catalogue.current()).findByEmail(resourceEmail) === undefined) throw new ProblemError('not-found');
    const confirmed = await this.confirmAt(resourceEmail, 'panel', now);
    if (confirmed === undefined) throw new ProblemError('confirmation-unavailable');
    const ordersOf = await this.#notifications.countOrders([confirmed.iCalUid]);
    return toRecordAnswer(confirmed, ordersOf(confirmed.resourceEmail, confirmed.iCalUid));
  }

  /**
   * Confirms the current reservation after a check-in or a sensor signal. Returns undefined if nothing can be confirmed, or if the resource
   * does not support this way of confirming. During a meeting, a sensor does not confirm the next meeting, because it may only detect
   * people who are still there.
   */
  async confirmAt(resourceEmail: string, by: 'panel' | 'sensor', now: Instant): Promise<Booking | undefined> {
    const stored = (await this.#catalogue.current()).findByEmail(resourceEmail);
    const settings = stored?.confirmationSettings;
    const isOffered = by === 'panel' ? settings?.requiresConfirmationOnPanel : settings?.requiresConfirmationBySensor;
    if (stored === undefined || settings?.requiresConfirmation !== true || isOffered !== true) return undefined;
    const read = async () => this.#listConfirmable(stored, now);
    const bookings = await read();
    const underWay = bookings.filter(({ start }) => start <= now);
    const meant = by === 'sensor' && underWay.length > 0 ? underWay : bookings;
    for (const booking of meant) {
      const subject = confirmationSubject(booking, stored, '');
      if (!isConfirmationAvailable(subject, now)) continue;
      if (await this.#confirmations.confirm(shareOf(booking, subject, now), by, now))
        return (await read()).find(({ eventId }) => eventId === booking.eventId);
    }
    return undefined;
  }

  /**
   * Lists the reservations that wait for confirmation. Each is identified by its time, because a calendar's free/busy data does not show
   * the event.
   */
  async listWaiting(resourceEmail: string, principal: SignedIn, now: Instant): Promise<AnswerOf<typeof listWaiting>> {
    const waiting = await this.#findWaiting(resourceEmail, principal, now);
    return waiting.map(({ booking, subject }) => ({
      start: fromInstant(booking.start),
      end: fromInstant(booking.end),
      confirmUntil: fromInstant(findConfirmationEnd(subject, now)!),
    }));
  }

  /** Confirms an item of a schedule for anyone who sees the item, if the calendar's rules allow this (decisions, section 2). */
  async confirmWaiting(resourceEmail: string, { start, end }: InstantRange, principal: SignedIn, now: Instant): Promise<void> {
    const waiting = await this.#findWaiting(resourceEmail, principal, now);
    const meant = waiting.find(({ booking }) => booking.start === start && booking.end === end);
    if (meant === undefined) throw new ProblemError('confirmation-unavailable');
    const share = shareOf(meant.booking, meant.subject, now);
    if (!(await this.#confirmations.confirm(share, principal.email, now))) throw new ProblemError('confirmation-unavailable');
  }

  async #findWaiting(resourceEmail: string, { email }: SignedIn, now: Instant) {
    const snapshot = await this.#catalogue.current();
    const stored = snapshot.findByEmail(resourceEmail);
    if (stored === undefined || snapshot.views.find(email, resourceEmail) === undefined) throw new ProblemError('not-found');
    if (this.#rules.confirmScheduleItemByOrganizerOnly || !stored.confirmationSettings.requiresConfirmation) return [];
    return (await this.#listConfirmable(stored, now))
      .map((booking) => ({ booking, subject: confirmationSubject(booking, stored, email) }))
      .filter(({ subject }) => isConfirmationAvailable(subject, now));
  }

  /** Returns a resource's reservations that are under way or whose confirmation window is open, by start. */
  async #listConfirmable({ email, confirmationSettings }: ZonedResource, now: Instant): Promise<Booking[]> {
    const until = plusMinutes(now, confirmationSettings.resourceMinutesForConfirmationBeforeStartTime + 1);
    return (await this.#confirmations.listAround([email], now, until)).toSorted((one, other) => one.start - other.start);
  }

  /** Gives back one resource of an event that has not ended. Allowed to the organizer and to anyone who may change the event. */
  async release(request: StatusRequest, context: CallContext): Promise<ConfirmationRecordAnswer> {
    const { booking, event } = await this.#load(request, context);
    if (event === undefined) throw new ProblemError('not-found');
    const actions = eventActions(toActionSubject(event), {
      now: context.now,
      capabilities: this.#rules,
      permissions: event.permissions,
      canConfirmSomeResource: false,
      isReleased: isReleased(event),
      source: 'reservation',
    });
    if (event.cancelled) throw new ProblemError('event-cancelled');
    if (event.end <= context.now) throw new ProblemError('event-ended');
    if (!actions.showChangeButton) throw new ProblemError('forbidden');
    const whole: Share = { booking, day: null };
    if (!(await this.#confirmations.releaseConfirmed(whole, context))) throw new ProblemError('confirmation-unavailable');
    return this.#recordOf(request, context);
  }

  /** Gives back resources that nobody confirmed in time, according to their settings, and returns how many. Called by the job. */
  async releaseUnconfirmed(now: Instant): Promise<number> {
    const snapshot = await this.#catalogue.current();
    const releasing = new Map(
      snapshot.resources
        .filter(
          ({ confirmationSettings }) =>
            confirmationSettings.requiresConfirmation && confirmationSettings.actionForUnconfirmedEvent !== 'none',
        )
        .map((resource) => [resource.email, resource]),
    );
    let released = 0;
    const failures: unknown[] = [];
    // Later reservations are not read, because no reservation is due for release before it begins.
    for (const booking of await this.#confirmations.listAround([...releasing.keys()], now, instantOf(now + SLOT_MS))) {
      const stored = releasing.get(booking.resourceEmail);
      if (stored === undefined) continue;
      const subject = confirmationSubject(booking, stored, '');
      for (const { day } of planRelease(subject, now).due) {
        const share = { booking, day: day === null ? null : { date: day, range: localDay(day, subject.rules.zone) } };
        try {
          if (await this.#confirmations.release(share, now)) released += 1;
        } catch (error) {
          // A failed release must not stop the other releases.
          failures.push(error);
        }
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be released, ${released} were`);
    return released;
  }

  #whyNotConfirm(event: Pick<ProviderEvent, 'cancelled' | 'end' | 'myResponse'>, canConfirm: boolean, now: Instant): ProblemError {
    if (event.cancelled) return new ProblemError('event-cancelled');
    if (event.end <= now) return new ProblemError('event-ended');
    return new ProblemError(canConfirm && event.myResponse !== 'declined' ? 'forbidden' : 'confirmation-unavailable');
  }

  /** Loads a booking with its event. `event` is undefined if the event is only in a colleague's calendar. */
  async #load(request: StatusRequest, context: CallContext) {
    const event = await this.#findEvent(request.id, context.actor.mailbox ?? '', context);
    const booking = (await this.#confirmations.list([request.id], context)).find((one) => isMeant(one, request));
    const stored = (await this.#catalogue.current()).findByEmail(request.email);
    if (event?.completeness === 'limited' || booking === undefined || stored === undefined) throw new ProblemError('not-found');
    if (!(await this.#isNamed(request, context, event))) throw new ProblemError('not-found');
    return { booking, event, stored };
  }

  async #recordOf(request: StatusRequest, context: CallContext): Promise<ConfirmationRecordAnswer> {
    const booking = (await this.#confirmations.list([request.id], context)).find((one) => isMeant(one, request));
    if (booking === undefined) throw new ProblemError('not-found');
    const ordersOf = await this.#notifications.countOrders([booking.iCalUid]);
    return toRecordAnswer(booking, ordersOf(booking.resourceEmail, booking.iCalUid));
  }
}

function isMeant(booking: Booking, request: StatusRequest): boolean {
  return booking.eventId === request.id && booking.resourceEmail === request.email && booking.iCalUid === request.iCalUid;
}

function confirmationSubject(booking: Booking, stored: ZonedResource, viewer: string): ConfirmationSubject {
  const rules = confirmationRulesOf(seenBy(stored, viewer));
  return {
    span: takenSpan(booking, rules.zone),
    cancelled: booking.cancelled,
    response: booking.response,
    rules,
    record: booking.record,
  };
}

function shareOf(booking: Booking, subject: ConfirmationSubject, now: Instant): Share {
  const day = findConfirmationWindow(subject.span, subject.rules, now)?.day ?? null;
  return {
    booking,
    day: day === null ? null : { date: day, range: localDay(day, subject.rules.zone) },
  };
}

function toRecordAnswer({ eventId, iCalUid, resourceEmail, record }: Booking, orderItemsCount: number): ConfirmationRecordAnswer {
  const toText = (instant: number | null) => (instant === null ? null : fromInstant(instantOf(instant)));
  return {
    id: eventId,
    email: resourceEmail,
    iCalUid,
    canceled: record.canceled,
    confirmed: record.confirmed,
    confirmedBy: record.confirmedBy,
    confirmedWhen: toText(record.confirmedWhen),
    orderItemsCount,
    statusesByDay: record.statusesByDay.map((day) => ({ ...day, confirmedWhen: toText(day.confirmedWhen) })),
  };
}
