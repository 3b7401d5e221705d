import { type Area, containsPoint, type Metres, type Shape } from '@assist/floorplan';
import { paperAreaOf, type PlanPlace, type PlanScene, toPaper } from './plan-scene.ts';

/** Half of a line of letters: a wall that ends beside them is one, too. */
const HALF_LINE_M = 0.35;
/** What a letter of the shipped font is wide, as a share of its height; a wide one more, so that some of the room stays free. */
const LETTER_EM = 0.6;
const USED_SHARE = 0.92;
/** A name hangs below the middle: its room is as deep as two lines, and a little more. */
const LINES = 2.3;

/** What a name has at its point: twice as far as to the nearer one of the walls at its sides, and of those above and below. */
export interface NameRoom {
  readonly widthM: number;
  readonly depthM: number;
}

export function roomAt(area: Area, [x, y]: Metres): NameRoom {
  const across = [y - HALF_LINE_M, y, y + HALF_LINE_M].map((line) => nearerWall(area, x, line));
  const upright = area.map((ring) => ring.map(([ringX, ringY]): Metres => [ringY, ringX]));
  return { widthM: 2 * Math.min(...across), depthM: 2 * nearerWall(upright, y, x) };
}

/** From `x` along the horizontal line at `y`; zero where there is none on either side. */
function nearerWall(area: Area, x: number, y: number): number {
  let nearest = Infinity;
  for (const ring of area) {
    for (const [index, [x0, y0]] of ring.entries()) {
      const [x1, y1] = ring[(index + 1) % ring.length]!;
      if (y0 > y !== y1 > y) nearest = Math.min(nearest, Math.abs(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) - x));
    }
  }
  return Number.isFinite(nearest) ? nearest : 0;
}

/** The height of letters with which a name fits there, below a mark in its middle: it stands over no wall, and over no neighbour's name. */
export function letterHeightM(name: string, { widthM, depthM }: NameRoom): number {
  return Math.min((widthM * USED_SHARE) / (Math.max(3, name.length) * LETTER_EM), depthM / LINES);
}

export function roomOfPlace({ area, box, middle }: PlanPlace): NameRoom {
  return area.length === 0 ? { widthM: box.maxX - box.minX, depthM: box.maxY - box.minY } : roomAt(area, middle);
}

/** Of a name that the plan itself has: in the room, or the part of a floor, that its point lies in. */
export function roomOfLabel(label: Shape, scene: PlanScene): NameRoom {
  const { geometry, properties } = label;
  if (geometry.type !== 'Point') return { widthM: 0, depthM: 0 };
  const point = toPaper(scene.projection.toMetres(geometry.coordinates), scene.bearing);
  const around = scene.shapes.filter(({ properties: { layer } }) => layer === (properties.of ?? 'unit'));
  for (const shape of around) {
    const area = paperAreaOf(shape, scene);
    if (containsPoint(area, point)) return roomAt(area, point);
  }
  return { widthM: properties.widthM ?? 0, depthM: Infinity };
}
