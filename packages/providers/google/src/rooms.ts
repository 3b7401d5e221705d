import { type CallContext, isProviderError, type Page, type RoomInfo } from '@assist/calendar-provider';
import { asApplication, type GoogleClient } from './google-client.ts';
import type { GoogleResource } from './google-types.ts';
import { type PageSeals, pathOfPage } from './page-seals.ts';

const RESOURCES = '/customer/my_customer/resources';
const PAGE = 500;
const KEPT_MS = 10 * 60_000;
/** The name to which page seals are bound and calls are charged, in place of a mailbox, because the directory belongs to no calendar. */
const DIRECTORY = 'directory';
const WORKSPACE = /desk|seat|workspace|workstation|pod/i;

/** Maximum number of pages of buildings: enough for ten thousand. The limit prevents an endless loop if page tokens form a cycle. */
const MAX_PAGES = 20;

interface GoogleBuildings {
  readonly buildings?: readonly { readonly buildingId?: string; readonly buildingName?: string }[];
  readonly nextPageToken?: string;
}

/** Lists the rooms, desks and equipment in the company's directory, with the application's rights. */
export class Rooms {
  readonly #client: GoogleClient;
  readonly #seals: PageSeals;
  #buildings: { readonly names: ReadonlyMap<string, string>; readonly until: number } | undefined;

  constructor(client: GoogleClient, seals: PageSeals) {
    this.#client = client;
    this.#seals = seals;
  }

  async list(page: string | undefined, context: CallContext): Promise<Page<RoomInfo>> {
    const state = page === undefined ? undefined : this.#seals.open(page, DIRECTORY);
    const path = state?.path ?? `${RESOURCES}/calendars?maxResults=${PAGE}`;
    const app = asApplication(context);
    const found = await this.#client.read<{ items?: readonly GoogleResource[]; nextPageToken?: string }>(
      state === undefined ? path : pathOfPage(state),
      DIRECTORY,
      app,
      { api: 'directory' },
    );
    const buildings = await this.#buildingNames(app);
    const items = (found.items ?? []).flatMap((resource) => toRoomInfo(resource, buildings));
    return found.nextPageToken === undefined
      ? { items }
      : { items, next: this.#seals.seal({ path, token: found.nextPageToken }, DIRECTORY, page) };
  }

  /** Returns the names of buildings by their ids, because a resource has only the id. */
  async #buildingNames(app: CallContext): Promise<ReadonlyMap<string, string>> {
    if (this.#buildings !== undefined && this.#buildings.until > this.#client.now()) return this.#buildings.names;
    const names = new Map<string, string>();
    try {
      const path = `${RESOURCES}/buildings?maxResults=${PAGE}`;
      for (let token: string | undefined, pages = 0; pages === 0 || (token !== undefined && pages < MAX_PAGES); pages += 1) {
        const found: GoogleBuildings = await this.#client.read<GoogleBuildings>(
          token === undefined ? path : pathOfPage({ path, token }),
          DIRECTORY,
          app,
          { api: 'directory' },
        );
        for (const { buildingId, buildingName } of found.buildings ?? [])
          if (buildingId !== undefined && buildingName !== undefined) names.set(buildingId, buildingName);
        token = found.nextPageToken;
      }
    } catch (error) {
      // If the names may not be read, the buildings are shown by their ids.
      if (!isProviderError(error, 'forbidden', 'notFound')) throw error;
    }
    this.#buildings = { names, until: this.#client.now() + KEPT_MS };
    return names;
  }
}

function toRoomInfo(resource: GoogleResource, buildings: ReadonlyMap<string, string>): RoomInfo[] {
  const email = resource.resourceEmail?.toLowerCase();
  if (email === undefined || email === '') return [];
  const { resourceName, generatedResourceName, capacity, buildingId, floorName, floorSection } = resource;
  return [
    {
      email,
      name: resourceName ?? generatedResourceName ?? email,
      kind: kindOf(resource),
      ...(typeof capacity === 'number' ? { capacity } : {}),
      ...(buildingId === undefined ? {} : { building: buildings.get(buildingId) ?? buildingId }),
      ...(floorName === undefined ? {} : { floor: floorName }),
      ...(floorSection === undefined ? {} : { section: floorSection }),
      features: featuresOf(resource.featureInstances),
    },
  ];
}

/**
 * Returns the kind of a resource. The category is "Either CONFERENCE_ROOM or OTHER. Legacy data is set to CATEGORY_UNKNOWN"; the type is
 * free text, "intended for non-room resources" (developers.google.com/workspace/admin/directory/reference/rest/v1/resources.calendars).
 */
function kindOf({ resourceCategory, resourceType = '' }: GoogleResource): RoomInfo['kind'] {
  if (resourceCategory === 'CONFERENCE_ROOM') return 'room';
  if (WORKSPACE.test(resourceType)) return 'workspace';
  return resourceCategory === 'OTHER' ? 'equipment' : 'room';
}

function featuresOf(instances: unknown): readonly string[] {
  if (!Array.isArray(instances)) return [];
  return instances.flatMap((one: { feature?: { name?: unknown } } | null) =>
    typeof one?.feature?.name === 'string' ? [one.feature.name] : [],
  );
}
