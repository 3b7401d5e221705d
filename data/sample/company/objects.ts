import type { SampleResource } from './resources.ts';

type Ring = readonly (readonly [longitude: number, latitude: number])[];

interface UnitFeature {
  readonly id: string;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: { readonly level_id: string };
}

/** Where in its room a thing hangs, as a share of the room's width. */
const AT = { lamp: 0.3, air: 0.5, seat: 0.7 } as const;

/** In each meeting room a lamp, what measures the air, and what sees whether somebody is there. */
export function listObjects(resources: readonly SampleResource[], units: readonly UnitFeature[]) {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  return resources
    .filter(({ typeId }) => typeId === 'meeting-room')
    .flatMap((room) => {
      const unit = unitOf.get(room.featureId ?? '');
      if (unit === undefined) return [];
      const at = (share: number) => ({ levelId: unit.properties.level_id, ...pointIn(unit, share) });
      const { en, cs } = room.displayName;
      return [
        {
          id: `lamp-${room.id}`,
          kind: 'control-1',
          name: { en: `Light in ${en}`, cs: `Světlo: ${cs}` },
          icon: 'lamp',
          areaId: room.areaId,
          spot: at(AT.lamp),
          form: { type: 'switch', on: { colour: '#f2b705' } },
        },
        {
          id: `air-${room.id}`,
          kind: 'monitor-1',
          name: { en: `Air in ${en}`, cs: `Vzduch: ${cs}` },
          icon: 'air',
          areaId: room.areaId,
          spot: at(AT.air),
          unit: 'ppm',
          form: {
            type: 'number',
            minimum: 0,
            maximum: 5_000,
            levels: [
              { from: 0, name: { en: 'fresh', cs: 'čerstvý' }, colour: '#2f9e6e' },
              { from: 1_000, name: { en: 'stuffy', cs: 'vydýchaný' }, colour: '#d98a00' },
              { from: 1_500, name: { en: 'open a window', cs: 'vyvětrejte' }, colour: '#c8402f' },
            ],
          },
        },
        {
          id: `seat-${room.id}`,
          kind: 'indicator-1',
          name: { en: `People in ${en}`, cs: `Lidé: ${cs}` },
          icon: 'people',
          areaId: room.areaId,
          spot: at(AT.seat),
          form: {
            type: 'switch',
            on: { name: { en: 'somebody is here', cs: 'někdo je tu' }, colour: '#c8402f' },
            off: { name: { en: 'nobody is here', cs: 'nikdo tu není' }, colour: '#2f9e6e' },
          },
          resourceId: room.id,
        },
      ];
    });
}

function pointIn({ geometry }: UnitFeature, share: number): { longitude: number; latitude: number } {
  const ring = (
    geometry.type === 'Polygon'
      ? (geometry.coordinates as readonly Ring[])[0]
      : (geometry.coordinates as readonly (readonly Ring[])[])[0]?.[0]
  )!;
  const [west, east] = [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x))];
  const [south, north] = [Math.min(...ring.map(([, y]) => y)), Math.max(...ring.map(([, y]) => y))];
  const round = (degrees: number) => Number(degrees.toFixed(7));
  return { longitude: round(west + (east - west) * share), latitude: round(south + (north - south) * share) };
}
