import { type CallContext, isProviderError, type RoomInfo, type RoomPage, type UnusablePlace } from '@assist/calendar-provider';
import type { GraphClient } from './graph-client.ts';
import type { GraphPage, GraphPlace } from './graph-types.ts';
import { toRoomInfo } from './mapping/room.ts';
import type { PageLinks } from './page-links.ts';
import { PlaceNames } from './place-names.ts';

/** The kinds of places that people reserve. All pages of one kind are read before those of the next. */
const KINDS = ['room', 'workspace', 'desk'] as const;
type Kind = (typeof KINDS)[number];
/** The name to which page seals are bound, in place of a mailbox, because the directory belongs to no mailbox. */
const DIRECTORY = 'places';

/** The page of a kind that the tenant refuses to list. */
const NOT_LISTED: GraphPage<GraphPlace> = { value: [] };

/** Lists the rooms, workspaces and desks of Microsoft Places, with the application's rights. */
export class Rooms {
  readonly #client: GraphClient;
  readonly #links: PageLinks;
  readonly #names: PlaceNames;

  constructor(client: GraphClient, links: PageLinks) {
    this.#client = client;
    this.#links = links;
    this.#names = new PlaceNames(client);
  }

  async list(page: string | undefined, context: CallContext): Promise<RoomPage> {
    const path = page === undefined ? this.#firstOf('room') : this.#links.open(page, DIRECTORY);
    const kind = KINDS.find((one) => path.toLowerCase().includes(`microsoft.graph.${one}`)) ?? 'room';
    const found = await this.#read(path, kind, context);
    const nextKind = KINDS[KINDS.indexOf(kind) + 1];
    const link = found['@odata.nextLink'] ?? (nextKind === undefined ? undefined : this.#firstOf(nextKind));
    const { items, leftOut } = await this.#toRooms(found.value, kind, context);
    return {
      items,
      ...(link === undefined ? {} : { next: this.#links.seal(link, DIRECTORY, page) }),
      ...(leftOut.size === 0 ? {} : { leftOut }),
      ...(found === NOT_LISTED ? { notListed: `${kind}s` } : {}),
    };
  }

  async #toRooms(places: readonly GraphPlace[], kind: Kind, context: CallContext) {
    const items: RoomInfo[] = [];
    const leftOut = new Map<UnusablePlace, number>();
    const isNested = ({ building, parentId }: GraphPlace) => typeof building !== 'string' && typeof parentId === 'string';
    const nameOf = places.some(isNested) ? await this.#names.read(context) : undefined;
    for (const place of places) {
      const room = toRoomInfo(place, kind, isNested(place) ? (nameOf?.(place.parentId!) ?? {}) : {});
      if (typeof room === 'string') leftOut.set(room, (leftOut.get(room) ?? 0) + 1);
      else items.push(room);
    }
    return { items, leftOut };
  }

  /**
   * Returns the link to the first page of a kind. By default, a page has 100 rooms or workspaces, or 1,000 desks
   * (https://learn.microsoft.com/graph/api/place-list).
   */
  #firstOf(kind: Kind): string {
    return `${this.#client.baseUrl}/places/microsoft.graph.${kind}${kind === 'desk' ? '' : '?$top=100'}`;
  }

  async #read(path: string, kind: Kind, context: CallContext): Promise<GraphPage<GraphPlace>> {
    try {
      return await this.#client.readPage<GraphPlace>(path, context.actor.mailbox ?? '', context);
    } catch (error) {
      // Tenants list workspaces and desks only if Microsoft Places is set up, and some clouds never do; the refusal is not documented. All list
      // rooms, and with the same permission. A later page that fails must not end the listing.
      if (kind !== 'room' && path === this.#firstOf(kind) && isProviderError(error, 'forbidden', 'invalid', 'notFound', 'unsupported'))
        return NOT_LISTED;
      throw error;
    }
  }
}
