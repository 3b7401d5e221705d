import { toLocationCode } from '@assist/wayfinding';
import { listAreas } from './areas.ts';
import { toCsv } from './csv.ts';
import type { SampleResource } from './resources.ts';

/** A sign on each floor, and one at each meeting room's door. */
export function locationCodesCsv(resources: readonly SampleResource[]): string {
  const floors = listAreas()
    .filter(({ kind }) => kind === 'floor')
    .map(({ id, name }) => ({ place: id, label: name.en }));
  const rooms = resources
    .filter(({ typeId }) => typeId === 'meeting-room')
    .map(({ id, displayName }) => ({ place: id, label: displayName.en }));
  return toCsv(
    ['code', 'place', 'label'],
    [...floors, ...rooms].map(({ place, label }) => ({ code: toLocationCode(numbersOf(place)), place, label })),
  );
}

/** The same for the same place, and of no other's look: the sample is written alike twice. */
function numbersOf(text: string): number[] {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return [0, 5, 10, 15, 20].map((shift) => (hash >>> shift) & 31);
}
