import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { Right } from '@assist/simulators';
import { fromInstant, plusMinutes } from '@assist/time';
import type { TestClient } from './test-server.ts';

export const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const RANGE = { start: fromInstant(at(0)), end: fromInstant(at(600)) };
const QUERY = `start=${RANGE.start}&end=${RANGE.end}`;
export const SARA = 'sara@alder.example';

/** A meeting in the room, with Fred and somebody from outside as attendees. The `words` appear nowhere else in the data. */
export interface Meeting {
  readonly organizer: string;
  readonly startsAt: number;
  readonly words: Readonly<Record<'subject' | 'body' | 'organizer' | 'guest', string>>;
}
/** Olga's meeting, which she has marked private. */
export const PRIVATE: Meeting = {
  organizer: CAST.olga,
  startsAt: 60,
  words: { subject: 'Kestrel', body: 'falconry', organizer: 'Olga Nová', guest: 'kestrel@elsewhere.example' },
};
/** Sara's meeting. She shares her calendar with nobody. */
export const UNSHARED: Meeting = {
  organizer: SARA,
  startsAt: 180,
  words: { subject: 'Heron', body: 'wading', organizer: 'Sara Tichá', guest: 'heron@elsewhere.example' },
};

/** The rights that a viewer may have been given in somebody's calendar. */
export type Grant = Extract<Right, 'read' | 'write' | 'delegate' | 'delegateWithPrivate' | 'owner'>;

/**
 * The viewers, and the rights that they have been given. Google calls the rights reader (`read`), writer (`write`, `delegate`) and owner.
 */
export const VIEWERS: readonly (readonly [who: string, name: string, grant?: readonly [calendar: string, right: Grant]])[] = [
  ['Olga', 'olga'],
  ['Sara', 'sara'],
  ['is invited', 'fred'],
  ['a stranger', 'stan'],
  ['reads Olga’s', 'rolf', [CAST.olga, 'read']],
  ['Olga’s delegate', 'dan', [CAST.olga, 'delegate']],
  ['… who sees private', 'dana', [CAST.olga, 'delegateWithPrivate']],
  ['reads the room’s', 'rita', [CAST.room, 'read']],
  ['writes the room’s', 'vera', [CAST.room, 'write']],
  ['owns the room’s', 'mara', [CAST.room, 'owner']],
];

/**
 * The names of the requests in `looksAt`, in order: six about the room, four about the organizer's calendar, and one by the meeting's ids.
 */
const COLUMNS = '                      schedule known  beside  list    limited page    schedule beside list    limited by id';

/** Returns a range of 15 minutes within the meeting. */
const within = ({ startsAt }: Meeting) => ({ start: fromInstant(at(startsAt + 30)), end: fromInstant(at(startsAt + 45)) });

/** Returns the names of the meeting's words that the text contains. */
export const wordsIn = (text: string, { words }: Meeting) =>
  Object.entries(words).flatMap(([name, word]) => (text.includes(word) ? [name] : []));

/** Summarises what an answer reveals of a meeting, such as `-` (nothing), `time`, `subject`, `own` or `all`. */
function told(answer: unknown, meeting: Meeting): string {
  const text = JSON.stringify(answer);
  const words = wordsIn(text, meeting);
  const hasTime = text.includes(fromInstant(at(meeting.startsAt)));
  const word = { '': 'time', subject: 'subject', 'subject organizer': 'own', 'subject body organizer guest': 'all' }[words.join(' ')];
  return hasTime ? (word ?? words.join('+')) : words.length === 0 ? '-' : `no time, but ${words.join('+')}`;
}

export const list = (client: TestClient, user: string, limited = '') =>
  client.call('GET', `/api/calendar/events${limited}?${QUERY}&user=${user}`);
export const mine = (client: TestClient) => client.call('GET', `/api/calendar/events?${QUERY}`);
export const schedule = (client: TestClient, path: string, email: string) => client.call('POST', path, { ...RANGE, emails: [email] });
/** Returns the calendar's events as shown beside the viewer's own, or only a status if the calendar cannot be added. */
const beside = async (client: TestClient, email: string) => {
  const { status, body } = await client.call('POST', '/api/other-calendars', { email });
  if (status !== 201) return { body: status };
  const answer = await client.call('GET', `/api/other-calendars/events?${QUERY}`);
  await client.call('DELETE', `/api/other-calendars/${body.id}`);
  return answer;
};
const together = async (client: TestClient, calls: readonly (readonly [method: string, path: string, body?: unknown])[]) => {
  const answers = await Promise.all(calls.map(([method, path, body]) => client.call(method, path, body)));
  return { body: answers.filter(({ status }) => status < 300).map(({ body }) => body) };
};

type Event = { readonly id: string; readonly iCalUId: string; readonly start: { readonly utcDateTime: string } };
/** Builds one request per column. Requests by id use every id under which any of the clients lists the meeting. */
const looksAt = async (meeting: Meeting, clients: readonly TestClient[]) => {
  const seen = await Promise.all(clients.flatMap((client) => [list(client, CAST.room), list(client, meeting.organizer), mine(client)]));
  const events = seen
    .flatMap(({ body }) => (body.value ?? []) as Event[])
    .filter((event) => event.start.utcDateTime === fromInstant(at(meeting.startsAt)));
  const ids = [...new Set(events.map(({ id }) => encodeURIComponent(id)))];
  const requests = events.map(({ id, iCalUId }) => ({ id, iCalUid: iCalUId, email: CAST.room })).slice(0, 100);
  return [
    (client: TestClient) => schedule(client, '/api/calendar/schedules', CAST.room),
    (client: TestClient) => schedule(client, '/api/cache/get', CAST.room),
    (client: TestClient) => beside(client, CAST.room),
    (client: TestClient) => list(client, CAST.room),
    (client: TestClient) => list(client, CAST.room, '/limited'),
    // Everything that the room's own page requests besides the room's times.
    (client: TestClient) =>
      together(client, [
        ['GET', '/api/assist/resources'],
        ['POST', '/api/event/statuses', requests],
        ['POST', '/api/calendar/events/plan', { ...within(meeting), emails: [CAST.room] }],
        ...[...new Set(events.map(({ iCalUId }) => encodeURIComponent(iCalUId)))].map(
          (uid) => ['GET', `/api/assist/resources/${CAST.room}/events/${uid}/bounds`] as const,
        ),
      ]),
    (client: TestClient) => schedule(client, '/api/calendar/schedules', meeting.organizer),
    (client: TestClient) => beside(client, meeting.organizer),
    (client: TestClient) => list(client, meeting.organizer),
    (client: TestClient) => list(client, meeting.organizer, '/limited'),
    (client: TestClient) =>
      together(
        client,
        ids.flatMap((id) => ['', '/dates'].map((more) => ['GET', `/api/calendar/events/${id}${more}`] as const)),
      ),
  ];
};

export const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '));

/** Returns one line per viewer, with what each request reveals of the meeting to that viewer. */
export async function seenByEach(clients: ReadonlyMap<string, TestClient>, meeting: Meeting): Promise<string[]> {
  const looks = await looksAt(meeting, [...clients.values()]);
  if (looks.length !== COLUMNS.trim().split(/(?<!by) +/).length) throw new Error('a look has no column');
  return Promise.all(
    [...clients].map(async ([who, client]) => {
      const cells: string[] = [];
      for (const look of looks) cells.push(told((await look(client)).body, meeting));
      return [who, ...cells].join(' ');
    }),
  );
}
