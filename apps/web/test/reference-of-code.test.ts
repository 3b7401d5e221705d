import type { AreaAnswer } from '@assist/contract';
import { importImdf, projectionAt } from '@assist/floorplan';
import { oneFloor } from '@assist/test-kit';
import { buildWalkingGraph } from '@assist/wayfinding';
import { describe, expect, it } from 'vitest';
import { referenceOfCode } from '../src/features/navigate/model/reference-of-code.ts';

const area = (id: string, parentAreaId: string | null, kind: string): AreaAnswer => ({
  id,
  parentAreaId,
  kind,
  maxUt: 100,
  name: {},
  rank: 1,
  featureId: null,
  timezone: 'Europe/Prague',
});
const resource = (id: string, areaId: string, featureId: string) => ({ id, mapInfos: [{ areaId, featureId }] });

/** Returns a company with one floor: a corridor and three rooms, a zone with a resource and a zone without one. */
function aCompany() {
  const { plan } = importImdf(
    oneFloor({
      level: { id: 'l1', ordinal: 1, name: '1st floor' },
      size: [60, 14],
      units: [
        ['corridor', 'walkway', [0, 0], [60, 4]],
        ['west', 'office', [0, 4], [10, 14]],
        ['middle', 'office', [25, 4], [35, 14]],
        ['east', 'office', [50, 4], [60, 14]],
      ],
      doors: [
        ['door of west', [4, 4], [5, 4]],
        ['door of middle', [29, 4], [30, 4]],
        ['door of east', [54, 4], [55, 4]],
      ],
    }),
  );
  return {
    graph: buildWalkingGraph(plan!),
    resources: [resource('vltava', 'floor', 'west'), resource('labe', 'quiet', 'east')],
    areas: [
      area('house', null, 'building'),
      area('floor', 'house', 'floor'),
      area('quiet', 'floor', 'zone'),
      area('empty', 'floor', 'zone'),
    ],
    levels: [{ id: 'l1', areaId: 'floor', buildingId: 'house', ordinal: 1, name: {}, shortName: {} }],
    spot: null,
  };
}

describe('a code on a wall', () => {
  const company = aCompany();
  // Adding zero turns -0 into 0.
  const metresOf = (mm: number) => Math.round(mm / 1000) + 0;
  const spotOf = (reference: string | undefined) => {
    const [level, x, y] = reference!.split(',');
    return [level, metresOf(Number(x)), metresOf(Number(y))];
  };
  const spotOfUnit = (id: string) => {
    const { xMm, yMm } = company.graph.units.find(({ unitId }) => unitId === id)!;
    return ['@l1', metresOf(xMm), metresOf(yMm)];
  };

  it.each([
    ['of a resource is located at that resource', { startAreaId: 'floor', locationId: 'vltava' }, 'vltava'],
    ['of a feature of the plan is located at that feature', { startAreaId: 'floor', locationId: 'middle' }, 'middle'],
  ])('%s', (_what, code, reference) => expect(referenceOfCode(code, company)).toBe(reference));

  it.each([
    ['of a zone is located at a resource in it', { startAreaId: 'quiet', locationId: 'quiet' }, 'east'],
    ['of a zone without resources is located on its floor', { startAreaId: 'empty', locationId: 'empty' }, 'corridor'],
    ['of a floor is located in its corridor', { startAreaId: 'floor', locationId: 'floor' }, 'corridor'],
    ['of a building is located on its floor', { startAreaId: 'house', locationId: 'house' }, 'corridor'],
    ['of a floor without an area is located on that floor', { startAreaId: 'l1', locationId: 'house' }, 'corridor'],
  ])('%s', (_what, code, unitId) => expect(spotOf(referenceOfCode(code, company))).toEqual(spotOfUnit(unitId)));

  it.each([
    ['of an unknown area is located nowhere', { startAreaId: 'gone', locationId: 'house' }],
    ['of a building without a plan is located nowhere', { startAreaId: 'other', locationId: 'house' }],
  ])('%s', (_what, code) => expect(referenceOfCode(code, company)).toBeUndefined());

  const signAt = (levelId: string, bearing: number | null) => {
    const [longitude, latitude] = projectionAt(...company.graph.origin).toDegrees([2, 3]);
    return referenceOfCode({ startAreaId: 'floor', locationId: 'floor' }, { ...company, spot: { levelId, longitude, latitude, bearing } });
  };

  it.each([
    ['with the direction in which its reader looks', 90, '@l1,2000,3000,90'],
    ['without a direction if none is given', null, '@l1,2000,3000'],
  ])('is located at the sign’s own spot, %s', (_what, bearing, reference) => {
    const [level, x, y, degrees] = signAt('l1', bearing)!.split(',');
    // Rounded to the millimetre: the degrees in a file are no more accurate.
    expect([level, metresOf(Number(x)) * 1000, metresOf(Number(y)) * 1000, degrees].filter((part) => part !== undefined).join(',')).toBe(
      reference,
    );
  });

  it('is located at its place if the plan no longer has the spot’s floor', () => {
    expect(spotOf(signAt('torn-down', 90))).toEqual(spotOfUnit('corridor'));
  });
});
