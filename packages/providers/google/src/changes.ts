import type { CallContext, ChangePage, Email, EventChange, ProviderEvent } from '@assist/calendar-provider';
import { isProviderError, ProviderError } from '@assist/calendar-provider';
import { fromInstant, type InstantRange, overlaps } from '@assist/time';
import type { Events } from './events.ts';
import { calendarPath, type GoogleClient } from './google-client.ts';
import type { GoogleEvent, GoogleEvents } from './google-types.ts';
import { isWhole } from './mapping/event-key.ts';
import { type PageSeals, pathOfPage } from './page-seals.ts';

const PAGE = 250;
const MAX_PAGE = 2_500;
const MAX_PAGES = 50;
/** Of one series in one range. */
const MAX_INSTANCES = 2_500;

export interface ChangeQuery {
  readonly calendar: Email;
  readonly range: InstantRange;
  readonly token?: string;
  readonly page?: string;
}

/**
 * What has changed since a token. Google's token is for series, not for their days: a listing of all days runs into an
 * endless future, and a token keeps no range. So the days of a range are listed as ever, beside a token that was taken
 * before; and of a series that has changed since, its days are asked for again.
 */
export class Changes {
  readonly #client: GoogleClient;
  readonly #events: Events;
  readonly #seals: PageSeals;

  constructor(client: GoogleClient, events: Events, seals: PageSeals) {
    this.#client = client;
    this.#events = events;
    this.#seals = seals;
  }

  list(query: ChangeQuery, context: CallContext): Promise<ChangePage> {
    return query.token === undefined ? this.#listAll(query, context) : this.#listSince(query, query.token, context);
  }

  async #listAll({ calendar, range, page }: ChangeQuery, context: CallContext): Promise<ChangePage> {
    // Taken before: what changes meanwhile is told twice, not never.
    const token = page === undefined ? await this.#tokenOf(calendar, range, context) : undefined;
    const { items, next, carry } = await this.#events.list(calendar, range, page, context, token);
    return { items: items.map((event) => ({ kind: 'event', event })), ...(next === undefined ? { deltaToken: carry ?? '' } : { next }) };
  }

  /** Only the ids are read: it is the token at the end that is wanted. */
  async #tokenOf(calendar: Email, range: InstantRange, context: CallContext): Promise<string> {
    const path = `${calendarPath(calendar, context.actor)}/events?singleEvents=false&maxResults=${MAX_PAGE}&timeMin=${encodeURIComponent(fromInstant(range.start))}&fields=${encodeURIComponent('nextPageToken,nextSyncToken,items(id)')}`;
    let token: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const found: GoogleEvents = await this.#client.read<GoogleEvents>(token === undefined ? path : pathOfPage({ path, token }), calendar, context);
      if (found.nextSyncToken !== undefined) return found.nextSyncToken;
      if (found.nextPageToken === undefined) break;
      token = found.nextPageToken;
    }
    throw new ProviderError('unavailable', 'the calendar gives no change token');
  }

  async #listSince({ calendar, range, page }: ChangeQuery, syncToken: string, context: CallContext): Promise<ChangePage> {
    const path = `${calendarPath(calendar, context.actor)}/events?singleEvents=false&timeZone=UTC&maxResults=${PAGE}&syncToken=${encodeURIComponent(syncToken)}`;
    const found = await this.#read(page === undefined ? path : pathOfPage(this.#seals.open(page, calendar)), calendar, context);
    const view = await this.#events.viewOf(calendar, context);
    const changes = await Promise.all((found.items ?? []).map((event) => this.#changesOf(event, calendar, range, view, context)));
    return {
      items: changes.flat(),
      ...(found.nextPageToken === undefined ? {} : { next: this.#seals.seal({ path, token: found.nextPageToken }, calendar, page) }),
      ...(found.nextSyncToken === undefined ? {} : { deltaToken: found.nextSyncToken }),
    };
  }

  /** A series is told anew: what it was is gone, and then come its days. */
  async #changesOf(event: GoogleEvent, calendar: Email, range: InstantRange, view: (event: GoogleEvent) => ProviderEvent, context: CallContext): Promise<EventChange[]> {
    if (!isWhole(event)) return [{ kind: 'removed', id: event.id }];
    if (event.recurrence === undefined) {
      const own = view(event);
      return [overlaps(own, range) ? { kind: 'event', event: own } : { kind: 'removed', id: event.id }];
    }
    const instances = await this.#events.instances({ id: event.id, calendar }, range, MAX_INSTANCES, context);
    return [{ kind: 'removed', id: event.id }, ...instances.map((instance): EventChange => ({ kind: 'event', event: view(instance) }))];
  }

  async #read(path: string, calendar: Email, context: CallContext): Promise<GoogleEvents> {
    try {
      return await this.#client.read<GoogleEvents>(path, calendar, context);
    } catch (error) {
      // A token that is no longer understood is as good as one that is too old.
      if (isProviderError(error, 'invalid')) throw new ProviderError('resyncRequired', 'the change token is not known any more', error.detail, error);
      throw error;
    }
  }
}
