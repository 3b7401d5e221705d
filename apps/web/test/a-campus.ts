import { getLevelPlan, getNavigation, getWalkingGraph, listPlanLevels } from '@assist/contract';
import { importImdf } from '@assist/floorplan';
import { DEGREES_A_METRE, oneFloor } from '@assist/test-kit';
import { buildWalkingGraph, encodeGraph } from '@assist/wayfinding';
import type { Server } from './a-server.ts';

/** Returns the graph of a corridor of 180 m with a room at each end and one behind a narrow door; a fourth room has no door. */
export function aGraph() {
  const files = oneFloor({
    level: { id: 'l1', ordinal: 1, name: '1st floor' },
    size: [180, 50],
    units: [
      ['corridor', 'walkway', [0, 0], [180, 4]],
      ['west', 'office', [0, 4], [10, 14]],
      ['east', 'office', [170, 4], [180, 14]],
      ['narrow', 'office', [80, 4], [90, 14]],
      ['island', 'office', [80, 40], [90, 50]],
    ],
    doors: [
      ['door of west', [4, 4], [5, 4], 0.85],
      ['door of east', [174, 4], [175, 4]],
      ['door of narrow', [84, 4], [85, 4], 0.6],
    ],
  });
  const { plan, defects } = importImdf(files);
  if (plan === null) throw new Error(JSON.stringify(defects));
  return encodeGraph(buildWalkingGraph(plan));
}

/** Serves a plan of one floor, `l1`, whose area is `floor-1`, and the graph for finding routes on it. */
export function liveOnCampus(server: Server): void {
  server.usually(getNavigation, { venues: [{ venueId: 'campus', version: '1', levelIds: ['l1'] }], closures: [] });
  server.usually(getWalkingGraph, aGraph() as never);
  server.usually(listPlanLevels, {
    version: '1',
    levels: [{ id: 'l1', areaId: 'floor-1', buildingId: 'house', ordinal: 1, name: { en: '1st floor' }, shortName: { en: '1' } }],
    buildings: [{ id: 'house', name: { en: 'House' }, site: { id: 'site', name: { en: 'Site' } } }],
  });
  server.usually(getLevelPlan, {
    levelId: 'l1',
    version: '1',
    bounds: [0, 0, 180 * DEGREES_A_METRE, 50 * DEGREES_A_METRE],
    bearing: 0,
    features: [],
  });
}
