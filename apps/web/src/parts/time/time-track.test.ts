import { describe, expect, it } from 'vitest';
import { centreSpan, minutesAt, shareOf, shiftSpan, spanAfterKey, trackFor } from './time-track.ts';

const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const span = (text: string) => ({ from: at(text.slice(0, 5)), to: at(text.slice(6)) });
const textOf = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`).join('-');

describe('the track', () => {
  it.each([
    ['09:00-10:00', false, '06:00-20:00'],
    ['05:15-06:00', false, '05:00-20:00'],
    ['19:30-21:15', false, '06:00-22:00'],
    ['09:00-10:00', true, '00:00-24:00'],
  ])('for %s (whole day: %s) is %s', (chosen, isWholeDay, expected) => {
    expect(textOf(trackFor(span(chosen), isWholeDay))).toBe(expected);
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
    ['09:00-10:00', 'end', 1000, '09:00-24:00'],
  ] as const)('%s (part: %s) by %s minutes results in %s', (before, part, by, expected) => {
    expect(textOf(shiftSpan(span(before), part, by))).toBe(expected);
  });

  it('from outside the span centres the span on the pointer', () => {
    expect(textOf(centreSpan(span('09:00-10:00'), at('13:00')))).toBe('12:30-13:30');
    expect(textOf(centreSpan(span('09:00-10:00'), at('00:00')))).toBe('00:00-01:00');
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
  ] as const)('pressed on the part "%s" (%s, shift: %s) changes the span to %s', (part, key, shiftKey, expected) => {
    expect(textOf(spanAfterKey(span('09:00-10:00'), part, key, shiftKey)!)).toBe(expected);
  });

  it('that does not move a span is not handled', () => {
    expect(spanAfterKey(span('09:00-10:00'), 'whole', 'a', false)).toBeUndefined();
  });
});
