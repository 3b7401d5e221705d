import type { ReservedTo } from './resource.ts';

/** Client configuration, `resourceVisibilityRestriction`: this mode shows all resources. */
export const SHOW_ALL_RESOURCES = 1;

/** Specification, section 6: any other mode hides resources reserved to somebody else. */
export function isVisible(reservedTo: ReservedTo, resourceVisibilityRestriction: number): boolean {
  return resourceVisibilityRestriction === SHOW_ALL_RESOURCES || reservedTo !== 'other';
}
