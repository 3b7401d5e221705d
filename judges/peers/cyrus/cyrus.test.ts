import { plusMinutes, toInstant } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calendar, INVITED, openCyrus, openEngine, ORGANIZER } from './calendars.ts';
import { type CyrusServer, isCyrusThere, startCyrus } from './cyrus-server.ts';

if (!isCyrusThere)
  process.stdout.write(
    'Cyrus CalDAV left out: cyrus-imapd and cyrus-caldav are not installed, or this is not root ("npm run test:judges" installs them)\n',
  );

/** When the scenario begins, in UTC: far enough in the future for both calendars. */
const EIGHT = toInstant('2027-02-01T08:00:00Z');
const day = { start: EIGHT, end: plusMinutes(EIGHT, 6 * 60) };
const at = (hours: number) => ({ start: plusMinutes(EIGHT, hours * 60), end: plusMinutes(EIGHT, hours * 60 + 60) });

/** RFC 6638 as implemented by a third-party server and by our engine: the same scenario, step by step. */
describe.runIf(isCyrusThere)('the calendar engine beside Cyrus', () => {
  let cyrus: CyrusServer;
  let both: readonly (readonly [name: string, calendar: Calendar])[];
  beforeAll(async () => {
    cyrus = await startCyrus([ORGANIZER, ...INVITED]);
    // A person’s calendars are created at their first request.
    for (const user of [ORGANIZER, ...INVITED]) await cyrus.call(user, 'PROPFIND', '', undefined, { depth: '1' });
    both = [
      ['engine', openEngine(EIGHT - 86_400_000)],
      ['Cyrus', openCyrus(cyrus)],
    ];
  });
  afterAll(() => cyrus?.stop());

  const STEPS: readonly (readonly [
    step: string,
    run: (calendar: Calendar) => Promise<void>,
    attendees: Record<string, string>,
    freeBusy: readonly string[],
  ])[] = [
    [
      'an invitation: nobody has answered, and the attendees’ time is tentative',
      (calendar) => calendar.invite(at(1)),
      { fred: 'needsAction', room: 'needsAction' },
      ['....bbbb................', '....tttt................', '....tttt................'],
    ],
    [
      'the room accepts: its time is taken',
      (calendar) => calendar.answer('room', 'accepted'),
      { fred: 'needsAction', room: 'accepted' },
      ['....bbbb................', '....tttt................', '....bbbb................'],
    ],
    [
      'a person declines: their time is free again',
      (calendar) => calendar.answer('fred', 'declined'),
      { fred: 'declined', room: 'accepted' },
      ['....bbbb................', '........................', '....bbbb................'],
    ],
    [
      'a move: everybody is asked anew, for the new time',
      (calendar) => calendar.move(at(3)),
      { fred: 'needsAction', room: 'needsAction' },
      ['............bbbb........', '............tttt........', '............tttt........'],
    ],
    [
      'both answer again',
      async (calendar) => {
        await calendar.answer('room', 'accepted');
        await calendar.answer('fred', 'tentative');
      },
      { fred: 'tentative', room: 'accepted' },
      ['............bbbb........', '............tttt........', '............bbbb........'],
    ],
    [
      'a cancellation: all times are free',
      (calendar) => calendar.cancel(),
      {},
      ['........................', '........................', '........................'],
    ],
  ];

  it.each(STEPS)(
    'agrees with Cyrus after each step: %s',
    async (_step, run, attendees, freeBusy) => {
      for (const [name, calendar] of both) {
        await run(calendar);
        expect([name, await calendar.attendees()]).toEqual([name, attendees]);
        const views = await Promise.all([ORGANIZER, ...INVITED].map((user) => calendar.freeBusy(user, day)));
        expect([name, views]).toEqual([name, freeBusy]);
      }
    },
    30_000,
  );
});
