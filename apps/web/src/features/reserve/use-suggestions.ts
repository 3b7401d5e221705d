import { type SuggestContext, suggest, type Suggestion, type Wanted } from '@assist/availability';
import { isPremiumLike, isVisible, type Resource, stepsApart } from '@assist/resource';
import { useMemo } from 'react';
import { type InstantRange, localDays } from '@assist/time';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useZone } from '../../lib/zone-context.tsx';
import { useSuggestContext } from '../../parts/walk/use-suggest-context.ts';
import { useWalks } from '../../parts/walk/use-walks.ts';
import type { ReserveDraft } from './reserve-draft.ts';
import { type EventInHand, useDraftSchedules } from './use-draft-schedules.ts';

/** A resource type, and how many resources of it are wanted. */
export interface Want {
  readonly typeId: string;
  readonly count: number;
}

interface Asked {
  readonly wants: readonly Want[];
  readonly resources: readonly Resource[];
  readonly chosen: readonly Resource[];
  readonly draft: ReserveDraft;
  readonly range: InstantRange;
  readonly changed: EventInHand | undefined;
}

/** Maximum number of resources of each type whose schedules are requested, those first that would be suggested first. */
const LOOKED_AT = 60;
const OFFERED = 5;
/** Greatest distance in steps between areas, more than any within a building. It is also used if a place is unknown. */
const FAR = 99;

export interface Suggestions {
  readonly suggestions: readonly Suggestion[];
  /** Number of people who need a place. */
  readonly places: number;
  readonly isLoading: boolean;
}

/** Returns the combinations of resources that could be reserved at the form's time, the best first, each with its reasons. */
export function useSuggestions({ wants, resources, chosen, draft, range, changed }: Asked): Suggestions {
  const { resourceVisibilityRestriction } = useConfiguration();
  const timezone = useZone();
  // The organizer also needs a place.
  const places = draft.people.filter((person) => !person.remotely).length + 1;
  const dayRange = useMemo(() => localDays(draft.day, 1, timezone), [draft.day, timezone]);
  const placed = useSuggestContext(resources, chosen, { people: draft.people, range, dayRange, changedId: changed?.id });
  const kinds = useMemo(() => {
    const near = (resource: Resource) => distanceOf(resource, placed);
    const isWanted = (resource: Resource, typeId: string) =>
      resource.resourceTypeId === typeId &&
      resource.reservationsEnabled &&
      !chosen.includes(resource) &&
      isVisible(resource.conditions.reservedTo, resourceVisibilityRestriction) &&
      resource.conditions.reservedTo !== 'other' &&
      (!isPremiumLike(resource) || resource.capacity === null || resource.capacity >= places);
    return new Map(
      wants.map(({ typeId }) => [
        typeId,
        resources
          .filter((resource) => isWanted(resource, typeId))
          .toSorted((a, b) => near(a) - near(b) || (a.capacity ?? 0) - (b.capacity ?? 0))
          .slice(0, LOOKED_AT),
      ]),
    );
  }, [wants, resources, chosen, places, placed, resourceVisibilityRestriction]);
  const looked = useMemo(() => [...kinds.values()].flat(), [kinds]);
  const context = useWalks(placed, looked);
  const schedules = useDraftSchedules({ chosen: looked, people: NOBODY, day: draft.day, days: draft.days, changed });
  const suggestions = useMemo(() => {
    const isFree = (resource: Resource) =>
      schedules.scheduleOf(resource.email) !== undefined && schedules.refusalsOf(resource, range).length === 0;
    const wanted = wants.flatMap(({ typeId, count }): Wanted[] => {
      const candidates = (kinds.get(typeId) ?? []).filter(isFree);
      const hasPlaces = candidates.some(isPremiumLike);
      return Array.from({ length: count }, () => ({ candidates, places: hasPlaces ? places : null }));
    });
    return suggest(wanted, context, OFFERED);
  }, [wants, kinds, schedules, range, places, context]);
  return { suggestions, places, isLoading: looked.length > 0 && looked.every(({ email }) => schedules.scheduleOf(email) === undefined) };
}

const NOBODY: readonly { readonly email: string }[] = [];

/** Returns a resource's distance in steps between areas; −1 for favourites, so that their schedules are requested first. */
function distanceOf(resource: Resource, { areas, favouriteIds, homeAreaId, chosenAreaIds, attendees }: SuggestContext): number {
  if (favouriteIds.has(resource.id)) return -1;
  const own = resource.mapInfos[0]?.areaId;
  const from = chosenAreaIds[0] ?? attendees[0]?.areaId ?? homeAreaId;
  return own === undefined || from === null ? FAR : Math.min(FAR, stepsApart(areas, own, from));
}
