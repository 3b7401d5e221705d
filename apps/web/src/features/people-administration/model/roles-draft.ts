import { CAPABILITIES_IN_USE, type PersonRoles } from '@assist/contract';
import type { AreaTree } from '@assist/resource';
import { withoutCovered } from '../../../parts/areas/is-covered.ts';

type UsedCapability = (typeof CAPABILITIES_IN_USE)[number];

/** What the form shows of a person's roles: the areas, and the capabilities that have an effect. */
export interface RolesDraft {
  readonly areaIds: readonly string[];
  readonly capabilities: readonly UsedCapability[];
}

/** Returns the draft of stored roles. Areas that no longer exist permit nothing, and are left out. */
export function draftOf({ manager }: PersonRoles, areas: AreaTree): RolesDraft {
  return {
    areaIds: withoutCovered(manager?.areaIds ?? [], areas),
    capabilities: CAPABILITIES_IN_USE.filter((capability) => manager?.capabilities.includes(capability) === true),
  };
}

export function isSameDraft(one: RolesDraft, other: RolesDraft): boolean {
  return hasSame(one.areaIds, other.areaIds) && hasSame(one.capabilities, other.capabilities);
}

function hasSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

/** Capabilities of a manager that the form does not show. */
function hiddenOf({ manager }: PersonRoles) {
  const shown: readonly string[] = CAPABILITIES_IN_USE;
  return (manager?.capabilities ?? []).filter((capability) => !shown.includes(capability));
}

/** Returns whether a person has roles that the form does not show, because they have no effect yet. */
export function hasHiddenRoles(roles: PersonRoles): boolean {
  return roles.reception || roles.approver || hiddenOf(roles).length > 0;
}

/**
 * Returns the roles to store, with those that the form does not show as they were; or what is missing. Without areas, a person manages
 * nothing, and nothing of the manager's role is kept.
 */
export function readDraft(
  { areaIds, capabilities }: RolesDraft,
  before: PersonRoles,
): { readonly roles: PersonRoles } | { readonly missing: 'areas' | 'capabilities' } {
  if (areaIds.length === 0) return capabilities.length > 0 ? { missing: 'areas' } : { roles: { ...before, manager: null } };
  const all = [...capabilities, ...hiddenOf(before)];
  return all.length === 0 ? { missing: 'capabilities' } : { roles: { ...before, manager: { areaIds: [...areaIds], capabilities: all } } };
}
