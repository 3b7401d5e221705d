import type { CalendarProvider, CallContext, Email, MailboxSchedule } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';

/** Where the times of mailboxes come from. */
export interface Schedules {
  /** In the order asked for; a mailbox that cannot be told has a `serviceError`. */
  get(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]>;
  /** What is known already, without asking the calendar; undefined for what is not. */
  peek(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<(MailboxSchedule | undefined)[]>;
  /** The times of these mailboxes are no longer what was read. */
  markDirty(emails: readonly Email[]): void;
}

/** For a calendar that answers from this very database: there is nothing to remember. */
export class DirectSchedules implements Schedules {
  readonly #provider: CalendarProvider;

  constructor(provider: CalendarProvider) {
    this.#provider = provider;
  }

  get(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]> {
    return this.#provider.getSchedules({ emails, range }, context);
  }

  peek(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<(MailboxSchedule | undefined)[]> {
    return this.get(emails, range, context);
  }

  markDirty(): void {}
}
