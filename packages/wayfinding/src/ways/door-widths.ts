import { ARC, type GraphLink } from '../graph/walking-graph.ts';
import type { DoorWidths } from '../route.ts';

/** DIN 18040-1 asks for it; ADA 404 is content with 815 mm, and below 800 no wheelchair is led through. */
const COMFORTABLE_MM = 900;

/** What who goes in a wheelchair should know of the doors of his way; undefined where there is nothing to know. */
export function doorWidthsOf(links: readonly GraphLink[]): DoorWidths | undefined {
  const doors = links.filter(({ floors, flags, featureId }) => floors === 0 && (featureId !== null || (flags & ARC.door) !== 0));
  const known = doors.flatMap(({ widthMm }) => (widthMm === null ? [] : [widthMm]));
  const narrowestMm = Math.min(...known);
  const unrecorded = doors.length - known.length;
  if (narrowestMm >= COMFORTABLE_MM && unrecorded === 0) return undefined;
  return { narrowM: narrowestMm < COMFORTABLE_MM ? narrowestMm / 1000 : null, unrecorded };
}
