import type { Email, TokenSource } from '@assist/calendar-provider';
import { type CorporateWorld, type RoomBehaviour, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import { POLITE_LIMITS, type PoliteLimits } from '@assist/polite-http';
import { type CaldavProvider, caldavProvider } from '@assist/provider-caldav';
import { plusMinutes } from '@assist/time';
import type { CyrusServer } from '../peers/cyrus/cyrus-server.ts';
import { type CaldavProxy, startCaldavProxy } from './caldav-proxy.ts';

export interface CyrusWorld extends CorporateWorld {
  readonly provider: CaldavProvider;
  readonly proxy: CaldavProxy;
}

/** The service account; it may read and write every room's calendar. */
export const SERVICE = 'assist';
const ROOMS = ['room-1', 'room-2', 'confirm'] as const;
const PEOPLE = ['olga', 'fred', 'carl'] as const;
/** Further rooms, as many as the suite needs. */
const MANY = Array.from({ length: 101 }, (_, index) => `many-${index}`);
const RESOURCES: ReadonlySet<string> = new Set([...ROOMS, ...MANY]);
const CAST_USERS = [SERVICE, ...PEOPLE, ...ROOMS];
export const CYRUS_USERS: readonly string[] = [...CAST_USERS, ...MANY];

/** Limits for tests: practically any number of requests per minute. */
export const LIMITS: PoliteLimits = { ...POLITE_LIMITS, publishedPerMinute: 1_000_000 };
const NAMESPACES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"';
export const READ = 'lrs9';
export const WRITE = 'lrswipkxtecd9';
const nameOf = (email: Email) => email.split('@')[0]!;
const domainOf = (name: string) => (RESOURCES.has(name) ? 'rooms.alder.example' : 'alder.example');

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
  await nameAddress(cyrus, name, `${name}@${domainOf(name)}`);
}

/** Sets a person’s address, which Cyrus lets everybody choose for themselves. */
export async function nameAddress(cyrus: CyrusServer, name: string, email: string): Promise<void> {
  const address = `<C:calendar-user-address-set><D:href>mailto:${email}</D:href></C:calendar-user-address-set>`;
  await cyrus.call(name, 'PROPPATCH', '', `<D:propertyupdate ${NAMESPACES}><D:set><D:prop>${address}</D:prop></D:set></D:propertyupdate>`, {
    'content-type': 'application/xml',
  });
}

export async function emptyCyrus(cyrus: CyrusServer): Promise<void> {
  await Promise.all(CAST_USERS.map((name) => empty(cyrus, name)));
}

/** Opens a test’s world on a server that was started once, after emptying it. */
export async function openCyrusWorld(cyrus: CyrusServer): Promise<CyrusWorld> {
  await emptyCyrus(cyrus);
  const proxy = await startCaldavProxy(cyrus.origin);
  const provider = caldavProvider({ url: proxy.origin, tokens: tokensOf(cyrus), zone: 'Europe/Prague', limits: LIMITS });
  const behaviours = new Map<string, RoomBehaviour>(ROOMS.map((name) => [name, 'accepts']));
  const undo: string[] = [];
  return {
    provider,
    proxy,
    settle: async () => {
      for (const [name, behaviour] of behaviours) if (behaviour !== 'silent') await answerFor(cyrus, provider, name, behaviour);
    },
    close: async () => {
      await provider.close();
      await proxy.close();
      if (undo.length > 0) await cyrus.administrate(undo);
    },
    setRoom: (email, behaviour) => behaviours.set(nameOf(email), behaviour),
    befall: (fault, times) => proxy.befall(fault, times),
    addRooms: (count) =>
      MANY.slice(0, count).map((name) => {
        behaviours.set(name, 'accepts');
        return `${name}@${domainOf(name)}`;
      }),
    hideListing: async (mailbox) => {
      const rights = (letters: string) => FOLDERS.map((folder) => `setacl user/${nameOf(mailbox)}/${folder} anyone ${letters}`);
      undo.push(...rights(READ), ...FOLDERS.map((folder) => `setacl user/${nameOf(mailbox)}/${folder} fred ${WRITE}`));
      await cyrus.administrate([...rights('9'), ...FOLDERS.map((folder) => `setacl user/${nameOf(mailbox)}/${folder} fred 9`)]);
    },
    deleteOwnCopy: async (mailbox, event) => {
      const name = nameOf(mailbox);
      const copy = (await copiesOf(cyrus, name)).find(({ text }) => text.includes(event.key.uid));
      if (copy === undefined) throw new Error(`${name} has no copy of ${event.subject}`);
      await cyrus.call(name, 'DELETE', copy.path);
    },
    putEventInZone: async (mailbox, zoneText, wallStart, wallEnd) => {
      const subject = `Written in ${zoneText}`;
      await put(cyrus, nameOf(mailbox), 'Default/of-another@elsewhere.example.ics', eventInZone(subject, zoneText, wallStart, wallEnd));
      return { subject };
    },
  };
}

const FOLDERS = ['#calendars', '#calendars/Default'] as const;

function tokensOf(cyrus: CyrusServer): TokenSource {
  const token = (name: string) => Buffer.from(`${name}:${cyrus.password}`).toString('base64');
  const getToken: TokenSource['getToken'] = async (actor) => token(actor.as === 'app' ? SERVICE : nameOf(actor.mailbox));
  return { getToken, renewToken: (actor, _refused, signal) => getToken(actor, signal) };
}

interface Copy {
  readonly path: string;
  readonly text: string;
}

async function copiesOf(cyrus: CyrusServer, name: string): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  for (const path of await pathsIn(cyrus, name, 'Default'))
    copies.push({ path, text: (await cyrus.call(name, 'GET', path)).text.replace(/\r\n[ \t]/g, '') });
  return copies;
}

async function pathsIn(cyrus: CyrusServer, name: string, folder: string): Promise<readonly string[]> {
  const { text } = await cyrus.call(name, 'PROPFIND', `${folder}/`, undefined, { depth: '1' });
  return [...text.matchAll(/<D:href>\/dav\/calendars\/user\/[^/]+\/([^<]+\.ics)<\/D:href>/g)].map(([, path]) => path!);
}

async function put(cyrus: CyrusServer, name: string, path: string, text: string): Promise<void> {
  const { status, text: answer } = await cyrus.call(name, 'PUT', path, text, { 'content-type': 'text/calendar; charset=utf-8' });
  if (status >= 300) throw new Error(`PUT ${path} answered ${status}: ${answer.slice(0, 300)}`);
}

/** Empties the calendar and the inbox. Notifies nobody, because the remains of the last test concern nobody. */
async function empty(cyrus: CyrusServer, name: string): Promise<void> {
  for (const folder of ['Default', 'Inbox'])
    for (const path of await pathsIn(cyrus, name, folder)) await cyrus.call(name, 'DELETE', path, undefined, { 'schedule-reply': 'F' });
}

/**
 * Answers for a room, because Cyrus leaves the answer to the keeper of the room’s calendar. By default, a room accepts any time that it has
 * not given to somebody else.
 */
async function answerFor(cyrus: CyrusServer, provider: CaldavProvider, name: string, behaviour: RoomBehaviour): Promise<void> {
  const email = `${name}@${domainOf(name)}`;
  // Handled messages are removed from the inbox, because Cyrus counts them as busy.
  for (const path of await pathsIn(cyrus, name, 'Inbox')) await cyrus.call(name, 'DELETE', path);
  const copies = (await copiesOf(cyrus, name)).filter(({ text }) => text.split('\r\n').some((line) => isAsked(line, email)));
  for (const { path, text } of copies) {
    const { items } = await provider.listEvents({ calendar: email, range: SEASON }, suiteContext(email));
    const uid = /^UID:(.+)$/m.exec(text)![1]!.trim();
    const asked = items.filter((event) => event.key.uid === uid);
    const given = items.filter((event) => event.key.uid !== uid && event.myResponse === 'accepted' && !event.cancelled);
    const isTaken = asked.some((one) => given.some((other) => one.start < other.end && other.start < one.end));
    // Declining alone leaves the room busy for Cyrus; deleting the copy both declines and removes it.
    if (behaviour === 'declines' || isTaken) await cyrus.call(name, 'DELETE', path);
    else
      await put(
        cyrus,
        name,
        path,
        text
          .split('\r\n')
          // A moved copy has its TRANSP line twice, which Cyrus rejects.
          .filter((line, index, lines) => !line.startsWith('TRANSP:') || lines.indexOf(line) === index)
          .map((line) => (isAsked(line, email) ? line.replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=ACCEPTED') : line))
          .join('\r\n'),
      );
  }
}

const SEASON = { start: plusMinutes(SUITE_NOW, -3 * 24 * 60), end: plusMinutes(SUITE_NOW, 500 * 24 * 60) };

function isAsked(line: string, email: Email): boolean {
  return line.startsWith('ATTENDEE') && line.includes(`mailto:${email}`) && line.includes('PARTSTAT=NEEDS-ACTION');
}

function eventInZone(subject: string, zoneText: string, wallStart: string, wallEnd: string): string {
  const offset = { 'Central Europe Standard Time': '+0100', 'India Standard Time': '+0530' }[zoneText] ?? '+0000';
  const stamp = (text: string) => text.replace(/[-:]/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Somebody//Else//EN',
    'BEGIN:VTIMEZONE',
    `TZID:${zoneText}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:of-another@elsewhere.example',
    'DTSTAMP:20261101T000000Z',
    `SUMMARY:${subject}`,
    `DTSTART;TZID="${zoneText}":${stamp(wallStart)}`,
    `DTEND;TZID="${zoneText}":${stamp(wallEnd)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
