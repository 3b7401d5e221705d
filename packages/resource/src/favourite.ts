import type { Resource } from './resource.ts';

/** Specification, section 3. */
export interface Favourite {
  readonly resourceId: string;
}

/** In the order in which they were marked; one whose resource is gone or not to be seen is left out. */
export function favouriteResources(favourites: readonly Favourite[], resources: readonly Resource[]): readonly Resource[] {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  return favourites.flatMap(({ resourceId }) => byId.get(resourceId) ?? []);
}
