import {
  type CalendarProvider,
  type CallContext,
  type Email,
  type EventId,
  isProviderError,
  type Page,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { SingleFlight } from '@assist/polite-http';
import { HOUR_MS, type InstantRange, MINUTE_MS } from '@assist/time';
import { LRUCache } from 'lru-cache';
import type { EventReader } from '../event-reader.ts';
import type { MailboxChange, MailboxMemory } from './mailbox-change.ts';
import { OwnTimes } from './own-times.ts';
import { timeAloneToOthers } from './times-alone.ts';

/** How long a read is valid. Clients poll every few seconds, and must not cause a request each time. */
const FRESH_MS = 30_000;
/**
 * Time after a write for which the mailbox's lists are read again more often (`FRESH_WHILE_SETTLING_MS`), because a calendar may be slow to
 * list what was just written.
 */
const SETTLING_MS = 30_000;
const FRESH_WHILE_SETTLING_MS = 1_500;
/** Time for which an event that was read can be recalled, for questions that do not depend on its current details. */
const RECALLED_MS = 12 * HOUR_MS;
const KEPT = 100_000;
/**
 * Limit for everything remembered, in characters, because an event's size is mostly its text. Anybody can send invitations with long texts.
 */
const KEPT_CHARACTERS = 64_000_000;
/** Assumed size of an event without its text, and of each attendee, in characters. */
const EVENT_CHARACTERS = 1_000;
const ATTENDEE_CHARACTERS = 150;
/** Time for which a read of a person's own events is trusted. They are read again when the person's own calendar is listed. */
const OWN_BELIEVED_MS = 10 * MINUTE_MS;
const READ_TIMEOUT_MS = 30_000;

interface Kept {
  readonly readAt: number;
  /** Number of the last change before the read began. Later changes may be missing from the value. */
  readonly change: number;
  readonly mailboxes: readonly Email[];
  readonly value: unknown;
}

/** Caches events for each viewer separately. Events that were changed through this product are read again without delay. */
export class RememberingEvents implements EventReader, MailboxMemory {
  readonly #provider: CalendarProvider;
  readonly #now: () => number;
  readonly #tellsTimesAlone: (calendar: Email) => Promise<boolean>;
  readonly #kept = new LRUCache<string, Kept>({ max: KEPT, maxSize: KEPT_CHARACTERS, sizeCalculation: ({ value }) => charactersOf(value) });
  readonly #reads = new SingleFlight<unknown>();
  /**
   * Number of the last change per mailbox. The list is limited, because anyone may write to any address; a dropped mailbox counts as
   * changed by the latest dropped change.
   */
  readonly #changedAt = new LRUCache<Email, number>({
    max: KEPT,
    dispose: (change, _mailbox, reason) => {
      if (reason === 'evict') this.#changedBefore = Math.max(this.#changedBefore, change);
    },
  });
  readonly #wroteAt = new LRUCache<Email, number>({ max: KEPT });
  readonly #own = new OwnTimes();
  /** Passes the call on without caching; left out if the provider cannot list limited events. */
  readonly listLimitedEvents?: NonNullable<CalendarProvider['listLimitedEvents']>;
  #change = 0;
  #changedBefore = 0;

  /** `tellsTimesAlone` returns whether people who do not take part in a calendar's events may see only their times. */
  constructor(
    provider: CalendarProvider,
    now: () => number,
    tellsTimesAlone: (calendar: Email) => Promise<boolean> = () => Promise.resolve(false),
  ) {
    this.#provider = provider;
    this.#now = now;
    this.#tellsTimesAlone = tellsTimesAlone;
    const { listLimitedEvents } = provider;
    if (listLimitedEvents !== undefined)
      this.listLimitedEvents = async (query, context) =>
        this.#told(query.calendar, await listLimitedEvents.call(provider, query, context), context);
  }

  async listEvents(query: { calendar: Email; range: InstantRange; page?: string }, context: CallContext): Promise<Page<ProviderEvent>> {
    const { calendar, range, page } = query;
    const key = JSON.stringify(['list', viewerOf(context), calendar, range.start, range.end, page]);
    const mailboxes = [viewerOf(context), calendar];
    return this.#remember(key, mailboxes, async (change) => {
      const listed = await this.#provider.listEvents(query, alone(context));
      const read = { ...listed, items: await this.#told(calendar, listed.items, context) };
      for (const event of read.items) {
        const kept = { readAt: this.#now(), change, mailboxes, value: event };
        this.#kept.set(eventKeyOf(event, context), kept);
        if (calendar !== viewerOf(context)) this.#kept.set(elsewhereKeyOf(event.id, context), kept);
      }
      if (calendar === viewerOf(context))
        this.#own.read(calendar, read.items, spanOfPage(range, page, read), { readAt: this.#now(), change });
      return read;
    });
  }

  async #told(calendar: Email, events: readonly ProviderEvent[], { actor }: CallContext): Promise<readonly ProviderEvent[]> {
    if (actor.as === 'app' || !(await this.#tellsTimesAlone(calendar))) return events;
    return events.map((event) => timeAloneToOthers(event, actor.mailbox));
  }

  async getEvent(id: EventId, context: CallContext): Promise<ProviderEvent> {
    const key = eventKeyOf(id, context);
    return this.#remember(key, [viewerOf(context), id.calendar], async () => {
      try {
        return await this.#provider.getEvent(id, alone(context));
      } catch (error) {
        // The event is gone, so it must not be recalled any more.
        if (isProviderError(error, 'notFound')) this.#kept.delete(key);
        throw error;
      }
    });
  }

  /**
   * Returns the event as this person last read it, in their own calendar or in a colleague's. Reads the event only if no recent read is
   * remembered: otherwise a colleague's month would cause a failing request for each of its events. Returns undefined if there is no such
   * event, and caches that answer as briefly as any read, because a screen that shows a deleted event requests it on every poll.
   */
  async recallEvent(id: string, context: CallContext): Promise<ProviderEvent | undefined> {
    const own = { id, calendar: viewerOf(context) };
    const kept = [eventKeyOf(own, context), elsewhereKeyOf(id, context)]
      .map((key) => this.#kept.get(key))
      .find((one) => one !== undefined && this.#now() - one.readAt < RECALLED_MS);
    if (kept !== undefined) return kept.value as ProviderEvent;
    return this.#remember(JSON.stringify(['recalled', own.calendar, id]), [own.calendar], () =>
      this.getEvent(own, context).catch(noSuchEvent),
    );
  }

  /**
   * Returns the person's own event that has the resource at exactly this time; undefined if the person has not read it recently, or it may
   * have changed since.
   */
  findOwn(viewer: Email, resource: Email, time: InstantRange): ProviderEvent | undefined {
    const own = this.#own.find(viewer, resource, time);
    const isCurrent = own !== undefined && own.change >= this.#lastChangeOf(viewer) && this.#now() - own.readAt < OWN_BELIEVED_MS;
    return isCurrent ? own.event : undefined;
  }

  hear({ mailboxes, cause, written, isElsewhere }: MailboxChange): void {
    if (written !== undefined) return this.#wrote(written, mailboxes);
    if (cause === 'writing' && isElsewhere) for (const mailbox of mailboxes) this.#wroteAt.set(mailbox, this.#now());
    this.#forget(mailboxes);
  }

  /** Forgets the old state of an event. The new state is stored among its owner's events, so that the owner sees it immediately. */
  #wrote(event: ProviderEvent, mailboxes: readonly Email[]): void {
    this.#wroteAt.set(event.calendar, this.#now());
    const believedFrom = this.#lastChangeOf(event.calendar);
    this.#forget([...mailboxes, event.calendar]);
    this.#own.wrote(event.calendar, event, { readAt: this.#now(), change: this.#change }, believedFrom);
  }

  #forget(mailboxes: readonly Email[]): void {
    this.#change += 1;
    for (const mailbox of mailboxes) this.#changedAt.set(mailbox, this.#change);
  }

  #lastChangeOf(mailbox: Email): number {
    return this.#changedAt.get(mailbox) ?? this.#changedBefore;
  }

  #freshMs(mailboxes: readonly Email[]): number {
    const isSettling = mailboxes.some((mailbox) => this.#now() - (this.#wroteAt.get(mailbox) ?? 0) < SETTLING_MS);
    return isSettling ? FRESH_WHILE_SETTLING_MS : FRESH_MS;
  }

  async #remember<T>(key: string, mailboxes: readonly Email[], read: (change: number) => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    const lastChange = Math.max(...mailboxes.map((mailbox) => this.#lastChangeOf(mailbox)));
    if (kept !== undefined && kept.change >= lastChange && this.#now() - kept.readAt < this.#freshMs(mailboxes)) return kept.value as T;
    const change = this.#change;
    // A call after a change must not share a read that began before the change.
    return this.#reads.run(`${lastChange} ${key}`, async () => {
      const value = await read(change);
      this.#kept.set(key, { readAt: this.#now(), change, mailboxes, value });
      return value;
    }) as Promise<T>;
  }
}

function charactersOf(value: unknown): number {
  const events = ((value as Page<ProviderEvent> | undefined)?.items ?? [value]) as readonly (ProviderEvent | undefined)[];
  return events.reduce(
    (sum, event) => sum + EVENT_CHARACTERS + (event?.bodyHtml ?? '').length + (event?.attendees ?? []).length * ATTENDEE_CHARACTERS,
    EVENT_CHARACTERS,
  );
}

/**
 * Returns the span that a page covers completely. It begins with the page's first event, or with the range on the first page. It ends at
 * the start of the page's last event, or with the range on the last page.
 */
function spanOfPage(range: InstantRange, page: string | undefined, read: Page<ProviderEvent>): InstantRange {
  return {
    start: page === undefined ? range.start : (read.items[0]?.start ?? range.end),
    end: read.next === undefined ? range.end : (read.items.at(-1)?.start ?? range.start),
  };
}

function noSuchEvent(error: unknown): undefined {
  if (!isProviderError(error, 'notFound', 'forbidden', 'invalid')) throw error;
}

/** Returns the context without the caller's signal: several callers wait for one read, so a caller who leaves must not end it. */
function alone(context: CallContext): CallContext {
  return { ...context, signal: AbortSignal.timeout(READ_TIMEOUT_MS) };
}

function viewerOf(context: CallContext): Email {
  return context.actor.mailbox ?? '';
}

/** Returns the key of an event in somebody else's calendar. */
function elsewhereKeyOf(id: string, context: CallContext): string {
  return JSON.stringify(['elsewhere', viewerOf(context), id]);
}

function eventKeyOf(id: EventId, context: CallContext): string {
  return JSON.stringify(['event', viewerOf(context), id.calendar, id.id]);
}
