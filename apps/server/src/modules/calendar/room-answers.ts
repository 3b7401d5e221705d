import type { CalendarProvider, CallContext, Email, EventKey, ProviderEvent } from '@assist/calendar-provider';
import { type AttendeeResponse, isTentative } from '@assist/reservation';
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
  readonly #known = new Map<string, Known>();
  readonly #asking = new Set<string>();

  constructor(parts: RoomAnswersParts) {
    this.#parts = parts;
  }

  /** Undefined while it is not known; then it is asked for, for the next time. */
  find(event: ProviderEvent, resource: Email): AttendeeResponse | undefined {
    const key = keyOf(event.key, resource);
    const known = this.#known.get(key);
    const isOpen = known?.response === undefined || isTentative(known.response);
    if (isOpen && (known === undefined || this.#parts.now() - known.askedAt > OPEN_AGAIN_MS)) void this.#ask(key, event, resource);
    return known?.response;
  }

  /** Something has happened in this mailbox: what it had answered may be another answer now. */
  forget(mailbox: Email): void {
    for (const key of this.#known.keys()) if (key.endsWith(` ${mailbox}`)) this.#known.delete(key);
  }

  async #ask(key: string, event: ProviderEvent, resource: Email): Promise<void> {
    if (this.#asking.has(key)) return;
    this.#asking.add(key);
    const { provider, contextOn, isTaken, now, onFailure } = this.#parts;
    try {
      const copy = await provider.findByKey({ calendar: resource, key: event.key, around: { start: event.start, end: event.end } }, contextOn(resource));
      const response = copy === undefined ? (isTaken(resource, event) ? 'declined' : undefined) : copy.myResponse;
      this.#known.delete(key);
      this.#known.set(key, { response, askedAt: now() });
      if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!);
    } catch (error) {
      this.#known.set(key, { response: undefined, askedAt: now() });
      onFailure(error);
    } finally {
      this.#asking.delete(key);
    }
  }
}

function keyOf(key: EventKey, resource: Email): string {
  return `${key.uid} ${key.originalStart ?? ''} ${resource}`;
}
