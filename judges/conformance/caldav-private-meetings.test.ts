import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  type Grant,
  type Meeting,
  PRIVATE,
  rowsOf,
  SARA,
  seenByEach,
  UNSHARED,
  VIEWERS,
} from '../../apps/server/test/a-meeting-seen-by-each.ts';
import { type WorldOver, openWorldOver } from '../../apps/server/test/corporate-world.ts';
import { type PassingTime, startTime } from '../../apps/server/test/passing-time.ts';
import type { TestClient } from '../../apps/server/test/test-server.ts';
import { type CyrusServer, isCyrusThere, startCyrus } from '../peers/cyrus/cyrus-server.ts';
import { furnishAccount, lettingAnswer, READ, SERVICE, sharing, WRITE } from '../worlds/cyrus-world.ts';

if (!isCyrusThere)
  process.stdout.write(
    'What is private over CalDAV left out: cyrus-imapd and cyrus-caldav are not installed, or this is not root ("npm run test:judges" installs them)\n',
  );

const nameOf = (email: string) => email.split('@')[0]!;
/** Cyrus’s letters for each grant. RFC 3744 has no right for private events, so people who may read a calendar may read all of it. */
const LETTERS: Readonly<Record<Grant, string>> = {
  read: READ,
  write: WRITE,
  delegate: WRITE,
  delegateWithPrivate: WRITE,
  owner: `${WRITE}an`,
};

/**
 * The columns are those of `a-meeting-seen-by-each.ts`: the room’s, then the organizer’s. Cyrus reports a calendar that a person may not
 * look up as not found, so Assist treats it as nobody’s.
 */
const OF_PRIVATE = `
  Olga                own      own    own     -       time    time    time     -      all     time    all
  Sara                time     time   time    -       time    time    time     -      -       time    -
  is invited          own      own    own     -       time    time    time     -      -       time    all
  a stranger          time     time   time    -       time    time    time     -      -       time    -
  reads Olga’s        time     time   time    -       time    time    time     time   time    time    -
  Olga’s delegate     time     time   time    -       time    time    time     all    all     time    -
  … who sees private  time     time   time    -       time    time    time     all    all     time    -
  reads the room’s    time     time   time    time    time    time    time     -      -       time    -
  writes the room’s   time     time   time    all     time    time    time     -      -       time    -
  owns the room’s     time     time   time    all     time    time    time     -      -       time    -`;
/** As above, if the organizer shares nothing: Cyrus still reports the busy times of all who may be invited (RFC 6638, section 5). */
const OF_UNSHARED = `
  Olga                time     time   time    -       time    time    time     -      -       time    -
  Sara                own      own    own     -       time    time    time     -      all     time    all
  is invited          own      own    own     -       time    time    time     -      -       time    all
  a stranger          time     time   time    -       time    time    time     -      -       time    -
  reads Olga’s        time     time   time    -       time    time    time     -      -       time    -
  Olga’s delegate     time     time   time    -       time    time    time     -      -       time    -
  … who sees private  time     time   time    -       time    time    time     -      -       time    -
  reads the room’s    time     time   time    all     time    time    time     -      -       time    -
  writes the room’s   time     time   time    all     time    time    time     -      -       time    -
  owns the room’s     time     time   time    all     time    time    time     -      -       time    -`;

/** Returns the event as the organizer’s own program writes it. Cyrus sends it to the attendees. */
function written({ organizer, startsAt, words }: Meeting): string {
  const stamp = (minutes: number) => fromInstant(at(minutes)).replaceAll(/[-:]|\.000/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Somebody//Else//EN',
    'BEGIN:VEVENT',
    `UID:at-${startsAt}@elsewhere.example`,
    'DTSTAMP:20261101T000000Z',
    `SUMMARY:${words.subject}`,
    `DESCRIPTION:${words.body}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(startsAt + 60)}`,
    `CLASS:${organizer === PRIVATE.organizer ? 'PRIVATE' : 'PUBLIC'}`,
    `ORGANIZER;CN=${words.organizer}:mailto:${organizer}`,
    `ATTENDEE;CN=${words.organizer};PARTSTAT=ACCEPTED:mailto:${organizer}`,
    `ATTENDEE;CN=Room 1;CUTYPE=ROOM;ROLE=NON-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${CAST.room}`,
    `ATTENDEE;CN=Fred Kos;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${CAST.fred}`,
    // The client notifies this attendee (SCHEDULE-AGENT=CLIENT), so Cyrus sends no mail.
    `ATTENDEE;CN=${words.guest};ROLE=OPT-PARTICIPANT;PARTSTAT=NEEDS-ACTION;SCHEDULE-AGENT=CLIENT:mailto:${words.guest}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

// Specification, section 1 ("visibility: public or private"): a person who may not know what an event is about learns when it is, and
// nothing more.
describe.runIf(isCyrusThere)('a meeting in a room (CalDAV, Cyrus)', () => {
  let cyrus: CyrusServer;
  let world: WorldOver;
  let time: PassingTime;
  const clients = new Map<string, TestClient>();

  beforeAll(async () => {
    const users = [SERVICE, nameOf(CAST.room), ...VIEWERS.map(([, name]) => name)];
    cyrus = await startCyrus(users);
    for (const name of users) await furnishAccount(cyrus, name);
    await cyrus.administrate([
      ...sharing(nameOf(CAST.room), { [SERVICE]: WRITE }),
      lettingAnswer(nameOf(CAST.room)),
      ...sharing(nameOf(SARA), { anyone: '""' }),
      ...VIEWERS.flatMap(([, name, grant]) => (grant === undefined ? [] : sharing(nameOf(grant[0]), { [name]: LETTERS[grant[1]] }))),
    ]);
    time = startTime(SUITE_NOW);
    world = await openWorldOver({
      kind: 'caldav',
      url: cyrus.origin,
      auth: { user: SERVICE, password: cyrus.password },
      addresses: 'alder.example',
      answersFor: 'all',
      zone: 'Europe/Prague',
      limits: { publishedPerMinute: 1_000_000 },
    });
    for (const meeting of [PRIVATE, UNSHARED]) {
      const { status, text } = await cyrus.call(nameOf(meeting.organizer), 'PUT', `Default/at-${meeting.startsAt}.ics`, written(meeting), {
        'content-type': 'text/calendar; charset=utf-8',
      });
      if (status !== 201) throw new Error(`${status} ${text}`);
    }
    for (const [who, name] of VIEWERS) clients.set(who, await world.signInByPassword(name, cyrus.password));
    await world.work('answer-for-resources');
    await world.work('sweep-schedules');
  });
  afterAll(async () => {
    await world?.server.close();
    world?.remove();
    await cyrus?.stop();
    time?.end();
  });

  it.each([
    ['a private one', PRIVATE, OF_PRIVATE],
    ['one of a person who shares nothing', UNSHARED, OF_UNSHARED],
  ])('shows each viewer only what they may see: %s', async (_what, meeting, expected) => {
    expect(await seenByEach(clients, meeting)).toEqual(rowsOf(expected));
  });
});
