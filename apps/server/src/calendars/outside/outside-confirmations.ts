import { type CalendarProvider, type CallContext, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { someAtOnce } from '@assist/polite-http';
import type { AttendeeResponse } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import type { RememberingEvents } from './remembering-events.ts';
import { type Booking, type Confirmations, type Share, toRecord } from '../confirmations.ts';
import { responseOfResource } from '../resource-response.ts';
import type { ConfirmationRecord, ConfirmationRecordsRepository } from './confirmation-records.repository.ts';

/** Number of events of one request that are read at the same time. */
const AT_ONCE = 8;

export interface OutsideConfirmationsParts {
  readonly records: ConfirmationRecordsRepository;
  readonly provider: CalendarProvider;
  /** Cached events, because clients request the statuses of a hundred events every few seconds. */
  readonly events: RememberingEvents;
  /** The context of the application's own calls on a resource's mailbox. */
  readonly contextOn: (mailbox: string, now: Instant) => CallContext;
  readonly onFailure: (error: unknown) => void;
  readonly onWritten: (event: ProviderEvent, mailboxes: readonly string[]) => void;
  /** Returns the resource's response, for when the caller's copy of the event does not contain it. */
  readonly findRoomAnswer: (event: ProviderEvent, resource: string) => AttendeeResponse | undefined;
  /** Returns whether the cached times show a reservation of the resource in the range. If not, the resource's calendar is not read. */
  readonly mayBeTaken: (resourceEmail: string, range: InstantRange) => Promise<boolean>;
}

/**
 * Confirmations of events in an external calendar. The records are stored in this database, identified by the events' keys. A release is
 * passed on to the calendar: the organizer removes the resource, or the application declines in the resource's name.
 */
export class OutsideConfirmations implements Confirmations {
  /** Once a minute, because each check sends a request to the calendar. */
  readonly releaseSchedule = '10 * * * * *';
  readonly #parts: OutsideConfirmationsParts;

  constructor(parts: OutsideConfirmationsParts) {
    this.#parts = parts;
  }

  async list(eventIds: readonly string[], context: CallContext): Promise<Booking[]> {
    const events = await someAtOnce(eventIds, AT_ONCE, async (id) => {
      // A read that has begun serves everybody who requests the event, so it continues after this person has left. But no new read is
      // started for a person who has left.
      context.signal.throwIfAborted();
      return this.#parts.events.recallEvent(id, context);
    });
    return this.#book(events.filter((event) => event?.completeness === 'full') as ProviderEvent[]);
  }

  async listAround(resourceEmails: readonly string[], now: Instant, until: Instant): Promise<Booking[]> {
    // Resources are read one after the other, because each read is a request.
    const range = { start: now, end: until };
    const bookings: Booking[] = [];
    for (const resourceEmail of resourceEmails) {
      if (!(await this.#parts.mayBeTaken(resourceEmail, range))) continue;
      try {
        const { items } = await this.#parts.events.listEvents(
          { calendar: resourceEmail, range },
          this.#parts.contextOn(resourceEmail, now),
        );
        const held = items.filter((event) => !event.cancelled && event.myResponse !== 'declined');
        bookings.push(...(await this.#book(held)).filter((one) => one.resourceEmail === resourceEmail));
      } catch (error) {
        // A mailbox that cannot be read must not prevent other resources from being given back.
        if (!(error instanceof ProviderError)) throw error;
        this.#parts.onFailure(error);
      }
    }
    return bookings;
  }

  async confirm(share: Share, by: string, now: Instant): Promise<boolean> {
    return this.#parts.records.insert(share, { confirmed_at: now, confirmed_by: by, cancelled_at: null }, now);
  }

  async release(share: Share, now: Instant): Promise<boolean> {
    const { booking } = share;
    const context = this.#parts.contextOn(booking.resourceEmail, now);
    const copy = await this.#parts.provider.findByKey({ calendar: booking.resourceEmail, key: booking.key!, around: booking }, context);
    // The missing confirmation was for the old time, so an event that has moved since it was read is not released.
    if (copy !== undefined && (copy.start !== booking.start || copy.end !== booking.end)) return false;
    return this.#releasing(share, now, undefined, async () => {
      if (copy !== undefined) await this.#parts.provider.respond({ id: copy.id, calendar: booking.resourceEmail }, 'declined', context);
    });
  }

  async releaseConfirmed(share: Share, context: CallContext): Promise<boolean> {
    const { booking } = share;
    const before = await this.#parts.records.takeConfirmed(share, context.now);
    return this.#releasing(share, context.now, before, async () => {
      const id = { id: booking.eventId, calendar: context.actor.mailbox ?? '' };
      const event = await this.#parts.provider.getEvent(id, context);
      const resources = event.attendees.filter((one) => one.kind === 'resource' && one.email !== booking.resourceEmail);
      this.#parts.onWritten(await this.#parts.provider.updateEvent(id, { resources }, 'occurrence', context), [
        id.calendar,
        booking.resourceEmail,
      ]);
    });
  }

  /**
   * Writes the record first, so that only one of two simultaneous releases proceeds. Restores the previous record if the calendar rejects
   * the release or cannot be reached.
   */
  async #releasing(share: Share, now: Instant, before: ConfirmationRecord | undefined, tell: () => Promise<void>): Promise<boolean> {
    const { records } = this.#parts;
    if (!(await records.insert(share, { confirmed_at: null, confirmed_by: null, cancelled_at: now }, now))) return false;
    try {
      await tell();
    } catch (error) {
      await records.putBack(share, before, now);
      throw error;
    }
    return true;
  }

  async #book(events: readonly ProviderEvent[]): Promise<Booking[]> {
    const rows = await this.#parts.records.list(events.map((event) => event.key.uid));
    return events.flatMap((event) =>
      event.attendees
        .filter((attendee) => attendee.kind === 'resource')
        .map((attendee): Booking => {
          const known = rows.filter(
            (row) =>
              row.event_uid === event.key.uid &&
              row.original_start === (event.key.originalStart ?? 0) &&
              row.resource_email === attendee.email,
          );
          return {
            eventId: event.id,
            key: event.key,
            iCalUid: event.iCalUId,
            resourceEmail: attendee.email,
            start: event.start,
            end: event.end,
            isAllDay: event.isAllDay,
            zone: event.zone,
            cancelled: event.cancelled,
            response: responseOfResource(event, attendee, this.#parts.findRoomAnswer),
            organizerEmail: event.organizer.email,
            visibility: event.visibility,
            record: toRecord(known, event.cancelled),
          };
        }),
    );
  }
}
