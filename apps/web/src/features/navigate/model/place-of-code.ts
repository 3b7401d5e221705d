import type { AreaAnswer } from '@assist/contract';

export interface Code {
  readonly startAreaId?: string;
  readonly locationId?: string;
}

export type CodePlace =
  | { readonly kind: 'resource'; readonly id: string }
  /** A zone: a named part of a floor. */
  | { readonly kind: 'zone'; readonly area: AreaAnswer }
  /** A floor, or a feature on it that is neither a resource nor a zone. */
  | { readonly kind: 'floor'; readonly areaId: string | undefined; readonly featureId: string | undefined };

/** Returns what a code on a wall identifies: a resource, an area, or a feature of the plan. */
export function placeOfCode(
  { startAreaId, locationId }: Code,
  resources: readonly { readonly id: string }[],
  areas: readonly AreaAnswer[],
): CodePlace {
  if (locationId !== undefined && resources.some(({ id }) => id === locationId)) return { kind: 'resource', id: locationId };
  const area = areas.find(({ id }) => id === startAreaId);
  if (area?.kind === 'zone') return { kind: 'zone', area };
  const isArea = areas.some(({ id }) => id === locationId);
  return { kind: 'floor', areaId: startAreaId, featureId: isArea ? undefined : locationId };
}
