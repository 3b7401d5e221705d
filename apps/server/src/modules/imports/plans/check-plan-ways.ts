import { featureLabels, type Plan } from '@assist/floorplan';
import { type Barrier, buildWalkingGraph, checkGraph, type UnreachedUnit, type WaysReport } from '@assist/wayfinding';
import { type FindingValues, planPlace, type ReportLine } from '../findings/report-line.ts';

/** The number of rooms, of rooms to which people can walk, and of rooms that can be reached in a wheelchair. */
export type WaysCount = Pick<WaysReport, 'units' | 'reached' | 'reachedStepFree'>;

const WHY: { readonly [Why in UnreachedUnit['why']]: string } = {
  'no-door': 'Nobody is led there: it has no door, and no long edge with a corridor or a room.',
  'no-ground': 'Nobody is led there: there is no room to stand in it.',
  'cut-off':
    'Nobody is led there: no way comes to its door from where most of the plan is. Doors, or stairs and lifts of several floors, may be missing.',
};

const BARRIERS: { readonly [Kind in Barrier['kind']]: string } = {
  stairs: 'stairs',
  escalator: 'an escalator',
  steep: 'a ramp of more than 8.3 %',
  narrow: 'less than 0.90 m of width',
  revolving: 'a revolving door',
  step: 'a threshold of more than 20 mm',
  elevator: 'a lift',
  restricted: 'a restricted door',
};

/**
 * Checks a plan for wayfinding. Finds rooms to which no route leads, rooms without a step-free route, and doors that have to be assumed.
 */
export function checkPlanWays(plan: Plan): { readonly ways: WaysCount; readonly lines: readonly ReportLine[] } {
  const { unreached, notStepFree, assumedDoors, ...ways } = checkGraph(buildWalkingGraph(plan));
  const labels = featureLabels(plan);
  const line = (code: string, featureId: string, sentence: string, values: FindingValues = {}): ReportLine => {
    const label = labels.get(featureId) ?? { featureType: 'unit', featureId };
    return { file: 'plan', severity: 'warning', code, ...planPlace(label), sentence, featureId, values };
  };
  const lines = [
    ...unreached.map(({ unitId, why }) => line('no-way-to-unit', unitId, WHY[why], { why })),
    ...notStepFree.map(({ unitId, barriers }) =>
      line('no-step-free-way', unitId, stepFreeSentence(barriers), { barriers: [...new Set(barriers.map(({ kind }) => kind))] }),
    ),
    ...assumedDoors.map((unitId) =>
      line('door-assumed', unitId, 'It has no door: people are led to the middle of its longest edge with a corridor.'),
    ),
  ];
  return { ways, lines };
}

function stepFreeSentence(barriers: readonly Barrier[]): string {
  const kinds = [...new Set(barriers.map(({ kind }) => BARRIERS[kind]))];
  return kinds.length === 0 ? 'It is cut off for wheelchairs.' : `The way there has ${kinds.join(', ')}.`;
}
