import type { CallContext, Email, EventId, EventKey, Page, ProviderEvent } from '@assist/calendar-provider';
import { comingDates, type FaultyItems, isProviderError, ProviderError } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';
import { eventPath, type GraphClient, userPath } from './graph-client.ts';
import type { GraphEvent, GraphPage } from './graph-types.ts';
import { EVENT_QUERY, toProviderEvent, windowQuery } from './mapping/event.ts';
import { isSameKey } from './mapping/event-key.ts';
import type { PageLinks } from './page-links.ts';
import type { Permissions } from './permissions.ts';
import type { Schedules } from './schedules.ts';

const PAGE = 100;

/** Reads events, and leaves out what the caller may not know. */
export class Events {
  readonly #client: GraphClient;
  readonly #permissions: Permissions;
  readonly #schedules: Schedules;
  readonly #links: PageLinks;
  readonly #faulty: FaultyItems;

  constructor(client: GraphClient, permissions: Permissions, schedules: Schedules, links: PageLinks, faulty: FaultyItems) {
    this.#client = client;
    this.#permissions = permissions;
    this.#schedules = schedules;
    this.#links = links;
    this.#faulty = faulty;
  }

  async list(calendar: Email, range: InstantRange, page: string | undefined, context: CallContext): Promise<Page<ProviderEvent>> {
    const path =
      page === undefined
        ? `${userPath(calendar, context.actor)}/calendarView?${windowQuery(range)}&$top=${PAGE}&$orderby=start/dateTime&${EVENT_QUERY}`
        : this.#links.open(page, calendar);
    const found = await this.#read(path, calendar, context);
    const view = await this.viewOf(calendar, context);
    const link = found['@odata.nextLink'];
    const items = this.#faulty.readAll(calendar, found.value, (event) => event?.id, view);
    return link === undefined ? { items } : { items, next: this.#links.seal(link, calendar, page) };
  }

  async get(id: EventId, context: CallContext): Promise<ProviderEvent> {
    const event = await this.raw(id, context);
    const view = await this.viewOf(id.calendar, context);
    return this.#faulty.readOne(id.calendar, id.id, () => view(event));
  }

  raw(id: EventId, context: CallContext): Promise<GraphEvent> {
    return this.#client.read<GraphEvent>(`${eventPath(id, context.actor)}?${EVENT_QUERY}`, id.calendar, context);
  }

  async listSeries(id: EventId, limit: number, context: CallContext): Promise<readonly ProviderEvent[]> {
    const chosen = await this.raw(id, context);
    const view = await this.viewOf(id.calendar, context);
    const { seriesMasterId } = chosen;
    if (seriesMasterId === undefined || seriesMasterId === null) return [view(chosen)];
    const master = eventPath({ id: seriesMasterId, calendar: id.calendar }, context.actor);
    return comingDates(context.now, limit, async (range) => {
      const dates: GraphEvent[] = [];
      let page: string | undefined;
      do {
        const path: string =
          page === undefined
            ? `${master}/instances?${windowQuery(range)}&$top=${PAGE}&${EVENT_QUERY}`
            : this.#links.open(page, id.calendar);
        const found: GraphPage<GraphEvent> = await this.#client.readPage<GraphEvent>(path, id.calendar, context);
        dates.push(...found.value);
        const link: string | undefined = found['@odata.nextLink'];
        // The link is sealed and opened as in a listing, so that a link to another host or back to an earlier page is refused.
        page = link === undefined ? undefined : this.#links.seal(link, id.calendar, page);
      } while (page !== undefined);
      return this.#faulty.readAll(id.calendar, dates, (event) => event?.id, view);
    });
  }

  async findByKey(calendar: Email, key: EventKey, around: InstantRange, context: CallContext): Promise<ProviderEvent | undefined> {
    let page: string | undefined;
    do {
      const found = await this.list(calendar, around, page, context);
      const match = found.items.find((event) => isSameKey(event.key, key));
      if (match !== undefined) return match;
      page = found.next;
    } while (page !== undefined);
    return undefined;
  }

  async viewOf(calendar: Email, context: CallContext): Promise<(event: GraphEvent) => ProviderEvent> {
    const permissions = await this.#permissions.on(calendar, context);
    const viewer = context.actor.as === 'user' ? context.actor.mailbox : undefined;
    return (event) => toProviderEvent(event, { calendar, viewer, permissions });
  }

  /**
   * Reads a listing. If it cannot be read, throws `mailboxNotAvailable` for a mailbox whose schedule can be read instead, and `notFound`
   * for a mailbox that does not exist.
   */
  async #read(path: string, calendar: Email, context: CallContext): Promise<GraphPage<GraphEvent>> {
    try {
      return await this.#client.readPage<GraphEvent>(path, calendar, context);
    } catch (error) {
      if (!isProviderError(error, 'notFound', 'mailboxNotAvailable')) throw error;
      const isKnown = error.detail.providerCode !== 'ErrorInvalidUser' || (await this.#schedules.hasSchedule(calendar, context));
      throw new ProviderError(isKnown ? 'mailboxNotAvailable' : 'notFound', 'this mailbox cannot be listed', error.detail, error);
    }
  }
}
