import { type CalendarProvider, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { AttendeeResponse } from '@assist/reservation';
import { instantOf, plusMinutes } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StatusPoller } from '../src/calendars/outside/status-poller.ts';

beforeEach(() => void vi.useFakeTimers({ now: SUITE_NOW }));
afterEach(() => void vi.useRealTimers());

const event = {
  id: 'e',
  calendar: CAST.olga,
  key: { uid: 'u' },
  start: plusMinutes(SUITE_NOW, 60),
  end: plusMinutes(SUITE_NOW, 120),
  organizer: { email: CAST.olga, name: 'Olga' },
  attendees: [
    { email: CAST.fred, name: 'Fred', kind: 'person', response: 'needsAction', remotely: false },
    { email: CAST.room, name: 'Room', kind: 'resource', response: 'needsAction', remotely: false },
  ],
} as unknown as ProviderEvent;

/** A room whose status the test sets; the seconds at which the poller requests it are recorded. */
function setUp() {
  const asked: number[] = [];
  const answered: string[] = [];
  let answer: AttendeeResponse | ProviderError = 'needsAction';
  const provider = {
    getResourceStatus: async () => {
      asked.push((Date.now() - SUITE_NOW) / 1_000);
      if (answer instanceof ProviderError) throw answer;
      return { response: answer, source: 'organizerCopy' };
    },
  } as unknown as CalendarProvider;
  const poller = new StatusPoller({
    provider,
    now: Date.now,
    contextFor: (mailbox, name) => ({
      actor: { as: 'user', mailbox, name },
      now: instantOf(Date.now()),
      signal: new AbortController().signal,
      correlationId: 'p',
      priority: 'background',
    }),
    onAnswer: (organizer, resource) => void answered.push(`${organizer} ${resource}`),
    onFailure: () => {},
  });
  return {
    poller,
    watch: (written: ProviderEvent) => poller.hear({ mailboxes: [], cause: 'writing', written }),
    asked,
    answered,
    setAnswer: (next: AttendeeResponse | ProviderError) => {
      answer = next;
    },
  };
}

describe('a tentative resource', () => {
  it('is polled every five seconds, and no longer after five minutes', async () => {
    const { watch, poller, asked, answered } = setUp();
    watch(event);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const steps = asked.map((at, index) => at - (asked[index - 1] ?? 0));
    expect(new Set(steps)).toEqual(new Set([5]));
    expect(asked.at(-1)).toBe(300);
    expect([poller.size, answered]).toEqual([0, [`${CAST.olga} ${CAST.room}`]]);
  });

  it.each(['accepted', 'declined'] as const)('that has %s is reported once, and no longer polled', async (response) => {
    const { watch, asked, answered, setAnswer } = setUp();
    watch(event);
    await vi.advanceTimersByTimeAsync(11_000);
    setAnswer(response);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, answered]).toEqual([[5, 10, 15], [`${CAST.olga} ${CAST.room}`]]);
  });

  it('is polled only once at a time, for any number of callers', async () => {
    const { watch, poller, asked } = setUp();
    for (let index = 0; index < 100; index += 1) watch(event);
    await vi.advanceTimersByTimeAsync(6_000);
    expect([poller.size, asked]).toEqual([1, [5]]);
  });

  it('is polled immediately after a hint from its calendar', async () => {
    const { watch, poller, asked, answered, setAnswer } = setUp();
    watch(event);
    await vi.advanceTimersByTimeAsync(1_000);
    setAnswer('accepted');
    poller.hear({ mailboxes: [CAST.other], cause: 'hint' });
    poller.hear({ mailboxes: [CAST.room], cause: 'hint' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, answered]).toEqual([[1], [`${CAST.olga} ${CAST.room}`]]);
  });

  it('is no longer polled if its event was deleted before the first poll', async () => {
    const { watch, poller, asked, setAnswer } = setUp();
    watch(event);
    setAnswer(new ProviderError('notFound', 'gone'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([poller.size, asked]).toEqual([0, [5]]);
  });

  it('is still polled after the calendar has failed', async () => {
    const { watch, answered, setAnswer } = setUp();
    watch(event);
    setAnswer(new ProviderError('unavailable', 'later'));
    await vi.advanceTimersByTimeAsync(12_000);
    setAnswer('accepted');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(answered).toHaveLength(1);
  });

  it('is no longer polled, without a report, if it was removed from its event or the event was cancelled', async () => {
    const { watch, poller, answered } = setUp();
    watch(event);
    watch({ ...event, attendees: event.attendees.filter((attendee) => attendee.kind === 'person') });
    expect([poller.size, answered]).toEqual([0, []]);
    watch(event);
    watch({ ...event, cancelled: true });
    expect(poller.size).toBe(0);
  });

  it('is not polled if it has already answered', async () => {
    const { watch, poller } = setUp();
    watch({ ...event, attendees: event.attendees.map((attendee) => ({ ...attendee, response: 'accepted' as const })) });
    expect(poller.size).toBe(0);
  });
});
