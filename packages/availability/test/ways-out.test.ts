import { bestWay, otherTimes, substitutesFor, type WayOut } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { aSubject, at, span } from './a-subject.ts';

const NOW = at('08:00');
const DAY = span('00:00-24:00');
const told = (ranges: readonly { start: number; end: number }[]) =>
  ranges.map(({ start, end }) => [start, end].map((moment) => new Date(moment).toISOString().slice(11, 16)).join('-')).join(' ');

/** The rooms of all cases are open from 8 to 12. */
describe('alternative times for an unavailable date', () => {
  it.each<[string, ReturnType<typeof aSubject>[], string, string]>([
    ['are the nearest before and after the wanted time', [aSubject({}, '10:00-10:30')], '10:00-10:30', '10:30-11:00 09:30-10:00'],
    [
      'end when a conflicting reservation begins, or begin when it ends',
      [aSubject({}, '09:45-11:00')],
      '10:00-10:30',
      '09:15-09:45 11:00-11:30',
    ],
    [
      'are times at which all of the resources are free',
      [aSubject({}, '10:00-10:30'), aSubject({}, '09:00-10:00', '10:30-11:15')],
      '10:00-10:30',
      '11:15-11:45 08:30-09:00',
    ],
    ['are neither in the past nor outside working hours', [aSubject({}, '08:00-11:45')], '09:00-09:30', ''],
    ['may be outside working hours if the requested time is', [aSubject({}, '13:00-14:00')], '13:00-14:00', '14:00-15:00 12:00-13:00'],
    ['follow the rules of the resource', [aSubject({ schedulingSettings: { maximumMeetingDurationInMinutes: 15 } })], '10:00-10:30', ''],
  ])('%s', (_case, subjects, wanted, expected) => {
    expect(told(otherTimes(subjects, span(wanted), DAY, NOW, 2))).toBe(expected);
  });
});

describe('a substitute', () => {
  const screen = { propertyId: 'screen', valueBoolean: true };
  const wanted = aResource({ id: 'wanted', capacity: 8, properties: [screen] });
  const ids = (nearest: readonly Resource[], places: number) =>
    substitutesFor(wanted, nearest, places).map(({ resource, lacks }) => [resource.id, ...lacks].join(' without '));
  const room = (id: string, changes: Parameters<typeof aResource>[0] = {}) =>
    aResource({ id, capacity: 8, properties: [screen], ...changes });

  it.each<[string, Resource[], number, string[]]>([
    ['the nearest of the same type, before one farther away', [room('near'), room('far')], 2, ['near', 'far']],
    [
      'one that lacks nothing, before a slightly nearer one that lacks something',
      [room('bare', { properties: [] }), room('far')],
      2,
      ['far', 'bare without screen'],
    ],
    ['one that is equally large, before a smaller one', [room('small', { capacity: 4 }), room('large')], 2, ['large', 'small']],
    ['never one that is too small for the attendees', [room('small', { capacity: 4 })], 5, []],
    ['never one of another type', [room('desk', { resourceTypeId: 'desk' })], 1, []],
    [
      'never one that nobody, or only somebody else, may reserve',
      [room('off', { reservationsEnabled: false }), room('hers', { conditions: { reservedTo: 'other' } })],
      1,
      [],
    ],
    ['one that is reserved to the person', [room('mine', { conditions: { reservedTo: 'you' } })], 1, ['mine']],
    ['never the wanted resource itself', [wanted], 1, []],
  ])('is %s', (_case, nearest, places, expected) => {
    expect(ids(nearest, places)).toEqual(expected);
  });
});

describe('the proposed way out', () => {
  const instead = (...lacks: string[]): WayOut<string> => ({ kind: 'instead', resources: [{ of: 'a', by: 'b', lacks }] });
  const time = (text: string): WayOut<string> => ({ kind: 'time', range: span(text) });
  it.each<[string, WayOut<string>[], WayOut<string>]>([
    ['an equally good substitute at the same time', [instead('screen'), instead(), time('10:30-11:00')], instead()],
    ['a time shortly before or after, if every substitute lacks something', [instead('screen'), time('10:30-11:00')], time('10:30-11:00')],
    ['a substitute that lacks something, if no time nearby is free', [instead('screen'), time('14:00-14:30')], instead('screen')],
    ['any time of the day, if there is neither a substitute nor a near time', [time('14:00-14:30')], time('14:00-14:30')],
    ['to skip the date, if there is no other way out', [], { kind: 'skip' }],
  ])('is %s', (_case, ways, expected) => {
    expect(bestWay(span('10:00-10:30'), ways)).toEqual(expected);
  });
});
