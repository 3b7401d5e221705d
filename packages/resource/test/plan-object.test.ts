import { describe, expect, it } from 'vitest';
import { fitObjectValue, objectFreshUntil, objectParts, type ObjectForm, type PlanObject } from '../src/plan-object.ts';

const SWITCH: ObjectForm = { type: 'switch', on: { name: { en: 'On' }, colour: '#f5b301' }, off: null };
const DIMMER: ObjectForm = { type: 'number', minimum: 0, maximum: 100, step: 10, levels: [] };
const AIR: ObjectForm = {
  type: 'number',
  minimum: 0,
  maximum: 5_000,
  step: 1,
  levels: [
    { from: 0, name: { en: 'Good' }, colour: '#2a7' },
    { from: 1_000, name: { en: 'Stuffy' }, colour: '#c40' },
  ],
};
const WARMTH: ObjectForm = { type: 'number', minimum: -20.5, maximum: 60, step: 0.1, levels: [] };
const DOOR: ObjectForm = {
  type: 'choice',
  choices: [
    { key: 'open', name: { en: 'Open' }, colour: '#2a7' },
    { key: 'shut', name: { en: 'Shut' }, colour: null },
  ],
};

const anObject = (form: ObjectForm, more: Partial<PlanObject> = {}): PlanObject => ({
  id: 'one',
  kind: 'control-1',
  name: { en: 'Lamp' },
  icon: 'lamp',
  areaId: 'floor-1',
  spot: { levelId: 'level-1', longitude: 14.4, latitude: 50.1 },
  form,
  unit: '',
  switchedBy: 'everybody',
  resourceId: null,
  freshMinutes: null,
  ...more,
});

describe('a value of an object', () => {
  it.each([
    [SWITCH, true, true],
    [SWITCH, false, false],
    [SWITCH, 1, undefined],
    [SWITCH, 'true', undefined],
    [SWITCH, null, undefined],
    [DIMMER, 0, 0],
    [DIMMER, 100, 100],
    [DIMMER, 44, 40],
    [DIMMER, -1, undefined],
    [DIMMER, 101, undefined],
    [DIMMER, Number.NaN, undefined],
    [DIMMER, Number.POSITIVE_INFINITY, undefined],
    [DIMMER, '50', undefined],
    [DIMMER, true, undefined],
    [WARMTH, 21.400000000000002, 21.4],
    [WARMTH, -20.5, -20.5],
    [DOOR, 'open', 'open'],
    [DOOR, 'ajar', undefined],
    [DOOR, 'constructor', undefined],
    [DOOR, true, undefined],
    [DOOR, ['open'], undefined],
    [DOOR, undefined, undefined],
  ])('of %j, given as %j, is %j', (form, value, expected) => expect(fitObjectValue({ form }, value)).toBe(expected));
});

describe('the parts of an object', () => {
  const valuesOf = (object: PlanObject, value?: boolean | number | string) =>
    objectParts(object, value === undefined ? undefined : { value, changedAt: 1, heardAt: 1 }).map((part) => [part.kind, part.value]);

  it('include a control if it is switched', () =>
    expect(valuesOf(anObject(SWITCH), true)).toEqual([
      [1, { en: 'On' }],
      [2, true],
      [3, { en: 'Lamp' }],
      [4, 'lamp'],
      [5, true],
      [6, null],
      [7, '#f5b301'],
    ]));

  it.each([
    [400, 'Good', '#2a7'],
    [999, 'Good', '#2a7'],
    [1_000, 'Stuffy', '#c40'],
  ])('include no control if it is measured, but a name and colour by value: %d', (value, name, colour) =>
    expect(valuesOf(anObject(AIR, { kind: 'monitor-1', icon: 'air', unit: 'ppm' }), value)).toEqual([
      [1, { en: name }],
      [3, { en: 'Lamp' }],
      [4, 'air'],
      [5, value],
      [6, 'ppm'],
      [7, colour],
    ]),
  );

  it('have no value, unit or colour if no state is known', () =>
    expect(valuesOf(anObject(DOOR, { kind: 'indicator-1', icon: 'door' }))).toEqual([
      [1, null],
      [3, { en: 'Lamp' }],
      [4, 'door'],
      [5, null],
      [6, null],
      [7, null],
    ]));

  it.each([
    [null, 5_000, null],
    [10, 5_000, 605_000],
    [10, undefined, undefined],
  ])('with a lifetime of %j minutes and the last message at %j are valid until %j', (freshMinutes, heardAt, expected) =>
    expect(objectFreshUntil({ freshMinutes }, heardAt === undefined ? undefined : { value: true, changedAt: 0, heardAt })).toBe(expected),
  );
});
