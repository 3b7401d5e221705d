import type { CalendarProvider, CallContext, Email, EventKey, ProviderEvent } from '@assist/calendar-provider';
import { type AttendeeResponse, isTentative, roomAnswer } from '@assist/reservation';
import { MINUTE_MS } from '@assist/time';

export interface RoomAnswersParts {
  readonly provider: Pick<CalendarProvider, 'findByKey'>;
  /** The application's own calls, on a resource's mailbox. */
  readonly contextOn: (mailbox: Email) => CallContext;
  /** Whether anybody is known to have the resource for the whole of the event. */
  readonly isTaken: (resource: Email, event: ProviderEvent) => boolean;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

interface Known {
  readonly response: AttendeeResponse | undefined;
  readonly askedAt: number;
}

/** An answer stands until a hint of the room; what is still open is asked again after a while. */
const OPEN_AGAIN_MS = 2 * MINUTE_MS;
const KEPT = 50_000;

/**
 * What a resource has answered, for those whose copy of the event does not tell: from the resource's own copy, asked once
 * for everybody and behind the answer. A resource that has declined has no copy any more; it is told from one that was not
 * asked yet by its time, which somebody else has.
 */
export class RoomAnswers {
  readonly #parts: RoomAnswersParts;
  /** By mailbox, then by event: what happens in one room is no matter of the others. */
  readonly #known = new Map<Email, Map<string, Known>>();
  #count = 0;
  readonly #asking = new Set<string>();

  constructor(parts: RoomAnswersParts) {
    this.#parts = parts;
  }

  /** Undefined while it is not known; then it is asked for, for the next time. */
  find(event: ProviderEvent, resource: Email): AttendeeResponse | undefined {
    const known = this.#known.get(resource)?.get(keyOf(event.key));
    const isOpen = known?.response === undefined || isTentative(known.response);
    if (isOpen && (known === undefined || this.#parts.now() - known.askedAt > OPEN_AGAIN_MS)) void this.#ask(event, resource);
    return known?.response;
  }

  /** Something has happened in this mailbox: what it had answered may be another answer now. */
  forget(mailbox: Email): void {
    this.#count -= this.#known.get(mailbox)?.size ?? 0;
    this.#known.delete(mailbox);
  }

  async #ask(event: ProviderEvent, resource: Email): Promise<void> {
    const key = keyOf(event.key);
    const asking = `${resource} ${key}`;
    if (this.#asking.has(asking)) return;
    this.#asking.add(asking);
    const before = this.#roomOf(resource);
    const { provider, contextOn, isTaken, now, onFailure } = this.#parts;
    try {
      // Before its own copy is read: what comes between is this event itself.
      const schedule = isTaken(resource, event);
      const copy = await provider.findByKey({ calendar: resource, key: event.key, around: { start: event.start, end: event.end } }, contextOn(resource));
      const { response, source } = roomAnswer({ ownCopy: copy?.myResponse ?? 'none', schedule: schedule ? 'taken' : undefined });
      // A hint that came meanwhile may be younger than what was read.
      if (this.#known.get(resource) === before) this.#keep(before, key, { response: source === 'schedule' && response === 'unknown' ? undefined : response, askedAt: now() });
    } catch (error) {
      this.#keep(this.#roomOf(resource), key, { response: undefined, askedAt: now() });
      onFailure(error);
    } finally {
      this.#asking.delete(asking);
    }
  }

  #roomOf(resource: Email): Map<string, Known> {
    const room = this.#known.get(resource) ?? new Map<string, Known>();
    this.#known.set(resource, room);
    return room;
  }

  #keep(room: Map<string, Known>, key: string, known: Known): void {
    if (!room.has(key)) this.#count += 1;
    room.set(key, known);
    if (this.#count <= KEPT) return;
    // The room that was asked about first gives up its oldest.
    const [mailbox, oldest] = this.#known.entries().next().value!;
    if (oldest.delete(oldest.keys().next().value ?? '')) this.#count -= 1;
    if (oldest.size === 0) this.#known.delete(mailbox);
  }
}

function keyOf(key: EventKey): string {
  return `${key.uid} ${key.originalStart ?? ''}`;
}
