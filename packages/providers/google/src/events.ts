import type { CallContext, Email, EventId, EventKey, Page, ProviderEvent } from '@assist/calendar-provider';
import { comingDates, type FaultyItems, isProviderError, ProviderError } from '@assist/calendar-provider';
import type { EventPermissions } from '@assist/reservation';
import type { InstantRange } from '@assist/time';
import { calendarPath, eventPath, type GoogleClient } from './google-client.ts';
import type { GoogleEvent, GoogleEvents } from './google-types.ts';
import { toProviderEvent } from './mapping/event.ts';
import { APPOINTMENTS_QUERY, isAppointment, isCancelled, isFromExchange, isSameKey } from './mapping/event-key.ts';
import { windowQuery } from './mapping/times.ts';
import { type PageSeals, pathOfPage } from './page-seals.ts';
import type { Permissions } from './permissions.ts';
import type { Schedules } from './schedules.ts';

const PAGE = 100;
/**
 * Maximum number of pages that are read to find an event or the dates of a series. Far fewer are needed; the limit prevents an endless loop
 * if a page token leads back to an earlier page.
 */
const MAX_PAGES = 50;
/** Query parameters that list each day of a series as an event, and give all times in UTC. */
const SINGLE = `singleEvents=true&timeZone=UTC&${APPOINTMENTS_QUERY}`;

/** Reads events, and leaves out what the caller may not know. */
export class Events {
  readonly #client: GoogleClient;
  readonly #permissions: Permissions;
  readonly #schedules: Schedules;
  readonly #seals: PageSeals;
  readonly #faulty: FaultyItems;

  constructor(client: GoogleClient, permissions: Permissions, schedules: Schedules, seals: PageSeals, faulty: FaultyItems) {
    this.#client = client;
    this.#permissions = permissions;
    this.#schedules = schedules;
    this.#seals = seals;
    this.#faulty = faulty;
  }

  async list(calendar: Email, range: InstantRange, page: string | undefined, context: CallContext): Promise<Page<ProviderEvent>> {
    const state = page === undefined ? undefined : this.#seals.open(page, calendar);
    const path =
      state?.path ?? `${calendarPath(calendar, context.actor)}/events?${SINGLE}&orderBy=startTime&${windowQuery(range)}&maxResults=${PAGE}`;
    const found = await this.#read(state === undefined ? path : pathOfPage(state), calendar, context);
    const view = this.#viewWith(calendar, this.#permissions.learn(calendar, found.accessRole, context), context);
    const items = this.#readAll(calendar, found.items ?? [], view);
    const token = found.nextPageToken;
    return token === undefined ? { items } : { items, next: this.#seals.seal({ path, token }, calendar, page) };
  }

  async get(id: EventId, context: CallContext): Promise<ProviderEvent> {
    const event = await this.raw(id, context);
    const view = await this.viewOf(id.calendar, context);
    return this.#faulty.readOne(id.calendar, id.id, () => view(event));
  }

  /**
   * Reads an event as Google returns it. Throws `notFound` for a cancelled event, which Google still returns under its id, and for what is
   * not an appointment.
   */
  async raw(id: EventId, context: CallContext): Promise<GoogleEvent> {
    const event = await this.#client.read<GoogleEvent>(`${eventPath(id, context.actor)}?timeZone=UTC`, id.calendar, context);
    if (isCancelled(event)) throw new ProviderError('notFound', 'the event is cancelled', { providerCode: 'cancelled' });
    if (!isAppointment(event)) throw new ProviderError('notFound', 'this is not an appointment', { providerCode: event.eventType ?? '' });
    return event;
  }

  async listSeries(id: EventId, limit: number, context: CallContext): Promise<readonly ProviderEvent[]> {
    const chosen = await this.raw(id, context);
    const view = await this.viewOf(id.calendar, context);
    if (chosen.recurringEventId === undefined) return [view(chosen)];
    const master = { id: chosen.recurringEventId, calendar: id.calendar };
    return comingDates(context.now, limit, async (range) => {
      const path = `${eventPath(master, context.actor)}/instances?${windowQuery(range)}&timeZone=UTC&maxResults=${PAGE}`;
      const dates: GoogleEvent[] = [];
      for (let token: string | undefined, pages = 0; pages === 0 || (token !== undefined && pages < MAX_PAGES); pages += 1) {
        const page = token === undefined ? path : pathOfPage({ path, token });
        const found: GoogleEvents = await this.#client.read<GoogleEvents>(page, id.calendar, context);
        dates.push(...(found.items ?? []));
        token = found.nextPageToken;
      }
      return this.#readAll(id.calendar, dates, view);
    });
  }

  async findByKey(calendar: Email, key: EventKey, around: InstantRange, context: CallContext): Promise<ProviderEvent | undefined> {
    // The UID of an event from Exchange may contain its day, whereas the key's UID does not. Such a UID cannot be searched for, so all
    // events of the range are examined.
    const byUid = isFromExchange(key.uid) ? '' : `&iCalUID=${encodeURIComponent(key.uid)}`;
    const path = `${calendarPath(calendar, context.actor)}/events?${SINGLE}${byUid}&${windowQuery(around)}&maxResults=${PAGE}`;
    const seen = new Set<string>();
    let token: string | undefined;
    do {
      const found: GoogleEvents = await this.#read(token === undefined ? path : pathOfPage({ path, token }), calendar, context);
      const view = this.#viewWith(calendar, this.#permissions.learn(calendar, found.accessRole, context), context);
      const match = this.#readAll(calendar, found.items ?? [], view).find((event) => isSameKey(event.key, key));
      if (match !== undefined) return match;
      token = found.nextPageToken;
      if (token === undefined || seen.has(token)) return undefined;
      seen.add(token);
    } while (seen.size < MAX_PAGES);
    return undefined;
  }

  /** Finds the first day of a series that touches a range. Undefined if there is none. */
  async findFirstDay(master: EventId, range: InstantRange, context: CallContext): Promise<GoogleEvent | undefined> {
    const path = `${eventPath(master, context.actor)}/instances?${windowQuery(range)}&timeZone=UTC&maxResults=1`;
    const found = await this.#client.read<GoogleEvents>(path, master.calendar, context);
    return found.items?.find((event) => !isCancelled(event));
  }

  async viewOf(calendar: Email, context: CallContext): Promise<(event: GoogleEvent) => ProviderEvent> {
    return this.#viewWith(calendar, await this.#permissions.on(calendar, context), context);
  }

  #readAll(calendar: Email, items: readonly GoogleEvent[], view: (event: GoogleEvent) => ProviderEvent): ProviderEvent[] {
    const there = items.filter((event) => !isCancelled(event) && isAppointment(event));
    return this.#faulty.readAll(calendar, there, (event) => event?.id, view);
  }

  #viewWith(calendar: Email, permissions: EventPermissions, context: CallContext): (event: GoogleEvent) => ProviderEvent {
    const viewer = context.actor.as === 'user' ? context.actor.mailbox : undefined;
    return (event) => toProviderEvent(event, { calendar, viewer, permissions });
  }

  /**
   * Reads a listing. If it cannot be read, throws `mailboxNotAvailable` for a calendar whose schedule can be read instead, and Google's own
   * error for any other calendar.
   */
  async #read(path: string, calendar: Email, context: CallContext): Promise<GoogleEvents> {
    try {
      return await this.#client.read<GoogleEvents>(path, calendar, context);
    } catch (error) {
      if (!isProviderError(error, 'notFound', 'forbidden')) throw error;
      if (await this.#schedules.hasSchedule(calendar, context))
        throw new ProviderError('mailboxNotAvailable', 'this calendar cannot be listed', error.detail, error);
      throw error;
    }
  }
}
