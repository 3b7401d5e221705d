import type { BookableResource, SampleReservation } from './sample-reservation.ts';

/** Records which times are taken. No time of a resource is reserved twice. */
export class Ledger {
  readonly reservations: SampleReservation[] = [];
  readonly #taken = new Map<string, { start: number; end: number }[]>();
  readonly #now: number;
  readonly #confirming: ReadonlySet<string>;

  constructor(now: number, resources: readonly BookableResource[]) {
    this.#now = now;
    this.#confirming = new Set(resources.filter(({ requiresConfirmation }) => requiresConfirmation).map(({ email }) => email));
  }

  isFree(email: string, start: number, end: number): boolean {
    return !(this.#taken.get(email) ?? []).some((taken) => taken.start < end && start < taken.end);
  }

  /** Returns whether a person has nothing else at that time: nobody attends two meetings at the same time. */
  isPersonFree(email: string, start: number, end: number): boolean {
    return this.isFree(`person:${email}`, start, end);
  }

  /** Stores the reservation, unless one of its resources is taken; returns whether it was stored. */
  take(
    wish: Pick<SampleReservation, 'organizerEmail' | 'resourceEmails' | 'subject' | 'start' | 'end'> & Partial<SampleReservation>,
  ): boolean {
    const { start, end } = wish;
    if (end <= start || wish.resourceEmails.some((email) => !this.isFree(email, start, end))) return false;
    const needsConfirmation = wish.resourceEmails.some((email) => this.#confirming.has(email));
    const reservation: SampleReservation = {
      attendees: [],
      visibility: 'public',
      isAllDay: false,
      cancelled: false,
      series: null,
      // Reservations that have begun are confirmed. Upcoming reservations are not confirmed yet.
      confirmed: needsConfirmation && start < this.#now,
      ...wish,
    };
    this.reservations.push(reservation);
    for (const email of reservation.resourceEmails) this.#note(email, start, end);
    return true;
  }

  occupy(people: readonly string[], start: number, end: number): void {
    for (const email of people) this.#note(`person:${email}`, start, end);
  }

  #note(key: string, start: number, end: number): void {
    const list = this.#taken.get(key) ?? [];
    this.#taken.set(key, list);
    list.push({ start, end });
  }
}
