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

/** Sets up Olga's calendar with the events that the test sets, and a time that the test advances. */
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

describe('a resource’s time is recognised as a person’s own', () => {
  it('with the event but without its text, because the long texts of thousands of people would need much memory', async () => {
    const { calendarHas, look, events } = setUp();
    calendarHas(event('a', NINE, { subject: 'Herons', bodyHtml: '<p>A long letter</p>' }));
    await look();
    expect(events.findOwn(CAST.olga, CAST.room, NINE)).toMatchObject({ id: 'a', subject: 'Herons', bodyHtml: '' });
  });

  it('as soon as the person’s calendar has been read, and for nobody else', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas(event('a', NINE));
    await look();
    expect([isOlgas(NINE), isOlgas(TEN), events.findOwn(CAST.fred, CAST.room, NINE)]).toEqual([true, false, undefined]);
  });

  it('no longer after its event is deleted in Assist, while the time of the next event still is', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas(event('a', NINE), event('b', TEN));
    await look();
    events.hear({ mailboxes: [CAST.olga, CAST.room], cause: 'writing', written: event('a', NINE, { cancelled: true }) });
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([false, true]);
  });

  it('no longer after its event is deleted in another program and the person’s calendar has been read again', async () => {
    const { calendarHas, look, isOlgas, later } = setUp();
    calendarHas(event('a', NINE), event('b', TEN));
    await look();
    calendarHas(event('b', TEN));
    later(1);
    await look();
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([false, true]);
  });

  it('no longer after a hint about the person’s calendar, until it is read again', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas(event('a', NINE));
    await look();
    events.hear({ mailboxes: [CAST.olga], cause: 'gap' });
    expect(isOlgas(NINE)).toBe(false);
    await look();
    expect(isOlgas(NINE)).toBe(true);
  });

  it('no longer if the calendar has not been read for ten minutes', async () => {
    const { calendarHas, look, isOlgas, later } = setUp();
    calendarHas(event('a', NINE));
    await look();
    later(9);
    expect(isOlgas(NINE)).toBe(true);
    later(2);
    expect(isOlgas(NINE)).toBe(false);
  });

  it('as soon as its event is reserved or moved in Assist', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas();
    await look();
    events.hear({ mailboxes: [CAST.olga, CAST.room], cause: 'writing', written: event('a', NINE) });
    expect(isOlgas(NINE)).toBe(true);
    events.hear({ mailboxes: [CAST.olga, CAST.room], cause: 'writing', written: event('a', TEN) });
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([false, true]);
  });

  it('except on the other dates of a series changed in Assist, until the series has been read again', async () => {
    const { calendarHas, look, isOlgas, events } = setUp();
    calendarHas(event('a', NINE, { seriesMasterId: 's' }), event('b', TEN, { seriesMasterId: 's' }));
    await look();
    events.hear({
      mailboxes: [CAST.olga, CAST.room],
      cause: 'writing',
      written: event('a', NINE, { seriesMasterId: 's', cancelled: true }),
    });
    expect([isOlgas(NINE), isOlgas(TEN)]).toEqual([false, false]);
  });

  it('whichever page of the list contains its event', async () => {
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

describe('a cached list', () => {
  it('is valid for half a minute, but right after a write by its reader for only about a second', async () => {
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
    // The written event is not in the calendar's list yet.
    events.hear({ mailboxes: [CAST.olga, CAST.room], cause: 'writing', written: event('b', TEN) });
    expect(await names()).toEqual(['a']);
    calendarHas(event('a', NINE), event('b', TEN));
    later(2 / 60);
    expect(await names()).toEqual(['a', 'b']);
    // A minute later, the list is valid for half a minute again.
    calendarHas(event('a', NINE));
    later(1);
    await look();
    calendarHas();
    later(0.2);
    expect(await names()).toEqual(['a']);
  });
});
