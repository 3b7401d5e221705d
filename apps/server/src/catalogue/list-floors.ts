import type { PlanBuilding, PlanLevel } from '@assist/contract';
import type { Labels, Plan } from '@assist/floorplan';
import { type AreaTree, pathToRoot, type StoredArea } from '@assist/resource';

interface Areas {
  readonly areas: readonly StoredArea[];
  readonly areaTree: AreaTree;
}

export interface Floors {
  /** Levels, lowest first. */
  readonly levels: PlanLevel[];
  /** Buildings that have a floor: first in the company's order, then the others by name. */
  readonly buildings: PlanBuilding[];
}

/**
 * Lists the floors of all plans. A floor is in the building that the company's areas name. A floor without an area is in the building of
 * the other floors with which it was drawn. A building that the company does not know has the plan's name.
 */
export function listFloors(plans: readonly Plan[], { areas, areaTree }: Areas): Floors {
  const areaOfFeature = new Map(areas.filter(({ featureId }) => featureId !== null).map((area) => [area.featureId, area]));
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const above = (areaId: string, kind: string) =>
    pathToRoot(areaTree, areaId)
      .map(({ id }) => areaById.get(id))
      .find((area) => area?.kind === kind);

  const levels: PlanLevel[] = [];
  const buildings = new Map<string, PlanBuilding>();
  for (const { features } of plans) {
    const venue = features.venue[0];
    const drawnIn = ({ properties }: Plan['features']['level'][number]) =>
      properties.building_ids?.[0] ?? features.building[0]?.id ?? venue?.id ?? '';
    const known = new Map<string, StoredArea>();
    for (const level of features.level) {
      const area = areaOfFeature.get(drawnIn(level)) ?? areaOfFeature.get(level.id);
      const building = area === undefined ? undefined : above(area.id, 'building');
      if (building !== undefined && !known.has(drawnIn(level))) known.set(drawnIn(level), building);
    }
    for (const level of features.level) {
      const area = areaOfFeature.get(level.id);
      const building = (area === undefined ? undefined : above(area.id, 'building')) ?? known.get(drawnIn(level));
      const drawn = features.building.find(({ id }) => id === drawnIn(level));
      const buildingId = building?.id ?? drawnIn(level);
      levels.push({
        id: level.id,
        // For a floor without an area, the floor's own id takes the place of the area's id.
        areaId: area?.id ?? level.id,
        buildingId,
        ordinal: level.properties.ordinal,
        // Plans often have one language; the company's own names fill in the others.
        name: { ...area?.name, ...level.properties.name },
        shortName: { ...(level.properties.short_name ?? { en: String(level.properties.ordinal) }) },
      });
      if (buildings.has(buildingId)) continue;
      const site = building === undefined ? undefined : above(building.id, 'site');
      const venueName = firstName([venue?.properties.name, venue?.properties.alt_name], venue?.id ?? buildingId);
      buildings.set(buildingId, {
        id: buildingId,
        name: { ...(building?.name ?? firstName([drawn?.properties.name, drawn?.properties.alt_name], null) ?? venueName) },
        site: site === undefined ? { id: venue?.id ?? buildingId, name: { ...venueName } } : { id: site.id, name: { ...site.name } },
      });
    }
  }
  const rank = new Map(areas.map(({ id }, index) => [id, index]));
  return {
    levels: levels.toSorted((a, b) => a.ordinal - b.ordinal),
    buildings: [...buildings.values()].toSorted(
      (a, b) => (rank.get(a.id) ?? areas.length) - (rank.get(b.id) ?? areas.length) || sortText(a).localeCompare(sortText(b)),
    ),
  };
}

function firstName(candidates: readonly (Labels | null | undefined)[], otherwise: string): Labels;
function firstName(candidates: readonly (Labels | null | undefined)[], otherwise: null): Labels | null;
function firstName(candidates: readonly (Labels | null | undefined)[], otherwise: string | null): Labels | null {
  const named = candidates.find((labels) => labels !== null && labels !== undefined && Object.values(labels).some((text) => text !== ''));
  return named ?? (otherwise === null ? null : { en: otherwise });
}

function sortText({ name }: PlanBuilding): string {
  return Object.values(name)[0] ?? '';
}
