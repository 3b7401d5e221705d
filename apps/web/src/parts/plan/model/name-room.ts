import { type Area, containsPoint, type Metres, type Shape } from '@assist/floorplan';
import { paperAreaOf, type PlanPlace, type PlanScene, toPaper } from './plan-scene.ts';

/** A name that would be smaller is left out of the map until one is nearer. */
export const LEAST_NAME_PX = 8.5;
/** Half of a line of letters: a wall that ends beside them is one, too. */
const HALF_LINE_M = 0.35;
/** What a letter of the shipped font is wide, as a share of its height; a wide one more, so that some of the room stays free. */
const LETTER_EM = 0.6;
const USED_SHARE = 0.92;
/** A line of letters, as a share of their height. */
export const LINE_EM = 1.2;
/** Where the map breaks a name, in letters: `text-max-width` of its layers. */
const LETTERS_A_LINE = 12;

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

/**
 * The height of letters with which a name fits there: it stands over no wall, and over no neighbour's name. One that hangs below a mark in the
 * middle has half of the depth.
 */
export function letterHeightM(name: string, { widthM, depthM }: NameRoom, isBelowMark = true): number {
  const lines = breakName(name);
  const longest = Math.max(3, ...lines.map(({ length }) => length));
  return Math.min((widthM * USED_SHARE) / (longest * LETTER_EM), depthM / (lines.length * LINE_EM * (isBelowMark ? 2 : 1)));
}

/** The lines in which it is written; words are kept whole. */
export function breakName(name: string): readonly string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/u)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LETTERS_A_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
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
