import { type CallContext, type Email, isProviderError, pathSegment, ProviderError } from '@assist/calendar-provider';
import { SingleFlight } from '@assist/polite-http';
import type { EventPermissions } from '@assist/reservation';
import { MINUTE_MS, toZone, type ZoneName } from '@assist/time';
import { LRUCache } from 'lru-cache';
import { OWN_CALENDAR, permissionsOf } from './permissions.ts';
import type { DavClient } from './dav-client.ts';
import {
  addressesOf,
  attributeOf,
  childOf,
  childrenOf,
  escaped,
  hrefOf,
  namesOf,
  propBody,
  resourcesOf,
  safeDecode,
  textOf,
  xmlBody,
  type XmlNode,
} from './dav-xml.ts';

/** A person's or resource's calendar: a collection on the server, as one caller sees it. */
export interface DavCalendar {
  readonly owner: Email;
  /** The address of the collection, ending with a slash. */
  readonly url: string;
  readonly isOwn: boolean;
  readonly permissions: EventPermissions;
  /** The zone of the calendar's all-day events, if the collection names one. */
  readonly zone: ZoneName | undefined;
  /**
   * The collection in which messages about invitations stay until somebody removes them. A colleague's inbox is assumed to lie beside their
   * calendar, as the caller's own inbox does.
   */
  readonly inbox: string | undefined;
}

export interface Principal {
  readonly url: string;
  readonly name: string;
  readonly addresses: readonly Email[];
  /** One of INDIVIDUAL, GROUP, RESOURCE, ROOM and UNKNOWN (RFC 5545, section 3.2.3). */
  readonly type: string;
  readonly home: string | undefined;
  readonly props: XmlNode;
}

/** The caller's principal on the server, with their calendars. */
export interface Account extends Principal {
  readonly calendars: readonly (DavCalendar & { readonly ownerUrl: string | undefined })[];
  /** The calendar that receives invitations. Undefined if the account has no calendar for events. */
  readonly calendar: DavCalendar | undefined;
  /** The address for free/busy queries (RFC 6638, section 2.1). Undefined if the server does not deliver invitations itself. */
  readonly outbox: string | undefined;
  readonly collections: readonly string[];
}

const KEPT_MS = 15 * MINUTE_MS;
const KEPT_MOST = 2_000;
const WELL_KNOWN = '/.well-known/caldav';

const PRINCIPAL_PROPERTIES = [
  'D:displayname',
  'C:calendar-home-set',
  'C:calendar-user-address-set',
  'C:calendar-user-type',
  'S:email-address',
  'N:room-seating-capacity',
  'N:room-building-address',
  'N:room-building-story',
  'N:room-features',
];
const COLLECTION_PROPERTIES = [
  'D:resourcetype',
  'D:owner',
  'D:current-user-privilege-set',
  'C:supported-calendar-component-set',
  'C:calendar-timezone',
  'C:schedule-default-calendar-URL',
];

/** Finds each person's calendar by asking the server, and remembers its address for a quarter of an hour. */
export class Accounts {
  readonly #client: DavClient;
  readonly #base: string;
  readonly #accounts = new LRUCache<string, Account>({ max: KEPT_MOST, ttl: KEPT_MS });
  readonly #calendars = new LRUCache<string, DavCalendar>({ max: KEPT_MOST, ttl: KEPT_MS });
  readonly #flights = new SingleFlight<Account>();

  constructor(client: DavClient, base: string) {
    this.#client = client;
    this.#base = base;
  }

  async accountOf(context: CallContext): Promise<Account> {
    const key = keyOf(context);
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const read = async () => {
      const account = await this.#read(context);
      this.#accounts.set(key, account);
      return account;
    };
    return this.#flights.run(key, read).catch((error: unknown) => {
      // The first caller may have left and thereby ended the shared request. This caller then reads for itself.
      if (error instanceof ProviderError || context.signal.aborted) throw error;
      return read();
    });
  }

  /** Returns the address on whose behalf the call is made: the actor's mailbox, or else the account's first address, or else ''. */
  async viewerOf(context: CallContext): Promise<Email> {
    const { mailbox } = context.actor;
    return mailbox === undefined || mailbox === '' ? ((await this.accountOf(context)).addresses[0] ?? '') : mailbox;
  }

  /**
   * Returns the address of the account that makes the call. For a service account, that is its own address, even when it acts for a
   * mailbox.
   */
  async addressOf(context: CallContext): Promise<Email> {
    const { actor } = context;
    if (actor.as === 'user' && actor.mailbox !== '') return actor.mailbox;
    const { addresses } = await this.accountOf(context);
    if (addresses[0] === undefined) throw new ProviderError('forbidden', 'the calendar server reports no address for this account');
    return addresses[0];
  }

  /**
   * Returns the calendar of an address. Throws `notFound` if no calendar has the address, and `mailboxNotAvailable` if its calendar may not
   * be read or if the caller's account has no calendar for events.
   */
  async calendarOf(email: Email, context: CallContext): Promise<DavCalendar> {
    const account = await this.accountOf(context);
    if (isOwn(email, account, context)) {
      if (account.calendar === undefined) throw new ProviderError('mailboxNotAvailable', 'this account has no calendar for events');
      return { ...account.calendar, owner: email };
    }
    const key = `${keyOf(context)} ${email}`;
    const known = this.#calendars.get(key);
    if (known !== undefined) return known;
    const found = await this.#colleagues(email, account, context);
    this.#calendars.set(key, found);
    return found;
  }

  /** Forgets a calendar and the caller's account, because the calendar may have moved or may now belong to somebody else. */
  forget(email: Email, context: CallContext): void {
    this.#calendars.delete(`${keyOf(context)} ${email}`);
    this.#accounts.delete(keyOf(context));
  }

  /** Searches each collection of principals (RFC 3744, section 9.4). A server that does not support this finds nobody. */
  async search(properties: readonly string[], text: string, context: CallContext): Promise<readonly Principal[]> {
    const { collections } = await this.accountOf(context);
    // Each property has its own request. In a joint request, a principal would have to match all properties, and Cyrus would find nobody if
    // it did not know one of them.
    const bodies = properties.map((name) =>
      xmlBody(
        'D:principal-property-search',
        `<D:property-search><D:prop><${name}/></D:prop><D:match>${escaped(text)}</D:match></D:property-search>${propBody(PRINCIPAL_PROPERTIES)}`,
      ),
    );
    const answers = await Promise.all(
      collections.flatMap((url) =>
        bodies.map((body) =>
          orNone(async () => {
            const answer = await this.#client.report(url, 0, body, context);
            return principalsOf(answer.text(), answer.url);
          }),
        ),
      ),
    );
    return [...new Map(answers.flat().map((one) => [one.url, one])).values()];
  }

  /** Returns the principal that has the address, if the server reveals it. */
  async principalOf(email: Email, context: CallContext): Promise<Principal | undefined> {
    const found = await this.search(['C:calendar-user-address-set'], email, context);
    const account = await this.accountOf(context);
    return found.find((one) => one.addresses.includes(email)) ?? (await this.#principalBeside(email, account, context));
  }

  /** Lists the principals of one collection. */
  async list(collection: string, context: CallContext): Promise<readonly Principal[]> {
    return orNone(async () => {
      const answer = await this.#client.propfind(collection, 1, xmlBody('D:propfind', propBody(PRINCIPAL_PROPERTIES)), context);
      return answer.resources
        .map(({ href, props }) => toPrincipal(new URL(href, answer.url).href, props, answer.url))
        .filter((one) => one.url !== answer.url);
    });
  }

  /** Reads the signed-in account, starting at the address that the operator configured (RFC 6764, section 6). */
  async #read(context: CallContext): Promise<Account> {
    const url = await this.#principalUrl(context);
    const properties = [...PRINCIPAL_PROPERTIES, 'C:schedule-outbox-URL', 'C:schedule-inbox-URL', 'D:principal-collection-set'];
    const answer = await this.#client.propfind(url, 0, xmlBody('D:propfind', propBody(properties)), context);
    const props = answer.resources[0]?.props ?? '';
    const principal = toPrincipal(answer.url, props, answer.url);
    if (principal.home === undefined) throw new ProviderError('unsupported', 'this server has no calendars for this account (CalDAV)');
    const found = hrefOf(props, 'schedule-inbox-URL');
    const inbox = found === undefined ? undefined : withSlash(new URL(found, answer.url).href);
    const calendars = await this.#calendarsIn(principal, inbox, context);
    const outbox = hrefOf(props, 'schedule-outbox-URL');
    return {
      ...principal,
      calendars: calendars.all,
      calendar: calendars.usual,
      outbox: outbox === undefined || !calendars.schedules ? undefined : new URL(outbox, answer.url).href,
      collections: childrenOf(childOf(props, 'principal-collection-set'), 'href').map(
        (href) => new URL(textOf({ href }, 'href')!.trim(), answer.url).href,
      ),
    };
  }

  async #principalUrl(context: CallContext): Promise<string> {
    const ask = async (url: string) => {
      const answer = await this.#client.propfind(url, 0, xmlBody('D:propfind', propBody(['D:current-user-principal'])), context);
      const href = hrefOf(answer.resources[0]?.props, 'current-user-principal');
      return href === undefined ? undefined : new URL(href, answer.url).href;
    };
    const found = await ask(this.#base).catch((error: unknown) => {
      if (isProviderError(error, 'notFound', 'unsupported', 'invalid')) return undefined;
      throw error;
    });
    const principal = found ?? (await ask(new URL(WELL_KNOWN, this.#base).href));
    if (principal === undefined)
      throw new ProviderError('unsupported', 'there is no CalDAV server at this address that identifies the signed-in account');
    return principal;
  }

  async #calendarsIn(principal: Principal, inbox: string | undefined, context: CallContext) {
    const home = principal.home!;
    const [answer, options] = await Promise.all([
      this.#client.propfind(home, 1, xmlBody('D:propfind', propBody(COLLECTION_PROPERTIES)), context),
      // Only the answer to OPTIONS tells whether a server delivers invitations (RFC 6638, section 2).
      this.#client.send({ method: 'OPTIONS', url: home, context, repeatable: true }),
    ]);
    const urlOf = (href: string | undefined) => (href === undefined ? undefined : new URL(href, answer.url).href);
    const all = answer.resources
      .filter(({ props }) => isEventCalendar(props))
      .map(({ href, props }) => {
        const ownerUrl = urlOf(hrefOf(props, 'owner'));
        const isOwner = ownerUrl === undefined || sameUrl(ownerUrl, principal.url);
        return {
          owner: principal.addresses[0] ?? '',
          url: withSlash(new URL(href, answer.url).href),
          isOwn: isOwner,
          permissions: isOwner ? OWN_CALENDAR : permissionsOf(props),
          zone: zoneOf(props),
          inbox: isOwner ? inbox : undefined,
          ownerUrl,
          canWrite: permissionsOf(props).canEditPublic,
        };
      });
    const named = answer.resources
      .map(({ props }) => urlOf(hrefOf(props, 'schedule-default-calendar-URL')))
      .find((url) => url !== undefined);
    const own = all.filter((one) => one.isOwn);
    const usual = own.find((one) => named !== undefined && sameUrl(one.url, named)) ?? own.find((one) => one.canWrite) ?? own[0];
    return { all, usual, schedules: /\bcalendar-auto-schedule\b/.test(options.headers.get('dav') ?? '') };
  }

  /**
   * Finds a colleague's calendar. It may be shared with the caller, lie in the home of the colleague's principal, or lie where the caller's
   * own calendar would lie with the colleague's name.
   */
  async #colleagues(email: Email, account: Account, context: CallContext): Promise<DavCalendar> {
    const principal = await this.principalOf(email, context);
    if (principal !== undefined) {
      const shared = account.calendars.find(({ ownerUrl }) => ownerUrl !== undefined && sameUrl(ownerUrl, principal.url));
      if (shared !== undefined) return { ...shared, owner: email, isOwn: false };
    }
    const places = [...placesOf(email, principal, account)];
    let refused = principal !== undefined;
    for (const place of places) {
      try {
        const calendar = await this.#calendarAt(place, email, context);
        return { ...calendar, inbox: inboxBeside(place.url, account) };
      } catch (error) {
        if (!isProviderError(error, 'forbidden', 'notFound', 'unsupported')) throw error;
        if (error.code === 'forbidden') refused = true;
      }
    }
    throw new ProviderError(
      refused ? 'mailboxNotAvailable' : 'notFound',
      refused ? `reading the calendar of ${email} is not permitted` : `${email} has no calendar here`,
    );
  }

  /**
   * Finds a principal by its name, because Cyrus does not search by address. The name is assumed to be the address or its part before the
   * at sign. Its principal is sought beside the caller's, and counts only if it has the address.
   */
  async #principalBeside(email: Email, account: Account, context: CallContext): Promise<Principal | undefined> {
    if (account.addresses.length === 0) return undefined;
    for (const name of [email.slice(0, email.lastIndexOf('@')), email]) {
      const url = replaceSegment(account.url, lastSegment(account.url), segmentOf(name));
      if (url === undefined) continue;
      const [found] = await orNone(async () => {
        const answer = await this.#client.propfind(url, 0, xmlBody('D:propfind', propBody(PRINCIPAL_PROPERTIES)), context);
        return answer.resources.map(({ props }) => toPrincipal(answer.url, props, answer.url));
      });
      if (found?.addresses.includes(email) === true) return found;
    }
    return undefined;
  }

  async #calendarAt(place: { url: string; depth: 0 | 1 }, email: Email, context: CallContext): Promise<DavCalendar> {
    const answer = await this.#client.propfind(
      place.url,
      place.depth,
      xmlBody('D:propfind', propBody(COLLECTION_PROPERTIES)),
      context,
      email,
    );
    const found = answer.resources.find(({ props }) => isEventCalendar(props));
    if (found === undefined) throw new ProviderError('notFound', 'there is no calendar');
    const permissions = permissionsOf(found.props);
    if (!permissions.canReadPublic) throw new ProviderError('forbidden', 'reading the calendar is not permitted');
    return {
      owner: email,
      url: withSlash(new URL(found.href, answer.url).href),
      isOwn: false,
      permissions,
      zone: zoneOf(found.props),
      inbox: undefined,
    };
  }
}

/** Returns the address of a colleague's inbox, assuming that its place in their home is that of the caller's inbox in the caller's home. */
function inboxBeside(place: string, account: Account): string | undefined {
  const [own, home] = [account.calendar, account.home];
  if (own?.inbox === undefined || home === undefined || !own.inbox.startsWith(home)) return undefined;
  const inHome = place.split('/').slice(0, home.split('/').length - 1);
  return `${inHome.join('/')}/${own.inbox.slice(home.length)}`;
}

/**
 * Yields the places where a colleague's calendar may be. Cyrus reports the caller's own home for every principal, and opens the calendars
 * in a colleague's home but not the home itself. The calendar is therefore also sought at the address of the caller's own calendar, with
 * the colleague's name in place of the caller's.
 */
function* placesOf(email: Email, principal: Principal | undefined, account: Account): Generator<{ url: string; depth: 0 | 1 }> {
  const { home, url: ownPrincipal } = account;
  if (principal?.home !== undefined && !sameUrl(principal.home, home!)) yield { url: principal.home, depth: 1 };
  const own = lastSegment(ownPrincipal);
  const calendar = account.calendar?.url;
  const names = principal === undefined ? namesFor(email, safeDecode(own), account.addresses) : [safeDecode(lastSegment(principal.url))];
  for (const name of names) {
    const segment = segmentOf(name);
    const [atCalendar, atHome] = [calendar, home!].map((url) => (url === undefined ? undefined : replaceSegment(url, own, segment)));
    if (atCalendar !== undefined && !sameUrl(atCalendar, calendar!)) yield { url: atCalendar, depth: 0 };
    if (atHome !== undefined && !sameUrl(atHome, home!)) yield { url: atHome, depth: 1 };
  }
}

/**
 * Returns the names that a colleague's principal may have. The whole address is always possible. Its part before the at sign is tried first
 * if the caller's principal is named in that way and has an address in the same domain.
 */
function namesFor(email: Email, own: string, addresses: readonly Email[]): readonly string[] {
  const domainOf = (address: Email) => address.slice(address.lastIndexOf('@') + 1);
  const isInDomain = addresses.some((one) => domainOf(one) === domainOf(email) && one.slice(0, one.lastIndexOf('@')) === own.toLowerCase());
  return isInDomain ? [email.slice(0, email.lastIndexOf('@')), email] : [email];
}

function segmentOf(name: string): string {
  return pathSegment(name).replaceAll('%40', '@');
}

function replaceSegment(url: string, from: string, to: string): string | undefined {
  const at = url.lastIndexOf(`/${from}/`);
  return at === -1 ? undefined : `${url.slice(0, at)}/${to}/${url.slice(at + from.length + 2)}`;
}

function lastSegment(url: string): string {
  return new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
}

function isOwn(email: Email, account: Account, { actor }: CallContext): boolean {
  return account.addresses.length === 0 ? actor.as === 'user' && actor.mailbox === email : account.addresses.includes(email);
}

function keyOf({ actor }: CallContext): string {
  // The application has a single account, even if it acts for several mailboxes.
  return actor.as === 'app' ? 'app' : `user ${actor.mailbox}`;
}

function isEventCalendar(props: XmlNode): boolean {
  if (!namesOf(childOf(props, 'resourcetype')).includes('calendar')) return false;
  const components = childOf(props, 'supported-calendar-component-set');
  // A calendar without the property accepts components of any kind (RFC 4791, section 5.2.3).
  return components === undefined || childrenOf(components, 'comp').some((one) => attributeOf(one, 'name') === 'VEVENT');
}

function zoneOf(props: XmlNode): ZoneName | undefined {
  const name = /^TZID:(.+)$/m.exec(textOf(props, 'calendar-timezone') ?? '')?.[1]?.trim();
  if (name === undefined) return undefined;
  try {
    return toZone(name);
  } catch {
    return undefined;
  }
}

function toPrincipal(url: string, props: XmlNode, base: string): Principal {
  const home = hrefOf(props, 'calendar-home-set');
  return {
    url,
    name: textOf(props, 'displayname')?.trim() ?? '',
    addresses: addressesOf(props),
    type: textOf(props, 'calendar-user-type')?.trim().toUpperCase() ?? 'INDIVIDUAL',
    home: home === undefined ? undefined : withSlash(new URL(home, base).href),
    props,
  };
}

function principalsOf(answer: string, base: string): readonly Principal[] {
  return resourcesOf(answer).map(({ href, props }) => toPrincipal(new URL(href, base).href, props, base));
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

/** Compares two addresses, regardless of how each escapes characters and whether it ends with a slash. */
function sameUrl(one: string, other: string): boolean {
  const plain = (url: string) => safeDecode(withSlash(url));
  return plain(one) === plain(other);
}

async function orNone<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await ask();
  } catch (error) {
    if (isProviderError(error, 'forbidden', 'notFound', 'unsupported', 'invalid', 'mailboxNotAvailable')) return [];
    throw error;
  }
}
