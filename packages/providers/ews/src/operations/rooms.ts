import { type CallContext, type Email, isProviderError, type RoomInfo } from '@assist/calendar-provider';
import { SingleFlight } from '@assist/polite-http';
import { MINUTE_MS } from '@assist/time';
import { personOf } from '../mapping/event.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { childOf, childrenOf } from '../soap/xml-node.ts';

const KEPT_MS = 15 * MINUTE_MS;

/**
 * The rooms of all room lists. Exchange returns only names and addresses. A list usually stands for a building, so its name is used as the
 * building's.
 */
export class Rooms {
  readonly #client: EwsClient;
  readonly #flights = new SingleFlight<RoomInfo[]>();
  #known: { readonly emails: ReadonlySet<Email>; readonly until: number } | undefined;

  constructor(client: EwsClient) {
    this.#client = client;
  }

  list(context: CallContext): Promise<RoomInfo[]> {
    return this.#flights.run('rooms', async () => {
      const rooms = await listRooms(this.#client, context);
      this.#known = { emails: new Set(rooms.map((room) => room.email)), until: Date.now() + KEPT_MS };
      return rooms;
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

async function listRooms(client: EwsClient, context: CallContext): Promise<RoomInfo[]> {
  const answer = onlyMessage(await client.call({ context, repeatable: true, body: xml`<m:GetRoomLists/>` }));
  const lists = childrenOf(childOf(answer, 'RoomLists'), 'Address').map(personOf);
  const rooms = await Promise.all(
    lists.map(async (list) => (await roomsOf(client, list.email, context)).map((room) => ({ room, building: list.name }))),
  );
  const byEmail = new Map<Email, RoomInfo>();
  for (const { room, building } of rooms.flat()) {
    if (!byEmail.has(room.email)) byEmail.set(room.email, { ...room, kind: 'room', building, features: [] });
  }
  return [...byEmail.values()];
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
