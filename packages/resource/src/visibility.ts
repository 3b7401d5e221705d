import type { ReservedTo } from './resource.ts';

/** The mode of `resourceVisibilityRestriction` (client configuration) that shows all resources. */
export const SHOW_ALL_RESOURCES = 1;

/** Whether a resource is visible. All modes but one hide resources that are reserved to somebody else (specification, section 6). */
export function isVisible(reservedTo: ReservedTo, resourceVisibilityRestriction: number): boolean {
  return resourceVisibilityRestriction === SHOW_ALL_RESOURCES || reservedTo !== 'other';
}
