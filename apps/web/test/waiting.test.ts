import { WAITS } from '@assist/reservation';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../src/lib/api/api-error.ts';
import { failureOf, isWorthRetrying } from '../src/lib/api/failure-of.ts';
import { ACTIVITY_EVENTS, watchInactivity } from '../src/lib/waiting/inactivity.ts';
import { scheduler } from '../src/lib/waiting/scheduler.ts';
import { aBrowser } from './a-browser.ts';
import { aClock, queriesByTheClock } from './a-clock.ts';

const network = aBrowser();
const clock = aClock(Date.parse('2026-11-23T08:00:00Z'));

describe('the scheduler', () => {
  it('runs work when it is due, unless it was cancelled', async () => {
    const done: string[] = [];
    scheduler.after(500, () => done.push('later'));
    scheduler.after(100, () => done.push('soon'));
    const cancel = scheduler.after(200, () => done.push('never'));
    cancel();
    cancel();
    await clock.pass(499);
    expect(done).toEqual(['soon']);
    await clock.pass(1);
    expect(done).toEqual(['soon', 'later']);
  });

  it('runs repeated work at its interval, the first time after the requested delay', async () => {
    const at: number[] = [];
    const start = clock.now();
    const cancel = scheduler.every(WAITS.favouritesRefreshMs, () => at.push(clock.now() - start), { firstMs: WAITS.favouritesStartMs });
    await clock.pass(31_000);
    expect(at).toEqual([500, 15_500, 30_500]);
    cancel();
    await clock.pass(60_000);
    expect(at).toHaveLength(3);
  });

  it('runs repeated work again after a failure', async () => {
    let times = 0;
    scheduler.every(1_000, () => {
      times += 1;
      if (times === 1) throw new Error('once');
    });
    await expect(clock.pass(1_000)).rejects.toThrow('once');
    await clock.pass(1_000);
    expect(times).toBe(2);
  });

  it('waits for the given time', async () => {
    let isOver = false;
    void scheduler.wait(2_000).then(() => (isOver = true));
    await clock.pass(1_999);
    expect(isOver).toBe(false);
    await clock.pass(1);
    expect(isOver).toBe(true);
  });
});

describe('inactivity (specification, section 4)', () => {
  it('is reported every ten seconds, with its length', async () => {
    const told: number[] = [];
    const cancel = watchInactivity(new EventTarget(), (idleMs) => told.push(idleMs));
    await clock.pass(35_000);
    cancel();
    await clock.pass(60_000);
    expect(told).toEqual([10_000, 20_000, 30_000]);
  });

  it.each(ACTIVITY_EVENTS)('starts again with %s', async (name) => {
    const told: number[] = [];
    const page = new EventTarget();
    const cancel = watchInactivity(page, (idleMs) => told.push(idleMs));
    await clock.pass(9_999);
    page.dispatchEvent(new Event(name));
    await clock.pass(9_999);
    expect(told).toEqual([]);
    await clock.pass(1);
    expect(told).toEqual([10_000]);
    cancel();
  });

  it('counts mouse, touch, click, key and scroll as activity', () => {
    for (const kind of ['mouse', 'touch', 'click', 'key', 'scroll'])
      expect(ACTIVITY_EVENTS.some((name) => name.startsWith(kind))).toBe(true);
  });
});

describe('polling', () => {
  queriesByTheClock();

  function watch(answer: () => Promise<unknown>, refetchInterval: number | false) {
    const client = new QueryClient();
    const observer = new QueryObserver(client, {
      queryKey: ['x'],
      queryFn: answer,
      refetchInterval,
      refetchIntervalInBackground: true,
      retry: isWorthRetrying,
      networkMode: 'always',
    });
    return { observer, stop: observer.subscribe(() => {}) };
  }

  it('uses the scheduler’s clock, and requests statuses every five seconds', async () => {
    let asked = 0;
    const { stop } = watch(async () => (asked += 1), WAITS.statusPollMs);
    await clock.pass(0);
    expect(asked).toBe(1);
    await clock.pass(4_999);
    expect(asked).toBe(1);
    await clock.pass(1);
    expect(asked).toBe(2);
    await clock.pass(10_000);
    expect(asked).toBe(4);
    stop();
  });

  it('reports a failure after three tries, and retries up to ten times', async () => {
    let asked = 0;
    const { observer, stop } = watch(() => {
      asked += 1;
      return Promise.reject(new ApiError('unavailable', 503, 'c'));
    }, false);
    await clock.pass(2_000);
    expect(failureOf(observer.getCurrentResult())).toBeNull();
    await clock.pass(1_000);
    expect(asked).toBe(3);
    expect(failureOf(observer.getCurrentResult())).toMatchObject({ code: 'unavailable' });
    expect(observer.getCurrentResult().isPending).toBe(true);
    await clock.pass(10 * 60_000);
    expect(asked).toBe(1 + WAITS.effectRetries);
    expect(observer.getCurrentResult().isError).toBe(true);
    stop();
  });

  it.each<[what: string, error: Error, isWorthIt: boolean]>([
    ['the server does not answer', new ApiError('network', 0, ''), true],
    ['the server fails', new ApiError('internal', 500, ''), true],
    ['the answer is invalid', new TypeError('x'), true],
    ['the call is forbidden', new ApiError('forbidden', 403, ''), false],
    ['nothing is found', new ApiError('not-found', 404, ''), false],
    ['there are too many calls', new ApiError('too-many-attempts', 429, ''), false],
  ])('is retried only if that may help: %s', (_what, error, isWorthIt) => {
    expect(isWorthRetrying(0, error)).toBe(isWorthIt);
    expect(isWorthRetrying(9, error)).toBe(isWorthIt);
    expect(isWorthRetrying(10, error)).toBe(false);
  });

  it('does not retry without a network', () => {
    network.online = false;
    expect(isWorthRetrying(0, new ApiError('network', 0, ''))).toBe(false);
    network.online = true;
  });
});
