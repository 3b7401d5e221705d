import type { CalendarProvider, CallContext, Email, EventKey, ProviderEvent } from '@assist/calendar-provider';
import { type AttendeeResponse, isTentative, roomAnswer } from '@assist/reservation';
import { MINUTE_MS } from '@assist/time';
import { LRUCache } from 'lru-cache';

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
  /** How many hints of the room it can know of. */
  readonly hints: number;
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
  readonly #known = new LRUCache<string, Known>({ max: KEPT });
  /** By mailbox: what happens in one room is no matter of the others. */
  readonly #hints = new Map<Email, number>();
  readonly #asking = new Set<string>();

  constructor(parts: RoomAnswersParts) {
    this.#parts = parts;
  }

  /** Undefined while it is not known; then it is asked for, for the next time. */
  find(event: ProviderEvent, resource: Email): AttendeeResponse | undefined {
    const key = keyOf(resource, event.key);
    const remembered = this.#known.get(key);
    const known = remembered?.hints === this.#hintsOf(resource) ? remembered : undefined;
    const isOpen = known?.response === undefined || isTentative(known.response);
    if (isOpen && (known === undefined || this.#parts.now() - known.askedAt > OPEN_AGAIN_MS)) void this.#ask(event, resource, key);
    return known?.response;
  }

  /** Something has happened in this mailbox: what it had answered may be another answer now. */
  forget(mailbox: Email): void {
    this.#hints.set(mailbox, this.#hintsOf(mailbox) + 1);
  }

  async #ask(event: ProviderEvent, resource: Email, key: string): Promise<void> {
    if (this.#asking.has(key)) return;
    this.#asking.add(key);
    const hints = this.#hintsOf(resource);
    const { provider, contextOn, isTaken, now, onFailure } = this.#parts;
    try {
      // Before its own copy is read: what comes between is this event itself.
      const schedule = isTaken(resource, event);
      const copy = await provider.findByKey(
        { calendar: resource, key: event.key, around: { start: event.start, end: event.end } },
        contextOn(resource),
      );
      const { response, source } = roomAnswer({ ownCopy: copy?.myResponse ?? 'none', schedule: schedule ? 'taken' : undefined });
      // A hint that came meanwhile may be younger than what was read: it is not known of here, and asks again.
      this.#known.set(key, { response: source === 'schedule' && response === 'unknown' ? undefined : response, askedAt: now(), hints });
    } catch (error) {
      this.#known.set(key, { response: undefined, askedAt: now(), hints: this.#hintsOf(resource) });
      onFailure(error);
    } finally {
      this.#asking.delete(key);
    }
  }

  #hintsOf(mailbox: Email): number {
    return this.#hints.get(mailbox) ?? 0;
  }
}

function keyOf(resource: Email, key: EventKey): string {
  return `${resource} ${key.uid} ${key.originalStart ?? ''}`;
}
