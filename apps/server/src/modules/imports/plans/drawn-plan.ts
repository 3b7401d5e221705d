import { exportImdf, type Plan } from '@assist/floorplan';
import type { PlanSource } from './read-plan.ts';

/**
 * Returns what a report draws: the plan as it would be stored, because findings name its features, and the features of OpenStreetMap or
 * of drawings that have not become part of it. A refused plan is drawn from its files.
 */
export function drawnPlan(source: PlanSource, after: Plan | undefined) {
  if (after === undefined) return source;
  return { imdf: exportImdf(after), ...('osm' in source ? { osm: source.osm } : { leftOut: source.leftOut }) };
}
