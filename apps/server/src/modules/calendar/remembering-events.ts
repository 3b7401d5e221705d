import type { CalendarProvider, CallContext, Email, EventId, Page, ProviderEvent } from '@assist/calendar-provider';
import { SingleFlight } from '@assist/calendar-provider/polite-client';
import type { InstantRange } from '@assist/time';

/** The part of a calendar that reads events. */
export type EventReader = Pick<CalendarProvider, 'listEvents' | 'getEvent'>;

/** Clients ask every few seconds; a corporate calendar is asked at most so often for one of them. */
const FRESH_MS = 30_000;
const KEPT = 5_000;

interface Kept {
  readonly readAt: number;
  readonly mailboxes: readonly Email[];
  readonly value: unknown;
}

/** Remembers, for each viewer apart, what he has just read. What is changed here is forgotten at once. */
export class RememberingEvents implements EventReader {
  readonly #provider: CalendarProvider;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #reads = new SingleFlight<unknown>();

  constructor(provider: CalendarProvider, now: () => number) {
    this.#provider = provider;
    this.#now = now;
  }

  async listEvents(query: { calendar: Email; range: InstantRange; page?: string }, context: CallContext): Promise<Page<ProviderEvent>> {
    const { calendar, range, page } = query;
    const key = JSON.stringify(['list', viewerOf(context), calendar, range.start, range.end, page]);
    return this.#remember(key, [viewerOf(context), calendar], () => this.#provider.listEvents(query, context));
  }

  async getEvent(id: EventId, context: CallContext): Promise<ProviderEvent> {
    const key = JSON.stringify(['event', viewerOf(context), id.calendar, id.id]);
    return this.#remember(key, [viewerOf(context), id.calendar], () => this.#provider.getEvent(id, context));
  }

  /** Something of these mailboxes has changed. */
  forget(mailboxes: readonly Email[]): void {
    for (const [key, kept] of this.#kept) {
      if (kept.mailboxes.some((mailbox) => mailboxes.includes(mailbox))) this.#kept.delete(key);
    }
  }

  async #remember<T>(key: string, mailboxes: readonly Email[], read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now() - kept.readAt < FRESH_MS) return kept.value as T;
    const readAt = this.#now();
    const value = (await this.#reads.run(key, read)) as T;
    this.#kept.delete(key);
    this.#kept.set(key, { readAt, mailboxes, value });
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return value;
  }
}

function viewerOf(context: CallContext): Email {
  return context.actor.mailbox ?? '';
}
