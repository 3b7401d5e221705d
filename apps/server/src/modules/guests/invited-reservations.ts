import { type CallContext, type EventId, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { DAY_MS, HOUR_MS, instantOf, type Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { BackgroundCalls } from '../../call/background-calls.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import type { Invitation, InvitationsRepository, InvitedReservation } from '../../people/invitations.repository.ts';

/** Time for which an invitation is valid after the end of its reservation, because meetings overrun. */
const AFTER_END_MS = HOUR_MS;
/** Time limit for reading an external calendar; after it, the last known state is shown. */
const READING_MAX_MS = 3_000;
/** Number of reservations that the cleanup job reads at the same time: few, because calls from people come first. */
const AT_ONCE = 4;
/** Time from the end of an invitation until it is deleted, because no name is kept for longer than needed. */
const KEPT_AFTER_END_MS = DAY_MS;
/** Time for which the job keeps an ended invitation if the calendar does not respond, because the reservation may have been moved. */
const KEPT_UNREAD_MS = 7 * DAY_MS;

/** The time and the id of a call by somebody without a mailbox. */
export type Asked = Pick<CallContext, 'now' | 'correlationId'>;

export interface InvitedReservationsParts {
  readonly calendar: Calendar;
  readonly invitations: InvitationsRepository;
  readonly background: BackgroundCalls;
  readonly log: FastifyBaseLogger;
}

/**
 * Keeps stored data about visitors' reservations in step with their calendars, so that an invitation ends on time even if its reservation
 * is moved or cancelled.
 */
export class InvitedReservations {
  readonly #parts: InvitedReservationsParts;

  constructor(parts: InvitedReservationsParts) {
    this.#parts = parts;
  }

  /**
   * Updates the invitations after Assist has changed or deleted a reservation. `id` is the event's id before the change. The calendar
   * already has the change, so a failure is only logged.
   */
  async written(id: EventId, event: ProviderEvent, now: Instant): Promise<void> {
    try {
      await this.#parts.invitations.keep(
        { eventId: id.id, calendar: id.calendar },
        { eventId: event.id, reservation: toInvitedReservation(event), endsAt: endOf(event) },
        now,
      );
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the invitations of a changed reservation could not be updated');
    }
  }

  /**
   * Returns an invitation with the current state of its reservation or, if the calendar does not respond, the last known state (`isOld`).
   */
  async readAgain(kept: Invitation, { now, correlationId }: Asked): Promise<{ readonly invitation: Invitation; readonly isOld: boolean }> {
    const read = await this.#read(kept, this.#parts.calendar.events, {
      actor: { as: 'user', mailbox: kept.calendar, name: '' },
      now,
      signal: AbortSignal.timeout(READING_MAX_MS),
      correlationId,
      priority: 'interactive',
    });
    if (read === undefined) return { invitation: kept, isOld: true };
    // If the inviter may no longer read the reservation, their visitors' invitations end.
    const reservation = read === 'untold' ? { ...kept.reservation, cancelled: true } : read;
    return { invitation: await this.#keep(kept, reservation, now), isOld: false };
  }

  /**
   * Deletes ended invitations and their guests. A reservation may have been moved in another program, so each is read once more before its
   * invitations are deleted. Called by the cleanup job.
   */
  async deleteOver(now: Instant): Promise<void> {
    const { invitations, background } = this.#parts;
    const before = instantOf(now - KEPT_AFTER_END_MS);
    const run = background.as({ as: 'app' });
    // One invitation per reservation, the most recently ended first, so that unreadable reservations delay no others.
    const over = (await invitations.listEnded(before)).values();
    const readOneByOne = async () => {
      for (const kept of over) {
        if (run.signal.aborted) return;
        const reservation = await this.#read(kept, this.#parts.calendar.provider, {
          ...run,
          actor: { as: 'user', mailbox: kept.calendar, name: '' },
          signal: AbortSignal.any([run.signal, AbortSignal.timeout(READING_MAX_MS)]),
        });
        if (reservation === undefined || reservation === 'untold') continue;
        await this.#keep(kept, reservation, now);
        await invitations.deleteEnded(before, kept);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOneByOne));
    await invitations.deleteEnded(instantOf(now - KEPT_UNREAD_MS));
    await invitations.deleteGuests(before);
  }

  /** Returns `untold` if the calendar shows only the time of the event; undefined if the calendar cannot be read, or not in time. */
  async #read(
    kept: Invitation,
    reader: Pick<Calendar['events'], 'getEvent'>,
    context: CallContext,
  ): Promise<InvitedReservation | 'untold' | undefined> {
    try {
      const event = await inTime(reader.getEvent({ id: kept.eventId, calendar: kept.calendar }, context), context.signal);
      return event.completeness === 'limited' ? 'untold' : toInvitedReservation(event);
    } catch (error) {
      const isGone = error instanceof ProviderError && error.code === 'notFound';
      return isGone ? { ...kept.reservation, cancelled: true } : undefined;
    }
  }

  async #keep(kept: Invitation, reservation: InvitedReservation, now: Instant): Promise<Invitation> {
    const endsAt = endOf(reservation);
    if (JSON.stringify(reservation) !== JSON.stringify(kept.reservation) || endsAt !== kept.endsAt)
      await this.#parts.invitations.keep(kept, { eventId: kept.eventId, reservation, endsAt }, now);
    return { ...kept, reservation, endsAt };
  }
}

/** Returns when the invitations to a reservation end: an hour after the reservation. */
export function endOf({ end }: { readonly end: Instant }): Instant {
  return instantOf(end + AFTER_END_MS);
}

/** Returns what a visitor may see of an event: not the text, the other attendees, or how to join remotely. */
export function toInvitedReservation(event: ProviderEvent): InvitedReservation {
  const { subject, start, end, zone, isAllDay, organizer, attendees, cancelled } = event;
  const places = attendees.filter((one) => one.kind === 'resource' && one.released !== true && one.response !== 'declined');
  return {
    subject,
    start,
    end,
    zone,
    isAllDay,
    organizer: organizer.name,
    places: places.map(({ email, name }) => ({ email, name })),
    cancelled,
  };
}

/** Waits for a read until the signal aborts. The read itself continues, because other callers may share it. */
function inTime<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error('not read in time'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([reading, promise]);
}
