import { toAreaTree } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilityOf, companionsOf } from '../src/availability.ts';
import type { KnownTimes } from '../src/shown-state.ts';
import { SLOT_NAMES } from '../src/slot-code.ts';
import { at, item, span } from './a-subject.ts';

const areas = toAreaTree([
  { id: 'house', parentAreaId: null, maxUt: 100 },
  { id: 'half', parentAreaId: 'house', maxUt: 50 },
  { id: 'corner', parentAreaId: 'half', maxUt: 100 },
]);
const desk = (id: string, areaId = 'half') =>
  aResource({
    id,
    email: `${id}@alder.example`,
    csCode: 'AssistWorkplace',
    timezone: 'UTC',
    startTime: '08:00',
    endTime: '12:00',
    mapInfos: [{ areaId, featureId: null }],
  });
const [a, b, c, elsewhere] = [desk('a'), desk('b'), desk('c', 'corner'), desk('d', 'house')];
const room = aResource({
  id: 'room',
  email: 'room@alder.example',
  csCode: 'ResourcePremium',
  timezone: 'UTC',
  startTime: '08:00',
  endTime: '12:00',
  mapInfos: [{ areaId: 'half', featureId: null }],
});
const request = { range: span('08:00-10:00'), now: at('07:00'), durationMinutes: 15, areas };
const knowing =
  (taken: Readonly<Record<string, readonly string[]>>, failed: readonly string[] = []) =>
  (email: string): KnownTimes | undefined => {
    const id = email.split('@')[0]!;
    return failed.includes(id)
      ? { scheduleItems: [], serviceError: 'no' }
      : { scheduleItems: (taken[id] ?? []).map(item), serviceError: null };
  };
const kinds = (list: readonly { kind: string }[]) => list.map(({ kind }) => kind);

describe('what is the state of these slots?', () => {
  it('companions are all workplaces of the limited areas that one of these lies in, and are none of them', () => {
    const ids = (resources: readonly { id: string }[]) => resources.map(({ id }) => id);
    const all = [a, b, c, elsewhere, room];
    expect(ids(companionsOf([a], all, areas))).toEqual(['b', 'c']);
    expect(ids(companionsOf([c], all, areas))).toEqual(['a', 'b']);
    expect(companionsOf([elsewhere], all, areas)).toEqual([]);
    expect(companionsOf([room], all, areas)).toEqual([]);
    expect(companionsOf([a, b, c], all, areas)).toEqual([]);
  });

  it('an area that is full is full for who is asked about alone, by its companions, in the codes and in the reasons', () => {
    // Two of three are more than half.
    const { stateOf, shownOf, whyNot } = availabilityOf(
      [a],
      knowing({ b: ['08:00-09:00'], c: ['08:00-09:00 tentative'] }),
      [b, c],
      request,
    );
    expect(SLOT_NAMES[stateOf(a, span('08:00-08:30'))]).toBe('maxUtilization');
    expect(SLOT_NAMES[shownOf(a, span('08:30-09:15'))]).toBe('maxUtilization');
    expect(whyNot(a, span('08:00-08:30'))).toEqual([{ kind: 'utilisation-reached', at: at('08:00'), areaId: 'half', limitPercent: 50 }]);
    expect(SLOT_NAMES[stateOf(a, span('09:00-09:30'))]).toBe('free');
    expect(whyNot(a, span('09:00-09:30'))).toEqual([]);
  });

  it('without its companions it would be offered: they are part of the question', () => {
    const { stateOf } = availabilityOf([a], knowing({ b: ['08:00-09:00'], c: ['08:00-09:00'] }), [], request);
    expect(SLOT_NAMES[stateOf(a, span('08:00-08:30'))]).toBe('free');
  });

  it('the event that is being changed does not fill its own area', () => {
    const known = knowing({ a: ['08:00-09:00 reserved mine'], b: ['08:00-09:00'] });
    expect(kinds(availabilityOf([a], known, [b, c], request).whyNot(a, span('08:00-09:00')))).toEqual([
      'slot-taken',
      'utilisation-reached',
    ]);
    expect(availabilityOf([a], known, [b, c], { ...request, currentEvent: 'mine' }).whyNot(a, span('08:00-09:00'))).toEqual([]);
  });

  it('a calendar that did not answer is neither free nor taken: nothing is offered, and shown is that nobody knows', () => {
    const { codesOf, shownCodesOf, countOf, whyNot } = availabilityOf([a], knowing({}, ['a']), [], request);
    expect([...new Set(codesOf(a))].map((code) => SLOT_NAMES[code])).toEqual(['limited']);
    expect([...new Set(shownCodesOf(a))]).toEqual([11]);
    expect(countOf(a)).toBe(0);
    expect(whyNot(a, span('08:00-09:00'))).toEqual([{ kind: 'service-error' }]);
  });

  it('of a resource that was not asked about nothing is offered', () => {
    const { codesOf, whyNot } = availabilityOf([a], knowing({}), [b], request);
    expect([...new Set(codesOf(b))].map((code) => SLOT_NAMES[code])).toEqual(['limited']);
    expect(whyNot(b, span('08:00-09:00'))).toEqual([]);
  });

  it('what is offered has no reason against it, and what has none is offered, whatever is taken', () => {
    const hour = fc.integer({ min: 0, max: 7 });
    const booking = fc.tuple(fc.constantFrom('a', 'b', 'c'), hour, fc.integer({ min: 1, max: 4 }));
    const clock = (quarter: number) =>
      `${String(8 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 6 }), fc.integer({ min: 0, max: 7 }), (bookings, quarter) => {
        const taken: Record<string, string[]> = { a: [], b: [], c: [] };
        for (const [id, from, length] of bookings) taken[id]!.push(`${clock(from)}-${clock(from + length)}`);
        const { stateOf, whyNot } = availabilityOf([a], knowing(taken), [b, c], request);
        const range = span(`${clock(quarter)}-${clock(quarter + 1)}`);
        const isOffered = SLOT_NAMES[stateOf(a, range)] === 'free';
        expect(whyNot(a, range).length === 0).toBe(isOffered);
      }),
    );
  });
});
