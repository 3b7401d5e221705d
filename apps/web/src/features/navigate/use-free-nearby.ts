import { isVisible, type Resource } from '@assist/resource';
import { type Instant, MINUTE_MS } from '@assist/time';
import { levelsById, listWalks, type RouteProfile, type WalkingWays } from '@assist/wayfinding';
import { useMemo } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { type AvailableNow, useAvailableNow } from '../../parts/resource/use-available-now.ts';
import type { NavigablePlace } from './model/list-places.ts';
import { listReserveEnds } from './model/reserve-ends.ts';

export interface FreeNearby extends AvailableNow {
  /** Walking time, rounded up. */
  readonly minutes: number;
  readonly from: Instant;
  readonly until: Instant;
  /** The end of a reservation made with one press. */
  readonly end: Instant;
}

interface Here {
  readonly ways: WalkingWays | undefined;
  readonly start: NavigablePlace | undefined;
  readonly profile: RouteProfile;
}

/** How many of the nearest resources of each kind are checked, and how many free ones are shown. */
const LOOKED_AT = 25;
const SHOWN = 2;
const KINDS = ['desk', 'room'] as const;
/** Shortest free time that is shown; less is not worth the walk. */
const LEAST_MINUTES = 30;
const REFRESH_MS = 15_000;

/** Returns the nearest desks and rooms that are free now, sorted by walking time; undefined until known. */
export function useFreeNearby({ ways, start, profile }: Here, resources: readonly Resource[]): readonly FreeNearby[] | undefined {
  const { resourceTypeInfos, resourceVisibilityRestriction } = useConfiguration();
  const near = useMemo(() => {
    if (ways === undefined || start === undefined) return undefined;
    const shapes = new Map(resourceTypeInfos.map(({ resourceTypeId, shape }) => [resourceTypeId, shape]));
    const levelOf = levelsById(ways.graph);
    const candidates = resources.flatMap((resource) => {
      const { reservationsEnabled, conditions, mapInfos, resourceTypeId } = resource;
      const featureId = mapInfos.find((info) => info.featureId !== null && levelOf.has(info.featureId))?.featureId ?? undefined;
      const kind = KINDS.find((shape) => shape === shapes.get(resourceTypeId));
      const isOffered =
        reservationsEnabled && conditions.reservedTo !== 'other' && isVisible(conditions.reservedTo, resourceVisibilityRestriction);
      return featureId === undefined || kind === undefined || !isOffered ? [] : [{ resource, featureId, kind }];
    });
    const walks = listWalks(
      ways,
      profile,
      start.at,
      candidates.map(({ featureId }) => ({ kind: 'feature', featureId })),
    );
    const reached = candidates.flatMap((candidate, index) => {
      const seconds = walks[index] ?? null;
      // The resource of the scanned code itself is shown elsewhere on the page.
      return seconds === null || candidate.resource.id === start.reference ? [] : [{ ...candidate, seconds }];
    });
    return KINDS.flatMap((kind) =>
      reached
        .filter((one) => one.kind === kind)
        .toSorted((a, b) => a.seconds - b.seconds)
        .slice(0, LOOKED_AT),
    );
  }, [ways, start, profile, resources, resourceTypeInfos, resourceVisibilityRestriction]);
  const looked = useMemo(() => (near ?? []).map(({ resource }) => resource), [near]);
  const shown = useAvailableNow(looked, { days: 1, refreshMs: REFRESH_MS });
  if (near === undefined || shown.some(({ availability }) => availability === undefined)) return undefined;
  const free = shown.flatMap((one, index) => {
    const { availability } = one;
    if (availability?.kind !== 'NOW') return [];
    const { from, until } = availability;
    if (until - from < LEAST_MINUTES * MINUTE_MS) return [];
    const { seconds, kind } = near[index]!;
    const [end] = listReserveEnds(one.resource, { from, until, isRoom: kind === 'room', zone: zoneOfPlace(one.resource) });
    return end === undefined ? [] : [{ ...one, minutes: Math.ceil(seconds / 60), kind, from, until, end }];
  });
  return KINDS.flatMap((kind) => free.filter((one) => one.kind === kind).slice(0, SHOWN));
}
