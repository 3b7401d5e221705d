import type { CyrusServer } from '../peers/cyrus/cyrus-server.ts';
import {
  addressOf,
  ALL_USERS,
  type CaldavWorld,
  emptyServer,
  type FurnishedServer,
  openCaldavWorld,
  PEOPLE,
  ROOMS,
  SERVICE,
} from './caldav-world.ts';

export { LIMITS, SERVICE } from './caldav-world.ts';
export type CyrusWorld = CaldavWorld;
export const CYRUS_USERS = ALL_USERS;

const NAMESPACES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"';
export const READ = 'lrs9';
export const WRITE = 'lrswipkxtecd9';
const FOLDERS = ['#calendars', '#calendars/Default'] as const;

/** Creates everybody’s calendars and access rights. Done once per server, because it takes a while. */
export async function furnishCyrus(cyrus: CyrusServer): Promise<void> {
  for (const name of CYRUS_USERS) await furnishAccount(cyrus, name);
  await cyrus.administrate([
    ...PEOPLE.flatMap((name) => sharing(name, { anyone: READ })),
    ...sharing('olga', { fred: WRITE }),
    ...ROOMS.flatMap((name) => [...sharing(name, { anyone: READ, [SERVICE]: WRITE }), lettingAnswer(name)]),
  ]);
}

/** Returns the administrator commands that let others see a person’s calendar. */
export const sharing = (owner: string, rights: Readonly<Record<string, string>>) =>
  Object.entries(rights).flatMap(([who, letters]) =>
    ['', '/Default'].map((folder) => `setacl user/${owner}/#calendars${folder} ${who} ${letters}`),
  );
/** Returns the administrator command that lets the service account remove handled messages from a room’s inbox. */
export const lettingAnswer = (room: string) => `setacl user/${room}/#calendars/Inbox ${SERVICE} ${WRITE}`;

export async function furnishAccount(cyrus: CyrusServer, name: string): Promise<void> {
  await cyrus.call(name, 'PROPFIND', '', undefined, { depth: '1' });
  await nameAddress(cyrus, name, addressOf(name));
}

/** Sets a person’s address, which Cyrus lets everybody choose for themselves. */
export async function nameAddress(cyrus: CyrusServer, name: string, email: string): Promise<void> {
  const address = `<C:calendar-user-address-set><D:href>mailto:${email}</D:href></C:calendar-user-address-set>`;
  await cyrus.call(name, 'PROPPATCH', '', `<D:propertyupdate ${NAMESPACES}><D:set><D:prop>${address}</D:prop></D:set></D:propertyupdate>`, {
    'content-type': 'application/xml',
  });
}

export const emptyCyrus = (cyrus: CyrusServer) => emptyServer(furnished(cyrus));

/** Opens a test’s world on a server that was started once, after emptying it. */
export const openCyrusWorld = (cyrus: CyrusServer): Promise<CyrusWorld> => openCaldavWorld(furnished(cyrus));

function furnished(cyrus: CyrusServer): FurnishedServer {
  return {
    ...cyrus,
    path: '',
    calendar: 'Default',
    inbox: 'Inbox',
    clearsInbox: true,
    async hideListing(name) {
      const rights = (who: string, letters: string) => FOLDERS.map((folder) => `setacl user/${name}/${folder} ${who} ${letters}`);
      await cyrus.administrate([...rights('anyone', '9'), ...rights('fred', '9')]);
      return async () => {
        await cyrus.administrate([...rights('anyone', READ), ...rights('fred', WRITE)]);
      };
    },
  };
}
