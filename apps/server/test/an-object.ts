import type { PlanObject } from '@assist/resource';

/** Returns a lamp that anyone may switch, on the first floor of the small building. */
export const anObject = (id: string, more: Partial<PlanObject> = {}): PlanObject => ({
  id,
  kind: 'control-1',
  name: { en: id },
  icon: 'lamp',
  areaId: 'floor-1',
  spot: { levelId: 'level-1', longitude: 14.4, latitude: 50.1 },
  form: { type: 'switch', on: { name: { en: 'On' }, colour: '#f5b301' }, off: null },
  unit: '',
  switchedBy: 'everybody',
  resourceId: null,
  freshMinutes: null,
  ...more,
});
