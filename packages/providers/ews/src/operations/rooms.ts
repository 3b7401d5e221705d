import { type CallContext, type Email, isProviderError, type RoomInfo, type RoomPage } from '@assist/calendar-provider';
import { SingleFlight } from '@assist/polite-http';
import { MINUTE_MS } from '@assist/time';
import { personOf } from '../mapping/event.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { childOf, childrenOf } from '../soap/xml-node.ts';

const KEPT_MS = 15 * MINUTE_MS;
/** Exchange names this many rooms of a list, and does not say that there are more (https://github.com/OfficeDev/ews-java-api/issues/524). */
const MOST_ROOMS_OF_LIST = 100;

/**
 * The rooms of all room lists. Exchange returns only names and addresses. A list usually stands for a building, so its name is used as the
 * building's.
 */
export class Rooms {
  readonly #client: EwsClient;
  readonly #flights = new SingleFlight<RoomPage>();
  #known: { readonly emails: ReadonlySet<Email>; readonly until: number } | undefined;

  constructor(client: EwsClient) {
    this.#client = client;
  }

  list(context: CallContext): Promise<RoomPage> {
    return this.#flights.run('rooms', async () => {
      const page = await listRooms(this.#client, context);
      this.#known = { emails: new Set(page.items.map((room) => room.email)), until: Date.now() + KEPT_MS };
      return page;
    });
  }

  /** Returns the addresses of all rooms. Empty if there are no room lists, or if they may not be read. */
  async emails(context: CallContext): Promise<ReadonlySet<Email>> {
    if (this.#known === undefined || Date.now() >= this.#known.until) {
      await this.list(context).catch((error: unknown) => {
        if (!isProviderError(error, 'forbidden', 'invalid', 'notFound', 'unsupported')) throw error;
        this.#known = { emails: new Set(), until: Date.now() + KEPT_MS };
      });
    }
    return this.#known?.emails ?? new Set();
  }
}

async function listRooms(client: EwsClient, context: CallContext): Promise<RoomPage> {
  const answer = onlyMessage(await client.call({ context, repeatable: true, body: xml`<m:GetRoomLists/>` }));
  const lists = await Promise.all(
    childrenOf(childOf(answer, 'RoomLists'), 'Address')
      .map(personOf)
      .map(async ({ email, name }) => ({ name, rooms: await roomsOf(client, email, context) })),
  );
  const byEmail = new Map<Email, RoomInfo>();
  for (const { name: building, rooms } of lists)
    for (const room of rooms) if (!byEmail.has(room.email)) byEmail.set(room.email, { ...room, kind: 'room', building, features: [] });
  const cutOff = lists.filter(({ rooms }) => rooms.length >= MOST_ROOMS_OF_LIST).map(({ name }) => name);
  return { items: [...byEmail.values()], ...(cutOff.length === 0 ? {} : { cutOff }) };
}

async function roomsOf(client: EwsClient, list: Email, context: CallContext): Promise<{ email: Email; name: string }[]> {
  try {
    const answer = onlyMessage(
      await client.call({
        context,
        repeatable: true,
        body: xml`<m:GetRooms><m:RoomList><t:EmailAddress>${list}</t:EmailAddress></m:RoomList></m:GetRooms>`,
      }),
    );
    return childrenOf(childOf(answer, 'Rooms'), 'Room').map((room) => personOf(childOf(room, 'Id')));
  } catch (error) {
    // The list has no rooms, or was removed after the lists were read.
    if (isProviderError(error, 'notFound', 'invalid')) return [];
    throw error;
  }
}
