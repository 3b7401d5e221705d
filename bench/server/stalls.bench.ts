import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { type Answered, ServerUnderTest } from './server-under-test.ts';

/** Longest time that one person’s request should keep other people waiting, in milliseconds. */
const BOUND_MS = 50;
const DAY_MS = 86_400_000;
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    resources: { type: 'string', default: '5000' },
    days: { type: 'string', default: '42' },
  },
});

const server = await ServerUnderTest.start(values.database === 'postgres' ? 'postgres' : 'sqlite', {
  resources: Number(values.resources),
  people: 1_000,
  signedIn: 8,
  limitedBuildings: true,
});
const { desks, rooms } = server.company;
// Twenty desks of one building, all in zones without an occupancy limit, so that only the building’s limit applies.
const together = desks
  .slice(0, 225)
  .filter((_desk, index) => Math.floor((index * 20) / 225) % 2 === 1)
  .slice(2, 22);
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const at = (day: number, hour: number) => fromInstant(instantOf(today + day * DAY_MS + hour * 3_600_000));
let keys = 0;
const event = (more: object) => ({
  idempotencyKey: `stall-${(keys += 1)}`,
  subject: 's',
  start: at(1, 8),
  end: at(1, 9),
  timezone: 'UTC',
  resources: [{ email: rooms[keys % rooms.length] }],
  ...more,
});
const LIMITED_AREAS = [
  ...Array.from({ length: 20 }, (_, building) => `b${building}`),
  ...Array.from({ length: 20 * 5 }, (_, floor) => `b${Math.floor(floor / 5)}f${floor % 5}z0`),
];
const howFull = (areaIds: readonly string[], days: number) =>
  server.call(6, 'POST', '/api/calendar/utilisation', { start: at(0, 0), end: at(days, 0), areaIds });
const list = `/api/calendar/events?start=${at(0, 0)}&end=${at(60, 0)}`;

const others = `/api/other-calendars/events?start=${at(0, 0)}&end=${at(62, 0)}`;

/** Makes a request and meanwhile measures how long another caller waits. `stallMs` is the longest wait. */
async function stallOf(work: () => Promise<Answered>): Promise<{ answered: Answered; stallMs: number }> {
  let isOver = false;
  let stallMs = 0;
  const watching = (async () => {
    while (!isOver) {
      stallMs = Math.max(stallMs, (await server.isAlive()).ms);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  await new Promise((resolve) => setTimeout(resolve, 50));
  stallMs = 0;
  const answered = await work();
  isOver = true;
  await watching;
  return { answered, stallMs };
}

/** Names and texts of event descriptions that are slow to parse. Each has about the greatest length that is permitted. */
const SLOW_TEXTS: readonly (readonly [string, string])[] = [
  ['"<" 32,768 times', '<'.repeat(32_768)],
  ['"<a" 16,384 times', '<a'.repeat(16_384)],
  ['spaces', `${' '.repeat(32_767)}x`],
  ['"<body " many times', '<body '.repeat(5_461)],
];
const everybody = Array.from({ length: 500 }, (_, index) => ({
  email: `guest-${index}@people.example`,
  name: `Guest ${index}`,
  remotely: false,
}));

/** The measured operations: name, expected status, and the function that runs the operation. */
const OPERATIONS: readonly (readonly [string, number, () => Promise<Answered>])[] = [
  ...SLOW_TEXTS.map(
    ([name, bodyHtml], index) =>
      [
        `list of 20 events whose text is ${name}`,
        200,
        async () => {
          for (let made = 0; made < 20; made += 1) {
            const { status, text } = await server.call(
              index,
              'POST',
              '/api/calendar/events',
              event({ bodyHtml, start: at(2 + index, made), end: at(2 + index, made + 1) }),
            );
            if (status !== 201) throw new Error(text);
          }
          return (await stallOf(() => server.call(index, 'GET', list))).answered;
        },
      ] as const,
  ),
  [
    'daily series of 366 in one room',
    201,
    () => server.call(4, 'POST', '/api/calendar/events', event({ recurrence: { frequency: 'daily', interval: 1, count: 366 } })),
  ],
  [
    'daily series of 366 × 20 desks of a limited building',
    422,
    () =>
      server.call(
        4,
        'POST',
        '/api/calendar/events',
        event({ resources: together.map((email) => ({ email })), recurrence: { frequency: 'daily', interval: 1, count: 366 } }),
      ),
  ],
  [
    'daily series of 98 × 20 desks of a limited building',
    201,
    () =>
      server.call(
        4,
        'POST',
        '/api/calendar/events',
        event({
          start: at(1, 12),
          end: at(1, 13),
          resources: together.map((email) => ({ email })),
          recurrence: { frequency: 'daily', interval: 1, count: 98 },
        }),
      ),
  ],
  [
    'asked beforehand: 98 dates × 20 desks of a limited building, all of them taken',
    200,
    () =>
      server.call(5, 'POST', '/api/calendar/events/plan', {
        start: at(1, 12),
        end: at(1, 13),
        emails: together,
        recurrence: { frequency: 'daily', interval: 1, count: 98 },
      }),
  ],
  [
    'asked beforehand: 366 dates in one room',
    200,
    () =>
      server.call(5, 'POST', '/api/calendar/events/plan', {
        start: at(1, 12),
        end: at(1, 13),
        emails: together.slice(0, 1),
        recurrence: { frequency: 'daily', interval: 1, count: 366 },
      }),
  ],
  [
    'the same series again, taken',
    409,
    () =>
      server.call(
        5,
        'POST',
        '/api/calendar/events',
        event({
          start: at(1, 12),
          end: at(1, 13),
          resources: together.map((email) => ({ email })),
          recurrence: { frequency: 'daily', interval: 1, count: 98 },
        }),
      ),
  ],
  ['event with 500 attendees', 201, () => server.call(6, 'POST', '/api/calendar/events', event({ attendees: everybody }))],
  [
    'schedules of 500 mailboxes × 62 days',
    200,
    () => server.call(6, 'POST', '/api/calendar/schedules', { start: at(0, 0), end: at(62, 0), emails: desks.slice(0, 500) }),
  ],
  ['how full a building is, for a day', 200, () => howFull(['b1'], 1)],
  ['how full a building is, for 62 days', 200, () => howFull(['b1'], 62)],
  // One call accepts at most 100 areas. These are 20 buildings and 80 of their zones.
  ['how full 100 areas are, for 62 days', 200, () => howFull(LIMITED_AREAS.slice(0, 100), 62)],
  [
    'schedules of 500 people × 62 days',
    200,
    () =>
      server.call(6, 'POST', '/api/calendar/schedules', {
        start: at(0, 0),
        end: at(62, 0),
        emails: Array.from({ length: 500 }, (_, index) => `person-${index}@people.example`),
      }),
  ],
  ['all resources', 200, () => server.call(6, 'GET', '/api/assist/resources')],
  ['configuration', 200, () => server.call(6, 'GET', '/api/assist/configurations')],
  ['list of events', 200, () => server.call(4, 'GET', list)],
  ['people by a long text', 200, () => server.call(6, 'GET', `/api/calendar/people?q=${'a%20'.repeat(30)}`)],
  ['what 50 other calendars have in 62 days', 200, () => server.call(7, 'GET', others)],
  ['other calendars by a letter', 200, () => server.call(7, 'GET', '/api/other-calendars/search?q=a')],
  ['"[" 5,000 times', 400, () => server.call(6, 'POST', '/api/calendar/schedules', '['.repeat(5_000))],
];

// Warms up the process, because every call is slow when a process has just started.
for (let turn = 0; turn < 200; turn += 1) await server.call(7, 'GET', turn % 2 === 0 ? list : '/api/assist/configurations');
// Fills the desks for six weeks, or for the `--days` given, so that the longest schedules are not empty.
for (let day = 1; day <= Number(values.days); day += 1) {
  await Promise.all(
    desks
      .slice(0, 500)
      .map((email, index) =>
        server.call(index, 'POST', '/api/calendar/events', event({ start: at(day, 13), end: at(day, 17), resources: [{ email }] })),
      ),
  );
}
// Lets one person watch 50 calendars: seven colleagues and 43 desks that are taken each day. They do not fit into one answer.
for (const email of [...Array.from({ length: 7 }, (_, index) => `person-${index}@people.example`), ...desks.slice(0, 43)]) {
  const { status, text } = await server.call(7, 'POST', '/api/other-calendars', { email });
  if (status !== 201) throw new Error(text);
}
process.stdout.write(`${values.database}, ${values.resources} resources; the longest that somebody else waits, bound ${BOUND_MS} ms\n`);
let wrong = 0;
for (const [name, status, work] of OPERATIONS) {
  const { answered, stallMs } = await stallOf(work).catch((error: unknown) => ({
    answered: { status: 0, text: String(error), ms: 0 },
    stallMs: Number.NaN,
  }));
  const isWrong = answered.status !== status;
  if (isWrong) wrong += 1;
  process.stdout.write(
    `${name.padEnd(56)} ${String(answered.status).padStart(4)} ${answered.ms.toFixed(0).padStart(7)} ms, others wait ${stallMs.toFixed(0).padStart(6)} ms${stallMs > BOUND_MS ? '  over' : ''}${isWrong ? `, not ${status}: ${answered.text.slice(0, 200)}` : ''}\n`,
  );
}
await server.stop();
// Times are only reported; the run fails only because of wrong answers.
process.exit(wrong === 0 ? 0 : 1);
