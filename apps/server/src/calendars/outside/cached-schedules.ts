import type { CalendarProvider, CallContext, Email, MailboxSchedule } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ScheduleCache } from './schedule-cache.ts';
import type { Schedules } from '../schedules.ts';

/**
 * Schedules of resources and people. Resources are read by the application, once for everybody. People's times are read as the person who
 * requests them, because the calendar itself decides what one person may know about another.
 */
export class CachedSchedules implements Schedules {
  readonly #provider: CalendarProvider;
  readonly #cache: ScheduleCache;
  readonly #catalogue: Catalogue;

  constructor(provider: CalendarProvider, cache: ScheduleCache, catalogue: Catalogue) {
    this.#provider = provider;
    this.#cache = cache;
    this.#catalogue = catalogue;
  }

  async get(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]> {
    const { resources, people } = await this.#split(emails);
    const [known, asked] = await Promise.all([
      this.#cache.get(resources, range, context.actor.mailbox),
      people.length === 0 ? [] : this.#provider.getSchedules({ emails: people, range }, context),
    ]);
    const found = new Map([...known, ...asked].map((schedule) => [schedule.email, schedule]));
    return emails.map((email) => found.get(email)!);
  }

  async peek(emails: readonly Email[], range: InstantRange): Promise<(MailboxSchedule | undefined)[]> {
    const { resources } = await this.#split(emails);
    const found = new Map(this.#cache.peek(resources, range).map((schedule, index) => [resources[index]!, schedule]));
    return emails.map((email) => found.get(email));
  }

  async #split(emails: readonly Email[]): Promise<{ resources: Email[]; people: Email[] }> {
    const snapshot = await this.#catalogue.current();
    const parts = Map.groupBy(emails, (email) => snapshot.findByEmail(email) !== undefined);
    return { resources: parts.get(true) ?? [], people: parts.get(false) ?? [] };
  }
}
