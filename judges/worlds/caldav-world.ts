import type { Email, TokenSource } from '@assist/calendar-provider';
import { type CorporateWorld, type RoomBehaviour, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import { POLITE_LIMITS, type PoliteLimits } from '@assist/polite-http';
import { type CaldavProvider, caldavProvider } from '@assist/provider-caldav';
import { plusMinutes } from '@assist/time';
import { type CaldavProxy, startCaldavProxy } from './caldav-proxy.ts';

/** A third-party CalDAV server that was furnished once with the cast of the test suite. */
export interface FurnishedServer {
  readonly origin: string;
  /** Path of the address to give to the provider, such as `/caldav.php/`; '' if it is the origin. */
  readonly path: string;
  readonly password: string;
  /** Names of the folders in everybody's home. */
  readonly calendar: string;
  readonly inbox: string;
  /** Whether a message in the inbox makes its owner busy, so that the keeper of a room has to remove it. */
  readonly clearsInbox: boolean;
  /** Sends a request as a person, with a path below their home. */
  call(
    user: string,
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string }>;
  /** Makes a mailbox's listing unavailable, and returns what gives it back. */
  hideListing(user: string): Promise<() => Promise<void>>;
}

export interface CaldavWorld extends CorporateWorld {
  readonly provider: CaldavProvider;
  readonly proxy: CaldavProxy;
}

/** The service account; it may read and write every room’s calendar. */
export const SERVICE = 'assist';
export const ROOMS = ['room-1', 'room-2', 'confirm'] as const;
export const PEOPLE = ['olga', 'fred', 'carl'] as const;
/** Further rooms, as many as the suite needs. */
const MANY: readonly string[] = Array.from({ length: 101 }, (_, index) => `many-${index}`);
const RESOURCES: ReadonlySet<string> = new Set([...ROOMS, ...MANY]);
const CAST_USERS = [SERVICE, ...PEOPLE, ...ROOMS];
export const ALL_USERS: readonly string[] = [...CAST_USERS, ...MANY];

/** Limits for tests: practically any number of requests per minute. */
export const LIMITS: PoliteLimits = { ...POLITE_LIMITS, publishedPerMinute: 1_000_000 };
const nameOf = (email: Email) => email.split('@')[0]!;

export const addressOf = (name: string) => `${name}@${RESOURCES.has(name) ? 'rooms.alder.example' : 'alder.example'}`;

/** Empties the calendars of the whole cast. */
export async function emptyServer(server: FurnishedServer): Promise<void> {
  await Promise.all(CAST_USERS.map((name) => empty(server, name)));
}

/** Opens a test’s world on a server that was started once, after emptying it. */
export async function openCaldavWorld(server: FurnishedServer): Promise<CaldavWorld> {
  await emptyServer(server);
  const proxy = await startCaldavProxy(server.origin);
  const provider = caldavProvider({
    url: `${proxy.origin}${server.path}`,
    tokens: tokensOf(server),
    zone: 'Europe/Prague',
    limits: LIMITS,
  });
  const behaviours = new Map<string, RoomBehaviour>(ROOMS.map((name) => [name, 'accepts']));
  const undo: (() => Promise<void>)[] = [];
  return {
    provider,
    proxy,
    settle: async () => {
      for (const [name, behaviour] of behaviours) if (behaviour !== 'silent') await answerFor(server, provider, name, behaviour);
    },
    close: async () => {
      await provider.close();
      await proxy.close();
      for (const give of undo) await give();
    },
    setRoom: (email, behaviour) => behaviours.set(nameOf(email), behaviour),
    befall: (fault, times) => proxy.befall(fault, times),
    addRooms: (count) =>
      MANY.slice(0, count).map((name) => {
        behaviours.set(name, 'accepts');
        return addressOf(name);
      }),
    hideListing: async (mailbox) => {
      undo.push(await server.hideListing(nameOf(mailbox)));
    },
    deleteOwnCopy: async (mailbox, event) => {
      const name = nameOf(mailbox);
      const copy = (await copiesOf(server, name)).find(({ text }) => text.includes(event.key.uid));
      if (copy === undefined) throw new Error(`${name} has no copy of ${event.subject}`);
      await server.call(name, 'DELETE', copy.path);
    },
    putEventInZone: async (mailbox, zoneText, wallStart, wallEnd) => {
      const subject = `Written in ${zoneText}`;
      await put(
        server,
        nameOf(mailbox),
        `${server.calendar}/of-another@elsewhere.example.ics`,
        eventInZone(subject, zoneText, wallStart, wallEnd),
      );
      return { subject };
    },
  };
}

function tokensOf(server: FurnishedServer): TokenSource {
  const token = (name: string) => Buffer.from(`${name}:${server.password}`).toString('base64');
  const getToken: TokenSource['getToken'] = async (actor) => token(actor.as === 'app' ? SERVICE : nameOf(actor.mailbox));
  return { getToken, renewToken: (actor, _refused, signal) => getToken(actor, signal) };
}

interface Copy {
  readonly path: string;
  readonly text: string;
}

async function copiesOf(server: FurnishedServer, name: string): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  for (const path of await pathsIn(server, name, server.calendar))
    copies.push({ path, text: (await server.call(name, 'GET', path)).text.replace(/\r\n[ \t]/g, '') });
  return copies;
}

async function pathsIn(server: FurnishedServer, name: string, folder: string): Promise<readonly string[]> {
  const { text } = await server.call(name, 'PROPFIND', `${folder}/`, undefined, { depth: '1' });
  return [...text.matchAll(/<(?:\w+:)?href>[^<]*\/([^/<]+\.ics)<\/(?:\w+:)?href>/g)].map(
    ([, file]) => `${folder}/${decodeURIComponent(file!)}`,
  );
}

async function put(server: FurnishedServer, name: string, path: string, text: string): Promise<void> {
  const { status, text: answer } = await server.call(name, 'PUT', path, text, { 'content-type': 'text/calendar; charset=utf-8' });
  if (status >= 300) throw new Error(`PUT ${path} answered ${status}: ${answer.slice(0, 300)}`);
}

/** Empties the calendar and the inbox. Notifies nobody, because the remains of the last test concern nobody. */
async function empty(server: FurnishedServer, name: string): Promise<void> {
  for (const folder of [server.calendar, server.inbox])
    for (const path of await pathsIn(server, name, folder)) await server.call(name, 'DELETE', path, undefined, { 'schedule-reply': 'F' });
}

/**
 * Answers for a room, because these servers leave the answer to the keeper of the room’s calendar. By default, a room accepts any time that it has
 * not given to somebody else.
 */
async function answerFor(server: FurnishedServer, provider: CaldavProvider, name: string, behaviour: RoomBehaviour): Promise<void> {
  const email = addressOf(name);
  if (server.clearsInbox) for (const path of await pathsIn(server, name, server.inbox)) await server.call(name, 'DELETE', path);
  const copies = (await copiesOf(server, name)).filter(({ text }) => text.split('\r\n').some((line) => isAsked(line, email)));
  for (const { path, text } of copies) {
    const { items } = await provider.listEvents({ calendar: email, range: SEASON }, suiteContext(email));
    const uid = /^UID:(.+)$/m.exec(text)![1]!.trim();
    const asked = items.filter((event) => event.key.uid === uid);
    const given = items.filter((event) => event.key.uid !== uid && event.myResponse === 'accepted' && !event.cancelled);
    const isTaken = asked.some((one) => given.some((other) => one.start < other.end && other.start < one.end));
    // Declining alone leaves the room busy for some servers; deleting the copy both declines and removes it.
    if (behaviour === 'declines' || isTaken) await server.call(name, 'DELETE', path);
    else
      await put(
        server,
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
