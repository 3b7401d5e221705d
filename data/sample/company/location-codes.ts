import { toLocationCode } from '@assist/wayfinding';
import type { SignPlace } from '../building/draw-building.ts';
import { listAreas } from './areas.ts';
import { toCsv } from './csv.ts';
import type { SampleResource } from './resources.ts';

/** Returns the signs as CSV: one for each floor, opposite the lifts, and one for each meeting room’s door. */
export function locationCodesCsv(resources: readonly SampleResource[], signs: readonly SignPlace[]): string {
  const spotOf = new Map(signs.map((sign) => [sign.areaId, sign]));
  const floors = listAreas()
    .filter(({ kind }) => kind === 'floor')
    .map(({ id, name }) => ({ place: id, label: name.en, spot: spotOf.get(id) }));
  const rooms = resources
    .filter(({ typeId }) => typeId === 'meeting-room')
    .map(({ id, displayName }) => ({ place: id, label: displayName.en, spot: undefined }));
  return toCsv(
    ['code', 'place', 'label', 'level', 'longitude', 'latitude', 'bearing'],
    [...floors, ...rooms].map(({ place, label, spot }) => ({
      code: toLocationCode(numbersOf(place)),
      place,
      label,
      level: spot?.levelId ?? '',
      longitude: spot?.longitude.toString() ?? '',
      latitude: spot?.latitude.toString() ?? '',
      bearing: spot?.bearing.toString() ?? '',
    })),
  );
}

/** Returns the five numbers of a place’s code: the same in every run, and different for other places. */
function numbersOf(text: string): number[] {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return [0, 5, 10, 15, 20].map((shift) => (hash >>> shift) & 31);
}
