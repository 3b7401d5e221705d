import type { Resource } from '@assist/resource';
import { isBookable, SHOWN } from '@assist/availability';
import { useMemo } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import type { Finder } from '../../parts/search/use-finder.ts';
import type { PlaceCodes } from '../../parts/plan/map/create-plan-map.ts';
import { placeNote } from './model/place-notes.ts';

interface PlaceStates {
  readonly codes: PlaceCodes;
  readonly notes: ReadonlyMap<string, string>;
}

const NONE: PlaceStates = { codes: new Map(), notes: new Map() };

/** Returns, by plan feature, the state of matching resources at the chosen time, and the note to show beside it. */
export function usePlaceStates(finder: Finder, resources: readonly Resource[]): PlaceStates {
  const t = useT();
  const format = useFormat();
  const { shownOf, range, matching, schedules, spanOf, dayRange, isLoading } = finder;
  return useMemo(() => {
    if (isLoading) return NONE;
    const codes = new Map<string, number>();
    const notes = new Map<string, string>();
    const until = (end: Parameters<typeof format.clock>[0]) => t('plan.until', { time: format.clock(end) });
    for (const resource of resources) {
      if (!matching.has(resource.id)) continue;
      const items = schedules.get(resource.email)?.scheduleItems ?? [];
      const code = shownOf(resource);
      const span = spanOf(resource);
      // If only a part of the chosen time is free, the note says when that part begins.
      const isPart = span.start > range.start && isBookable(code);
      const note =
        code === SHOWN.yours || code === SHOWN.notKnown
          ? ''
          : isPart
            ? t('plan.from', { time: format.clock(span.start) })
            : placeNote(code, items, span, dayRange.end, { until });
      for (const { featureId } of resource.mapInfos) {
        if (featureId === null) continue;
        codes.set(featureId, code);
        notes.set(featureId, note);
      }
    }
    return { codes, notes };
  }, [resources, matching, shownOf, schedules, range, spanOf, dayRange, isLoading, t, format]);
}
