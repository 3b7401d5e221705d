import type { CallContext, RoomInfo } from '@assist/calendar-provider';
import { toRoomInfo } from '../mapping/room.ts';
import type { Server } from './objects.ts';

/**
 * Matches collections that contain only rooms and equipment: Nextcloud's `calendar-rooms` and `calendar-resources`, Apple's `locations` and
 * `resources`.
 */
const COLLECTION_OF_ROOMS = /\/(?:calendar-)?(?:rooms|resources|locations)\/?$/;

/**
 * Lists the principals that the server declares to be rooms or equipment (CALENDAR-USER-TYPE). Nextcloud lists them but cannot search by
 * this type; other servers can search but do not list them. For a server that can do neither, operators enter the addresses themselves.
 */
export async function listRooms(server: Server, context: CallContext): Promise<RoomInfo[]> {
  const { accounts } = server;
  const { collections } = await accounts.accountOf(context);
  const listed = collections.filter((url) => COLLECTION_OF_ROOMS.test(url)).map((url) => accounts.list(url, context));
  const searched = ['ROOM', 'RESOURCE'].map((type) => accounts.search(['C:calendar-user-type'], type, context));
  const found = (await Promise.all([...listed, ...searched])).flat();
  const rooms = new Map<string, RoomInfo>();
  for (const principal of found) {
    const room = toRoomInfo(principal);
    if (room !== undefined) rooms.set(room.email, room);
  }
  return [...rooms.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1));
}
