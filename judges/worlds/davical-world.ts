import type { DavicalGrant, DavicalServer } from '../peers/davical/davical-server.ts';
import { addressOf, ALL_USERS, type CaldavWorld, openCaldavWorld, PEOPLE, ROOMS, SERVICE } from './caldav-world.ts';

/** The rooms that the directory lists. */
const LISTED: ReadonlySet<string> = new Set(['room-1', 'room-2']);

export const DAVICAL_ACCOUNTS = ALL_USERS.map((name) => ({
  name,
  email: addressOf(name),
  kind: LISTED.has(name) ? ('resource' as const) : ('person' as const),
}));

const READ = ['DAV::read'];
const WRITE = ['DAV::all'];

/** What the cast has granted: everybody reads each other's and the rooms' calendars, and the service account writes the rooms'. */
const USUAL: readonly DavicalGrant[] = [
  ...PEOPLE.flatMap((owner) => [...PEOPLE, SERVICE].filter((to) => to !== owner).map((to) => ({ owner, to, privileges: READ }))),
  ...ROOMS.flatMap((owner) => PEOPLE.map((to) => ({ owner, to, privileges: READ }))),
  ...ROOMS.map((owner) => ({ owner, to: SERVICE, privileges: WRITE })),
].map((grant) => (grant.owner === 'olga' && grant.to === 'fred' ? { ...grant, privileges: WRITE } : grant));

export function openDavicalWorld(davical: DavicalServer): Promise<CaldavWorld> {
  davical.grant(USUAL);
  return openCaldavWorld({
    ...davical,
    path: '/caldav.php/',
    calendar: 'calendar',
    inbox: '.in',
    clearsInbox: false,
    async hideListing(name) {
      davical.grant(USUAL.filter(({ owner }) => owner !== name));
      return async () => davical.grant(USUAL);
    },
  });
}
