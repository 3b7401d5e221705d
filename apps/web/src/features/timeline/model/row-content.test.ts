import { SHOWN } from '@assist/availability';
import { slots } from '@assist/test-kit';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { ReadScheduleItem } from '../../../lib/api/from-wire.ts';
import { itemAt, keepContent, markedRuns, placeItems, runAt, toRowContent } from './row-content.ts';
import { toTimeScale } from './time-scale.ts';

const scale = toTimeScale('2026-11-26', 2, 'UTC');
const at = (text: string) => toInstant(`2026-11-${text}:00Z`);

function anItem(start: string, end: string, more: Partial<ReadScheduleItem> = {}): ReadScheduleItem {
  return {
    start: at(start),
    end: at(end),
    status: 'reserved',
    iCalUId: start,
    subject: null,
    organizer: null,
    isPrivate: false,
    eventId: null,
    isOrganizer: false,
    ...more,
  };
}

const viewDigit = (code: number) => String.fromCharCode(48 + code);
const codes = (view: string) => slots(view.padEnd(scale.slotCount, '0'));
const contentOf = (view: string, items: readonly ReadScheduleItem[] = [], hasFailed = false) =>
  toRowContent(scale, codes(view), items, hasFailed);

describe('the items of a row', () => {
  it('are rounded to whole quarters of an hour, and sorted by their start', () => {
    expect(placeItems(scale, [anItem('26T10:00', '26T11:00'), anItem('26T09:05', '26T09:50')]).map(({ from, to }) => [from, to])).toEqual([
      [36, 40],
      [40, 44],
    ]);
  });

  it('have unique keys even if they start at the same time', () => {
    const keys = placeItems(scale, [anItem('26T09:00', '26T10:00'), anItem('26T09:00', '26T09:30'), anItem('26T09:15', '26T09:30')]).map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(3);
  });

  it('are left out if their status is free, or if they are outside the shown days', () => {
    expect(placeItems(scale, [anItem('26T10:00', '26T11:00', { status: 'free' }), anItem('24T10:00', '24T11:00')])).toEqual([]);
  });

  it('are found by any of their slots', () => {
    const content = contentOf('', [anItem('26T00:15', '26T00:45')]);
    expect([0, 1, 2, 3].map((slot) => itemAt(content, slot)?.from)).toEqual([undefined, 1, 1, undefined]);
  });
});

describe('the content of a row', () => {
  it('marks bookable slots as unknown if the calendar does not answer, and keeps the codes set by rules', () => {
    expect(contentOf('0334', [], true).view.slice(0, 5)).toBe(`${viewDigit(SHOWN.notKnown)}334${viewDigit(SHOWN.notKnown)}`);
  });

  it('does not modify the codes that it is made from', () => {
    const given = codes('0022');
    toRowContent(scale, given, [], true);
    expect(given[0]).toBe(0);
  });

  it('stays the same object after a poll without changes', () => {
    const resource = {};
    const before = keepContent(resource, contentOf('0022', [anItem('26T00:30', '26T01:00', { subject: 'Review' })]));
    expect(keepContent(resource, contentOf('0022', [anItem('26T00:30', '26T01:00', { subject: 'Review' })]))).toBe(before);
  });

  it.each([
    ['another code', '0012', {}],
    ['another subject', '0022', { subject: 'Retro' }],
    ['another organizer', '0022', { organizer: { address: 'j@x', name: 'Jonas' } }],
    ['an item that has become the person’s own', '0022', { isOrganizer: true }],
  ])('is a new object if it has %s', (_name, view, more) => {
    const resource = {};
    keepContent(resource, contentOf('0022', [anItem('26T00:30', '26T01:00')]));
    const now = contentOf(view, [anItem('26T00:30', '26T01:00', more)]);
    expect(keepContent(resource, now)).toBe(now);
  });
});

describe('runs', () => {
  it('are marked if they are neither free nor taken', () => {
    expect(markedRuns(contentOf('33002211044')).map(({ from, to, code }) => [from, to, code])).toEqual([
      [0, 2, 3],
      [9, 11, 4],
    ]);
  });

  it.each([
    [0, [0, 2]],
    [1, [0, 2]],
    [2, [2, 3]],
    [4, [3, 6]],
  ] as const)('of equal codes are found around slot %i', (slot, [from, to]) => {
    expect(runAt(slots('001222'), slot)).toEqual({ from, to });
  });
});
