import { type Resource, type SortContext, sortResources } from '@assist/resource';

export type ListEntry =
  | { readonly kind: 'heading'; readonly key: string; readonly title: string; readonly count: number; readonly free: number }
  | { readonly kind: 'row'; readonly key: string; readonly resource: Resource; readonly name: string };

export interface ListOptions extends SortContext {
  readonly nameOf: (resource: Resource) => string;
  /** Returns the zone of a resource or, if it is in no zone, its floor. An area without a title has no heading and comes first. */
  readonly areaOf: (resource: Resource) => { readonly id: string; readonly title: string; readonly rank: number };
  readonly isFree: (resource: Resource) => boolean;
  /** Returns whether a resource comes before the others of its area. */
  readonly isFirst: (resource: Resource) => boolean;
}

/** Returns the floor's contents under the headings of its areas: those that come first, then by kind and name. */
export function listEntries(resources: readonly Resource[], options: ListOptions): readonly ListEntry[] {
  const collator = new Intl.Collator(options.locale, { numeric: true });
  const groups = Map.groupBy(resources, (resource) => options.areaOf(resource).id);
  return [...groups.values()]
    .map((members) => ({ area: options.areaOf(members[0]!), members }))
    .toSorted(
      (a, b) =>
        Number(a.area.title !== '') - Number(b.area.title !== '') ||
        a.area.rank - b.area.rank ||
        collator.compare(a.area.title, b.area.title),
    )
    .flatMap(({ area, members }): ListEntry[] => {
      const rows = sortResources(members, 'type asc', { ...options, fulfils: options.isFirst }).map((resource) => ({
        kind: 'row' as const,
        key: resource.id,
        resource,
        name: options.nameOf(resource),
      }));
      if (area.title === '') return rows;
      return [
        { kind: 'heading', key: `area ${area.id}`, title: area.title, count: members.length, free: members.filter(options.isFree).length },
        ...rows,
      ];
    });
}
