import { fromInstant, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { finishEnd } from '../src/index.ts';

const at = (time: string) => toInstant(`2026-11-24T${time}:00Z`);
const event = { start: at('14:00'), end: at('23:00') };

describe('finishing an event now', () => {
  it.each([
    // The event keeps the current quarter, and at least one slot.
    ['14:05', '14:15'],
    ['16:00', '16:00'],
    ['16:01', '16:15'],
    ['22:44', '22:45'],
    // In the last quarter, no time is left to release.
    ['22:46', '23:00'],
    ['22:53', '23:00'],
    ['23:10', '23:00'],
  ])('at %s sets the end of the event to %s', (now, end) => {
    expect(fromInstant(finishEnd(at(now), event.start, event.end))).toBe(fromInstant(at(end)));
  });
});
