import { DEPTH_M, LENGTH_M, PARKING_SOUTH_M, middleOf, rect } from './frame.ts';
import { LEVELS } from './levels.ts';
import type { PlanWriter } from './plan-writer.ts';

const NAME = { en: 'Alder House', cs: 'Olšový dům' };

/** Draws address, venue, building, footprints and levels. */
export function drawSite(writer: PlanWriter): void {
  const addressId = writer.add('address', 'alder-house', null, {
    address: 'Olšová 12',
    unit: null,
    locality: 'Brno',
    province: 'CZ-64',
    country: 'CZ',
    postal_code: '602 00',
    postal_code_ext: null,
    postal_code_vanity: null,
  });
  const outline = rect(0, 0, LENGTH_M, DEPTH_M);
  const cellar = rect(0, PARKING_SOUTH_M, LENGTH_M, DEPTH_M);
  const displayPoint = { type: 'Point', coordinates: writer.position(middleOf(outline)) };
  writer.add('venue', 'alder-house', writer.polygon(rect(-6, PARKING_SOUTH_M - 4, LENGTH_M + 12, DEPTH_M + 8)), {
    category: 'businesscampus',
    restriction: null,
    name: { en: 'Alder, Brno', cs: 'Alder, Brno' },
    alt_name: null,
    hours: 'Mo-Fr 06:30-20:00',
    phone: null,
    website: null,
    display_point: displayPoint,
    address_id: addressId,
  });
  const buildingId = writer.add('building', 'alder-house', null, {
    category: 'unspecified',
    restriction: null,
    name: NAME,
    alt_name: null,
    display_point: displayPoint,
    address_id: addressId,
  });
  for (const [category, shape] of [
    ['ground', outline],
    ['subterranean', cellar],
  ] as const) {
    writer.add('footprint', category, writer.polygon(shape), { category, name: NAME, building_ids: [buildingId] });
  }
  for (const { key, ordinal, name, shortName } of LEVELS) {
    writer.add('level', key, writer.polygon(key === 'P' ? cellar : outline), {
      category: key === 'P' ? 'parking' : 'unspecified',
      restriction: null,
      outdoor: false,
      ordinal,
      name,
      short_name: shortName,
      display_point: null,
      address_id: null,
      building_ids: [buildingId],
    });
  }
}
