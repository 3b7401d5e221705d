import type { CalendarProvider, CallContext, Email, MailboxSchedule } from '@assist/calendar-provider';
import { DAY_MS, type InstantRange } from '@assist/time';
import type { Schedules } from '../schedules.ts';

/** One day of as many as one may ask for. */
const MAILBOX_DAYS_AT_ONCE = 500;

/** From this very database: there is nothing to remember. */
export class DirectSchedules implements Schedules {
  readonly #provider: CalendarProvider;

  constructor(provider: CalendarProvider) {
    this.#provider = provider;
  }

  /** A long range of many is read in parts: nobody else waits for all of it. */
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
