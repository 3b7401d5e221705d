import { type CallContext, isProviderError, type RoomInfo } from '@assist/calendar-provider';
import type { GraphClient } from './graph-client.ts';
import type { GraphPage, GraphPlace } from './graph-types.ts';
import { expectSameOrigin } from './page-links.ts';

type Location = Pick<RoomInfo, 'building' | 'floor' | 'section'>;

/** The places in which others lie, from the largest to the smallest. */
const LEVELS = ['building', 'floor', 'section'] as const;
/** Maximum number of pages of one kind, of 1,000 places each. The limit prevents an endless loop if links form a cycle. */
const MAX_PAGES = 50;
const KEPT_MS = 10 * 60_000;

interface Parent {
  readonly level: (typeof LEVELS)[number];
  readonly name: string | undefined;
  readonly parentId: string | undefined;
}

/**
 * The names of buildings, floors and sections. A desk has only the id of its section, a section that of its floor, and a floor that of its
 * building (https://learn.microsoft.com/graph/api/resources/places-api-overview).
 */
export class PlaceNames {
  readonly #client: GraphClient;
  #kept: { readonly parents: ReadonlyMap<string, Parent>; readonly until: number } | undefined;

  constructor(client: GraphClient) {
    this.#client = client;
  }

  /** Returns a function that gives the names of the places around a place, by the id of its parent. */
  async read(context: CallContext): Promise<(parentId: string) => Location> {
    if (this.#kept === undefined || this.#kept.until <= context.now) {
      const parents = new Map<string, Parent>();
      for (const level of LEVELS) for (const place of await this.#list(level, context)) addTo(parents, place, level);
      this.#kept = { parents, until: context.now + KEPT_MS };
    }
    const { parents } = this.#kept;
    return (parentId) => locationOf(parents, parentId);
  }

  async #list(level: Parent['level'], context: CallContext): Promise<readonly GraphPlace[]> {
    const first = `${this.#client.baseUrl}/places/microsoft.graph.${level}`;
    const places: GraphPlace[] = [];
    for (let path: string | undefined = first, pages = 0; path !== undefined && pages < MAX_PAGES; pages += 1) {
      expectSameOrigin(path, this.#client.baseUrl);
      const page: GraphPage<GraphPlace> = await this.#client
        .readPage<GraphPlace>(path, context.actor.mailbox ?? '', context)
        .catch((error: unknown) => {
          // A tenant that has no such places still has rooms and desks. They come without the names of what is around them.
          if (pages === 0 && isProviderError(error, 'forbidden', 'invalid', 'notFound', 'unsupported')) return { value: [] };
          throw error;
        });
      places.push(...page.value);
      path = page['@odata.nextLink'];
    }
    return places;
  }
}

/** Adds a place by both of its ids, because the documentation does not say which of them `parentId` is. */
function addTo(parents: Map<string, Parent>, { id, placeId, displayName, parentId }: GraphPlace, level: Parent['level']): void {
  const parent = { level, name: displayName ?? undefined, parentId: parentId ?? undefined };
  for (const one of [id, placeId]) if (typeof one === 'string') parents.set(one, parent);
}

function locationOf(parents: ReadonlyMap<string, Parent>, parentId: string): Location {
  const location: { building?: string; floor?: string; section?: string } = {};
  let at = parents.get(parentId);
  // The number of steps is limited, because wrong data could form a cycle.
  for (let steps = 0; at !== undefined && steps < LEVELS.length; steps += 1) {
    if (at.name !== undefined) location[at.level] = at.name;
    at = at.parentId === undefined ? undefined : parents.get(at.parentId);
  }
  return location;
}
