import type { PlanLevel } from '@assist/contract';
import { projectionAt } from '@assist/floorplan';
import type { Resource } from '@assist/resource';
import { levelsById, type WalkingWays } from '@assist/wayfinding';
import { useCallback, useMemo } from 'react';
import { useT, useText } from '../../lib/language-context.tsx';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';
import { kindOf, listPlaces, type NavigablePlace } from './model/list-places.ts';
import { parsePointReference } from './model/place-reference.ts';

const NO_PLACES: readonly NavigablePlace[] = [];

export interface Places {
  readonly all: readonly NavigablePlace[];
  /** Returns a place by its reference; undefined if it is not, or no longer, on the plan. */
  find(reference: string): NavigablePlace | undefined;
  levelName(levelId: string): string;
  /** Returns the name of a feature; null if it has none. */
  featureName(featureId: string): string | null;
  /** Returns the longitude and latitude of a place, in degrees; undefined if they are not known. */
  positionOf(place: NavigablePlace): readonly [number, number] | undefined;
}

/** Returns the places to which a route can lead, and functions that find and name them. */
export function usePlaces(ways: WalkingWays | undefined, levels: readonly PlanLevel[], resources: readonly Resource[]): Places {
  const t = useT();
  const text = useText();
  const { name, place } = useResourceText();
  const graph = ways?.graph;
  const levelName = useCallback((levelId: string) => text(levels.find(({ id }) => id === levelId)?.name), [levels, text]);
  const all = useMemo(
    () => (graph === undefined ? NO_PLACES : listPlaces(graph, resources, { text, nameOf: name, placeOf: place, levelName })),
    [graph, resources, text, name, place, levelName],
  );
  return useMemo(() => {
    const byReference = new Map(all.map((one) => [one.reference, one]));
    const byFeature = new Map(all.flatMap((one) => (one.at.kind === 'feature' ? [[one.at.featureId, one] as const] : [])));
    const levelOf = graph === undefined ? new Map<string, string>() : levelsById(graph);
    const categoryOf = new Map([
      ...(graph?.units ?? []).map(({ unitId, category }) => [unitId, category] as const),
      ...(graph?.points ?? []).map(({ featureId, category }) => [featureId, category] as const),
    ]);
    const find = (reference: string): NavigablePlace | undefined => {
      const known = byReference.get(reference) ?? byFeature.get(reference);
      if (known !== undefined) return known;
      const point = parsePointReference(reference);
      if (point !== undefined && levels.some(({ id }) => id === point.at.levelId)) {
        const { at, readerBearingDeg } = point;
        const floor = levelName(at.levelId);
        return {
          reference,
          name: readerBearingDeg === undefined ? t('navigate.pointOn', { floor }) : t('navigate.signOn', { floor }),
          detail: '',
          levelId: at.levelId,
          at,
          ...(readerBearingDeg === undefined ? {} : { readerBearingDeg }),
        };
      }
      const levelId = levelOf.get(reference);
      if (levelId === undefined) return undefined;
      // A feature without a name is named after its kind.
      const kind = kindOf(categoryOf.get(reference) ?? '');
      const floor = levelName(levelId);
      const named =
        kind === undefined ? { name: t('navigate.pointOn', { floor }), detail: '' } : { name: t(`navigate.near.${kind}`), detail: floor };
      return { reference, ...named, levelId, at: { kind: 'feature', featureId: reference } };
    };
    const positionOf = ({ at }: NavigablePlace) => {
      if (graph === undefined) return undefined;
      const projection = projectionAt(...graph.origin);
      const spot =
        at.kind === 'point'
          ? at
          : [
              ...graph.units.map((unit) => ({ id: unit.unitId, ...unit })),
              ...graph.points.map((point) => ({ id: point.featureId, ...point })),
            ].find(({ id }) => id === at.featureId);
      return spot === undefined ? undefined : projection.toDegrees([spot.xMm / 1000, spot.yMm / 1000]);
    };
    return { all, find, levelName, featureName: (featureId) => byFeature.get(featureId)?.name ?? null, positionOf };
  }, [all, graph, levels, levelName, t]);
}
