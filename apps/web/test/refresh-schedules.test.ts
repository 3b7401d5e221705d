import { getSchedules, SCHEDULES_MAX_EMAILS, type ScheduleAnswer } from '@assist/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../src/lib/api/create-query-client.ts';
import type { ReadSchedule } from '../src/lib/api/from-wire.ts';
import { forgetLastKnown } from '../src/lib/api/last-known.ts';
import { schedulesQuery } from '../src/lib/api/queries.ts';
import { refreshSchedules } from '../src/lib/live/refresh-schedules.ts';
import { setBases } from '../src/lib/api/call.ts';
import { aBrowser } from './a-browser.ts';
import { aClock, queriesByTheClock } from './a-clock.ts';
import type { Instant } from '@assist/time';

aBrowser();
const START = Date.parse('2026-11-23T08:00:00Z') as Instant;
const RANGE = { start: START, end: (START + 3_600_000) as Instant };
const clock = aClock(START);
queriesByTheClock();
afterAll(() => setBases({ apiURL: '', calendarURL: '' }));

const ROOMS = Array.from({ length: 6 }, (_, index) => `room-${index}@rooms.test`);

/** The number of changes to each room in a fake calendar, which is read after `lookMs` and answers `comeMs` later. */
let versions: Map<string, number>;
let asked: string[][];
let lookMs: () => number;
let comeMs: () => number;
let isBroken: boolean;

const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

function scheduleOf(email: string): ScheduleAnswer {
  return {
    scheduleId: email,
    resourceId: email,
    scheduleItems: [],
    schedulingSettings: null,
    workingHours: null,
    availabilityView: String(versions.get(email) ?? 0),
    requirementId: null,
    additional: false,
    serviceError: null,
  };
}

beforeEach(() => {
  forgetLastKnown();
  versions = new Map();
  asked = [];
  isBroken = false;
  lookMs = () => 10;
  comeMs = () => 10;
  setBases({ apiURL: 'https://api.test', calendarURL: 'https://api.test' });
  vi.stubGlobal('fetch', async (address: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    // Requests for cached schedules, sent when the calendar is slow, return nothing.
    if (!address.endsWith(getSchedules.path)) return Response.json([]);
    const { emails } = JSON.parse(body) as { emails: string[] };
    asked.push(emails);
    const isRefused = isBroken;
    const [untilLook, untilCome] = [lookMs(), comeMs()];
    await wait(untilLook);
    const answers = emails.map(scheduleOf);
    await wait(untilCome);
    signal.throwIfAborted();
    return isRefused ? Response.json({ code: 'forbidden' }, { status: 403 }) : Response.json(answers);
  });
});

let open: (() => void)[] = [];
afterEach(() => {
  for (const end of open) end();
  open = [];
});

/** Observes a list that is refreshed only by changes. */
function look(client: QueryClient, emails: readonly string[]) {
  const query = { ...schedulesQuery(emails, RANGE), refetchInterval: false } as const;
  const observer = new QueryObserver(client, query);
  const end = observer.subscribe(() => {});
  open.push(end);
  return {
    end,
    observer,
    key: query.queryKey,
    shown: () => versionsIn(client.getQueryData<ReadonlyMap<string, ReadSchedule>>(query.queryKey)),
  };
}

const versionsIn = (schedules: ReadonlyMap<string, ReadSchedule> | undefined) =>
  Object.fromEntries([...(schedules ?? [])].map(([email, { availabilityView }]) => [email, Number(availabilityView)]));

/** Simulates reservations of these mailboxes, and returns their addresses. */
function change(...emails: string[]): ReadonlySet<string> {
  for (const email of emails) versions.set(email, (versions.get(email) ?? 0) + 1);
  return new Set(emails);
}

const all = (version: number) => Object.fromEntries(ROOMS.map((email) => [email, version]));

describe('schedules that have changed', () => {
  it('are read without the others, and replaced in the list', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    refreshSchedules(client, change(ROOMS[1]!, ROOMS[4]!));
    await clock.pass(100);
    expect(asked).toEqual([ROOMS, [ROOMS[1], ROOMS[4]]]);
    expect(list.shown()).toEqual({ ...all(0), [ROOMS[1]!]: 1, [ROOMS[4]!]: 1 });
  });

  it.each<[what: string, count: number, asks: number]>([
    ['read on their own if they are half of a list', 3, 3],
    ['read with the whole list if they are most of it', 4, 6],
    ['read with the whole list if they are all of it', 6, 6],
  ])('are %s', async (_what, count, asks) => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    refreshSchedules(client, change(...ROOMS.slice(0, count)));
    await clock.pass(100);
    expect(asked.at(-1)).toHaveLength(asks);
    expect(Object.values(list.shown()).filter((version) => version === 1)).toHaveLength(count);
  });

  it('are all read if the report does not name them', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    change(...ROOMS);
    refreshSchedules(client, 'all');
    await clock.pass(100);
    expect([asked.length, list.shown()]).toEqual([2, all(1)]);
  });

  it('do not affect a list that does not show them', async () => {
    const client = createQueryClient();
    look(client, ROOMS);
    await clock.pass(100);
    refreshSchedules(client, change('elsewhere@rooms.test'));
    await clock.pass(1_000);
    expect(asked).toHaveLength(1);
  });

  it('in a list that nobody observes are not requested until the list is observed again', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    list.end();
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(60_000);
    expect([asked.length, client.getQueryState(list.key)?.isInvalidated]).toEqual([1, true]);
    const again = look(client, ROOMS);
    await clock.pass(100);
    expect([asked.length, again.shown()[ROOMS[0]!]]).toEqual([2, 1]);
  });

  it('that change during a read are read after it, together', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(5);
    refreshSchedules(client, change(ROOMS[1]!));
    refreshSchedules(client, change(ROOMS[2]!));
    await clock.pass(100);
    expect(asked).toEqual([ROOMS, [ROOMS[0]], [ROOMS[1], ROOMS[2]]]);
    expect(list.shown()).toMatchObject({ [ROOMS[0]!]: 1, [ROOMS[1]!]: 1, [ROOMS[2]!]: 1 });
  });

  it('that change during the first read of the whole list are read after it', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(15);
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(200);
    expect(list.shown()[ROOMS[0]!]).toBe(1);
  });

  it('that cannot be read are requested with the whole list, so that its screen shows the error', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    isBroken = true;
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(100);
    expect(list.observer.getCurrentResult()).toMatchObject({ isError: true, error: { code: 'forbidden' } });
    expect(asked.map(({ length }) => length)).toEqual([6, 1, 6]);
    // Changed schedules are read as usual once the calendar answers again.
    isBroken = false;
    refreshSchedules(client, change(ROOMS[1]!));
    await clock.pass(100);
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(100);
    expect(list.shown()).toMatchObject({ [ROOMS[0]!]: 2, [ROOMS[1]!]: 1 });
  });

  it('that arrive after a sign-out are not shown to the next person', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(5);
    list.end();
    // The person signs out.
    client.clear();
    forgetLastKnown();
    await clock.pass(1_000);
    expect(client.getQueryData(list.key)).toBeUndefined();
    const next = look(client, ROOMS);
    await clock.pass(5);
    expect(next.shown()).toEqual({});
    await clock.pass(100);
    expect(next.shown()).toEqual({ ...all(0), [ROOMS[0]!]: 1 });
  });

  it('do not wait for an unanswered request once everything is read anew', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    comeMs = () => 90_000;
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(20);
    // The connection was cut, and is restored.
    comeMs = () => 10;
    refreshSchedules(client, 'all');
    await clock.pass(100);
    refreshSchedules(client, change(ROOMS[1]!));
    await clock.pass(100);
    expect(list.shown()).toMatchObject({ [ROOMS[0]!]: 1, [ROOMS[1]!]: 1 });
  });

  it('are the initial data of another list for the same time', async () => {
    const client = createQueryClient();
    look(client, ROOMS);
    await clock.pass(100);
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(10_000);
    expect(look(client, ROOMS.slice(0, 2)).shown()).toEqual({ [ROOMS[0]!]: 1, [ROOMS[1]!]: 0 });
    await clock.pass(100);
  });

  it('are requested even without polling if only some of them have been read', async () => {
    const client = createQueryClient();
    look(client, ROOMS.slice(0, 2));
    await clock.pass(100);
    // The query cache computes the age of initial data with the machine's clock.
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
    const more = look(client, ROOMS);
    vi.useRealTimers();
    await clock.pass(100);
    expect([asked.length, more.shown()]).toEqual([2, all(0)]);
  });

  it('are read with one call, even in a list that needs many calls', async () => {
    const client = createQueryClient();
    const many = Array.from({ length: SCHEDULES_MAX_EMAILS * 3 }, (_, index) => `desk-${index}@rooms.test`);
    look(client, many);
    await clock.pass(100);
    const calls = asked.length;
    refreshSchedules(client, change(many[7]!));
    await clock.pass(100);
    expect([calls, asked.length, asked.at(-1)]).toEqual([3, 4, [many[7]]]);
  });
});

/** Events that may happen in any order: each is followed by some time, and some changes are reported later than they are made. */
type Step =
  | { readonly do: 'change'; readonly rooms: readonly number[]; readonly toldAfterMs: number }
  | { readonly do: 'read' | 'break' | 'mend' | 'told-all' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      rooms: fc.uniqueArray(fc.nat(ROOMS.length - 1), { minLength: 1, maxLength: 4 }),
      toldAfterMs: fc.nat(40),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'told-all' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('break' as const, 'mend' as const) }) },
);

describe('with overlapping reads', () => {
  it('a read of a part that overtakes a read of the whole list is not undone by the slower one', async () => {
    const client = createQueryClient();
    const list = look(client, ROOMS);
    await clock.pass(100);
    const shown: number[] = [];
    client.getQueryCache().subscribe(() => shown.push(list.shown()[ROOMS[0]!]!));
    [lookMs, comeMs] = [() => 50, () => 0];
    refreshSchedules(client, change(ROOMS[0]!));
    await clock.pass(10);
    [lookMs, comeMs] = [() => 0, () => 200];
    void client.invalidateQueries({ queryKey: list.key });
    await clock.pass(10);
    change(ROOMS[0]!);
    await clock.pass(1_000);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown.at(-1)).toBe(2);
  });

  it('nothing shown ever becomes older, and in the end everything is current', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, fc.nat(60)), { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(80), { minLength: 8, maxLength: 8 }),
        async (steps, times) => {
          forgetLastKnown();
          versions = new Map();
          isBroken = false;
          let turn = 0;
          const next = () => times[(turn += 1) % times.length]!;
          [lookMs, comeMs] = [next, next];
          const client = createQueryClient();
          const list = look(client, ROOMS);
          const seen = new Map<string, number>();
          const older: string[] = [];
          const stopLooking = client.getQueryCache().subscribe(() => {
            for (const [email, version] of Object.entries(list.shown())) {
              if (version < (seen.get(email) ?? 0)) older.push(`${email} ${seen.get(email)} → ${version}`);
              seen.set(email, version);
            }
          });
          for (const [what, ms] of steps) {
            if (what.do === 'change') {
              const changed = change(...what.rooms.map((index) => ROOMS[index]!));
              clock.after(what.toldAfterMs, () => refreshSchedules(client, changed));
            } else if (what.do === 'read') void client.invalidateQueries({ queryKey: list.key });
            else if (what.do === 'told-all') refreshSchedules(client, 'all');
            else isBroken = what.do === 'break';
            await clock.pass(ms);
          }
          await clock.pass(2_000);
          // A failed list is retried by its observer, not by change notifications.
          if (list.observer.getCurrentResult().isError) {
            isBroken = false;
            void client.invalidateQueries({ queryKey: list.key });
            await clock.pass(2_000);
          }
          stopLooking();
          list.end();
          expect(older).toEqual([]);
          expect(list.shown()).toEqual({ ...all(0), ...Object.fromEntries(versions) });
        },
      ),
      { numRuns: 150 },
    );
  });
});
