import { toAreaTree } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilityOf } from '../src/availability.ts';
import { slotSubjectOf } from '../src/slot-subject.ts';
import type { KnownTimes } from '../src/shown-state.ts';
import { SLOT_NAMES } from '../src/slot-code.ts';
import { at, item, span, utilisationOf } from './a-subject.ts';

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
const RANGE = span('08:00-10:00');
const NOBODY = { areas, uses: new Map() };
const request = { range: RANGE, now: at('07:00'), durationMinutes: 15, utilisation: NOBODY };
const knowing =
  (taken: Readonly<Record<string, readonly string[]>>, failed: readonly string[] = []) =>
  (email: string): KnownTimes | undefined => {
    const id = email.split('@')[0]!;
    return failed.includes(id)
      ? { scheduleItems: [], serviceError: 'no' }
      : { scheduleItems: (taken[id] ?? []).map(item), serviceError: null };
  };
/** Returns the request with the utilisation that the server would count for these taken times. */
const counted = (taken: Readonly<Record<string, readonly string[]>>) => ({
  ...request,
  utilisation: utilisationOf(
    [a, b, c].map((one) => slotSubjectOf(one, (taken[one.id] ?? []).map(item))),
    areas,
    RANGE,
  ),
});
const kinds = (list: readonly { kind: string }[]) => list.map(({ kind }) => kind);

describe('the state of slots', () => {
  it('is maxUtilization, with a matching reason, for a resource of a full area, even if only that resource is requested', () => {
    // Two out of three are more than half.
    const taken = { b: ['08:00-09:00'], c: ['08:00-09:00 tentative'] };
    const { stateOf, shownOf, whyNot } = availabilityOf([a], knowing({}), counted(taken));
    expect(SLOT_NAMES[stateOf(a, span('08:00-08:30'))]).toBe('maxUtilization');
    expect(SLOT_NAMES[shownOf(a, span('08:30-09:15'))]).toBe('maxUtilization');
    expect(whyNot(a, span('08:00-08:30'))).toEqual([{ kind: 'utilisation-reached', at: at('08:00'), areaId: 'half', limitPercent: 50 }]);
    expect(SLOT_NAMES[stateOf(a, span('09:00-09:30'))]).toBe('free');
    expect(whyNot(a, span('09:00-09:30'))).toEqual([]);
  });

  it.each([
    ['a desk elsewhere', elsewhere],
    ['a room of the same area', room],
  ])('is not maxUtilization for %s, although an area is full', (_what, one) => {
    const taken = { b: ['08:00-09:00'], c: ['08:00-09:00'] };
    expect(SLOT_NAMES[availabilityOf([one], knowing({}), counted(taken)).stateOf(one, span('08:00-08:30'))]).toBe('free');
  });

  it('does not depend on a full area if the server has sent no count', () => {
    const { stateOf, whyNot } = availabilityOf([a], knowing({ b: ['08:00-09:00'], c: ['08:00-09:00'] }), request);
    expect(SLOT_NAMES[stateOf(a, span('08:00-08:30'))]).toBe('free');
    expect(whyNot(a, span('08:00-08:30'))).toEqual([]);
  });

  it('is determined without counting the event being changed in the use of its area', () => {
    const taken = { a: ['08:00-09:00 reserved mine'], b: ['08:00-09:00'] };
    expect(kinds(availabilityOf([a], knowing(taken), counted(taken)).whyNot(a, span('08:00-09:00')))).toEqual([
      'slot-taken',
      'utilisation-reached',
    ]);
    const changing = { ...counted(taken), currentEvent: 'mine' };
    expect(availabilityOf([a], knowing(taken), changing).whyNot(a, span('08:00-09:00'))).toEqual([]);
    // The event does not count when it is moved to another desk either.
    expect(availabilityOf([c, a], knowing(taken), changing).whyNot(c, span('08:00-09:00'))).toEqual([]);
    expect(kinds(availabilityOf([c], knowing({}), changing).whyNot(c, span('08:00-09:00')))).toEqual(['utilisation-reached']);
  });

  it('is shown as not known, and counts as limited, if the calendar did not answer', () => {
    const { codesOf, shownCodesOf, countOf, whyNot } = availabilityOf([a], knowing({}, ['a']), request);
    expect([...new Set(codesOf(a))].map((code) => SLOT_NAMES[code])).toEqual(['limited']);
    expect([...new Set(shownCodesOf(a))]).toEqual([11]);
    expect(countOf(a)).toBe(0);
    expect(whyNot(a, span('08:00-09:00'))).toEqual([{ kind: 'service-error' }]);
  });

  it('is limited for a resource that was not requested', () => {
    const { codesOf, whyNot } = availabilityOf([a], knowing({}), request);
    expect([...new Set(codesOf(b))].map((code) => SLOT_NAMES[code])).toEqual(['limited']);
    expect(whyNot(b, span('08:00-09:00'))).toEqual([]);
  });

  it('is available for exactly the times that no reason speaks against, regardless of what is taken', () => {
    const hour = fc.integer({ min: 0, max: 7 });
    const booking = fc.tuple(fc.constantFrom('a', 'b', 'c'), hour, fc.integer({ min: 1, max: 4 }));
    const clock = (quarter: number) =>
      `${String(8 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 6 }), fc.integer({ min: 0, max: 7 }), (bookings, quarter) => {
        const taken: Record<string, string[]> = { a: [], b: [], c: [] };
        for (const [id, from, length] of bookings) taken[id]!.push(`${clock(from)}-${clock(from + length)}`);
        const { stateOf, whyNot } = availabilityOf([a], knowing(taken), counted(taken));
        const range = span(`${clock(quarter)}-${clock(quarter + 1)}`);
        const isOffered = SLOT_NAMES[stateOf(a, range)] === 'free';
        expect(whyNot(a, range).length === 0).toBe(isOffered);
      }),
    );
  });
});
