/**
 * A second implementation of reservations, written only from the specification (sections 3 and 4) and its decisions, without the product's
 * functions. Times are minutes after the start of a run, which is a Monday at eight in Prague, far from any change of the clocks.
 */
export const SLOT = 15;
const DAY = 1_440;
/** Minutes from midnight to the start of the run. */
const AFTER_MIDNIGHT = 8 * 60;
/** The window of the room that requires a confirmation: minutes before and after the start. */
const CONFIRM_BEFORE = 15;
const CONFIRM_AFTER = 15;

export type Reason =
  | 'slot-taken'
  | 'in-the-past'
  | 'too-short'
  | 'too-long'
  | 'outside-working-hours'
  | 'utilisation-reached'
  | 'event-ended'
  | 'event-cancelled'
  | 'event-not-started'
  | 'event-started'
  | 'confirmation-unavailable'
  | 'forbidden'
  | 'range-reversed';

export interface RoomRules {
  readonly email: string;
  readonly needsConfirmation?: boolean;
  /** True if the room is open on workdays from eight to six, for half an hour to two hours. */
  readonly isStrict?: boolean;
  /** True for a workplace in the limited zone: at most half of that zone may be reserved at the same time. */
  readonly isLimited?: boolean;
}

export interface ModelEvent {
  readonly name: string;
  readonly series: string | null;
  readonly organizer: string;
  start: number;
  end: number;
  isCancelled: boolean;
  /** Each resource by its address: true if it is still held, false if it was released. */
  readonly held: Map<string, boolean>;
  readonly responses: Map<string, string>;
  isConfirmed: boolean;
}

export class ReservationModel {
  now = 0;
  readonly events: ModelEvent[] = [];
  readonly #rooms: ReadonlyMap<string, RoomRules>;

  constructor(rooms: readonly RoomRules[]) {
    this.#rooms = new Map(rooms.map((room) => [room.email, room]));
  }

  /** Returns why these resources cannot be reserved at that time, or an empty set. `own` is the event that is being changed. */
  refusals(emails: readonly string[], start: number, end: number, own?: ModelEvent): Set<Reason> {
    const found = new Set<Reason>();
    if (end <= start) return found.add('range-reversed');
    for (const email of emails) {
      const { isStrict = false, isLimited = false } = this.#rooms.get(email)!;
      // Section 3: slots before now, less the duration, are limited. A time that has not ended yet can be reserved.
      if (end <= this.now) found.add('in-the-past');
      for (let slot = start; slot < end; slot += SLOT) {
        if (this.#holderOf(email, slot, own) !== undefined) found.add('slot-taken');
        if (isLimited && this.#isFull(email, emails, slot, own)) found.add('utilisation-reached');
        if (isStrict && !isWorkingTime(slot)) found.add('outside-working-hours');
      }
      if (isStrict && end - start < 30) found.add('too-short');
      if (isStrict && end - start > 120) found.add('too-long');
    }
    return found;
  }

  /**
   * Returns true if the zone is full. Half of two workplaces is one, so it is full if the other workplace is reserved or requested, too.
   */
  #isFull(email: string, asked: readonly string[], slot: number, own: ModelEvent | undefined): boolean {
    const others = [...this.#rooms.values()].filter((room) => room.isLimited === true && room.email !== email).map((room) => room.email);
    return others.some((other) => asked.includes(other) || this.#holderOf(other, slot, own) !== undefined);
  }

  #holderOf(email: string, slot: number, except?: ModelEvent): ModelEvent | undefined {
    return this.events.find(
      (event) => event !== except && !event.isCancelled && event.held.get(email) === true && event.start <= slot && slot < event.end,
    );
  }

  /** Returns one digit per quarter of an hour: 2 if it is reserved, else 0. */
  view(email: string, from: number, to: number): string {
    let view = '';
    for (let slot = from; slot < to; slot += SLOT) view += this.#holderOf(email, slot) === undefined ? '0' : '2';
    return view;
  }

  mayChange(event: ModelEvent, who: string): Reason | undefined {
    if (event.isCancelled) return 'event-cancelled';
    if (event.end <= this.now) return 'event-ended';
    return event.organizer === who ? undefined : 'forbidden';
  }

  mayFinish(event: ModelEvent): Reason | undefined {
    if (event.isCancelled) return 'event-cancelled';
    if (event.start > this.now) return 'event-not-started';
    const isGivenBack = ![...event.held.values()].includes(true);
    return event.end <= this.now || isGivenBack ? 'event-ended' : undefined;
  }

  /** Ends the event with the current quarter of an hour, and frees the quarters after it. */
  finish(event: ModelEvent): void {
    event.end = Math.min(event.end, Math.max(event.start + SLOT, Math.ceil(this.now / SLOT) * SLOT));
  }

  mayDelete(event: ModelEvent): Reason | undefined {
    if (event.isCancelled) return undefined;
    if (event.end <= this.now) return 'event-ended';
    return event.start <= this.now ? 'event-started' : undefined;
  }

  delete(event: ModelEvent, scope: 'occurrence' | 'following' | 'series'): void {
    if (event.isCancelled) return;
    for (const one of this.events) {
      const isMeant =
        one === event ||
        (event.series !== null &&
          one.series === event.series &&
          scope !== 'occurrence' &&
          (scope === 'series' || one.start >= event.start));
      if (isMeant && one.start > this.now) one.isCancelled = true;
    }
  }

  mayConfirm(event: ModelEvent, email: string, who: string): boolean {
    const takesPart = event.organizer === who || event.responses.has(who);
    const isOpen =
      (event.start - CONFIRM_BEFORE <= this.now && this.now < event.start + CONFIRM_AFTER) ||
      (isMidnight(event.start) && event.start <= this.now);
    return (
      takesPart &&
      event.responses.get(who) !== 'declined' &&
      !event.isCancelled &&
      this.#rooms.get(email)?.needsConfirmation === true &&
      event.held.get(email) === true &&
      !event.isConfirmed &&
      isOpen &&
      this.now < event.end
    );
  }

  /** Releases each running reservation that was not confirmed in time. */
  releaseUnconfirmed(): void {
    for (const event of this.events)
      for (const [email, isHeld] of event.held)
        if (
          isHeld &&
          this.#rooms.get(email)!.needsConfirmation === true &&
          !event.isCancelled &&
          !event.isConfirmed &&
          event.start + CONFIRM_AFTER <= this.now &&
          this.now < event.end
        )
          event.held.set(email, false);
  }
}

const minuteOfDay = (minute: number) => (((minute + AFTER_MIDNIGHT) % DAY) + DAY) % DAY;
const isMidnight = (minute: number) => minuteOfDay(minute) === 0;

function isWorkingTime(minute: number): boolean {
  const day = Math.floor((minute + AFTER_MIDNIGHT) / DAY) % 7;
  return day < 5 && minuteOfDay(minute) >= 8 * 60 && minuteOfDay(minute) < 18 * 60;
}
