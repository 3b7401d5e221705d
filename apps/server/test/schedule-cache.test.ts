import type { BusyItem, MailboxSchedule } from '@assist/calendar-provider';
import { DAY_MS, instantOf, type InstantRange, plusMinutes, toInstant } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScheduleCache, WINDOW_DAYS } from '../src/calendars/outside/schedule-cache.ts';

const NOW = toInstant('2026-11-23T07:00:00Z');
const SLOTS = WINDOW_DAYS * 96;
const A = 'a@alder.example';
const B = 'b@alder.example';
const range = { start: NOW, end: plusMinutes(NOW, 60) };

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

interface Asked {
  readonly emails: readonly string[];
  readonly priority: string;
  readonly asker?: string;
}

/** A calendar whose schedules the test sets, with a cache in front of it. */
function setUp(options: { freshMs?: number; answerMs?: number; cutsBusyTimes?: boolean } = {}) {
  const asked: Asked[] = [];
  const taken = new Map<string, BusyItem[]>();
  const failing = new Set<string>();
  const differences: string[] = [];
  const failures: unknown[] = [];
  /** Mailboxes for which requests fail completely. */
  const refuse = new Set<string>();
  const answer = { ms: options.answerMs };
  let down = false;
  const cache = new ScheduleCache({
    cutsBusyTimes: options.cutsBusyTimes === true,
    now: Date.now,
    freshMs: () => options.freshMs ?? 60_000,
    onReadFailure: (error) => void failures.push(error),
    onDifference: (email, found) => void differences.push(`${email} ${found}`),
    read: async (emails, window: InstantRange, priority, asker): Promise<MailboxSchedule[]> => {
      asked.push({ emails, priority, ...(asker === undefined ? {} : { asker }) });
      // A delayed answer contains the state at the time of the request.
      const answers = emails.map((email): MailboxSchedule => {
        if (failing.has(email))
          return { email, availabilityView: '', items: [], serviceError: { code: 'unavailable', message: 'no', retryable: true } };
        const items = (taken.get(email) ?? []).filter((item) => item.start < window.end && item.end > window.start);
        const view = Array.from({ length: SLOTS }, (_, slot) => {
          const at = window.start + slot * 15 * 60_000;
          return items.some((item) => item.start < at + 15 * 60_000 && item.end > at) ? '2' : '0';
        }).join('');
        const cut = (item: BusyItem): BusyItem => ({
          ...item,
          start: instantOf(Math.max(item.start, window.start)),
          end: instantOf(Math.min(item.end, window.end)),
        });
        return { email, availabilityView: view, items: options.cutsBusyTimes === true ? items.map(cut) : items };
      });
      if (answer.ms !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.ms));
      if (down || emails.some((email) => refuse.has(email))) throw new Error('down');
      return answers;
    },
  });
  const take = (email: string, fromMinutes: number, toMinutes: number) => {
    taken.set(email, [
      ...(taken.get(email) ?? []),
      { start: plusMinutes(NOW, fromMinutes), end: plusMinutes(NOW, toMinutes), status: 'reserved', isPrivate: false },
    ]);
  };
  const viewOf = async (email: string, of: InstantRange = range) => (await cache.get([email], of))[0]!.availabilityView;
  return {
    cache,
    asked,
    take,
    viewOf,
    answer,
    refuse,
    failing,
    differences,
    failures,
    setDown: (value: boolean) => {
      down = value;
    },
  };
}

describe('a cached schedule', () => {
  it('is read once for all callers', async () => {
    const { cache, asked, take } = setUp({ answerMs: 100 });
    take(A, 15, 30);
    const all = Promise.all(Array.from({ length: 500 }, () => cache.get([A, B], range)));
    await vi.advanceTimersByTimeAsync(200);
    expect((await all).map((schedules) => schedules.map((one) => one.availabilityView).join(' '))).toEqual(
      Array.from({ length: 500 }, () => '0200 0000'),
    );
    expect(asked).toEqual([{ emails: [A, B], priority: 'interactive' }]);
    await cache.get([B], range);
    expect(asked).toHaveLength(1);
  });

  it('is cut out of the cached windows, even across the border of two windows', async () => {
    const { viewOf, take, asked } = setUp();
    const border = instantOf((Math.floor(NOW / (WINDOW_DAYS * DAY_MS)) + 1) * WINDOW_DAYS * DAY_MS);
    const minutes = (border - NOW) / 60_000;
    take(A, minutes - 30, minutes + 15);
    expect(await viewOf(A, { start: plusMinutes(border, -60), end: plusMinutes(border, 60) })).toBe('00222000');
    expect(asked).toHaveLength(2);
    expect(await viewOf(A, { start: NOW, end: plusMinutes(NOW, 62 * 24 * 60) })).toHaveLength(62 * 96);
  });

  // Google's freeBusy cuts times off at timeMin and timeMax; Graph and Exchange return whole items.
  it.each([
    ['returns times whole', false],
    ['cuts them off at the ends of a range', true],
  ])('contains a time across the borders of windows once, from its start to its end, if the calendar %s', async (_case, cutsBusyTimes) => {
    const { cache, take } = setUp({ cutsBusyTimes });
    const border = instantOf((Math.floor(NOW / (WINDOW_DAYS * DAY_MS)) + 1) * WINDOW_DAYS * DAY_MS);
    const minutes = (border - NOW) / 60_000;
    const long = minutes + 25 * 24 * 60;
    take(A, minutes - 30, minutes + 15);
    take(B, minutes - 30, long);
    const range = { start: plusMinutes(border, -60), end: plusMinutes(NOW, long + 60) };
    const schedules = await cache.get([A, B], range);
    expect(schedules.map(({ items }) => items.map(({ start, end }) => [start, end]))).toEqual([
      [[plusMinutes(border, -30), plusMinutes(border, 15)]],
      [[plusMinutes(border, -30), plusMinutes(NOW, long)]],
    ]);
  });

  it('keeps two reservations apart, one of which ends at the border of two windows, where the other one begins', async () => {
    const { cache, take } = setUp();
    const border = instantOf((Math.floor(NOW / (WINDOW_DAYS * DAY_MS)) + 1) * WINDOW_DAYS * DAY_MS);
    const minutes = (border - NOW) / 60_000;
    take(A, minutes - 30, minutes);
    take(A, minutes, minutes + 30);
    const [schedule] = await cache.get([A], { start: plusMinutes(border, -60), end: plusMinutes(border, 60) });
    expect(schedule!.items).toHaveLength(2);
  });

  it('is returned immediately if it is old, and refreshed in the background', async () => {
    const { viewOf, take, asked } = setUp({ answerMs: 10 });
    const first = viewOf(A);
    await vi.advanceTimersByTimeAsync(10);
    await first;
    take(A, 0, 60);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await viewOf(A)).toBe('0000');
    await vi.advanceTimersByTimeAsync(10);
    expect(await viewOf(A)).toBe('2222');
    expect(asked.map((one) => one.priority)).toEqual(['interactive', 'background']);
  });

  it('is read on behalf of the person who waits for it', async () => {
    const { asked, cache } = setUp();
    await cache.get([A], range, 'olga@alder.example');
    await cache.get([A, B], range, 'fred@alder.example');
    expect(asked.map(({ emails, asker }) => [emails, asker])).toEqual([
      [[A], 'olga@alder.example'],
      [[B], 'fred@alder.example'],
    ]);
  });

  it('older than five minutes is refreshed first, for at most two seconds', async () => {
    const quick = setUp({ answerMs: 500 });
    const first = quick.viewOf(A);
    await vi.advanceTimersByTimeAsync(500);
    await first;
    quick.take(A, 0, 60);
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    const late = quick.viewOf(A);
    await vi.advanceTimersByTimeAsync(500);
    expect(await late).toBe('2222');

    const slow = setUp({ answerMs: 9_000 });
    const begun = slow.viewOf(A);
    await vi.advanceTimersByTimeAsync(9_000);
    await begun;
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    const shown = slow.viewOf(A);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await shown).toBe('0000');
  });

  it('can be returned without a request if it is known', async () => {
    const { cache, asked } = setUp();
    await cache.get([A], range);
    expect(cache.peek([A, B], range).map((one) => one?.availabilityView)).toEqual(['0000', undefined]);
    expect(asked).toHaveLength(1);
  });
});

describe('a hint that a calendar has changed', () => {
  it('causes one read after two seconds, even as part of a burst of hints', async () => {
    const { cache, asked, take, viewOf, differences } = setUp({ freshMs: 900_000 });
    await cache.get([A, B], range);
    take(A, 0, 60);
    for (let index = 0; index < 50; index += 1) cache.hear({ mailboxes: [A], cause: 'hint' });
    await vi.advanceTimersByTimeAsync(1_000);
    cache.hear({ mailboxes: [A, A], cause: 'hint' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.slice(1)).toEqual([{ emails: [A], priority: 'background' }]);
    expect(await viewOf(A)).toBe('2222');
    expect(differences).toEqual([`${A} after-hint`]);
  });

  it('causes no second read if somebody reads in the meantime', async () => {
    const { cache, asked, take, viewOf } = setUp({ freshMs: 900_000 });
    await cache.get([A], range);
    take(A, 0, 60);
    cache.hear({ mailboxes: [A], cause: 'hint' });
    for (let look = 0; look < 20; look += 1) {
      await viewOf(A);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked).toHaveLength(2);
    expect(await viewOf(A)).toBe('2222');
  });

  it('causes another read if it comes during a read', async () => {
    const { cache, asked, viewOf } = setUp({ freshMs: 900_000, answerMs: 3_000 });
    const first = viewOf(A);
    await vi.advanceTimersByTimeAsync(3_000);
    await first;
    cache.hear({ mailboxes: [A], cause: 'hint' });
    await vi.advanceTimersByTimeAsync(2_500);
    cache.hear({ mailboxes: [A], cause: 'hint' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(3);
  });

  it('is ignored for a calendar that nobody has read', async () => {
    const { cache, asked } = setUp();
    cache.hear({ mailboxes: [A], cause: 'hint' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([]);
  });
});

describe('a first read', () => {
  it('is followed by a second read if a hint comes during it', async () => {
    const { cache, asked, take, viewOf } = setUp({ freshMs: 900_000, answerMs: 3_500 });
    const first = viewOf(A);
    await vi.advanceTimersByTimeAsync(500);
    take(B, 0, 60);
    cache.hear({ mailboxes: [A], cause: 'hint' });
    await vi.advanceTimersByTimeAsync(20_000);
    await first;
    expect(asked).toHaveLength(2);
  });
});

describe('a sweep', () => {
  it('finds changes without a hint', async () => {
    const { cache, take, differences } = setUp({ freshMs: 900_000 });
    await cache.get([A, B], range);
    take(B, 0, 60);
    await cache.sweep([A, B]);
    expect(differences).toEqual([`${B} without-hint`]);
  });

  it('delays nobody: a person asking for one of its rooms is answered first, with one read for all', async () => {
    const { cache, asked } = setUp({ answerMs: 100 });
    const rooms = Array.from({ length: 250 }, (_, index) => `room-${index}@alder.example`);
    const sweeping = cache.sweep(rooms);
    await vi.advanceTimersByTimeAsync(50);
    const shown = Promise.all([cache.get(rooms.slice(0, 2), range), cache.get(rooms.slice(0, 2), range)]);
    await vi.advanceTimersByTimeAsync(100);
    expect((await shown)[1].map((one) => one.availabilityView)).toEqual(['0000', '0000']);
    await sweeping;
    expect(asked.map(({ emails, priority }) => `${emails.length} ${priority}`)).toEqual([
      '100 background',
      '100 background',
      '50 background',
      '2 interactive',
    ]);
  });

  // Reading 50,000 rooms from Graph takes longer than one read may take.
  it('limits its simultaneous requests for any number of rooms, and keeps the results of all', async () => {
    const { cache, asked } = setUp({ answerMs: 60_000, freshMs: 3_600_000 });
    const rooms = Array.from({ length: 50_000 }, (_, index) => `room-${index}@alder.example`);
    const sweeping = cache.sweep(rooms);
    await vi.advanceTimersByTimeAsync(30_000);
    const atOnce = asked.length;
    expect(atOnce).toBeLessThanOrEqual(32);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(2 * atOnce);
    await vi.advanceTimersByTimeAsync((500 / atOnce) * 60_000);
    await sweeping;
    expect(asked.length).toBe(500);
    expect(cache.peek(rooms, range).filter((one) => one === undefined)).toEqual([]);
  });

  it('does not overwrite newer results with older ones', async () => {
    const { cache, take, viewOf, answer } = setUp({ freshMs: 900_000 });
    answer.ms = 10_000;
    const sweeping = cache.sweep([A]);
    await vi.advanceTimersByTimeAsync(1_000);
    answer.ms = 100;
    const shown = viewOf(A);
    await vi.advanceTimersByTimeAsync(100);
    expect(await shown).toBe('0000');
    take(A, 0, 60);
    cache.hear({ mailboxes: [A], cause: 'hint' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await viewOf(A)).toBe('2222');
    await vi.advanceTimersByTimeAsync(10_000);
    await sweeping;
    expect(await viewOf(A)).toBe('2222');
  });

  it('keeps the other results if a part of it fails', async () => {
    const { cache, refuse } = setUp();
    const rooms = Array.from({ length: 250 }, (_, index) => `room-${index}@alder.example`);
    refuse.add(rooms[120]!);
    await expect(cache.sweep(rooms)).rejects.toThrow('down');
    expect(cache.peek(rooms, range).filter((one) => one !== undefined)).toHaveLength(150);
  });

  it('finds nothing if nothing has changed', async () => {
    const { cache, differences } = setUp();
    await cache.get([A, B], range);
    await cache.sweep([A, B]);
    expect(differences).toEqual([]);
  });
});

describe('a calendar failure', () => {
  it('of one mailbox does not affect other mailboxes', async () => {
    const { cache, failing } = setUp();
    failing.add(B);
    const schedules = await cache.get([A, B], range);
    expect(schedules.map((one) => one.serviceError?.code)).toEqual([undefined, 'unavailable']);
  });

  it('is not retried for each reader', async () => {
    const { cache, failing, asked } = setUp();
    failing.add(A);
    for (let index = 0; index < 20; index += 1) {
      await cache.get([A], range);
      await vi.advanceTimersByTimeAsync(1_500);
    }
    expect(asked).toHaveLength(1);
  });

  it('leaves the last known schedule visible', async () => {
    const { cache, failing, viewOf, take, setDown, failures } = setUp();
    take(A, 0, 60);
    await viewOf(A);
    failing.add(A);
    await cache.sweep([A]);
    expect(await viewOf(A)).toBe('2222');
    setDown(true);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(await viewOf(A)).toBe('2222');
    expect(failures.length).toBeGreaterThan(0);
  });

  it('is reported if nothing is known', async () => {
    const { cache, setDown } = setUp();
    setDown(true);
    expect((await cache.get([A], range))[0]!.serviceError).toMatchObject({ retryable: true });
    setDown(false);
    expect((await cache.get([A], range))[0]!.serviceError).toBeUndefined();
  });

  it('that has ended is noticed by the next reader', async () => {
    const { cache, failing, viewOf } = setUp();
    failing.add(A);
    await cache.get([A], range);
    failing.clear();
    await vi.advanceTimersByTimeAsync(61_000);
    await cache.get([A], range);
    await vi.advanceTimersByTimeAsync(1);
    expect(await viewOf(A)).toBe('0000');
  });
});
