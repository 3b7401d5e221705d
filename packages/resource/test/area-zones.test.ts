import { type StoredArea, toAreaTree, withZone, zonesOfAreas } from '@assist/resource';
import { areasOf, aResource } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';

const COMPANY = 'Europe/Prague';

type OwnZones = Readonly<Record<string, string>>;

const BELOW_ONE_ANOTHER = ['zone < floor', 'floor < house', 'house < site', 'site', 'other'];

/** Returns the zones that hold in areas, of which some have their own. */
const zonesOf = (lines: readonly string[], own: OwnZones) =>
  zonesOfAreas(
    toAreaTree(
      areasOf(...lines).map((area): StoredArea => {
        return { ...area, kind: 'zone', name: {}, rank: 0, featureId: null, timezone: own[area.id] ?? null };
      }),
    ),
    COMPANY,
  );

describe('the time zone of an area (decisions, section 13)', () => {
  it.each<[what: string, own: OwnZones, areaId: string | undefined, zone: string]>([
    ['its own', { zone: 'Asia/Tokyo', floor: 'Europe/London' }, 'zone', 'Asia/Tokyo'],
    ['that of its floor', { floor: 'Europe/London', house: 'Asia/Tokyo' }, 'zone', 'Europe/London'],
    ['that of its building', { house: 'Europe/London' }, 'zone', 'Europe/London'],
    ['that of its building, and not of the site', { house: 'Europe/London', site: 'Asia/Tokyo' }, 'zone', 'Europe/London'],
    ['that of its site', { site: 'Europe/London' }, 'zone', 'Europe/London'],
    ['the company’s, if no area above has one', { other: 'Asia/Tokyo', zone: 'Europe/London' }, 'floor', COMPANY],
    ['the company’s, if the area is unknown', { site: 'Asia/Tokyo' }, 'gone', COMPANY],
    ['the company’s, if there is no area', { site: 'Asia/Tokyo' }, undefined, COMPANY],
  ])('is %s', (_what, own, areaId, zone) => expect(zonesOf(BELOW_ONE_ANOTHER, own)(areaId)).toBe(zone));

  it('follows the area when it moves', () => {
    const own = { lisbon: 'Europe/Lisbon', tokyo: 'Asia/Tokyo' };
    const inTree = (parent: string) => zonesOf(['desk < floor', `floor < ${parent}`, 'lisbon', 'tokyo'], own)('desk');
    expect(['lisbon', 'tokyo', 'gone'].map(inTree)).toEqual(['Europe/Lisbon', 'Asia/Tokyo', COMPANY]);
  });

  it('is found in a circle of parents, none of which lies in another', () => {
    const zoneOf = zonesOf(['a < b', 'b < a', 'within < a', 'own < own'], { a: 'Asia/Tokyo' });
    expect(['a', 'b', 'within', 'own'].map(zoneOf)).toEqual(['Asia/Tokyo', COMPANY, 'Asia/Tokyo', COMPANY]);
  });
});

describe('the time zone of a resource', () => {
  const zoneOf = zonesOf(BELOW_ONE_ANOTHER, { floor: 'Europe/London', other: 'Asia/Tokyo' });
  const zoneOfResource = (timezone: string | null, ...areaIds: readonly string[]) => {
    const { conditions: _, ...resource } = aResource({ mapInfos: areaIds.map((areaId) => ({ areaId, featureId: null })) });
    return withZone({ ...resource, timezone, reservedToEmails: [] }, zoneOf).timezone;
  };

  it.each<[what: string, own: string | null, areaIds: readonly string[], zone: string]>([
    ['its own', 'Europe/Lisbon', ['zone'], 'Europe/Lisbon'],
    ['that of its area', null, ['zone'], 'Europe/London'],
    ['that of its first area, if it is in several', null, ['other', 'zone'], 'Asia/Tokyo'],
    ['the company’s, if its areas have none', null, ['house'], COMPANY],
    ['the company’s, if it is in no area', null, [], COMPANY],
  ])('is %s', (_what, own, areaIds, zone) => expect(zoneOfResource(own, ...areaIds)).toBe(zone));
});
