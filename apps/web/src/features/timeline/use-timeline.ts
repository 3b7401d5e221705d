import {
  availabilityOf,
  codeOfRange,
  isBookable,
  SHOWN,
  type ShownCode,
  shownCodes,
  shownOfRange,
  SLOT,
  type SlotCode,
  spanWithin,
  type WhyNot,
} from '@assist/availability';
import { DEFAULT_FILTER_DURATION_MINUTES } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useCallback, useMemo } from 'react';
import type { FinderSearch } from '../../lib/finder-search.ts';
import type { Finder } from '../../parts/search/use-finder.ts';
import type { FoundResources } from '../../parts/search/use-found-resources.ts';
import { keepContent, type RowContent, toRowContent } from './model/row-content.ts';
import type { VisibleRows } from './model/schedule-parts.ts';
import type { TimeScale } from './model/time-scale.ts';
import { useVisibleSchedules } from './use-visible-schedules.ts';

export interface Timeline extends Finder {
  /** Returns the content of a row; undefined until known. */
  contentOf(resource: Resource): RowContent | undefined;
}

/** The rows in view, with the same rules and words as the plan's finder, but requesting only their own schedules. */
export function useTimeline(
  found: FoundResources,
  search: FinderSearch,
  rows: readonly Resource[],
  visible: VisibleRows,
  scale: TimeScale,
): Timeline {
  const { now, range, day, dayRange } = found;
  const chosen = useMemo(() => found.resources.find((resource) => resource.id === search.resource), [found.resources, search.resource]);

  // Until a duration has been chosen, nothing counts as too short.
  const durationMinutes = search.from !== undefined && search.to !== undefined ? found.durationMinutes : DEFAULT_FILTER_DURATION_MINUTES;
  const known = useVisibleSchedules({ rows, chosen, visible, scale, durationMinutes });
  const { shown, utilisation, itemsOf, isKnown, hasFailed } = known;
  const currentEvent = search.event ?? null;
  const availability = useMemo(() => {
    const knownOf = (email: string) => ({ scheduleItems: itemsOf(email), serviceError: null });
    return availabilityOf(shown, knownOf, { range: scale.range, now, durationMinutes, currentEvent, utilisation });
  }, [shown, utilisation, itemsOf, scale, now, durationMinutes, currentEvent]);

  const contents = useMemo(() => {
    const made = new Map<string, RowContent>();
    for (const resource of shown) {
      if (!isKnown(resource)) continue;
      const content = toRowContent(scale, availability.codesOf(resource), itemsOf(resource.email), hasFailed(resource.email));
      made.set(resource.id, keepContent(resource, content));
    }
    return made;
  }, [availability, shown, scale, itemsOf, isKnown, hasFailed]);

  const contentOf = useCallback((resource: Resource) => contents.get(resource.id), [contents]);

  /** The codes of the chosen day, which is one of seven in a week. */
  const chosenDayOf = useCallback(
    (resource: Resource) => {
      const { from, to } = scale.days.find(({ date }) => date === day) ?? scale.days[0]!;
      return contents.get(resource.id)?.codes.subarray(from, to) ?? new Uint8Array(to - from).fill(SLOT.limited);
    },
    [contents, scale, day],
  );
  const codesOf = useCallback(
    (resource: Resource) => chosenDayOf(resource).map((code) => (code === SHOWN.notKnown ? SLOT.limited : code)),
    [chosenDayOf],
  );

  const spanOf = useCallback(
    (resource: Resource) => spanWithin(codesOf(resource), dayRange.start, range, found.durationMinutes),
    [codesOf, dayRange, range, found.durationMinutes],
  );
  const stateOf = useCallback(
    (resource: Resource): SlotCode => codeOfRange(codesOf(resource), dayRange.start, spanOf(resource)),
    [codesOf, dayRange, spanOf],
  );

  const isFreeAt = useCallback(
    (resource: Resource, at: InstantRange) => isBookable(codeOfRange(codesOf(resource), dayRange.start, at)),
    [codesOf, dayRange],
  );

  const shownCodesOf = useCallback(
    (resource: Resource) =>
      shownCodes(chosenDayOf(resource), dayRange.start, { scheduleItems: itemsOf(resource.email), serviceError: null }),
    [chosenDayOf, dayRange, itemsOf],
  );
  const shownOf = useCallback(
    (resource: Resource): ShownCode => shownOfRange(shownCodesOf(resource), dayRange.start, spanOf(resource)),
    [shownCodesOf, dayRange, spanOf],
  );

  const refusalsOf = useCallback(
    (resource: Resource, asked: InstantRange): readonly WhyNot[] =>
      hasFailed(resource.email) ? [{ kind: 'service-error' }] : availability.whyNot(resource, asked),
    [hasFailed, availability],
  );

  return {
    ...found,
    found: found.matching,
    contentOf,
    spanOf,
    isFreeAt,
    codesOf,
    stateOf,
    shownCodesOf,
    shownOf,
    refusalsOf,
    schedules: known.schedules,
    isLoading: found.isLoading,
    error: found.error ?? known.error,
    retry: () => {
      found.retry();
      known.retry();
    },
  };
}
