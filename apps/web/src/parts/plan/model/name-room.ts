import { containsPoint, type NameRoom, nameRoomAt, type Shape } from '@assist/floorplan';
import { paperAreaOf, type PlanPlace, type PlanScene, toPaper } from './plan-scene.ts';

/** Smallest height of letters. A name whose letters would be smaller is hidden until the map is zoomed in. */
export const LEAST_NAME_PX = 8.5;
/**
 * The width of a letter of the product's font as a share of its height, with a margin for wide letters, and the share of the room's width
 * that a name may use.
 */
const LETTER_EM = 0.6;
const USED_SHARE = 0.92;
/** The height of a line as a multiple of the height of its letters. */
export const LINE_EM = 1.2;
/** The length at which the map breaks a name, in letters: `text-max-width` of its layers. */
const LETTERS_A_LINE = 12;

/**
 * Returns the height of letters at which a name fits in its space, without covering walls. A name below a mark in the middle of the room
 * has half of the room's depth.
 */
export function letterHeightM(name: string, { widthM, depthM }: NameRoom, isBelowMark = true): number {
  const lines = breakName(name);
  const longest = Math.max(3, ...lines.map(({ length }) => length));
  return Math.min((widthM * USED_SHARE) / (longest * LETTER_EM), depthM / (lines.length * LINE_EM * (isBelowMark ? 2 : 1)));
}

/** Breaks a name into lines, as the map does, without splitting words. */
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
  return area.length === 0 ? { widthM: box.maxX - box.minX, depthM: box.maxY - box.minY } : nameRoomAt(area, middle);
}

/** Returns the space for a label of the plan (not of a resource), in the room or the section that contains the label's point. */
export function roomOfLabel(label: Shape, scene: PlanScene): NameRoom {
  const { geometry, properties } = label;
  if (geometry.type !== 'Point') return { widthM: 0, depthM: 0 };
  const point = toPaper(scene.projection.toMetres(geometry.coordinates), scene.bearing);
  const around = scene.shapes.filter(({ properties: { layer } }) => layer === (properties.of ?? 'unit'));
  for (const shape of around) {
    const area = paperAreaOf(shape, scene);
    if (containsPoint(area, point)) return nameRoomAt(area, point);
  }
  return { widthM: properties.widthM ?? 0, depthM: Infinity };
}
