import { CORPORATE_CALENDAR_RULES, DELETION_TELLING } from '@assist/reservation';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '@assist/contract';
import { call } from '../src/lib/api/call.ts';
import { eventAnswerQuery, pollOfEvent, resourcesQuery } from '../src/lib/api/queries.ts';
import { runCreateFlow } from '../src/lib/api/run-flows.ts';
import { tellOfDeletion } from '../src/lib/api/tell-resources.ts';
import { scheduler } from '../src/lib/waiting/scheduler.ts';
import { aBrowser } from './a-browser.ts';
import { aClock, queriesByTheClock } from './a-clock.ts';

aBrowser();
const START = Date.parse('2026-11-23T08:00:00Z');
const clock = aClock(START);
const TIME = (hour: string) => ({ dateTime: `2026-11-23T${hour}:00:00`, timeZone: 'UTC', utcDateTime: `2026-11-23T${hour}:00:00Z` });
const attendeeThat = (response: string) => ({
  emailAddress: { address: 'vltava@rooms.test', name: 'Vltava' },
  status: { response },
  resource: true,
  remotely: false,
});
const EVENT = {
  id: 'event',
  iCalUId: 'uid',
  seriesMasterId: null,
  subject: 'Planning',
  start: TIME('09'),
  end: TIME('10'),
  cancelled: false,
  attendees: [attendeeThat('needsAction')],
};

const ME = { name: 'Me', email: 'me@x.test' };

type Answer = readonly [status: number, body?: unknown];
/** The calls requested so far, each with the seconds since the start of the test. */
let asked: (readonly [call: string, second: number])[];
let answer: (call: string) => Answer;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const name = `${method} ${address.split('?')[0]!.split('/').at(-1)}`;
    asked.push([name, (clock.now() - START) / 1_000]);
    const [status, body] = answer(name);
    return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
  });
});
afterEach(() => vi.useRealTimers());
queriesByTheClock();

/** Leaves a request unanswered until it is aborted. */
const silentFetch = (_address: string, { signal }: { readonly signal: AbortSignal }) =>
  new Promise<Response>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

const secondsOf = (name: string) => asked.filter(([one]) => one === name).map(([, second]) => second);

describe('by the waits of the product (specification, section 9),', () => {
  describe('the answer of a resource', () => {
    function watch() {
      const since = scheduler.now();
      const observer = new QueryObserver(new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }), {
        ...eventAnswerQuery('event', since),
        refetchIntervalInBackground: true,
      });
      return { stop: observer.subscribe(() => {}), outcome: () => pollOfEvent(observer.getCurrentResult(), since).outcome };
    }

    it('is polled every five seconds, after five minutes every minute, and no longer after the end of the event', async () => {
      answer = () => [200, EVENT];
      const { stop, outcome } = watch();
      await clock.pass(20_000);
      expect(secondsOf('GET event')).toEqual([0, 5, 10, 15, 20]);
      await clock.pass(70_000);
      expect(secondsOf('GET event').slice(-2)).toEqual([85, 90]);
      expect(outcome()).toBe('tentative');
      await clock.pass(300_000);
      expect(secondsOf('GET event').slice(-3)).toEqual([295, 300, 360]);
      await clock.pass(3 * 3_600_000);
      expect(secondsOf('GET event').at(-1)).toBe(2 * 3_600);
      stop();
    });

    it('ends the polling', async () => {
      answer = () => [200, asked.length < 3 ? EVENT : { ...EVENT, attendees: [attendeeThat('accepted')] }];
      const { stop, outcome } = watch();
      await clock.pass(60_000);
      expect([secondsOf('GET event'), outcome()]).toEqual([[0, 5, 10], 'accepted']);
      stop();
    });

    it('is no longer polled once the event is not found', async () => {
      answer = () => (asked.length < 2 ? [200, EVENT] : [404, { code: 'not-found' }]);
      const { stop, outcome } = watch();
      await clock.pass(60_000);
      expect([secondsOf('GET event'), outcome()]).toEqual([[0, 5], 'not-found']);
      stop();
    });
  });

  it('a new reservation is searched for every two seconds, within ten minutes of its start, and its resources are notified three seconds later', async () => {
    // The id is unique, because an event that another file of this process has deleted is not searched for.
    const made = { ...EVENT, id: 'made' };
    const looks = [[], [], [made]];
    const windows: string[] = [];
    answer = (name) => {
      if (name === 'POST events') return [201, { event: made, occurrences: 1 }];
      return name === 'GET events' ? [200, { value: looks.shift()!, nextLink: null }] : [204];
    };
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address.includes('/events?')) windows.push(new URL(address, 'http://x').search);
      return fetch(address, init);
    });
    const client = new QueryClient();
    client.invalidateQueries = () => Promise.resolve();
    const created = runCreateFlow(
      {
        subject: 'Planning',
        start: TIME('09').utcDateTime,
        end: TIME('10').utcDateTime,
        resources: [{ email: 'vltava@rooms.test' }],
        idempotencyKey: 'k',
      },
      { title: 'Vltava' },
      null,
      {
        client,
        me: ME,
        capabilities: CORPORATE_CALENDAR_RULES,
        path: () => '/',
        goTo: () => {},
        warn: () => {},
      },
    );
    await clock.pass(1_000);
    await created;
    await clock.pass(30_000);
    expect(secondsOf('GET events')).toEqual([0, 2, 4]);
    expect(secondsOf('POST notifications')).toEqual([7]);
    const { start, end } = Object.fromEntries(new URLSearchParams(windows[0]));
    expect([start, end].map((time) => Date.parse(time!))).toEqual([Date.parse('2026-11-23T08:50Z'), Date.parse('2026-11-23T09:10Z')]);
  });

  it('resources, from which other data is computed, stay fresh for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    answer = () => [200, []];
    const client = new QueryClient();
    const at = async (ms: number) => {
      vi.setSystemTime(START + ms);
      await client.fetchQuery(resourcesQuery('jana'));
      return asked.length;
    };
    expect([await at(0), await at(30_000), await at(59_999), await at(60_000)]).toEqual([1, 1, 1, 2]);
  });

  describe('a call', () => {
    it('is given up after a hundred seconds', async () => {
      vi.stubGlobal('fetch', silentFetch);
      const ended = call(getMe).catch((error: unknown) => [error, (clock.now() - START) / 1_000]);
      await clock.pass(200_000);
      expect(await ended).toEqual([expect.objectContaining({ code: 'network', status: 0 }), 100]);
    });

    it('leaves no timer once it is answered', async () => {
      answer = () => [200, {}];
      await call(getMe);
      answer = () => [404, { code: 'not-found' }];
      await expect(call(getMe)).rejects.toMatchObject({ code: 'not-found' });
      expect(clock.waits).toEqual([]);
    });
  });

  it('a deletion waits for its resources no longer than twenty seconds', async () => {
    vi.stubGlobal('fetch', silentFetch);
    let ended = -1;
    const told = tellOfDeletion(
      EVENT as never,
      'occurrence',
      [{ email: 'vltava@rooms.test', displayName: 'Vltava' }],
      ME,
      DELETION_TELLING,
    ).then(() => (ended = (clock.now() - START) / 1_000));
    await clock.pass(60_000);
    await told;
    expect(ended).toBe(20);
  });
});

describe('all requests, polls and retries of the client', () => {
  it('use its single clock', () => {
    const folder = new URL('../src/lib/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(50);
    const byItself = /\bset(?:Timeout|Interval)\(|AbortSignal\.timeout\(/;
    expect(files.filter((file) => byItself.test(readFileSync(new URL(file, folder), 'utf8')))).toEqual(['waiting/scheduler.ts']);
  });
});
