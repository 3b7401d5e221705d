import { describe, expect, it } from 'vitest';
import { diffPlans, type PlanDiff } from '../src/diff-plans.ts';
import { importImdf } from '../src/import-imdf.ts';
import { listFeatures, type Plan } from '../src/plan.ts';
import { reidentifyPlan } from '../src/reidentify-plan.ts';
import { redraw } from './redrawn.ts';
import { rectangle, smallPlan, type SmallPlan } from './small-plan.ts';

const planOf = (change: (files: SmallPlan) => void = () => {}): Plan => {
  const files = smallPlan();
  change(files);
  return importImdf(files).plan!;
};
const desk = (files: SmallPlan) => files.fixture.features[0]!;
const ALL = listFeatures(planOf()).length;

describe('the difference between two plans', () => {
  it.each<[string, (files: SmallPlan) => void, Partial<PlanDiff>]>([
    ['nothing if both are equal', () => {}, { kept: ALL }],
    [
      'nothing if only the order of keys differs',
      (files) => {
        desk(files).properties = Object.fromEntries(Object.entries(desk(files).properties).toReversed());
      },
      { kept: ALL },
    ],
    [
      'a name and an unknown key',
      (files) => {
        desk(files).properties['name'] = { en: 'One' };
        desk(files)['x_own'] = 1;
      },
      { kept: ALL - 1, changed: [{ id: 'desk-1', keys: ['x_own', 'name'], movedM: 0 }] },
    ],
    [
      'a place',
      (files) => {
        desk(files).geometry = rectangle(2, 23, 4, 24);
      },
      { kept: ALL - 1, changed: [{ id: 'desk-1', keys: ['geometry'], movedM: expect.closeTo(3.3, 1) as number }] },
    ],
    [
      'a feature in place of another',
      (files) => {
        desk(files).id = 'desk-9';
      },
      { kept: ALL - 1, added: ['desk-9'], gone: ['desk-1'] },
    ],
  ])('is %s', (_case, change, expected) => {
    expect(diffPlans(planOf(), planOf(change))).toEqual({ kept: 0, changed: [], added: [], gone: [], motion: null, ...expected });
  });

  it('reports the shift and rotation of a whole plan once, not for each feature', () => {
    const stored = planOf();
    const { plan } = reidentifyPlan(stored, redraw(stored, { eastM: 2.4, northM: -1.8, turnDegrees: 0.5 }, () => 0.5).plan);
    const { kept, changed, motion } = diffPlans(stored, plan);
    expect([kept, changed]).toEqual([ALL, []]);
    expect(motion?.turnDegrees).toBeCloseTo(0.5, 2);
    expect(Math.hypot(motion!.eastM, motion!.northM)).toBeCloseTo(3, 0);
  });
});
