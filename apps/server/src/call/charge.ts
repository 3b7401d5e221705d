import type { Capability } from '@assist/contract';
import { type Area, type AreaTree, isInAreas, toAreaTree } from '@assist/resource';
import type { SignedIn } from './principal.ts';

/** The areas in which somebody may do something, each with everything below it. */
export type Charge = 'everywhere' | readonly string[];

/** Returns where a person may do this: everywhere as an administrator, and in their areas as a manager with this capability. */
export function chargeOf({ permissions, manager }: Pick<SignedIn, 'permissions' | 'manager'>, capability: Capability): Charge {
  if (permissions.has('administer')) return 'everywhere';
  return manager?.capabilities.includes(capability) === true ? manager.areaIds : [];
}

/**
 * Returns whether an area is one of these, or lies below one of them. A thing without a known area is the business of those who are in charge
 * everywhere.
 */
export function isInCharge(charge: Charge, tree: AreaTree, areaId: string | null | undefined): boolean {
  return charge === 'everywhere' || (areaId != null && isInAreas(tree, areaId, charge));
}

/** Returns the ids of the areas in charge, of all that there are; undefined for everywhere, which includes what has no area. */
export function areasInCharge(charge: Charge, areas: readonly Area[]): ReadonlySet<string> | undefined {
  if (charge === 'everywhere') return undefined;
  const tree = toAreaTree(areas);
  return new Set(areas.map(({ id }) => id).filter((id) => isInCharge(charge, tree, id)));
}
