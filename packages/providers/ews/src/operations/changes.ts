import { randomUUID } from 'node:crypto';
import { type CallContext, type ChangePage, type Email, type EventChange, isProviderError, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';
import { cleanUid } from '../mapping/clean-uid.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { attributeOf, childOf, childrenOf, elementsOf, textOf, type XmlNode } from '../soap/xml-node.ts';
import { calendarFolder, findInView, idOf, LISTED_SHAPE } from './items.ts';
import { listEvents } from './list-events.ts';
import { VIEW_MAX, viewOf, withDetails } from './viewing.ts';

/** Exchange gives no more at once. */
const MAX_CHANGES = 512;
/** Of more than so many calendars the longest listed is forgotten, and listed once more when it is asked for. */
const MAX_CALENDARS = 2_000;

interface Query {
  readonly calendar: Email;
  readonly range: InstantRange;
  readonly token?: string;
  readonly page?: string;
}

/** What was told of a calendar's series: Exchange syncs a series as one item, and we tell of its days. */
interface Known {
  readonly uidOfMaster: Map<string, string>;
  readonly idsOfUid: Map<string, Set<string>>;
}

/** A folder's sync state, and for the first answer the page of the listing that goes with it. */
interface Token {
  readonly process: string;
  readonly state: string;
  readonly page?: string;
}

/**
 * Which days of a series were told before is remembered here only: a token from another process (before a restart) is
 * too old, and its calendar is listed once more.
 */
export class Changes {
  readonly #client: EwsClient;
  readonly #process = randomUUID();
  readonly #known = new Map<Email, Known>();

  constructor(client: EwsClient) {
    this.#client = client;
  }

  async list(query: Query, context: CallContext): Promise<ChangePage> {
    if (query.page !== undefined) {
      const token = this.#read(query.page, 'invalidPage');
      return token.page === undefined ? this.#since(query, token.state, context) : this.#first(query, token, context);
    }
    if (query.token !== undefined) return this.#since(query, this.#read(query.token, 'resyncRequired').state, context);
    // First the state, then the listing: what changes between them is told twice, and nothing is lost.
    this.#known.delete(query.calendar);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_CALENDARS && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(query.calendar, { uidOfMaster: new Map(), idsOfUid: new Map() });
    return this.#first(query, { process: this.#process, state: await this.#currentState(query, context) }, context);
  }

  async #first(query: Query, token: Token, context: CallContext): Promise<ChangePage> {
    const { calendar, range } = query;
    const page = await listEvents(this.#client, { calendar, range, ...(token.page === undefined ? {} : { page: token.page }) }, context);
    for (const event of page.items) this.#remember(event);
    const items = page.items.map((event): EventChange => ({ kind: 'event', event }));
    return page.next === undefined
      ? { items, deltaToken: this.#write({ process: this.#process, state: token.state }) }
      : { items, next: this.#write({ process: this.#process, state: token.state, page: page.next }) };
  }

  async #currentState(query: Query, context: CallContext): Promise<string> {
    let state: string | undefined;
    for (;;) {
      const synced = await this.#sync(query.calendar, state, context);
      for (const { node } of synced.changed) this.#rememberMaster(query.calendar, node);
      state = synced.state;
      if (synced.isLast) return state;
    }
  }

  async #since(query: Query, state: string, context: CallContext): Promise<ChangePage> {
    const { calendar } = query;
    const known = this.#known.get(calendar);
    if (known === undefined) throw new ProviderError('resyncRequired', 'this calendar was not listed before');
    const synced = await this.#sync(calendar, state, context);
    const items: EventChange[] = [];
    const singles = synced.changed.filter(({ node }) => textOf(node, 'CalendarItemType') !== 'RecurringMaster').map(({ node }) => node);
    const view = await viewOf(this.#client, calendar, context);
    for (const event of await withDetails(this.#client, singles, view, context)) {
      items.push(isWithin(event, query.range) ? { kind: 'event', event } : { kind: 'removed', id: event.id });
    }
    const series = new Set(synced.changed.flatMap(({ node }) => this.#rememberMaster(calendar, node) ?? []));
    for (const id of synced.deleted) {
      const uid = known.uidOfMaster.get(id);
      if (uid === undefined) items.push({ kind: 'removed', id });
      else series.add(uid);
    }
    if (series.size > 0) items.push(...await this.#daysOf(query, series, known, context));
    const next = this.#write({ process: this.#process, state: synced.state });
    return synced.isLast ? { items, deltaToken: next } : { items, next };
  }

  /** The days of changed series as they are now, and those that are no more. */
  async #daysOf(query: Query, series: ReadonlySet<string>, known: Known, context: CallContext): Promise<EventChange[]> {
    const { calendar, range } = query;
    const { items, isComplete } = await findInView(this.#client, { calendar, range, max: VIEW_MAX }, context);
    if (!isComplete) throw new ProviderError('resyncRequired', 'too much has changed to be told one by one');
    const listed = items.filter((item) => series.has(cleanUid(textOf(item, 'UID') ?? '')));
    const events = await withDetails(this.#client, listed, await viewOf(this.#client, calendar, context), context);
    const now = new Set(events.map((event) => event.id));
    const gone = [...series].flatMap((uid) => [...(known.idsOfUid.get(uid) ?? [])]).filter((id) => !now.has(id));
    for (const uid of series) known.idsOfUid.delete(uid);
    for (const event of events) this.#remember(event);
    return [...gone.map((id): EventChange => ({ kind: 'removed', id })), ...events.map((event): EventChange => ({ kind: 'event', event }))];
  }

  #remember(event: ProviderEvent): void {
    if (event.key.originalStart === undefined) return;
    const { idsOfUid } = this.#known.get(event.calendar)!;
    idsOfUid.set(event.key.uid, (idsOfUid.get(event.key.uid) ?? new Set()).add(event.id));
  }

  #rememberMaster(calendar: Email, item: XmlNode): string | undefined {
    if (textOf(item, 'CalendarItemType') !== 'RecurringMaster') return undefined;
    const uid = cleanUid(textOf(item, 'UID') ?? '');
    this.#known.get(calendar)?.uidOfMaster.set(idOf(item), uid);
    return uid;
  }

  async #sync(calendar: Email, state: string | undefined, context: CallContext): Promise<{
    readonly changed: readonly { readonly node: XmlNode }[]; readonly deleted: readonly string[]; readonly state: string; readonly isLast: boolean;
  }> {
    try {
      const message = onlyMessage(await this.#client.call({
        context,
        repeatable: true,
        body: xml`<m:SyncFolderItems>${LISTED_SHAPE}<m:SyncFolderId>${calendarFolder(calendar)}</m:SyncFolderId>${
          state === undefined ? undefined : xml`<m:SyncState>${state}</m:SyncState>`
        }<m:MaxChangesReturned>${MAX_CHANGES}</m:MaxChangesReturned></m:SyncFolderItems>`,
      }));
      const changes = childOf(message, 'Changes');
      const changed = ['Create', 'Update'].flatMap((kind) => childrenOf(changes, kind).flatMap((one) => elementsOf(one)));
      return {
        changed: changed.filter(({ name }) => name === 'CalendarItem'),
        deleted: childrenOf(changes, 'Delete').map((one) => attributeOf(childOf(one, 'ItemId'), 'Id') ?? ''),
        state: textOf(message, 'SyncState') ?? '',
        isLast: textOf(message, 'IncludesLastItemInRange') !== 'false',
      };
    } catch (error) {
      if (isProviderError(error, 'forbidden')) throw new ProviderError('mailboxNotAvailable', error.message, error.detail, error);
      throw error;
    }
  }

  #write(token: Token): string {
    return Buffer.from(JSON.stringify(token)).toString('base64url');
  }

  #read(text: string, otherwise: 'invalidPage' | 'resyncRequired'): Token {
    try {
      const { process, state, page } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>;
      if (process === this.#process && typeof state === 'string') return { process, state, ...(typeof page === 'string' ? { page } : {}) };
    } catch {
      // Falls through: whatever cannot be read was not written here.
    }
    throw new ProviderError(otherwise, 'this token was not given out here');
  }
}

function isWithin(event: ProviderEvent, range: InstantRange): boolean {
  return event.start < range.end && (event.end > range.start || event.start >= range.start);
}
