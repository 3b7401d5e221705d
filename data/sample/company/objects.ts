import type { SampleResource } from './resources.ts';

type Ring = readonly (readonly [longitude: number, latitude: number])[];

interface UnitFeature {
  readonly id: string;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: { readonly level_id: string };
}

/**
 * Position of each object, as a share of the longest wall’s length and of the room’s depth: in three corners, so that the room’s name stays
 * visible.
 */
const AT = { lamp: [0.15, 0.18], seat: [0.85, 0.18], air: [0.15, 0.82] } as const;

/** Lists a lamp, an air sensor and a presence sensor for each meeting room. */
export function listObjects(resources: readonly SampleResource[], units: readonly UnitFeature[]) {
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  return resources
    .filter(({ typeId }) => typeId === 'meeting-room')
    .flatMap((room) => {
      const unit = unitOf.get(room.featureId ?? '');
      if (unit === undefined) return [];
      const at = (where: readonly [share: number, depth: number]) => ({ levelId: unit.properties.level_id, ...pointIn(unit, where) });
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

function pointIn({ geometry }: UnitFeature, [share, depth]: readonly [number, number]): { longitude: number; latitude: number } {
  const ring = (
    geometry.type === 'Polygon'
      ? (geometry.coordinates as readonly Ring[])[0]
      : (geometry.coordinates as readonly (readonly Ring[])[])[0]?.[0]
  )!;
  const corners = ring.slice(0, -1);
  // At this latitude a degree of longitude is about two thirds as long as one of latitude.
  const lengthFrom = (index: number) => {
    const [[x, y], [toX, toY]] = [corners[index]!, corners[(index + 1) % corners.length]!];
    return Math.hypot((toX - x) * 0.65, toY - y);
  };
  const longest = corners.map((_corner, index) => index).reduce((best, index) => (lengthFrom(index) > lengthFrom(best) ? index : best), 0);
  const [a, b, c] = [0, 1, 2].map((step) => corners[(longest + step) % corners.length]!) as [Ring[number], Ring[number], Ring[number]];
  const at = (axis: 0 | 1) => Number((a[axis] + (b[axis] - a[axis]) * share + (c[axis] - b[axis]) * depth).toFixed(7));
  return { longitude: at(0), latitude: at(1) };
}
