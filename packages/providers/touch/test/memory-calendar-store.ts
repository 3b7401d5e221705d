import type { CalendarPerson, Email, SlotConflict, UtilisationCap } from '@assist/calendar-provider';
import { CAST } from '@assist/calendar-provider/test-suite';
import { type AttendeeResponse, type EventPermissions } from '@assist/reservation';
import { foldText } from '@assist/resource';
import { type Instant, type InstantRange, overlaps } from '@assist/time';
import type { ShownBooking, CalendarStore, CreateOutcome, IdempotencyKey, Refused, SaveOutcome, StoredEvent } from '../src/index.ts';

/** The simplest implementation of the store, in memory, with which the SQL store is compared. */
export class MemoryCalendarStore implements CalendarStore {
  readonly #events = new Map<string, StoredEvent>();
  readonly #keys = new Map<string, { bodyHash: string; eventId: string }>();
  readonly #people: readonly CalendarPerson[] = [CAST.olga, CAST.fred, CAST.carl].map((email) => {
    const name = email.split('@')[0]!;
    return { id: name, email, name, givenName: name, surname: name, username: email, kind: 'user' };
  });

  async create(events: readonly StoredEvent[], key: IdempotencyKey, caps: readonly UtilisationCap[]): Promise<CreateOutcome> {
    const known = this.#keys.get(`${key.userEmail} ${key.key}`);
    if (known !== undefined) return known.bodyHash === key.bodyHash ? { kind: 'repeated', eventId: known.eventId } : { kind: 'mismatch' };
    const refused = this.#findRefusal(events, caps);
    if (refused !== undefined) return refused;
    for (const event of events) this.#events.set(event.id, event);
    this.#keys.set(`${key.userEmail} ${key.key}`, { bodyHash: key.bodyHash, eventId: events[0]!.id });
    return { kind: 'created' };
  }

  async save(events: readonly StoredEvent[], caps: readonly UtilisationCap[]): Promise<SaveOutcome> {
    if (events.some((event) => this.#events.get(event.id)?.version !== event.version - 1)) return { kind: 'changed' };
    const refused = this.#findRefusal(events, caps);
    if (refused !== undefined) return refused;
    for (const event of events) {
      const before = new Map(this.#events.get(event.id)?.attendees.map((one) => [one.email, one.response]));
      this.#events.set(event.id, {
        ...event,
        attendees: event.attendees.map((one) => ({ ...one, response: before.get(one.email) ?? one.response })),
      });
    }
    return { kind: 'saved' };
  }

  async setResponse(eventIds: readonly string[], email: Email, response: AttendeeResponse): Promise<boolean> {
    const invited = eventIds.map((id) => this.#events.get(id)!).filter(({ attendees }) => attendees.some((one) => one.email === email));
    for (const event of invited)
      this.#events.set(event.id, { ...event, attendees: event.attendees.map((one) => (one.email === email ? { ...one, response } : one)) });
    return invited.length > 0;
  }

  async findEvent(id: string): Promise<StoredEvent | undefined> {
    return this.#events.get(id);
  }

  async findEventByICalUId(iCalUId: string): Promise<StoredEvent | undefined> {
    return [...this.#events.values()].find((event) => event.iCalUId === iCalUId);
  }

  async listSeries(seriesId: string): Promise<StoredEvent[]> {
    return [...this.#events.values()].filter((event) => event.seriesId === seriesId).toSorted((a, b) => a.originalStart - b.originalStart);
  }

  async listEvents({
    email,
    range,
    after,
    limit,
  }: {
    email: Email;
    range: InstantRange;
    after?: { start: Instant; id: string };
    limit: number;
  }): Promise<StoredEvent[]> {
    const order = (a: { start: number; id: string }, b: { start: number; id: string }) => a.start - b.start || (a.id < b.id ? -1 : 1);
    return [...this.#events.values()]
      .filter((event) => overlaps(event, range))
      .filter((event) =>
        [event.organizer.email, ...event.attendees.map((one) => one.email), ...event.bookings.map((one) => one.resourceEmail)].includes(
          email,
        ),
      )
      .filter((event) => after === undefined || order(after, event) < 0)
      .toSorted(order)
      .slice(0, limit);
  }

  async listBookings(emails: readonly Email[], range: InstantRange): Promise<ShownBooking[]> {
    return [...this.#events.values()].flatMap((event) =>
      event.bookings
        .filter((booking) => booking.cancelledAt === null && emails.includes(booking.resourceEmail) && overlaps(booking, range))
        .map((booking) => ({
          resourceEmail: booking.resourceEmail,
          start: booking.start,
          end: booking.end,
          event: { ...event, attendeeEmails: event.attendees.map((one) => one.email) },
        })),
    );
  }

  async filterResources(emails: readonly Email[]): Promise<Set<Email>> {
    return new Set(emails.filter((email) => email === CAST.room || email === CAST.other));
  }

  async filterRooms(emails: readonly Email[]): Promise<Set<Email>> {
    return this.filterResources(emails);
  }

  async findPerson(email: Email): Promise<CalendarPerson | undefined> {
    return this.#people.find((person) => person.email === email);
  }

  /** Nobody in this calendar has a picture. */
  async findPhoto(): Promise<undefined> {
    return undefined;
  }

  async filterPeople(emails: readonly Email[]): Promise<Set<Email>> {
    return new Set(this.#people.map((person) => person.email).filter((email) => emails.includes(email)));
  }

  async searchPeople(text: string, limit: number): Promise<CalendarPerson[]> {
    return this.#people.filter((person) => foldText(`${person.name} ${person.email}`).includes(foldText(text))).slice(0, limit);
  }

  async listPermissions(owners: readonly Email[], grantee: Email): Promise<ReadonlyMap<Email, EventPermissions>> {
    if (!owners.includes(CAST.olga) || grantee !== CAST.fred) return new Map();
    const all = {
      canReadPublic: true,
      canReadPrivate: true,
      canEditPublic: true,
      canEditPrivate: true,
      canEditParentEventPublic: true,
      canEditParentEventPrivate: true,
    };
    return new Map([[CAST.olga, all]]);
  }

  #findRefusal(events: readonly StoredEvent[], caps: readonly UtilisationCap[]): Refused | undefined {
    const ids = new Set(events.map((event) => event.id));
    const others = [...this.#events.values()]
      .filter((event) => !ids.has(event.id))
      .flatMap((event) => event.bookings)
      .filter((booking) => booking.cancelledAt === null);
    const wanted = events.flatMap((event) => event.bookings).filter((booking) => booking.cancelledAt === null);
    const conflicts = wanted.flatMap((booking) =>
      others
        .filter((other) => other.resourceEmail === booking.resourceEmail && overlaps(other, booking))
        .map((other): SlotConflict => ({ email: booking.resourceEmail, start: other.start, end: other.end })),
    );
    if (conflicts.length > 0) return { kind: 'conflict', conflicts };
    const full = caps.find((cap) =>
      wanted.some((booking) => {
        const running = [...others, ...wanted].filter(
          (other) => cap.resourceEmails.includes(other.resourceEmail) && overlaps(other, booking),
        );
        return running.some((one) => running.filter((other) => other.start <= one.start && one.start < other.end).length > cap.limit);
      }),
    );
    return full === undefined ? undefined : { kind: 'utilisation', cap: full };
  }
}
