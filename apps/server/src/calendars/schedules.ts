import type { CallContext, Email, MailboxSchedule } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';

/** The source of mailboxes' times. */
export interface Schedules {
  /** Returns schedules in the requested order; a mailbox that cannot be read has a `serviceError`. */
  get(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]>;
  /**
   * Returns the schedules that are already known, without a request to another system; undefined for a mailbox without a known schedule.
   */
  peek(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<(MailboxSchedule | undefined)[]>;
}
