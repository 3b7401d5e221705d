import { type CalendarProvider, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { RememberingEvents } from '../src/calendars/outside/remembering-events.ts';

const MONTH = { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 30 * 1_440) };
const events = (calendar: string, count: number): ProviderEvent[] =>
  Array.from({ length: count }, (_, index) => ({ id: `e${index}`, calendar, attendees: [] }) as unknown as ProviderEvent);

/** Sets up calendars that Olga reads, and counts each request to the calendar. */
function setUp(isInOwn: (id: string) => boolean) {
  const asked = { lists: 0, events: 0 };
  let now: number = SUITE_NOW;
  let failure: ProviderError | undefined;
  const provider = {
    listEvents: async ({ calendar }: { calendar: string }) => {
      asked.lists += 1;
      return { items: events(calendar, 78) };
    },
    getEvent: async ({ id, calendar }: { id: string; calendar: string }) => {
      asked.events += 1;
      if (failure !== undefined) throw failure;
      if (!isInOwn(id)) throw new ProviderError('notFound', 'There is no such event.');
      return { id, calendar } as ProviderEvent;
    },
  } as unknown as CalendarProvider;
  const remembering = new RememberingEvents(provider, () => now);
  const olga = suiteContext(CAST.olga);
  return {
    asked,
    failing: (reason: ProviderError | undefined) => void (failure = reason),
    forget: (mailboxes: readonly string[] = [CAST.olga]) => remembering.hear({ mailboxes, cause: 'gap' }),
    later: (minutes: number) => void (now += minutes * 60_000),
    look: (calendar: string) => remembering.listEvents({ calendar, range: MONTH }, olga),
    recall: (id: string, viewer: string = CAST.olga) => remembering.recallEvent(id, suiteContext(viewer)),
  };
}

describe('a remembered event, for questions that need no details', () => {
  it('is known from a colleague’s month that the person has read, without a further request', async () => {
    const { asked, look, recall } = setUp(() => false);
    await look(CAST.fred);
    for (const { id } of events(CAST.fred, 78)) expect((await recall(id))?.calendar).toBe(CAST.fred);
    expect(asked).toEqual({ lists: 1, events: 0 });
  });

  it('is the person’s own copy if both calendars have one', async () => {
    const { asked, look, recall } = setUp(() => true);
    await look(CAST.olga);
    await look(CAST.fred);
    expect((await recall('e1'))?.calendar).toBe(CAST.olga);
    expect(asked.events).toBe(0);
  });

  it('is not shared: another person needs a separate request', async () => {
    const { asked, look, recall } = setUp(() => false);
    await look(CAST.fred);
    expect(await recall('e1', CAST.carl)).toBeUndefined();
    expect(asked.events).toBe(1);
  });

  it('is read if it was never read before, or not for half a day', async () => {
    const { asked, look, later, recall } = setUp(() => true);
    await recall('e1');
    expect(asked.events).toBe(1);
    await look(CAST.fred);
    later(13 * 60);
    expect((await recall('e2'))?.calendar).toBe(CAST.olga);
    expect(asked.events).toBe(2);
  });

  it('is requested again half a minute after it was not found, or after a change', async () => {
    const { asked, forget, later, recall } = setUp(() => false);
    for (const minutes of [0, 0.4, 0.2]) {
      later(minutes);
      expect(await recall('gone')).toBeUndefined();
    }
    expect(asked.events).toBe(2);
    forget();
    expect(await recall('gone')).toBeUndefined();
    expect(asked.events).toBe(3);
  });

  it('is evicted according to its size: many long texts evict each other, but short texts stay', async () => {
    const asked: string[] = [];
    const provider = {
      listEvents: async ({ calendar }: { calendar: string }) => {
        asked.push(calendar);
        const bodyHtml = calendar.startsWith('long') ? 'x'.repeat(1_000_000) : '';
        return { items: [{ id: calendar, calendar, attendees: [], bodyHtml }] as unknown as ProviderEvent[] };
      },
    } as unknown as CalendarProvider;
    const remembering = new RememberingEvents(provider, () => SUITE_NOW);
    const look = (calendar: string) => remembering.listEvents({ calendar, range: MONTH }, suiteContext(CAST.olga));
    for (const kind of ['short', 'long']) {
      asked.length = 0;
      for (let index = 0; index < 100; index += 1) await look(`${kind} ${index}`);
      await look(`${kind} 0`);
      expect(asked.filter((calendar) => calendar === `${kind} 0`)).toHaveLength(kind === 'short' ? 1 : 2);
    }
  });

  it('is not returned if the calendar cannot be reached, and that failure is not remembered', async () => {
    const { asked, failing, recall } = setUp(() => true);
    failing(new ProviderError('unavailable', 'The calendar cannot be reached.'));
    await expect(recall('e1')).rejects.toThrow('The calendar cannot be reached.');
    failing(undefined);
    expect((await recall('e1'))?.id).toBe('e1');
    expect(asked.events).toBe(2);
  });
});

describe('a list of events', () => {
  it('is read again after a change, even if many later changes have pushed that change out of memory', async () => {
    const { asked, look, forget } = setUp(() => true);
    await look(CAST.olga);
    forget();
    forget(Array.from({ length: 100_000 }, (_, index) => `p${index}@made.example`));
    await look(CAST.olga);
    expect(asked.lists).toBe(2);
    await look(CAST.olga);
    expect(asked.lists).toBe(2);
  });
});
