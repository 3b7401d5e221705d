import { type CalendarProvider, type CallContext, type Email, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { isTentative, statusPollMs } from '@assist/reservation';
import type { MailboxChange, MailboxMemory } from './mailbox-change.ts';

export interface StatusPollerParts {
  readonly provider: CalendarProvider;
  readonly now: () => number;
  readonly contextFor: (mailbox: Email, name: string) => CallContext;
  /** Called when a poll ends (a response, an event that is gone, or the time limit), so that clients that show the event read it again. */
  readonly onAnswer: (organizer: Email, resource: Email) => void;
  readonly onFailure: (error: unknown) => void;
}

interface Poll {
  readonly event: ProviderEvent;
  readonly resource: Email;
  readonly organizer: { readonly email: Email; readonly name: string };
  readonly startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  asking: boolean;
}

/**
 * Waits for the responses of resources (specification, section 4, "After create or change"): one poll per event and resource, shared by all
 * callers, until the resource responds or five minutes have passed. A hint triggers a request immediately.
 */
export class StatusPoller implements MailboxMemory {
  readonly #parts: StatusPollerParts;
  readonly #polls = new Map<string, Poll>();
  #stopped = false;

  constructor(parts: StatusPollerParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#polls.size;
  }

  /**
   * Starts a poll for each resource that has not answered yet; keeps the polls that are already running, and drops those of resources that
   * the event no longer has.
   */
  #watch(event: ProviderEvent): void {
    const asked = new Set(event.cancelled ? [] : event.attendees.map((attendee) => attendee.email));
    for (const [key, poll] of this.#polls) {
      if (keyOf(event, poll.resource) === key && !asked.has(poll.resource)) this.#drop(key, poll);
    }
    if (event.cancelled) return;
    for (const attendee of event.attendees) {
      const key = keyOf(event, attendee.email);
      if (attendee.kind !== 'resource' || !isTentative(attendee.response) || this.#polls.has(key) || this.#stopped) continue;
      const poll: Poll = {
        event,
        resource: attendee.email,
        organizer: event.organizer,
        startedAt: this.#parts.now(),
        timer: undefined,
        asking: false,
      };
      this.#polls.set(key, poll);
      this.#later(key, poll);
    }
  }

  /**
   * Watches an event that was just written. Any other change in these mailboxes triggers a request immediately, except an answer that
   * polling found.
   */
  hear({ mailboxes, cause, written }: MailboxChange): void {
    if (written !== undefined) return this.#watch(written);
    if (cause === 'answer') return;
    for (const [key, poll] of this.#polls) {
      if (mailboxes.includes(poll.resource) || mailboxes.includes(poll.organizer.email)) void this.#ask(key, poll);
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const poll of this.#polls.values()) clearTimeout(poll.timer);
    this.#polls.clear();
  }

  #later(key: string, poll: Poll): void {
    const afterMs = statusPollMs(this.#parts.now() - poll.startedAt);
    if (afterMs === null) return this.#end(key, poll);
    poll.timer = setTimeout(() => void this.#ask(key, poll), afterMs);
    poll.timer.unref();
  }

  async #ask(key: string, poll: Poll): Promise<void> {
    if (poll.asking || this.#polls.get(key) !== poll) return;
    poll.asking = true;
    clearTimeout(poll.timer);
    const { event, resource, organizer } = poll;
    try {
      const status = await this.#parts.provider.getResourceStatus(
        { event: { id: event.id, calendar: organizer.email }, key: event.key, resource, range: { start: event.start, end: event.end } },
        this.#parts.contextFor(organizer.email, organizer.name),
      );
      if (!isTentative(status.response)) this.#end(key, poll);
    } catch (error) {
      // The event was deleted, or access to it has ended, so the response cannot be read any more.
      if (error instanceof ProviderError && (error.code === 'notFound' || error.code === 'unauthenticated')) this.#end(key, poll);
      else this.#parts.onFailure(error);
    } finally {
      poll.asking = false;
    }
    if (this.#polls.get(key) === poll) this.#later(key, poll);
  }

  #drop(key: string, poll: Poll): void {
    clearTimeout(poll.timer);
    this.#polls.delete(key);
  }

  #end(key: string, poll: Poll): void {
    this.#drop(key, poll);
    this.#parts.onAnswer(poll.organizer.email, poll.resource);
  }
}

function keyOf(event: ProviderEvent, resource: Email): string {
  return `${event.key.uid} ${event.key.originalStart ?? ''} ${resource}`;
}
