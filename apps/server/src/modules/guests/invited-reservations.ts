import { type CallContext, type EventId, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { DAY_MS, HOUR_MS, instantOf, type Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { BackgroundCalls } from '../../call/background-calls.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import type { Invitation, InvitationsRepository, InvitedReservation } from '../../people/invitations.repository.ts';

/** Meetings overrun. */
const AFTER_END_MS = HOUR_MS;
/** For an external calendar: after this time, the last known state is shown instead. */
const READING_MAX_MS = 3_000;
/** The most that the job reads at once: people come first, and the job is in no hurry. */
const AT_ONCE = 4;
/** When an ended invitation is deleted: nobody's name is kept for longer than needed. */
const KEPT_AFTER_END_MS = DAY_MS;
/** A calendar that does not respond tonight may respond tomorrow: for this long, the job keeps asking whether the reservation was moved. */
const KEPT_UNREAD_MS = 7 * DAY_MS;

/** What is known of a call by somebody without a mailbox. */
export type Asked = Pick<CallContext, 'now' | 'correlationId'>;

export interface InvitedReservationsParts {
  readonly calendar: Calendar;
  readonly invitations: InvitationsRepository;
  readonly background: BackgroundCalls;
  readonly log: FastifyBaseLogger;
}

/**
 * Keeps stored data about visitors' reservations in step with their calendars: an invitation ends with its reservation, wherever that is
 * moved.
 */
export class InvitedReservations {
  readonly #parts: InvitedReservationsParts;

  constructor(parts: InvitedReservationsParts) {
    this.#parts = parts;
  }

  /**
   * Handles a change or deletion made here: `id` is the id before. The calendar already has the change, so a failure here is only logged.
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

  /** Returns the reservation as the calendar has it now; otherwise, as last known. */
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
   * The cleanup job. A reservation may have been moved in another program, so each is read once more before its invitations are deleted.
   */
  async deleteOver(now: Instant): Promise<void> {
    const { invitations, background } = this.#parts;
    const before = instantOf(now - KEPT_AFTER_END_MS);
    const run = background.as({ as: 'app' });
    // One per reservation, the most recently ended first, so that those that cannot be read delay none of the others.
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

  /** Returns `untold` if the calendar shows only its time; undefined if it does not respond in time. */
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

/** Returns how long a reservation's invitations let visitors in. */
export function endOf({ end }: { readonly end: Instant }): Instant {
  return instantOf(end + AFTER_END_MS);
}

/** Leaves out the text, the other attendees, and how to join remotely. */
export function toInvitedReservation(event: ProviderEvent): InvitedReservation {
  const { subject, start, end, isAllDay, organizer, attendees, cancelled } = event;
  const places = attendees.filter((one) => one.kind === 'resource' && one.released !== true && one.response !== 'declined');
  return {
    subject,
    start,
    end,
    isAllDay,
    organizer: organizer.name,
    places: places.map(({ email, name }) => ({ email, name })),
    cancelled,
  };
}

/** A read shared by several people continues when one of them leaves, so each waits only as long as they may. */
function inTime<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error('not read in time'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([reading, promise]);
}
