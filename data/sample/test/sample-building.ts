import { importImdf, measurePlan, type MeasuredLevel } from '@assist/floorplan';
import { drawBuilding } from '../building/draw-building.ts';

/** The sample building, imported in the same way as by the product. */
export const building = drawBuilding();
export const imported = importImdf(building.files);
if (imported.plan === null) throw new Error(JSON.stringify(imported.defects, null, 2));
export const plan = imported.plan;
export const measures = measurePlan(plan);

export function levelOf(featureId: string): MeasuredLevel {
  const level = measures.levels.find(({ units, fixtures }) => [...units, ...fixtures].some(({ feature }) => feature.id === featureId));
  if (level === undefined) throw new Error(`Nothing in the building has the id ${featureId}.`);
  return level;
}

export function placesOf(kind: string) {
  return building.places.filter((place) => place.kind === kind);
}
