import type { CalendarProvider, CallContext, Email, MailboxSchedule } from '@assist/calendar-provider';
import { DAY_MS, type InstantRange } from '@assist/time';
import type { Schedules } from '../schedules.ts';

/** Limit of one read, as the number of mailboxes multiplied by days: one day of the most mailboxes that a request may contain. */
const MAILBOX_DAYS_AT_ONCE = 500;

/** Schedules of the built-in calendar. They are read from this same database, so they need no cache. */
export class DirectSchedules implements Schedules {
  readonly #provider: CalendarProvider;

  constructor(provider: CalendarProvider) {
    this.#provider = provider;
  }

  /** Reads a long range of many mailboxes in parts, so that nobody else has to wait for all of it. */
  async get(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]> {
    const atOnce = Math.max(1, Math.floor((MAILBOX_DAYS_AT_ONCE * DAY_MS) / (range.end - range.start)));
    const schedules: MailboxSchedule[] = [];
    for (let at = 0; at < emails.length; at += atOnce)
      schedules.push(...(await this.#provider.getSchedules({ emails: emails.slice(at, at + atOnce), range }, context)));
    return schedules;
  }

  peek(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]> {
    return this.get(emails, range, context);
  }
}
