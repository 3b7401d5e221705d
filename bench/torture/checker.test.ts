import { describe, expect, it } from 'vitest';
import { checkHistory } from './checker.ts';
import type { FinalBooking, Operation } from './history.ts';

const create = (key: string, askedAt: number, answeredAt: number, more: Partial<Operation> = {}): Operation => ({
  kind: 'create',
  key,
  resource: 'r',
  start: 0,
  end: 60,
  askedAt,
  answeredAt,
  outcome: 'done',
  ...more,
});
const cancel = (key: string, askedAt: number, answeredAt: number, more: Partial<Operation> = {}): Operation => ({
  ...create(key, askedAt, answeredAt),
  kind: 'cancel',
  ...more,
});
const booked = (key: string, more: Partial<FinalBooking> = {}): FinalBooking => ({
  key,
  resource: 'r',
  start: 0,
  end: 60,
  cancelled: false,
  ...more,
});
const refused = (key: string, askedAt: number, answeredAt: number) =>
  create(key, askedAt, answeredAt, { outcome: 'refused', code: 'slot-taken' });

describe('the checker of the torture', () => {
  it.each<[string, readonly Operation[], readonly FinalBooking[], string[]]>([
    ['one reservation', [create('a', 1, 2)], [booked('a')], []],
    [
      'one after the other has gone',
      [create('a', 1, 2), cancel('a', 3, 4), create('b', 5, 6)],
      [booked('a', { cancelled: true }), booked('b')],
      [],
    ],
    ['a refusal while another has it', [create('a', 1, 2), refused('b', 3, 4)], [booked('a')], []],
    ['a refusal beside an attempt that was never heard of', [create('a', 1, 5, { outcome: 'unknown' }), refused('b', 3, 4)], [], []],
    ['an unknown create that has happened', [create('a', 1, 2, { outcome: 'unknown' })], [booked('a')], []],
    [
      'two in the table at one time',
      [create('a', 1, 2), create('b', 3, 4, { outcome: 'unknown' })],
      [booked('a'), booked('b', { start: 30, end: 90 })],
      ['overlap'],
    ],
    [
      'two acknowledged at one time',
      [create('a', 1, 2), create('b', 3, 4), cancel('b', 5, 6)],
      [booked('a'), booked('b', { cancelled: true })],
      ['overlap-in-history'],
    ],
    ['an acknowledged one that is not there', [create('a', 1, 2)], [], ['lost']],
    [
      'an acknowledged one that is cancelled, though nobody asked for that',
      [create('a', 1, 2)],
      [booked('a', { cancelled: true })],
      ['lost'],
    ],
    ['one that nobody asked for', [], [booked('a')], ['unasked']],
    ['a cancelled one that is back', [create('a', 1, 2), cancel('a', 3, 4)], [booked('a')], ['undone']],
    [
      'a move that was acknowledged and is not there',
      [create('a', 1, 2), { ...create('a', 3, 4), kind: 'move', start: 60, end: 120 }],
      [booked('a')],
      ['lost'],
    ],
    ['a refusal while nobody had it', [refused('b', 3, 4)], [], ['unjustified-refusal']],
    [
      'a refusal after it was given up',
      [create('a', 1, 2), cancel('a', 3, 4), refused('b', 5, 6)],
      [booked('a', { cancelled: true })],
      ['unjustified-refusal'],
    ],
  ])('%s', (_case, history, table, rules) => {
    expect(checkHistory(history, table).map((violation) => violation.rule)).toEqual(rules);
  });
});
