import { importImdf } from '@assist/floorplan';
import { oneFloor } from '@assist/test-kit';
import { buildWalkingGraph, openWays } from '@assist/wayfinding';
import { describe, expect, it } from 'vitest';
import { entranceTo } from '../src/features/navigate/model/entrance-to.ts';

type Amenities = NonNullable<Parameters<typeof oneFloor>[0]['amenities']>;

/** Returns the routes in a corridor of 180 m with a room at each end and these amenities. */
function waysWith(amenities: Amenities) {
  const { plan } = importImdf(
    oneFloor({
      level: { id: 'l1', ordinal: 0, name: 'Ground floor' },
      size: [180, 20],
      units: [
        ['corridor', 'walkway', [0, 0], [180, 4]],
        ['west', 'office', [0, 4], [10, 14]],
        ['east', 'office', [170, 4], [180, 14]],
      ],
      doors: [
        ['door of west', [4, 4], [5, 4]],
        ['door of east', [174, 4], [175, 4]],
      ],
      amenities,
    }),
  );
  return openWays(buildWalkingGraph(plan!));
}

describe('a visitor’s route begins', () => {
  const front = ['front', 'entry', [60, 2], 'corridor'] as const;
  const back = ['back', 'entry', [150, 2], 'corridor'] as const;
  const desk = ['desk', 'reception', [20, 2], 'corridor'] as const;
  it.each<[string, Amenities, string, string | undefined]>([
    ['at the entrance', [front], 'east', 'front'],
    ['at the entrance that is nearest to the eastern room', [front, back], 'east', 'back'],
    ['at the entrance that is nearest to the western room', [front, back], 'west', 'front'],
    ['at the reception, if the plan has no entrance', [desk], 'east', 'desk'],
    ['at the entrance, not at the reception', [desk, front], 'west', 'front'],
    ['nowhere, if the plan has neither', [], 'east', undefined],
  ])('%s', (_what, amenities, target, expected) => {
    expect(entranceTo(waysWith(amenities), 'normal', { kind: 'feature', featureId: target })).toBe(expected);
  });
});
