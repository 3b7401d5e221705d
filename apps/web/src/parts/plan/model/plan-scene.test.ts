import { SLOT } from '@assist/availability';
import type { Shape } from '@assist/floorplan';
import { aResource } from '@assist/test-kit';
import { describe, expect, it } from 'vitest';
import { placeAt, toPlanScene } from './plan-scene.ts';

/** Converts metres from the middle of a floor of 40 by 40 metres at the equator to degrees; y points down. */
const at = (x: number, y: number): number[] => [x / 111_320, -y / 110_574];

const box = (featureId: string, [x, y]: readonly [number, number], widthM: number, heightM: number): Shape => ({
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [[at(x, y), at(x + widthM, y), at(x + widthM, y + heightM), at(x, y + heightM), at(x, y)]],
  },
  properties: { layer: 'fixture', featureId, category: 'desk', name: featureId },
});

/** Two desks side by side, of which the left one is taken, and below them a room that does not match the filters. */
const PLACES = [box('taken', [0, 0], 1.6, 0.8), box('free', [2, 0], 1.6, 0.8), box('left out', [0, 2], 6, 4)];
const CODES = new Map<string, number>([
  ['taken', SLOT.reserved],
  ['free', SLOT.free],
]);
const REACH_M = 2;

const scene = toPlanScene(
  { levelId: 'level', bounds: [...at(-20, 20), ...at(20, -20)], bearing: 0, features: PLACES },
  PLACES.map(({ properties: { featureId } }) => aResource({ id: featureId, mapInfos: [{ areaId: 'floor', featureId }] })),
  { nameOf: ({ id }) => id, shapeOf: () => 'desk', display: { layers: {}, pois: [] } },
  false,
);

describe('a press on the plan', () => {
  it.each([
    ['on a free desk selects it', [2.5, 0.4], REACH_M, 'free'],
    ['on a taken desk selects it, even if a free one is near', [1.5, 0.4], REACH_M, 'taken'],
    ['between two desks selects the free one, even if the taken one is nearer', [1.7, 0.4], REACH_M, 'free'],
    ['near a taken desk selects it if no free one is in reach', [-1.5, 0.4], REACH_M, 'taken'],
    ['on a place that does not match the filters selects it', [3, 2.2], REACH_M, 'left out'],
    ['beside a place that does not match the filters selects nothing', [6.5, 4], REACH_M, undefined],
    ['beyond a finger’s reach selects nothing', [2.5, -2.1], REACH_M, undefined],
    ['with a mouse selects exactly the place that it hits', [1.7, 0.4], 0.2, 'taken'],
  ] as const)('%s', (_where, point, reachM, expected) => {
    expect(placeAt(scene, [...point], reachM, CODES)?.featureId).toBe(expected);
  });
});
