import { type CallContext, type EventId, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { DAY_MS, HOUR_MS, instantOf, type Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { BackgroundCalls } from '../../call/background-calls.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import type { Invitation, InvitationsRepository, InvitedReservation } from '../../people/invitations.repository.ts';

/** Meetings run over. */
const AFTER_END_MS = HOUR_MS;
/** For a calendar that is not ours: what was known last is shown instead. */
const READING_MAX_MS = 3_000;
/** So many are read at once by the job: it is in no hurry, and people are. */
const AT_ONCE = 4;
/** What is over is forgotten: nobody's name is kept for longer than it is of use. */
const KEPT_AFTER_END_MS = DAY_MS;
/** A calendar that does not answer tonight may answer tomorrow: whether it was moved is asked for so long. */
const KEPT_UNREAD_MS = 7 * DAY_MS;

/** What is known of a call that nobody with a mailbox makes. */
export type Asked = Pick<CallContext, 'now' | 'correlationId'>;

export interface InvitedReservationsParts {
  readonly calendar: Calendar;
  readonly invitations: InvitationsRepository;
  readonly background: BackgroundCalls;
  readonly log: FastifyBaseLogger;
}

/** What is kept of the reservations that visitors are invited to follows their calendars: an invitation ends with its reservation, wherever that is moved. */
export class InvitedReservations {
  readonly #parts: InvitedReservationsParts;

  constructor(parts: InvitedReservationsParts) {
    this.#parts = parts;
  }

  /** It was changed or deleted here: `id` is what it was called before. It stands in its calendar, whatever becomes of this. */
  async written(id: EventId, event: ProviderEvent, now: Instant): Promise<void> {
    try {
      await this.#parts.invitations.keep(
        { eventId: id.id, calendar: id.calendar },
        { eventId: event.id, reservation: toInvitedReservation(event), endsAt: endOf(event) },
        now,
      );
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the invitations of a reservation that was changed were not');
    }
  }

  /** As its calendar has it now; else as it was known last. */
  async readAgain(kept: Invitation, { now, correlationId }: Asked): Promise<{ readonly invitation: Invitation; readonly isOld: boolean }> {
    const read = await this.#read(kept, this.#parts.calendar.events, {
      actor: { as: 'user', mailbox: kept.calendar, name: '' },
      now,
      signal: AbortSignal.timeout(READING_MAX_MS),
      correlationId,
      priority: 'interactive',
    });
    if (read === undefined) return { invitation: kept, isOld: true };
    // What the one who has invited may not read any more is over for their visitors.
    const reservation = read === 'untold' ? { ...kept.reservation, cancelled: true } : read;
    return { invitation: await this.#keep(kept, reservation, now), isOld: false };
  }

  /** The job. A reservation may have been moved in another program: each is looked at once more before its invitations are deleted. */
  async deleteOver(now: Instant): Promise<void> {
    const { invitations, background } = this.#parts;
    const before = instantOf(now - KEPT_AFTER_END_MS);
    const run = background.as({ as: 'app' });
    // One of each reservation, those first that are over since a short while: who cannot be read keeps none of them waiting.
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

  /** `untold` where its calendar tells when it is and no more; undefined where it tells nothing in time. */
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

/** Until when its invitations let in. */
export function endOf({ end }: { readonly end: Instant }): Instant {
  return instantOf(end + AFTER_END_MS);
}

/** Not its text, not who else comes, not how one joins from afar. */
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

/** What is read for several people at once goes on when one of them leaves: each waits for as long as he may. */
function inTime<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(new Error('not read in time'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([reading, promise]);
}
