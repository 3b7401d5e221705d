import { describe, expect, it } from 'vitest';
import { importImdf, planLanguage } from '@assist/floorplan';
import { smallPlan } from './small-plan.ts';

describe('a plan with names in English and Czech', () => {
  const plan = importImdf(smallPlan()).plan!;
  const [unit] = plan.features.unit;
  const named = { ...unit!, properties: { ...unit!.properties, name: { en: 'Room', cs: 'Místnost' } } };
  const spoken = { ...plan, features: { ...plan.features, unit: [named] } };
  it.each([
    ['en', 'en'],
    ['cs', 'cs'],
    ['cs-CZ', 'cs'],
    ['de', undefined],
    ['zz', undefined],
    ['', undefined],
    ['toString', undefined],
    ['__proto_', undefined],
  ])('that is requested in %j is drawn in %j', (asked, drawn) => {
    expect(planLanguage(spoken, asked)).toBe(drawn);
  });
});
