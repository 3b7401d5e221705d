import { slots } from '@assist/test-kit';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { ReadScheduleItem } from '../../../lib/api/from-wire.ts';
import { cellAction } from './cell-action.ts';
import { toRowContent } from './row-content.ts';
import { toTimeScale } from './time-scale.ts';

const hours = toTimeScale('2026-11-26', 2, 'UTC', ({ from, to }) =>
  Array.from({ length: (to - from) / 4 }, (_, hour) => ({ from: from + hour * 4, to: from + hour * 4 + 4, widthPx: 10, hour })),
);
const quarters = toTimeScale('2026-11-26', 2, 'UTC');
const review: ReadScheduleItem = {
  start: toInstant('2026-11-26T00:30:00Z'),
  end: toInstant('2026-11-26T02:00:00Z'),
  status: 'reserved',
  iCalUId: null,
  subject: 'Review',
  organizer: null,
  isPrivate: false,
  eventId: null,
  isOrganizer: false,
};
const room = { schedulingSettings: { minimumMeetingDurationInMinutes: null, maximumMeetingDurationInMinutes: null } } as Parameters<
  typeof cellAction
>[2];
//                   00  01   02   03
const view = '0022 2222 0000 3333'.replaceAll(' ', '').padEnd(192, '0');

describe('a press', () => {
  it.each([
    ['on a free quarter reserves from there to the end of the free time', quarters, 1, { kind: 'reserve', span: { from: 1, to: 2 } }],
    ['on a free hour reserves from its start', hours, 9, { kind: 'reserve', span: { from: 8, to: 12 } }],
    ['on an hour that is partly taken reserves from its first free quarter', hours, 3, { kind: 'reserve', span: { from: 0, to: 2 } }],
    ['on closed time is refused with the reason', quarters, 13, { kind: 'refuse', span: { from: 13, to: 14 }, slot: 13 }],
    ['late at night reserves no longer than until the end of the day', quarters, 94, { kind: 'reserve', span: { from: 94, to: 96 } }],
  ])('%s', (_name, scale, slot, action) => {
    expect(cellAction(scale, toRowContent(scale, slots(view), [review], false), room, slot, undefined)).toEqual(action);
  });

  it.each([
    ['a taken quarter', quarters, 5],
    ['an hour that is taken', hours, 6],
  ])('on %s shows the details of the reservation', (_name, scale, slot) => {
    const action = cellAction(scale, toRowContent(scale, slots(view), [review], false), room, slot, undefined);
    expect(action).toMatchObject({ kind: 'details', placed: { from: 2, to: 8, item: { subject: 'Review' } } });
  });
});
