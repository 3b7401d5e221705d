import { describe, expect, it } from 'vitest';
import { isReservedSomewhere, isReservedThroughout } from '../src/availability-view.ts';

describe('an availability view with one digit per slot', () => {
  it.each([
    ['', false, false],
    ['0000', false, false],
    ['0110', false, false],
    ['0020', true, false],
    ['2212', true, false],
    ['2222', true, true],
    ['2', true, true],
  ])('tells whether any slot is reserved, and whether all slots are: %j', (view, somewhere, throughout) => {
    expect([isReservedSomewhere(view), isReservedThroughout(view)]).toEqual([somewhere, throughout]);
  });
});
