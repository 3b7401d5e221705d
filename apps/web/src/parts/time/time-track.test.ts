import { describe, expect, it } from 'vitest';
import { fromWallText, localDays, type LocalDate, toInstant } from '@assist/time';
import { type DayClock, hoursOf, lengthOf, toRange, toSpan, usualTrack, wholeTrack } from './day-clock.ts';
import { centreSpan, dragEnd, minutesAt, shareOf, shiftSpan, spanAfterKey, trackFor } from './time-track.ts';

const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const span = (text: string) => ({ from: at(text.slice(0, 5)), to: at(text.slice(6)) });
const textOf = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`).join('-');

const DAY = 24 * 60;
const clockOf = (day: LocalDate, days: number, zone = 'Europe/Prague'): DayClock => ({ range: localDays(day, days, zone), zone });

describe('the track', () => {
  const clock = clockOf('2026-12-03', 1);
  it.each([
    ['09:00-10:00', usualTrack(clock), '06:00-20:00'],
    ['05:15-06:00', usualTrack(clock), '05:00-20:00'],
    ['19:30-21:15', usualTrack(clock), '06:00-22:00'],
    ['22:00-26:00', usualTrack(clock), '06:00-26:00'],
    ['09:00-10:00', wholeTrack(clock), '00:00-24:00'],
    ['09:00-10:00', wholeTrack(clockOf('2026-12-03', 2)), '00:00-48:00'],
    ['09:00-10:00', wholeTrack(clockOf('2027-03-28', 1)), '00:00-23:00'],
    ['09:00-10:00', usualTrack(clockOf('2027-03-28', 1)), '05:00-19:00'],
  ])('for %s, usually %o, is %s', (chosen, usual, expected) => {
    expect(textOf(trackFor(span(chosen), usual))).toBe(expected);
  });

  it('converts a pointer position to the nearest quarter hour', () => {
    const track = { from: 360, to: 1200 };
    expect(shareOf(track, 780)).toBe(0.5);
    expect(minutesAt(track, 0.5)).toBe(780);
    expect(minutesAt(track, 0.503)).toBe(780);
    expect(minutesAt(track, 0.52)).toBe(795);
  });
});

describe('dragging', () => {
  it.each([
    ['09:00-10:00', 'whole', 22, '09:15-10:15'],
    ['09:00-10:00', 'whole', -600, '00:00-01:00'],
    ['22:30-23:30', 'whole', 600, '23:00-24:00'],
    ['09:00-10:00', 'start', 120, '09:45-10:00'],
    ['09:00-10:00', 'start', -30, '08:30-10:00'],
    ['09:00-10:00', 'end', -120, '09:00-09:15'],
    ['09:00-10:00', 'end', 1000, '09:00-26:45'],
    ['22:00-26:00', 'whole', 60, '22:00-26:00'],
    ['22:00-26:00', 'whole', -60, '21:00-25:00'],
  ] as const)('%s (part: %s) by %s minutes results in %s', (before, part, by, expected) => {
    expect(textOf(shiftSpan(span(before), part, by, DAY))).toBe(expected);
  });

  it('from outside the span centres the span on the pointer', () => {
    expect(textOf(centreSpan(span('09:00-10:00'), at('13:00'), DAY))).toBe('12:30-13:30');
    expect(textOf(centreSpan(span('09:00-10:00'), at('00:00'), DAY))).toBe('00:00-01:00');
  });
});

describe('an end that a pointer drags', () => {
  it.each([
    [840, '09:00-24:00'],
    [855, '09:00-24:00'],
    [900, '09:00-24:00'],
    [915, '09:00-24:15'],
  ])('by %s minutes rests at midnight for an hour: %s', (by, expected) => {
    expect(textOf(dragEnd(span('09:00-10:00'), by, DAY))).toBe(expected);
  });

  it('is not held again by a midnight that the time already passes', () => {
    expect(textOf(dragEnd(span('22:00-26:00'), -15, DAY))).toBe('22:00-25:45');
  });

  it('stays within the longest reservation', () => {
    expect(dragEnd(span('09:00-10:00'), 30 * DAY, DAY).to).toBe(at('09:00') + 14 * DAY);
  });
});

describe('the hours of a track', () => {
  it.each([
    ['a normal day', '2026-12-03', 'Europe/Prague', '0 1 2 3 4 5'],
    ['the night on which the clock is set forward', '2027-03-28', 'Europe/Prague', '0 1 3 4 5 6'],
    ['the night on which the clock is set back', '2026-10-25', 'Europe/Prague', '0 1 2 2 3 4'],
    ['a day that starts at 1:00', '2018-11-04', 'America/Sao_Paulo', '1 2 3 4 5 6'],
    ['half an hour forward', '2026-10-04', 'Australia/Lord_Howe', '0 1 3 4 5 6'],
    ['two hours forward', '2027-03-28', 'Antarctica/Troll', '0 3 4 5 6 7'],
  ])('of %s are those that the clock shows', (_name, day, zone, expected) => {
    const hours = hoursOf(clockOf(day, 1, zone), { from: 0, to: 330 }).map(({ hour }) => hour);
    expect(hours.join(' ')).toBe(expected);
  });
});

describe('a time on a track', () => {
  it.each([
    ['2026-12-03T22:00', '2026-12-04T02:00', 4],
    ['2027-03-27T22:00', '2027-03-28T06:00', 7],
    ['2026-10-24T22:00', '2026-10-25T06:00', 9],
  ])('from %s to %s is %s hours long, and comes back', (from, to, hours) => {
    const zone = 'Europe/Prague';
    const range = { start: fromWallText(`${from}:00`, zone), end: fromWallText(`${to}:00`, zone) };
    const clock = clockOf(from.slice(0, 10), 2);
    const shown = toSpan(clock, range);
    expect(shown.to - shown.from).toBe(hours * 60);
    expect(toRange(clock, shown)).toEqual(range);
  });

  it('of a day on which the clock changes is as long as that day', () => {
    expect(lengthOf(clockOf('2027-03-28', 1))).toBe(23 * 60);
    expect(lengthOf(clockOf('2026-10-25', 1))).toBe(25 * 60);
    expect(clockOf('2026-10-25', 1).range.start).toBe(toInstant('2026-10-24T22:00:00Z'));
  });
});

describe('a key', () => {
  it.each([
    ['whole', 'ArrowRight', false, '09:15-10:15'],
    ['whole', 'ArrowRight', true, '09:00-10:15'],
    ['whole', 'ArrowLeft', true, '09:00-09:45'],
    ['whole', 'PageUp', false, '10:00-11:00'],
    ['whole', 'Home', false, '00:00-01:00'],
    ['start', 'ArrowLeft', false, '08:45-10:00'],
    ['end', 'ArrowUp', false, '09:00-10:15'],
    ['end', 'End', false, '09:00-24:00'],
    ['start', 'End', false, '09:45-10:00'],
    ['end', 'Home', false, '09:00-09:15'],
    ['whole', 'End', false, '23:00-24:00'],
  ] as const)('pressed on the part "%s" (%s, shift: %s) changes the span to %s', (part, key, shiftKey, expected) => {
    expect(textOf(spanAfterKey(span('09:00-10:00'), part, key, shiftKey, DAY)!)).toBe(expected);
  });

  it('moves an end past midnight', () => {
    expect(textOf(spanAfterKey(span('22:00-24:00'), 'end', 'PageUp', false, DAY)!)).toBe('22:00-25:00');
  });

  it('that does not move a span is not handled', () => {
    expect(spanAfterKey(span('09:00-10:00'), 'whole', 'a', false, DAY)).toBeUndefined();
  });
});
