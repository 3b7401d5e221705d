import type { CalendarProvider, CallContext, Email, EventKey, ProviderEvent } from '@assist/calendar-provider';
import { type AttendeeResponse, isTentative, roomAnswer } from '@assist/reservation';
import { MINUTE_MS } from '@assist/time';
import { LRUCache } from 'lru-cache';
import type { MailboxChange, MailboxMemory } from './mailbox-change.ts';

export interface RoomAnswersParts {
  readonly provider: Pick<CalendarProvider, 'findByKey'>;
  /** The context of the application's own calls on a resource's mailbox. */
  readonly contextOn: (mailbox: Email) => CallContext;
  /** Returns whether the cached times show the resource as taken for the whole time of the event. */
  readonly isTaken: (resource: Email, event: ProviderEvent) => boolean;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

interface Known {
  readonly response: AttendeeResponse | undefined;
  readonly askedAt: number;
  /** Number of the room's hints before the response was read. A response from before the last hint is read again. */
  readonly hints: number;
}

/** Time after which a response that is still open is requested again. A final response is valid until the room's next hint. */
const OPEN_AGAIN_MS = 2 * MINUTE_MS;
const KEPT = 50_000;

/**
 * Finds the responses of resources for people whose copy of the event does not contain them: reads the resource's own copy once for
 * everybody, in the background. If the resource has no copy, it has declined or has not answered yet. It counts as declined if another
 * event takes the time.
 */
export class RoomAnswers implements MailboxMemory {
  readonly #parts: RoomAnswersParts;
  readonly #known = new LRUCache<string, Known>({ max: KEPT });
  /** Number of hints by mailbox, because a change in one room does not concern the others. */
  readonly #hints = new Map<Email, number>();
  readonly #asking = new Set<string>();

  constructor(parts: RoomAnswersParts) {
    this.#parts = parts;
  }

  /** Returns the response; undefined if it is not known yet, in which case it is requested for the next call. */
  find(event: ProviderEvent, resource: Email): AttendeeResponse | undefined {
    const key = keyOf(resource, event.key);
    const remembered = this.#known.get(key);
    const known = remembered?.hints === this.#hintsOf(resource) ? remembered : undefined;
    const isOpen = known?.response === undefined || isTentative(known.response);
    if (isOpen && (known === undefined || this.#parts.now() - known.askedAt > OPEN_AGAIN_MS)) void this.#ask(event, resource, key);
    return known?.response;
  }

  /** Notes a change in these mailboxes: their responses may have changed. */
  hear({ mailboxes }: MailboxChange): void {
    for (const mailbox of mailboxes) this.#hints.set(mailbox, this.#hintsOf(mailbox) + 1);
  }

  async #ask(event: ProviderEvent, resource: Email, key: string): Promise<void> {
    if (this.#asking.has(key)) return;
    this.#asking.add(key);
    const hints = this.#hintsOf(resource);
    const { provider, contextOn, isTaken, now, onFailure } = this.#parts;
    try {
      // Checked before the resource's own copy is read: if this event arrives in between, it must not count as another event.
      const schedule = isTaken(resource, event);
      const copy = await provider.findByKey(
        { calendar: resource, key: event.key, around: { start: event.start, end: event.end } },
        contextOn(resource),
      );
      const { response, source } = roomAnswer({ ownCopy: copy?.myResponse ?? 'none', schedule: schedule ? 'taken' : undefined });
      // A hint that arrived during the read may be newer. It is not counted here, so that the next call reads again.
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
