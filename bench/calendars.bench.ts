/**
 * Counts the requests to each kind of calendar with 5,000 rooms and 20,000 events, under its vendor’s published limits: to read all rooms,
 * to stay up to date, and to serve 500 clients. They are compared with the design’s estimate. Everything runs in real time; the sweep that
 * is due every 15 minutes runs once, and its requests are counted as spread over 15 minutes.
 *
 * node bench/calendars.bench.ts [--kind graph] [--seconds 120] [--rooms 5000]
 */
import type { CallContext, MailboxSchedule } from '@assist/calendar-provider';
import { DAY_MS, instantOf } from '@assist/time';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RememberingEvents } from '../apps/server/src/calendars/outside/remembering-events.ts';
import { ScheduleCache } from '../apps/server/src/calendars/outside/schedule-cache.ts';
import { providerOf } from './calendars/provider-of.ts';
import { type Counts, type Kind, StandInThread } from './calendars/stand-in.ts';

const { values } = parseArgs({
  options: { kind: { type: 'string' }, seconds: { type: 'string', default: '120' }, rooms: { type: 'string', default: '5000' } },
});
const SECONDS = Number(values.seconds);
const ROOMS = Number(values.rooms);
const CLIENTS = 500;
const ROOMS_SHOWN = 20;
const CHANGES_PER_MINUTE = 60_000 / (24 * 60);
const SWEEPS_PER_MINUTE = 1 / 15;
const BACKGROUND_TIMEOUT_MS = 5 * 60_000;
/** Wait after the last change, in milliseconds. It covers a hint, the two seconds in which further hints are awaited, and an answer. */
const SETTLE_MS = 8_000;

/** The design’s estimate for a full refresh: mailboxes per call, and duration in seconds with four concurrent calls. */
const RECKONED: Readonly<Record<Kind, { readonly perCall: number; readonly seconds: number }>> = {
  graph: { perCall: 20, seconds: 94 },
  google: { perCall: 50, seconds: 13 },
  exchange: { perCall: 100, seconds: 38 },
};
const KINDS = Object.keys(RECKONED) as Kind[];

async function measure(kind: Kind) {
  const thread = await StandInThread.start(kind, { rooms: ROOMS, events: ROOMS * 4, people: CLIENTS });
  const { rooms, people } = thread.open;
  const { provider, client } = providerOf(kind, thread.open);
  const contextOf = (actor: CallContext['actor'], priority: CallContext['priority']): CallContext => ({
    actor,
    now: instantOf(Date.now()),
    signal: AbortSignal.timeout(BACKGROUND_TIMEOUT_MS),
    correlationId: randomUUID(),
    priority,
  });
  let failures = 0;
  const cache = new ScheduleCache({
    read: (emails, range, priority) => provider.getSchedules({ emails, range }, contextOf({ as: 'app' }, priority)),
    cutsBusyTimes: false,
    now: Date.now,
    // Changes are hinted, so schedules that were read stay valid until the next sweep.
    freshMs: () => 20 * 60_000,
    onReadFailure: () => {
      failures += 1;
    },
    onDifference: () => {},
  });
  const events = new RememberingEvents(provider, Date.now);
  const today = {
    start: instantOf(Math.floor(Date.now() / DAY_MS) * DAY_MS),
    end: instantOf(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS),
  };

  // In the middle of a full refresh, somebody wants to see rooms that have not been read yet.
  const began = performance.now();
  const sweeping = cache.sweep(rooms);
  await sleep(1_000);
  const asked = performance.now();
  const shown = await cache.get(rooms.slice(-ROOMS_SHOWN), today);
  const waitedMs = performance.now() - asked;
  await sweeping;
  const coldSeconds = (performance.now() - began) / 1_000;
  const cold = await thread.counts();
  const unknown =
    cache.peek(rooms, today).filter((one) => one === undefined || one.serviceError !== undefined).length +
    shown.filter((one) => one.serviceError !== undefined).length;

  const sweepBegan = performance.now();
  await cache.sweep(rooms);
  const warmSeconds = (performance.now() - sweepBegan) / 1_000;
  const warm = await thread.counts();

  // Clients ask while nothing changes: the cache should answer without requests for schedules.
  const stopLooking = look();
  await sleep(SECONDS * 250);
  const quiet = await thread.counts();
  // Clients ask while reservations change. Each change is hinted one to three times.
  const changed = new Set<string>();
  const until = performance.now() + SECONDS * 1_000;
  while (performance.now() < until) {
    const room = await thread.change();
    changed.add(room);
    for (let hints = 1 + (changed.size % 3); hints > 0; hints -= 1) cache.hear({ mailboxes: [room], cause: 'hint' });
    await sleep(60_000 / CHANGES_PER_MINUTE);
  }
  const busy = await thread.counts();
  const { shownSchedules, shownEvents } = await stopLooking();
  await sleep(SETTLE_MS);

  // Counts the changed rooms whose cached schedules differ from the calendar.
  const emails = [...changed];
  const truth = await provider.getSchedules({ emails, range: today }, contextOf({ as: 'app' }, 'interactive'));
  const wrong = cache.peek(emails, today).filter((one, index) => one === undefined || textOf(one) !== textOf(truth[index]!)).length;
  cache.stop();
  const end = await thread.counts();
  await thread.stop();
  return {
    kind,
    cold,
    coldSeconds,
    waitedMs,
    warm,
    warmSeconds,
    quiet,
    busy,
    end,
    unknown,
    wrong,
    changed: changed.size,
    failures,
    shownSchedules,
    shownEvents,
    throttled: client.statistics.throttled,
  };

  /** Starts the clients: each asks for its rooms every 1.5 s and for its own events every 5 s. Returns a function that stops them. */
  function look() {
    let shownSchedules = 0;
    let shownEvents = 0;
    const timers: NodeJS.Timeout[] = [];
    const pending = new Set<Promise<unknown>>();
    const every = (ms: number, client: number, ask: () => Promise<unknown>) => {
      const start = setTimeout(
        () => {
          timers.push(
            setInterval(() => {
              const work = ask()
                .catch(() => {
                  failures += 1;
                })
                .finally(() => pending.delete(work));
              pending.add(work);
            }, ms),
          );
        },
        (client / CLIENTS) * ms,
      );
      timers.push(start);
    };
    for (const [index, person] of people.entries()) {
      const from = (index * ROOMS_SHOWN) % (rooms.length - ROOMS_SHOWN);
      const own = rooms.slice(from, from + ROOMS_SHOWN);
      every(1_500, index, async () => {
        await cache.get(own, today);
        shownSchedules += 1;
      });
      every(5_000, index, async () => {
        await events.listEvents(
          { calendar: person, range: today },
          contextOf({ as: 'user', mailbox: person, name: person }, 'interactive'),
        );
        shownEvents += 1;
      });
    }
    return async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(pending);
      return { shownSchedules, shownEvents };
    };
  }
}

function textOf(schedule: MailboxSchedule): string {
  return `${schedule.availabilityView} ${schedule.items.length}`;
}

const perMinute = (from: Counts, to: Counts, of: 'schedules' | 'events', seconds: number) => ((to[of] - from[of]) * 60) / seconds;

const rows: Record<string, unknown>[] = [];
let faults = 0;
for (const kind of KINDS.filter((one) => values.kind === undefined || one === values.kind)) {
  const found = await measure(kind);
  const { cold, warm, quiet, busy, end } = found;
  const reckoned = RECKONED[kind];
  const calls = ROOMS / reckoned.perCall;
  const hinted = perMinute(quiet, busy, 'schedules', SECONDS);
  const sweep = warm.schedules - cold.schedules;
  rows.push({
    calendar: kind,
    'first refresh': `${cold.schedules} requests, ${found.coldSeconds.toFixed(0)} s`,
    'a sweep': `${sweep} requests, ${found.warmSeconds.toFixed(0)} s`,
    'times reckoned': `${(sweep / calls).toFixed(2)}, ${(found.warmSeconds / (reckoned.seconds * (ROOMS / 5_000))).toFixed(2)}`,
    'unknown rooms, meanwhile': `${(found.waitedMs / 1_000).toFixed(1)} s`,
    'steady, a minute': `${hinted.toFixed(0)} + ${(sweep * SWEEPS_PER_MINUTE).toFixed(0)}`,
    'clients: schedules': `${quiet.schedules - warm.schedules}`,
    'clients: events, a minute': perMinute(quiet, busy, 'events', SECONDS).toFixed(0),
    'most at once': end.most,
    refused: end.refused,
  });
  console.log(
    `${kind}: ${found.changed} rooms changed; clients were shown schedules ${found.shownSchedules} times and events ${found.shownEvents} times; ${found.unknown} rooms unknown after the refresh, ${found.wrong} wrong at the end, ${found.failures} failures, ${found.throttled} answers that asked to wait`,
  );
  faults += end.refused + found.throttled + found.unknown + found.wrong + found.failures + (quiet.schedules - warm.schedules);
}
console.table(rows);
console.log(faults === 0 ? 'what is remembered is what the calendars say; nothing was refused' : `FAULTS: ${faults}`);
process.exitCode = faults === 0 ? 0 : 1;
