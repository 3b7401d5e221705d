import { type CallContext, isProviderError, type Page, type RoomInfo } from '@assist/calendar-provider';
import type { GraphClient } from './graph-client.ts';
import type { GraphPage, GraphPlace } from './graph-types.ts';
import type { PageLinks } from './page-links.ts';

/** The kinds of places that have a mailbox. All pages of one kind are read before those of the next. */
const KINDS = ['room', 'workspace'] as const;
const FIRST_PAGE = 100;
/** The name to which page seals are bound, in place of a mailbox, because the directory belongs to no mailbox. */
const DIRECTORY = 'places';

export async function listRooms(
  client: GraphClient,
  links: PageLinks,
  page: string | undefined,
  context: CallContext,
): Promise<Page<RoomInfo>> {
  const path = page === undefined ? firstOf(client, 'room') : links.open(page, DIRECTORY);
  const kind = KINDS.find((one) => path.toLowerCase().includes(`microsoft.graph.${one}`)) ?? 'room';
  const found = await readPlaces(client, path, kind, context);
  const nextKind = KINDS[KINDS.indexOf(kind) + 1];
  const link = found['@odata.nextLink'] ?? (nextKind === undefined ? undefined : firstOf(client, nextKind));
  const items = found.value.flatMap((place) => toRoomInfo(place, kind));
  return link === undefined ? { items } : { items, next: links.seal(link, DIRECTORY, page) };
}

function firstOf(client: GraphClient, kind: (typeof KINDS)[number]): string {
  return `${client.baseUrl}/places/microsoft.graph.${kind}?$top=${FIRST_PAGE}`;
}

async function readPlaces(client: GraphClient, path: string, kind: RoomInfo['kind'], context: CallContext): Promise<GraphPage<GraphPlace>> {
  try {
    return await client.readPage<GraphPlace>(path, context.actor.mailbox ?? '', context);
  } catch (error) {
    // Some tenants have no workspaces, but all have rooms.
    if (kind === 'workspace' && isProviderError(error, 'invalid', 'notFound', 'unsupported')) return { value: [] };
    throw error;
  }
}

function toRoomInfo(place: GraphPlace, kind: RoomInfo['kind']): RoomInfo[] {
  const email = place.emailAddress?.toLowerCase();
  if (email === undefined || email === '') return [];
  const floor = place.floorLabel ?? (typeof place.floorNumber === 'number' ? String(place.floorNumber) : undefined);
  return [
    {
      email,
      name: place.displayName ?? email,
      kind,
      ...(typeof place.capacity === 'number' ? { capacity: place.capacity } : {}),
      ...(typeof place.building === 'string' ? { building: place.building } : {}),
      ...(floor === undefined ? {} : { floor }),
      features: place.tags ?? [],
    },
  ];
}
