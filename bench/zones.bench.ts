/**
 * Compares the day view of 1,000 resources in five zones with the same in one zone: the server's schedules, and the client's codes from
 * them. Both thousands have the same reservations, belong to one company on one server, and are read in turn, round by round, so that other
 * load on the machine affects both equally.
 *
 * node bench/zones.bench.ts [--rounds 30]
 *
 * Bound: five zones take at most 1.1 times as long as one. Times are only reported. The run fails if the schedules of the two sides
 * differ, or if a row of all zones together differs from the row of its resource alone.
 */
import { parseArgs } from 'node:util';
import { availabilityOf, type KnownTimes, type ScheduleItem } from '@assist/availability';
import type { ScheduleAnswer } from '@assist/contract';
import { type Resource, toAreaTree } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import {
  DAY_MS,
  fromInstant,
  HOUR_MS,
  instantOf,
  localDateOf,
  localDays,
  MINUTE_MS,
  plusDays,
  toInstant,
  type ZoneName,
} from '@assist/time';
import type { Transaction } from 'kysely';
import type { Database } from '../apps/server/src/database/database.ts';
import type { Tables } from '../apps/server/src/database/tables.ts';
import { type MovedIn, moveInCompany } from './server/company-at-size.ts';
import { ServerUnderTest } from './server/server-under-test.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const ROUNDS = Number(values.rounds);
const RESOURCES = 1_000;
const EMAILS_A_CALL = 500;
/** Views in a round. The processor time of the server is counted in steps of 10 ms. */
const VIEWS = 20;
const EVENTS_A_DAY = 4;
const PRAGUE = 'Europe/Prague';
const ZONES = [PRAGUE, 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

const now = instantOf(Date.now());
const range = localDays(plusDays(localDateOf(now, PRAGUE), 1), 1, PRAGUE);

/** The first thousand resources are in one zone, the second in five. */
const zoneOf = (index: number): ZoneName => (index < RESOURCES ? PRAGUE : ZONES[index % ZONES.length]!);

/** Writes four reservations of 90 minutes on the day of the view for each resource. */
async function fill(db: Transaction<Tables>): Promise<void> {
  const resources = await db.selectFrom('resource').select(['id', 'email']).execute();
  for (const { id, email } of resources)
    for (let turn = 0; turn < EVENTS_A_DAY; turn += 1) {
      const key = `${id}-${turn}`;
      const time = { starts_at: range.start + (7 + 2 * turn) * HOUR_MS, ends_at: range.start + (7 + 2 * turn) * HOUR_MS + 90 * MINUTE_MS };
      await db
        .insertInto('calendar_event')
        .values({
          id: key,
          ical_uid: key,
          series_id: null,
          original_start: time.starts_at,
          organizer_email: 'person-1@people.example',
          organizer_name: 'person-1',
          subject: 'At the desk',
          body_html: '',
          body_preview: '',
          ...time,
          zone: PRAGUE,
          is_all_day: 0,
          visibility: 'public',
          show_as: 'busy',
          reminder: null,
          online_meeting: null,
          version: 1,
          created_at: now,
          updated_at: now,
          cancelled_at: null,
        })
        .execute();
      await db
        .insertInto('booking')
        .values({ id: key, event_id: key, resource_id: id, resource_email: email, ...time, cancelled_at: null })
        .execute();
    }
}

interface Side {
  readonly resources: readonly Resource[];
  readonly serverMs: number[];
  readonly clientMs: number[];
  /** The part of the client's time that depends on zones. */
  readonly codesMs: number[];
}

/** Returns the side whose resources begin at this number. */
function sideFrom(first: number): Side {
  const resources = Array.from({ length: RESOURCES }, (_, index) =>
    aResource({
      id: `r${first + index}`,
      email: `r${first + index}@resources.example`,
      timezone: zoneOf(first + index),
      startTime: '08:00',
      endTime: '18:00',
    }),
  );
  return { resources, serverMs: [], clientMs: [], codesMs: [] };
}

async function read({ resources }: Side): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < resources.length; at += EMAILS_A_CALL) {
    const emails = resources.slice(at, at + EMAILS_A_CALL).map(({ email }) => email);
    const body = { start: fromInstant(range.start), end: fromInstant(range.end), emails };
    const { status, text } = await server.call(0, 'POST', '/api/calendar/schedules', body);
    if (status !== 200) throw new Error(`schedules answered ${status} ${text}`);
    texts.push(text);
  }
  return texts;
}

const parse = (texts: readonly string[]): ScheduleAnswer[] => texts.flatMap((text) => JSON.parse(text) as ScheduleAnswer[]);

type Schedules = ReadonlyMap<string, KnownTimes>;

/** Reads an answer, with its texts as instants, as the client does. */
function toKnown({ scheduleItems, serviceError }: ScheduleAnswer): KnownTimes {
  const items = scheduleItems.map((item): ScheduleItem => ({
    start: toInstant(item.start),
    end: toInstant(item.end),
    status: item.status === 1 ? 'tentative' : 'reserved',
    iCalUId: item.iCalUId ?? null,
    subject: item.subject ?? null,
    organizer: item.organizer ?? null,
    isPrivate: item.isPrivate,
    eventId: item.eventId ?? null,
    isOrganizer: item.isOrganizer ?? false,
  }));
  return { scheduleItems: items, serviceError };
}

const schedulesOf = (texts: readonly string[]): Schedules => new Map(parse(texts).map((answer) => [answer.scheduleId, toKnown(answer)]));

/** Returns the codes of all rows, as the plan and the timeline compute them from the server's answers. */
function codesOf(resources: readonly Resource[], schedules: Schedules): readonly Uint8Array[] {
  const request = { range, now, durationMinutes: 60, utilisation: { areas: toAreaTree([]), uses: new Map() } };
  const { shownCodesOf } = availabilityOf(resources, (email) => schedules.get(email), request);
  return resources.map(shownCodesOf);
}

/** Returns the processor time of one view in ms. */
function timed(view: () => unknown): number {
  const began = process.cpuUsage();
  for (let count = 0; count < VIEWS; count += 1) view();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000 / VIEWS;
}

/** Measures one round; returns the last answers. */
async function measure(side: Side): Promise<string[]> {
  const before = server.cpuMs();
  let texts: string[] = [];
  for (let view = 0; view < VIEWS; view += 1) texts = await read(side);
  side.serverMs.push((server.cpuMs() - before) / VIEWS);
  side.clientMs.push(timed(() => codesOf(side.resources, schedulesOf(texts))));
  const schedules = schedulesOf(texts);
  side.codesMs.push(timed(() => codesOf(side.resources, schedules)));
  return texts;
}

/** Returns the milliseconds that the first look at the clocks of the four other zones takes. Afterwards, their changes are known. */
function firstLook(): number {
  const began = performance.now();
  for (const zone of ZONES.slice(1)) localDateOf(now, zone);
  return performance.now() - began;
}

const firstLookMs = firstLook();
const size = {
  resources: 2 * RESOURCES,
  people: 10,
  signedIn: 1,
  zones: Array.from({ length: 2 * RESOURCES }, (_, index) => zoneOf(index)),
};
const moveIn = async (database: Database): Promise<MovedIn> => {
  const company = await moveInCompany(database, size);
  await database.db.transaction().execute(fill);
  return company;
};
const server = await ServerUnderTest.start('sqlite', moveIn, { isDurable: false });
const one = sideFrom(0);
const five = sideFrom(RESOURCES);
let answers: readonly (readonly string[])[] = [];
// The first round warms both up.
for (let round = 0; round <= ROUNDS; round += 1) {
  const sides = round % 2 === 0 ? [one, five] : [five, one];
  const read = new Map<Side, string[]>();
  for (const side of sides) read.set(side, await measure(side));
  answers = [read.get(one)!, read.get(five)!];
}
await server.stop();

const faults: string[] = [];
const itemsOf = (texts: readonly string[]) =>
  JSON.stringify(parse(texts).map(({ scheduleItems }) => scheduleItems.map(({ start, end }) => [start, end])));
if (itemsOf(answers[0]!) !== itemsOf(answers[1]!)) faults.push('the schedules of the two sides differ');
const schedules = schedulesOf(answers[1]!);
const together = codesOf(five.resources, schedules);
const apart = five.resources.filter((resource, row) => Buffer.compare(codesOf([resource], schedules)[0]!, together[row]!) !== 0);
if (apart.length > 0) faults.push(`${apart.length} rows differ from those of their resources alone`);

const shown = (ms: number) => ms.toFixed(1);
const table = (['serverMs', 'clientMs', 'codesMs'] as const).map((part) => {
  // Other load only adds to the processor time, so the quickest round is the least disturbed one.
  const [alone, mixed] = [one, five].map((side) => Math.min(...side[part].slice(1)));
  return { part, 'one zone, ms': shown(alone!), 'five zones, ms': shown(mixed!), ratio: (mixed! / alone!).toFixed(2) };
});
console.table(table);
process.stdout.write(
  `First look at the clocks of ${ZONES.length - 1} zones: ${shown(firstLookMs)} ms. ${RESOURCES} resources, ${EVENTS_A_DAY} reservations each, ${(range.end - range.start) / DAY_MS} days, ${ROUNDS} rounds of ${VIEWS} views\n`,
);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
