import type { Resource, ResourceTypeInfo } from './resource.ts';
import { shownName } from './resource-name.ts';

export const SORT_KEYS = ['name', 'capacity', 'availability', 'type'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type SortOrder = `${SortKey} ${'asc' | 'desc'}`;

/** The timeline's default order (specification, section 2). */
export const DEFAULT_SORT_ORDER: SortOrder = 'name asc';

export interface SortContext {
  readonly language: string;
  readonly defaultLanguage: string;
  /** BCP 47 tag of the language whose alphabet orders the names. */
  readonly locale: string;
  /** Returns the sort key for `availability`; a greater number means more available. */
  readonly availabilityOf?: (resource: Resource) => number;
  readonly resourceTypeInfos?: readonly ResourceTypeInfo[];
  /** Whether a resource fulfils the requirement. In every sort order, resources that do come first. */
  readonly fulfils?: (resource: Resource) => boolean;
}

export function isSortOrder(text: string): text is SortOrder {
  const [key, direction, ...more] = text.split(' ');
  return (SORT_KEYS as readonly string[]).includes(key ?? '') && /^(asc|desc)$/.test(direction ?? '') && more.length === 0;
}

/** Returns a new, sorted list. Resources with equal keys are ordered by name, and then by id. */
export function sortResources(resources: readonly Resource[], order: SortOrder, context: SortContext): readonly Resource[] {
  const [key, direction] = order.split(' ') as [SortKey, 'asc' | 'desc'];
  const sign = direction === 'asc' ? 1 : -1;
  const collator = new Intl.Collator(context.locale, { numeric: true });
  const typeRanks = new Map(context.resourceTypeInfos?.map((info) => [info.resourceTypeId, info.rank]));
  const keyOf = (resource: Resource): number => {
    switch (key) {
      case 'name':
        return 0;
      case 'capacity':
        return resource.capacity ?? -1;
      case 'availability':
        return context.availabilityOf?.(resource) ?? 0;
      case 'type':
        return typeRanks.get(resource.resourceTypeId) ?? Number.MAX_SAFE_INTEGER;
    }
  };
  return resources
    .map((resource) => ({
      resource,
      key: keyOf(resource),
      name: shownName(resource, context.language, context.defaultLanguage),
      fulfils: context.fulfils?.(resource) ?? true,
    }))
    .toSorted(
      (a, b) =>
        Number(b.fulfils) - Number(a.fulfils) ||
        sign * (a.key - b.key) ||
        (key === 'name' ? sign : 1) * collator.compare(a.name, b.name) ||
        (key === 'type' ? a.resource.rank - b.resource.rank : 0) ||
        (a.resource.id < b.resource.id ? -1 : 1),
    )
    .map((entry) => entry.resource);
}
