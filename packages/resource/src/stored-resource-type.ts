import type { Multilingual } from './multilingual.ts';

/** How the resources of a type look on the plan; some shortcuts are for rooms or desks only. */
export const RESOURCE_SHAPES = ['room', 'desk', 'parking', 'locker', 'other'] as const;

export type ResourceShape = (typeof RESOURCE_SHAPES)[number];

/** A resource type as it is stored and imported. */
export interface StoredResourceType {
  readonly resourceTypeId: string;
  /** The class that determines which licence opens the type, one of `RESOURCE_CLASS_CODES`. Missing in data stored by an earlier version. */
  readonly csCode?: string;
  readonly name: Multilingual;
  /** Its place among the types; the lowest comes first. */
  readonly rank: number;
  readonly icon: string;
  /** One of `RESOURCE_SHAPES`. */
  readonly shape: string;
}
