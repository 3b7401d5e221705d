import { ARC, type GraphLink } from '../graph/walking-graph.ts';
import type { DoorWidths } from '../route.ts';

/** Door width in millimetres required by DIN 18040-1. ADA 404 accepts 815, and step-free routes take no door recorded as below 800. */
const COMFORTABLE_MM = 900;

/** Returns which doors on a route a wheelchair user should know about (narrow or unmeasured ones); undefined if there are none. */
export function doorWidthsOf(links: readonly GraphLink[]): DoorWidths | undefined {
  const doors = links.filter(({ floors, flags, featureId }) => floors === 0 && (featureId !== null || (flags & ARC.door) !== 0));
  const known = doors.flatMap(({ widthMm }) => (widthMm === null ? [] : [widthMm]));
  const narrowestMm = Math.min(...known);
  const unrecorded = doors.length - known.length;
  if (narrowestMm >= COMFORTABLE_MM && unrecorded === 0) return undefined;
  return { narrowM: narrowestMm < COMFORTABLE_MM ? narrowestMm / 1000 : null, unrecorded };
}
