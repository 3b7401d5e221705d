import type { CallContext, Email, MailboxSchedule } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';

/** The source of mailboxes' times. */
export interface Schedules {
  /** Returns schedules in the requested order; a mailbox that cannot be read has a `serviceError`. */
  get(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]>;
  /** Returns what is already known, without asking another system; undefined for what is not. */
  peek(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<(MailboxSchedule | undefined)[]>;
}
