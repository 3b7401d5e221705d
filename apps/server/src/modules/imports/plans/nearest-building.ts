import { labelText, measurePlan, type Plan, projectionAt } from '@assist/floorplan';

/** Returns the name of the nearest other building and its distance in metres; null if there is none. */
export function nearestBuilding(
  plan: Plan,
  others: readonly Plan[],
  language: string,
): { readonly name: string; readonly metres: number } | null {
  const { toMetres } = projectionAt(...middleOf(plan));
  const distances = others.map((other) => ({
    name: labelText(other.features.venue[0]?.properties.name, language) ?? '',
    metres: Math.round(Math.hypot(...toMetres(middleOf(other)))),
  }));
  return distances.toSorted((a, b) => a.metres - b.metres)[0] ?? null;
}

function middleOf(plan: Plan): [longitude: number, latitude: number] {
  const [longitude, latitude] = measurePlan(plan).projection.origin;
  return [longitude, latitude];
}
