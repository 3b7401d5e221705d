import { describe, expect, it } from 'vitest';
import { checkHistory } from './checker.ts';
import type { FinalBooking, Operation, Span, World } from './history.ts';

const WORLD: World = { confirmed: new Set(['c']), opensBeforeMs: 15, closesAfterMs: 5, toleranceMs: 0, endedAt: 1_000 };

const span = (more: Partial<Span> = {}): Span => ({ date: 0, resource: 'r', start: 2_000, end: 2_060, ...more });
const op = (kind: Operation['kind'], key: string, askedAt: number, answeredAt: number, more: Partial<Operation> = {}): Operation => ({
  kind,
  key,
  spans: [span()],
  askedAt,
  answeredAt,
  outcome: 'done',
  ...more,
});
const create = (key: string, askedAt: number, answeredAt: number, more: Partial<Operation> = {}) =>
  op('create', key, askedAt, answeredAt, more);
const cancel = (key: string, askedAt: number, answeredAt: number, more: Partial<Operation> = {}) =>
  op('cancel', key, askedAt, answeredAt, more);
const move = (key: string, askedAt: number, answeredAt: number, more: Partial<Operation> = {}) =>
  op('move', key, askedAt, answeredAt, { spans: [span({ start: 2_060, end: 2_120 })], ...more });
const booked = (key: string, more: Partial<FinalBooking> = {}): FinalBooking => ({
  key,
  originalStart: 2_000,
  resource: 'r',
  start: 2_000,
  end: 2_060,
  cancelled: false,
  ...more,
});
const refused = (key: string, askedAt: number, answeredAt: number) =>
  create(key, askedAt, answeredAt, { outcome: 'refused', code: 'slot-taken' });
const unknown = { outcome: 'unknown' } as const;
const gone = { cancelled: true };
const moved = { start: 2_060, end: 2_120 };

/** The four spans of a series of two dates at the resources r and s. */
const FOUR = [0, 1].flatMap((date) =>
  ['r', 's'].map((resource) => span({ date, resource, start: 2_000 + date * 100, end: 2_060 + date * 100 })),
);
const four = (which: readonly number[]) =>
  which.map((index) => booked('a', { originalStart: FOUR[index]!.start, ...FOUR[index]!, cancelled: false }));

/** The span of a reservation of resource c, which requires confirmation. */
const AT_C = [span({ resource: 'c', start: 500, end: 560 })];
const atC = (more: Partial<FinalBooking> = {}) => booked('a', { originalStart: 500, resource: 'c', start: 500, end: 560, ...more });

describe('the checker of the torture', () => {
  it.each<[string, readonly Operation[], readonly FinalBooking[], string[]]>([
    ['one reservation', [create('a', 1, 2)], [booked('a')], []],
    [
      'a reservation after a cancelled one',
      [create('a', 1, 2), cancel('a', 3, 4), create('b', 5, 6)],
      [booked('a', gone), booked('b')],
      [],
    ],
    ['a refusal while another reservation has the time', [create('a', 1, 2), refused('b', 3, 4)], [booked('a')], []],
    ['a refusal beside an attempt with an unknown outcome', [create('a', 1, 5, unknown), refused('b', 3, 4)], [], []],
    ['a creation with an unknown outcome that has happened', [create('a', 1, 2, unknown)], [booked('a')], []],
    [
      'two bookings in the table at one time',
      [create('a', 1, 2), create('b', 3, 4, unknown)],
      [booked('a'), booked('b', { start: 2_030, end: 2_060 })],
      ['overlap', 'lost'],
    ],
    [
      'two acknowledged reservations at one time',
      [create('a', 1, 2), create('b', 3, 4), cancel('b', 5, 6)],
      [booked('a'), booked('b', gone)],
      ['overlap-in-history'],
    ],
    ['an acknowledged reservation that is missing', [create('a', 1, 2)], [], ['lost']],
    ['an acknowledged reservation that is cancelled without a request', [create('a', 1, 2)], [booked('a', gone)], ['lost']],
    ['a booking that nobody requested', [], [booked('a')], ['unasked']],
    ['a cancelled reservation that exists again', [create('a', 1, 2), cancel('a', 3, 4)], [booked('a')], ['undone']],
    ['an acknowledged move that is missing', [create('a', 1, 2), move('a', 3, 4)], [booked('a')], ['lost']],
    ['a move with an unknown outcome that has happened', [create('a', 1, 2), move('a', 3, 4, unknown)], [booked('a', moved)], []],
    ['a move with an unknown outcome that has not happened', [create('a', 1, 2), move('a', 3, 4, unknown)], [booked('a')], []],
    ['a refusal while nobody had the time', [refused('b', 3, 4)], [], ['unjustified-refusal']],
    [
      'a refusal after the time was given up',
      [create('a', 1, 2), cancel('a', 3, 4), refused('b', 5, 6)],
      [booked('a', gone)],
      ['unjustified-refusal'],
    ],
    [
      'a refusal with a code that nothing explains',
      [create('a', 1, 2), move('a', 3, 4, { outcome: 'refused', code: 'event-changed' })],
      [booked('a')],
      ['unjustified-refusal'],
    ],

    ['a complete series at two resources', [create('a', 1, 2, { spans: FOUR })], four([0, 1, 2, 3]), []],
    ['a series with an unknown outcome of which nothing exists', [create('a', 1, 2, { spans: FOUR, ...unknown })], [], []],
    [
      'a series with an unknown outcome of which a part exists',
      [create('a', 1, 2, { spans: FOUR, ...unknown })],
      four([0, 1, 2]),
      ['half'],
    ],
    [
      'a date of a series that was cancelled separately',
      [create('a', 1, 2, { spans: FOUR }), cancel('a', 3, 4, { spans: FOUR.slice(2) })],
      [...four([0, 1]), ...four([2, 3]).map((row) => ({ ...row, ...gone }))],
      [],
    ],
    ['a double press with one event', [create('a', 1, 3, { eventId: '1' }), create('a', 2, 4, { eventId: '1' })], [booked('a')], []],
    [
      'a double press with two events',
      [create('a', 1, 3, { eventId: '1' }), create('a', 2, 4, { eventId: '2' })],
      [booked('a')],
      ['twice'],
    ],
    ['a repeated request with two rows', [create('a', 1, 2, unknown), create('a', 3, 4)], [booked('a'), booked('a', moved)], ['twice']],
    [
      'two moves from one version, of which one has succeeded',
      [create('a', 1, 2), move('a', 3, 5, { etag: '1' }), move('a', 4, 6, { etag: '1', outcome: 'refused', code: 'event-changed' })],
      [booked('a', moved)],
      [],
    ],
    [
      'two moves from one version, of which both have succeeded',
      [create('a', 1, 2), move('a', 3, 5, { etag: '1' }), move('a', 4, 6, { etag: '1' })],
      [booked('a', moved)],
      ['both-won'],
    ],
    [
      'a reservation that was moved and cancelled at the same time',
      [create('a', 1, 2), cancel('a', 3, 5), move('a', 4, 6)],
      [booked('a', { ...moved, ...gone })],
      [],
    ],
    [
      'a reservation that was moved after its cancellation',
      [create('a', 1, 2), cancel('a', 3, 4), move('a', 5, 6)],
      [booked('a', gone)],
      ['contradiction'],
    ],
    [
      'a finished reservation that has its new end',
      [
        create('a', 1, 2),
        op('finish', 'a', 3, 4, { spans: [span({ end: 2_015 })] }),
        create('b', 5, 6, { spans: [span({ start: 2_015 })] }),
      ],
      [booked('a', { end: 2_015 }), booked('b', { start: 2_015 })],
      [],
    ],
    [
      'a finished reservation that has its old end',
      [create('a', 1, 2), op('finish', 'a', 3, 4, { spans: [span({ end: 2_015 })] })],
      [booked('a')],
      ['lost'],
    ],
    [
      'a reservation that is read in its acknowledged state',
      [create('a', 1, 2), move('a', 3, 4), op('read', 'a', 5, 6, { spans: [span(moved)] })],
      [booked('a', moved)],
      [],
    ],
    [
      'a reservation that is read in its earlier state',
      [create('a', 1, 2), move('a', 3, 4), op('read', 'a', 5, 6)],
      [booked('a', moved)],
      ['wrong-read'],
    ],

    ['an unconfirmed reservation that was released', [create('a', 1, 2, { spans: AT_C })], [atC(gone)], []],
    [
      'a reservation that was released too early',
      [create('a', 1, 2, { spans: [span({ resource: 'c' })] })],
      [booked('a', { resource: 'c', ...gone })],
      ['lost'],
    ],
    [
      'a confirmed reservation that was kept',
      [create('a', 1, 2, { spans: AT_C }), op('confirm', 'a', 490, 491, { spans: AT_C })],
      [atC()],
      [],
    ],
    [
      'a confirmed reservation that was released nevertheless',
      [create('a', 1, 2, { spans: AT_C }), op('confirm', 'a', 490, 491, { spans: AT_C })],
      [atC(gone)],
      ['lost'],
    ],
    [
      'a reservation that was confirmed and released at the same time, with the release last',
      [create('a', 1, 2, { spans: AT_C }), op('release', 'a', 490, 495, { spans: AT_C }), op('confirm', 'a', 491, 496, { spans: AT_C })],
      [atC(gone)],
      [],
    ],
    [
      'a confirmed and finished reservation, with another one from its new end on',
      [
        create('a', 1, 2, { spans: AT_C }),
        op('confirm', 'a', 490, 491, { spans: AT_C }),
        op('finish', 'a', 501, 502, { spans: [span({ resource: 'c', start: 500, end: 515 })] }),
        create('b', 503, 504, { spans: [span({ resource: 'c', start: 515, end: 530 })] }),
      ],
      [atC({ end: 515 }), booked('b', { originalStart: 515, resource: 'c', start: 515, end: 530, ...gone })],
      [],
    ],
    [
      'a reservation that was confirmed after its release',
      [create('a', 1, 2, { spans: AT_C }), op('release', 'a', 490, 491, { spans: AT_C }), op('confirm', 'a', 492, 493, { spans: AT_C })],
      [atC(gone)],
      ['contradiction'],
    ],
    [
      'a confirmation that was refused within its window',
      [
        create('a', 1, 2, { spans: AT_C }),
        op('confirm', 'a', 490, 491, { spans: AT_C, outcome: 'refused', code: 'confirmation-unavailable' }),
      ],
      [atC()],
      ['unjustified-refusal'],
    ],
    [
      'a confirmation that was refused before its window',
      [
        create('a', 1, 2, { spans: AT_C }),
        op('confirm', 'a', 480, 481, { spans: AT_C, outcome: 'refused', code: 'confirmation-unavailable' }),
      ],
      [atC()],
      [],
    ],
  ])('finds exactly the violations in %s', (_case, history, table, rules) => {
    expect(checkHistory(history, table, WORLD).map((violation) => violation.rule)).toEqual(rules);
  });
});
