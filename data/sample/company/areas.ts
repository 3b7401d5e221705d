import { LEVELS, levelAreaId } from '../building/levels.ts';
import { stableId } from '../building/plan-writer.ts';

export interface AreaRecord {
  readonly id: string;
  readonly parentAreaId: string | null;
  readonly kind: 'site' | 'building' | 'floor' | 'zone';
  readonly name: { readonly en: string; readonly cs: string };
  readonly rank: number;
  readonly maxUt: number;
  /** Id of the venue, building, level or section of the plan. */
  readonly featureId: string;
}

/** The neighbourhoods by floor. Juniper’s limit is 60 %, because it keeps desks free for guests of the fourth floor. */
const ZONES = [
  { key: 'willow', level: '1', en: 'Willow', cs: 'Vrba' },
  { key: 'aspen', level: '1', en: 'Aspen', cs: 'Osika' },
  { key: 'rowan', level: '1', en: 'Rowan', cs: 'Jeřáb' },
  { key: 'birch', level: '2', en: 'Birch', cs: 'Bříza' },
  { key: 'maple', level: '2', en: 'Maple', cs: 'Javor' },
  { key: 'linden', level: '2', en: 'Linden', cs: 'Lípa' },
  { key: 'oak', level: '3', en: 'Oak', cs: 'Dub' },
  { key: 'ash', level: '3', en: 'Ash', cs: 'Jasan' },
  { key: 'hazel', level: '3', en: 'Hazel', cs: 'Líska' },
  { key: 'larch', level: '4', en: 'Larch', cs: 'Modřín' },
  { key: 'juniper', level: '4', en: 'Juniper', cs: 'Jalovec', maxUt: 60 },
] as const;

export function listAreas(): readonly AreaRecord[] {
  return [
    {
      id: 'brno',
      parentAreaId: null,
      kind: 'site',
      name: { en: 'Brno', cs: 'Brno' },
      rank: 1,
      maxUt: 100,
      featureId: stableId('venue/alder-house'),
    },
    {
      id: 'alder-house',
      parentAreaId: 'brno',
      kind: 'building',
      name: { en: 'Alder House', cs: 'Olšový dům' },
      rank: 1,
      maxUt: 100,
      featureId: stableId('building/alder-house'),
    },
    ...LEVELS.map(({ key, name, ordinal }): AreaRecord => ({
      id: levelAreaId(key),
      parentAreaId: 'alder-house',
      kind: 'floor',
      name: { en: name.en, cs: name.cs },
      rank: ordinal + 2,
      maxUt: 100,
      featureId: stableId(`level/${key}`),
    })),
    ...ZONES.map((zone, index): AreaRecord => ({
      id: `zone-${zone.key}`,
      parentAreaId: levelAreaId(zone.level),
      kind: 'zone',
      name: { en: zone.en, cs: zone.cs },
      rank: index + 1,
      maxUt: 'maxUt' in zone ? zone.maxUt : 100,
      featureId: stableId(`section/${zone.level}/zone/${zone.key}`),
    })),
  ];
}
