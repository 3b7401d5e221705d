import type { CalendarProvider, Page, ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { RememberingEvents } from '../src/calendars/outside/remembering-events.ts';

const WEEK = { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 7 * 1_440) };
const NINE = { start: plusMinutes(SUITE_NOW, 60), end: plusMinutes(SUITE_NOW, 120) };
const TEN = { start: plusMinutes(SUITE_NOW, 120), end: plusMinutes(SUITE_NOW, 180) };

const event = (id: string, time: typeof NINE, more: Partial<ProviderEvent> = {}): ProviderEvent =>
  ({
    id,
    calendar: CAST.olga,
    ...time,
    organizer: { email: CAST.olga, name: 'Olga' },
    completeness: 'full',
    cancelled: false,
    attendees: [{ email: CAST.room, name: 'Room', kind: 'resource', response: 'accepted', remotely: false }],
    ...more,
  }) as ProviderEvent;

/** Olga's calendar as the test says it is; time passes when the test says so. */
function setUp() {
  let pages: Page<ProviderEvent>[] = [];
  let now: number = SUITE_NOW;
  const provider = { listEvents: async ({ page }: { page?: string }) => pages[Number(page ?? 0)]! } as unknown as CalendarProvider;
  const events = new RememberingEvents(provider, () => now);
  const olga = suiteContext(CAST.olga);
  return {
    events,
    later: (minutes: number) => void (now += minutes * 60_000),
    calendarHas: (...next: ProviderEvent[]) => void (pages = [{ items: next }]),
    pagesAre: (...next: Page<ProviderEvent>[]) => void (pages = next),
    look: (page?: string) => events.listEvents({ calendar: CAST.olga, range: WEEK, ...(page === undefined ? {} : { page }) }, olga),
    isOlgas: (time: typeof NINE) => events.findOwn(CAST.olga, CAST.room, time) !== undefined,
  };
}

describe('a time of a resource is one’s own', () => {
  it('with the event, but not with its text: thousands of people have long ones', async () => {
    const { calendarHas, look, events } = setUp();
    calendarHas(event('a', NINE, { subject: 'Herons', bodyHtml: '<p>A long letter</p>' }));
    await look();
    expect(events.findOwn(CAST.olga, CAST.room, NINE)).toMatchObject({ id: 'a', subject: 'Herons', bodyHtml: '' });
  });

  it('as soon as one’s calendar was looked at, and nobody else’s', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas(event('a', NINE));
    await look();
    expect([isOlgas(NINE), isOlgas(TEN), events.findOwn(CAST.fred, CAST.room, NINE)]).toEqual([true, false, undefined]);
  });

  it('no longer once it was deleted here: the next person’s at that hour is the next person’s', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas(event('a', NINE), event('b', TEN));
    await look();
    events.wrote(event('a', NINE, { cancelled: true }), [CAST.olga, CAST.room]);
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([false, true]);
  });

  it('no longer once it was deleted in another program and one’s calendar was looked at again', async () => {
    const { calendarHas, look, isOlgas, later } = setUp();
    calendarHas(event('a', NINE), event('b', TEN));
    await look();
    calendarHas(event('b', TEN));
    later(1);
    await look();
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([false, true]);
  });

  it('no longer where a hint has told of one’s calendar, until it is looked at again', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas(event('a', NINE));
    await look();
    events.forget([CAST.olga]);
    expect(isOlgas(NINE)).toBe(false);
    await look();
    expect(isOlgas(NINE)).toBe(true);
  });

  it('no longer where nobody has looked for ten minutes', async () => {
    const { calendarHas, look, isOlgas, later } = setUp();
    calendarHas(event('a', NINE));
    await look();
    later(9);
    expect(isOlgas(NINE)).toBe(true);
    later(2);
    expect(isOlgas(NINE)).toBe(false);
  });

  it('at once after it was made or moved here', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas();
    await look();
    events.wrote(event('a', NINE), [CAST.olga, CAST.room]);
    expect(isOlgas(NINE)).toBe(true);
    events.wrote(event('a', TEN), [CAST.olga, CAST.room]);
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([false, true]);
  });

  it('not of a series that was changed here, beyond the date that was written, until it is looked at again', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas(event('a', NINE, { seriesMasterId: 's' }), event('b', TEN, { seriesMasterId: 's' }));
    await look();
    events.wrote(event('a', NINE, { seriesMasterId: 's', cancelled: true }), [CAST.olga, CAST.room]);
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([false, false]);
  });

  it('on whichever page of the listing it stands', async () => {
    const { pagesAre, look, isOlgas, later } = setUp();
    pagesAre({ items: [event('a', NINE)], next: '1' }, { items: [event('b', TEN)] });
    await look();
    await look('1');
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([true, true]);
    later(1);
    await look();
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([true, true]);
  });
});

describe('a list that was read', () => {
  it('is good for half a minute; of who has just written, no longer than it takes to ask again', async () => {
    const { calendarHas, look, later, events } = setUp();
    const names = async () => (await look()).items.map(({ id }) => id);
    calendarHas();
    await look();
    calendarHas(event('a', NINE));
    expect(await names()).toEqual([]);
    later(0.4);
    expect(await names()).toEqual([]);
    later(0.2);
    expect(await names()).toEqual(['a']);
    // Written, and not in the calendar's list at once.
    events.wrote(event('b', TEN), [CAST.olga, CAST.room]);
    expect(await names()).toEqual(['a']);
    calendarHas(event('a', NINE), event('b', TEN));
    later(2 / 60);
    expect(await names()).toEqual(['a', 'b']);
    // It has settled.
    calendarHas(event('a', NINE));
    later(1);
    await look();
    calendarHas();
    later(0.2);
    expect(await names()).toEqual(['a']);
  });
});
