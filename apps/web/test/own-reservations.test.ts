import { STATUS_POLL_LIMIT_MS } from '@assist/reservation';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { ReadSchedule, ReadScheduleItem } from '../src/lib/api/from-wire.ts';
import { type OwnReservation, stillOwn, withOwn } from '../src/lib/api/own-reservations.ts';

const NOW = toInstant('2026-11-23T08:00Z');
const time = (hours: string) => {
  const [start, end] = hours.split('-') as [string, string];
  return { start: toInstant(`2026-11-23T${start}Z`), end: toInstant(`2026-11-23T${end}Z`) };
};
const own: OwnReservation = {
  eventId: 'event-1',
  iCalUId: 'uid-1',
  subject: 'Mine',
  ...time('09:00-10:00'),
  organizer: { address: 'me@x.test', name: 'Me' },
  resources: [{ email: 'rhine@x.test', status: 'tentative' }],
  knownSince: NOW,
  isTold: false,
};
const item = (hours: string, more: Partial<ReadScheduleItem> = {}): ReadScheduleItem => ({
  ...time(hours),
  status: 'reserved',
  iCalUId: null,
  subject: null,
  organizer: null,
  isPrivate: false,
  eventId: null,
  isOrganizer: false,
  ...more,
});
const schedules = (...scheduleItems: readonly ReadScheduleItem[]) =>
  new Map([
    ['rhine@x.test', { scheduleId: 'rhine@x.test', scheduleItems, serviceError: null } as unknown as ReadSchedule],
    ['seine@x.test', { scheduleItems: [] } as unknown as ReadSchedule],
  ]);
const itemsOf = (known: ReadonlyMap<string, ReadSchedule>) =>
  known.get('rhine@x.test')!.scheduleItems.map(({ status, isOrganizer, eventId }) => ({ status, isOrganizer, eventId }));

describe('a new reservation of the viewer', () => {
  it('is shown as theirs before the calendar shows it, and as tentative until the resource has answered', () => {
    const shown = withOwn(schedules(), [own], NOW);
    expect(itemsOf(shown)).toEqual([{ status: 'tentative', isOrganizer: true, eventId: 'event-1' }]);
    expect(shown.get('seine@x.test')!.scheduleItems).toEqual([]);
  });

  it('replaces an anonymous busy time, and is listed beside another person’s event', () => {
    expect(itemsOf(withOwn(schedules(item('09:00-10:00')), [own], NOW))).toEqual([
      { status: 'tentative', isOrganizer: true, eventId: 'event-1' },
    ]);
    const anothers = item('09:00-10:00', { organizer: { address: 'her@x.test', name: 'Her' } });
    expect(itemsOf(withOwn(schedules(anothers), [own], NOW))).toHaveLength(2);
  });

  it('is at its new time after a move, and no longer at the old one', () => {
    const before = schedules(item('11:00-12:00', { isOrganizer: true, eventId: 'event-1', organizer: own.organizer }));
    expect(
      withOwn(before, [own], NOW)
        .get('rhine@x.test')!
        .scheduleItems.map(({ start }) => start),
    ).toEqual([own.start]);
  });

  it('is no longer added to the calendar’s answer once the calendar has shown it', () => {
    const told = schedules(item('09:00-10:00', { isOrganizer: true, eventId: 'event-1' }));
    expect(withOwn(told, [own], NOW)).toBe(told);
    const [asked] = stillOwn(told, [own], NOW);
    expect(asked).toEqual({ ...own, isTold: true });
    // The reservation has been released in the meantime, and does not reappear.
    expect(itemsOf(withOwn(schedules(), [asked!], NOW))).toEqual([]);
    expect(stillOwn(schedules(), [own], NOW)).toEqual([own]);
    expect(stillOwn(told, [{ ...own, resources: [{ email: 'rhine@x.test', status: 'reserved' }] }], NOW)).toEqual([]);
  });

  it('is no longer added to the calendar’s answer after five minutes, but is still polled until it ends', () => {
    const later = NOW + STATUS_POLL_LIMIT_MS;
    expect(itemsOf(withOwn(schedules(), [own], later))).toEqual([]);
    const asked = stillOwn(schedules(), [own], later);
    expect(asked).toEqual([{ ...own, isTold: true }]);
    expect(stillOwn(schedules(), [{ ...own, resources: [{ email: 'rhine@x.test', status: 'reserved' }] }], later)).toEqual([]);
    expect(stillOwn(schedules(), asked, own.end - 1)).toBe(asked);
    expect(stillOwn(schedules(), asked, own.end)).toEqual([]);
  });
});
