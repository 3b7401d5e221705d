import type { CallContext, ChangePage, Email, EventChange } from '@assist/calendar-provider';
import { isProviderError, ProviderError } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';
import type { Events } from './events.ts';
import { type GraphClient, userPath } from './graph-client.ts';
import type { GraphEvent, GraphPage } from './graph-types.ts';
import { windowQuery } from './mapping/event.ts';
import { hasTimes } from './mapping/event-key.ts';
import type { PageLinks } from './page-links.ts';

const PAGE_SIZE = 'odata.maxpagesize=100';

export interface ChangeQuery {
  readonly calendar: Email;
  readonly range: InstantRange;
  readonly token?: string;
  readonly page?: string;
}

/** What has changed since a token, which is Graph's own link; it keeps the range that it was begun with. */
export class Changes {
  readonly #client: GraphClient;
  readonly #events: Events;
  readonly #links: PageLinks;

  constructor(client: GraphClient, events: Events, links: PageLinks) {
    this.#client = client;
    this.#events = events;
    this.#links = links;
  }

  async list({ calendar, range, token, page }: ChangeQuery, context: CallContext): Promise<ChangePage> {
    const path = page === undefined ? (token ?? `${userPath(calendar, context.actor)}/calendarView/delta?${windowQuery(range)}`) : this.#links.open(page, calendar);
    const found = await this.#read(path, calendar, token !== undefined || page !== undefined, context);
    const view = await this.#events.viewOf(calendar, context);
    const items = found.value.flatMap((event): EventChange[] => {
      if (event['@removed'] !== undefined) return [{ kind: 'removed', id: event.id }];
      // A series comes with its days; it is none itself.
      return event.type?.toLowerCase() === 'seriesmaster' || !hasTimes(event) ? [] : [{ kind: 'event', event: view(event) }];
    });
    const next = found['@odata.nextLink'];
    const deltaToken = found['@odata.deltaLink'];
    return { items, ...(next === undefined ? {} : { next: this.#links.seal(next, calendar, page) }), ...(deltaToken === undefined ? {} : { deltaToken }) };
  }

  async #read(path: string, calendar: Email, isContinued: boolean, context: CallContext): Promise<GraphPage<GraphEvent>> {
    try {
      return await this.#client.readPage<GraphEvent>(path, calendar, context, { prefer: [PAGE_SIZE] });
    } catch (error) {
      // A token that is no longer understood is as good as one that is too old.
      if (isContinued && isProviderError(error, 'invalid', 'invalidPage')) throw new ProviderError('resyncRequired', 'the change token is not known any more', error.detail, error);
      throw error;
    }
  }
}
