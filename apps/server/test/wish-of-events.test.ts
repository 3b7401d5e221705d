import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type CalendarProvider, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { wishOfEvents } from '../src/modules/online-meetings/wish-of-events.ts';

const CONTEXT = {
  actor: { as: 'user' as const, mailbox: CAST.olga, name: '' },
  now: SUITE_NOW,
  signal: new AbortController().signal,
  correlationId: 'c',
  priority: 'background' as const,
};

type Seen = Partial<ProviderEvent> & { readonly id: string };

/** Returns a date that begins this many minutes from now and lasts an hour, by default one that the person organises. */
const date = (id: string, from: number, more: Partial<Seen> = {}): Seen => ({
  id,
  type: 'occurrence',
  start: plusMinutes(SUITE_NOW, from),
  end: plusMinutes(SUITE_NOW, from + 60),
  zone: 'UTC',
  cancelled: false,
  myResponse: 'organizer',
  completeness: 'full',
  ...more,
});

/** Returns what the events with these ids require. Their calendar lists the `known` dates of each id, and finds no other id. */
async function wish(known: Readonly<Record<string, readonly Seen[]>>, ids = Object.keys(known)) {
  const listSeries: Pick<CalendarProvider, 'listSeries'>['listSeries'] = async ({ event }) => {
    const found = known[event.id];
    if (found === undefined) throw new ProviderError('notFound', 'gone');
    return found as unknown as readonly ProviderEvent[];
  };
  const found = await wishOfEvents({ listSeries }, ids, CAST.olga, CONTEXT);
  return found.kind === 'be-at' ? [(found.range.start - SUITE_NOW) / 60_000, (found.range.end - SUITE_NOW) / 60_000] : found.kind;
}

describe('the requirement of events for their online meeting', () => {
  const master = date('series', 60, { type: 'seriesMaster' });
  it.each<[what: string, known: Readonly<Record<string, readonly Seen[]>>, ids: string[], wanted: string | number[]]>([
    ['an upcoming date: to be at its time', { a: [date('a', 60)] }, ['a'], [60, 120]],
    ['a running date: to stay', { a: [date('a', -30)] }, ['a'], 'stay'],
    ['a past date: to stay, because it was held', { a: [date('a', -90)] }, ['a'], 'stay'],
    ['a missing date: to be deleted', {}, ['a'], 'delete'],
    ['a cancelled date: to be deleted', { a: [date('a', 60, { cancelled: true })] }, ['a'], 'delete'],
    ['a date that its organizer has declined: to be deleted', { a: [date('a', 60, { myResponse: 'declined' })] }, ['a'], 'delete'],
    [
      'a date that may not be read: to be at its time, because nothing else is known',
      { a: [date('a', 60, { completeness: 'limited' })] },
      ['a'],
      [60, 120],
    ],
    ['several dates: to be at the first', { a: [date('b', 120), date('a', 60)] }, ['a'], [60, 120]],
    ['a cancelled first date: to be at the next', { a: [date('a', 60, { cancelled: true }), date('b', 120)] }, ['a'], [120, 180]],
    ['a series whose known date is gone: to stay', { series: [master] }, ['a', 'series'], 'stay'],
    ['a series that is gone with all its dates: to be deleted', {}, ['a', 'series'], 'delete'],
    ['a date that was moved individually: to be at its new time', { a: [date('a', 90)], series: [master] }, ['a', 'series'], [90, 150]],
    ['dates that are separate events: to be at the one that is left', { b: [date('b', 120)] }, ['a', 'b'], [120, 180]],
  ])('is, for %s', async (_what, known, ids, wanted) => {
    expect(await wish(known, ids)).toEqual(wanted);
  });

  it('cannot be determined if the calendar does not answer, which is no reason to delete', async () => {
    const provider = { listSeries: async () => Promise.reject(new ProviderError('unavailable', 'later')) };
    await expect(wishOfEvents(provider, ['a'], CAST.olga, CONTEXT)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
