interface OrderedArea {
  readonly id: string;
  readonly parentAreaId: string | null;
  readonly kind: string;
  readonly rank: number;
}

export interface AreaGroup<T> {
  /** The building; undefined for floors that are in no building. */
  readonly building: T | undefined;
  /** The floors in order, each followed by its zones. */
  readonly within: readonly T[];
}

/** Groups floors and zones by building, in order of rank, for a choice of areas. */
export function groupAreas<T extends OrderedArea>(areas: readonly T[]): readonly AreaGroup<T>[] {
  const byId = new Map(areas.map((area) => [area.id, area]));
  const ofKind = (area: T, kind: string): T | undefined => {
    let at: T | undefined = area;
    while (at !== undefined && at.kind !== kind) at = byId.get(at.parentAreaId ?? '');
    return at;
  };
  const rankOf = (area: T) => ofKind(area, 'floor')?.rank ?? 0;
  const floorOf = (area: T) => ofKind(area, 'floor')?.id ?? '';
  const within = areas
    .filter(({ kind }) => kind === 'floor' || kind === 'zone')
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        floorOf(a).localeCompare(floorOf(b)) ||
        Number(a.kind === 'zone') - Number(b.kind === 'zone') ||
        a.rank - b.rank,
    );
  const groups = Map.groupBy(within, (area) => ofKind(area, 'building'));
  return [...groups]
    .map(([building, list]) => ({ building, within: list }))
    .toSorted((a, b) => (a.building?.rank ?? Infinity) - (b.building?.rank ?? Infinity) || 0);
}
