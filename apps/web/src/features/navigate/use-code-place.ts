import type { PlanLevel } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { codeInfoQuery } from '../../lib/api/qr-code.ts';
import { planLevelsQuery } from '../../lib/api/queries.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useText } from '../../lib/language-context.tsx';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';
import type { NavigablePlace } from './model/list-places.ts';
import { type Code, placeOfCode } from './model/place-of-code.ts';
import { referenceOfCode } from './model/reference-of-code.ts';
import { usePlaces } from './use-places.ts';
import { useWalkingWays } from './use-walking-ways.ts';

const NO_LEVELS: readonly PlanLevel[] = [];

/** Returns the place that a code on a wall identifies, its name, and the start of a route from it. */
export function useCodePlace(code: Code & { readonly code?: string }, resources: readonly Resource[]) {
  const text = useText();
  const { areas } = useConfiguration();
  const resourceText = useResourceText();
  const known = useQuery(planLevelsQuery).data?.levels;
  const levels = known ?? NO_LEVELS;
  const spot = useQuery(codeInfoQuery(code.code)).data?.spot ?? null;
  const place = placeOfCode(code, resources, areas);
  const resource = place.kind === 'resource' ? resources.find(({ id }) => id === place.id) : undefined;
  const areaId =
    resource?.mapInfos[0]?.areaId ?? (place.kind === 'zone' ? place.area.id : place.kind === 'floor' ? place.areaId : undefined);
  const area = areas.find(({ id }) => id === areaId);
  const floorId = area?.kind === 'zone' ? area.parentAreaId : areaId;
  const levelId = spot?.levelId ?? levels.find((level) => level.areaId === floorId || level.id === floorId)?.id;
  const { ways, hasNone, error } = useWalkingWays(levelId);
  const places = usePlaces(ways, levels, resources);
  const reference = ways === undefined ? undefined : referenceOfCode(code, { resources, areas, levels, graph: ways.graph, spot });
  const start: NavigablePlace | undefined = reference === undefined ? undefined : places.find(reference);
  const featureId = place.kind === 'floor' ? place.featureId : undefined;
  const floorName = text(areas.find(({ id }) => id === floorId)?.name) || (levelId === undefined ? '' : places.levelName(levelId));
  // A feature of the plan, such as a kitchen, may have no name; then the floor's name is shown.
  const featureName = featureId === undefined ? null : places.featureName(featureId);
  const name =
    resource !== undefined ? resourceText.name(resource) : place.kind === 'zone' ? text(place.area.name) : (featureName ?? floorName);
  const isStartAwaited = ways === undefined && !hasNone && error === null;
  return {
    place,
    resource,
    /** Area of the place: a floor or a part of one. */
    areaId,
    name,
    /** Location of the place; '' if the name says it already. */
    detail: resource !== undefined ? resourceText.place(resource) : name === floorName ? '' : floorName,
    /** Start of a route; undefined if no route can start at the code, or until that is known. */
    start,
    ways,
    /** True while a start may still be found. */
    isStartAwaited,
    /** True if the code's place is not, or no longer, in the building. */
    isUnknown: name === '' && known !== undefined && !isStartAwaited,
  };
}
