import type { CallContext, Email, MailboxSchedule } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';

/** Where the times of mailboxes come from. */
export interface Schedules {
  /** In the order asked for; a mailbox that cannot be told has a `serviceError`. */
  get(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]>;
  /** What is known already, without asking another system; undefined for what is not. */
  peek(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<(MailboxSchedule | undefined)[]>;
}
