import type { Multilingual } from './multilingual.ts';

/** Specification, section 3, "Controllable object kinds": objects that are switched, that are measured, or that show a state. */
export const OBJECT_KINDS = ['control-1', 'monitor-1', 'indicator-1'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** Specification, section 3, "Object part kinds". */
export const OBJECT_PART = { label: 1, control: 2, objectLabel: 3, icon: 4, value: 5, unit: 6, color: 7 } as const;

/** Specification, section 3, "Data availability". */
export const DATA_AVAILABILITY = { notAvailable: 1, dataReady: 2 } as const;

/** The icons of objects; each is an image in the client. */
export const OBJECT_ICONS = [
  'lamp',
  'blind',
  'socket',
  'fan',
  'heating',
  'door',
  'window',
  'thermometer',
  'humidity',
  'air',
  'noise',
  'light',
  'people',
  'motion',
  'water',
  'energy',
  'other',
] as const;
export type ObjectIcon = (typeof OBJECT_ICONS)[number];

/** A value of an object: a boolean (switch), a number, or the key of a choice. */
export type ObjectValue = boolean | number | string;

/** The possible values of an object, with their looks (names and colours). */
export type ObjectForm =
  | { readonly type: 'switch'; readonly on: ObjectLook | null; readonly off: ObjectLook | null }
  | {
      readonly type: 'number';
      readonly minimum: number;
      readonly maximum: number;
      readonly step: number;
      /** Looks by value, in ascending order: each applies from its lowest value, `from`, up to that of the next one. */
      readonly levels: readonly (ObjectLook & { readonly from: number })[];
    }
  | { readonly type: 'choice'; readonly choices: readonly (ObjectLook & { readonly key: string; readonly name: Multilingual })[] };

export interface ObjectLook {
  readonly name: Multilingual | null;
  readonly colour: string | null;
}

/** An object in the building that is on the plan: a lamp, a thermometer, a sensor under a desk. */
export interface PlanObject {
  readonly id: string;
  readonly kind: ObjectKind;
  readonly name: Multilingual;
  readonly icon: ObjectIcon;
  readonly areaId: string;
  readonly spot: { readonly levelId: string; readonly longitude: number; readonly latitude: number };
  readonly form: ObjectForm;
  /** The unit as written after a number; empty if there is none. */
  readonly unit: string;
  /** The people who may switch the object; nobody unless it is a `control-1`. */
  readonly switchedBy: 'everybody' | 'administrators' | readonly string[];
  /**
   * The resource that the object belongs to. Only people who may see the resource see the object. If the object senses people, it confirms
   * that resource's reservations.
   */
  readonly resourceId: string | null;
  /** Minutes without a message after which the object's state is unknown; null if the last state remains valid. */
  readonly freshMinutes: number | null;
}

/** The last known state of an object. */
export interface ObjectState {
  readonly value: ObjectValue;
  /** When the value last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  readonly heardAt: number;
}

export interface ObjectPart {
  readonly kind: (typeof OBJECT_PART)[keyof typeof OBJECT_PART];
  readonly value: ObjectValue | Multilingual | null;
}

/**
 * Returns the value in valid form; undefined if it does not fit. A number is rounded to its step. Only JSON's own types are accepted: a
 * text is never taken for a number.
 */
export function fitObjectValue({ form }: Pick<PlanObject, 'form'>, value: unknown): ObjectValue | undefined {
  switch (form.type) {
    case 'switch':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      if (typeof value !== 'number' || !(value >= form.minimum && value <= form.maximum)) return undefined;
      return onStep(value, form.minimum, form.maximum, form.step);
    case 'choice':
      return typeof value === 'string' && form.choices.some(({ key }) => key === value) ? value : undefined;
  }
}

/** Rounds a value to its step, and to the step's decimals: 21.4 and not 21.400000000000002. */
function onStep(value: number, minimum: number, maximum: number, step: number): number {
  const stepped = minimum + Math.round((value - minimum) / step) * step;
  return Math.min(maximum, Number(stepped.toFixed(decimalsOf(step, minimum))));
}

function decimalsOf(...numbers: readonly number[]): number {
  return Math.max(...numbers.map((one) => /\.(\d+)$/u.exec(String(one))?.[1]?.length ?? 0));
}

/**
 * Returns until when an object's state remains valid, in ms since 1970; undefined if no state is known, null if the state never expires.
 */
export function objectFreshUntil(
  { freshMinutes }: Pick<PlanObject, 'freshMinutes'>,
  state: ObjectState | undefined,
): number | null | undefined {
  if (state === undefined) return undefined;
  return freshMinutes === null ? null : state.heardAt + freshMinutes * 60_000;
}

/**
 * Returns the parts of an object in the specification's numbering and order. A part without a value is null. Only a switched object has a
 * control.
 */
export function objectParts(object: PlanObject, state: ObjectState | undefined): readonly ObjectPart[] {
  const value = state?.value ?? null;
  const look = value === null ? null : lookOf(object.form, value);
  return [
    { kind: OBJECT_PART.label, value: look?.name ?? null },
    ...(object.kind === 'control-1' ? [{ kind: OBJECT_PART.control, value }] : []),
    { kind: OBJECT_PART.objectLabel, value: object.name },
    { kind: OBJECT_PART.icon, value: object.icon },
    { kind: OBJECT_PART.value, value },
    { kind: OBJECT_PART.unit, value: object.unit === '' ? null : object.unit },
    { kind: OBJECT_PART.color, value: look?.colour ?? null },
  ];
}

function lookOf(form: ObjectForm, value: ObjectValue): ObjectLook | null {
  switch (form.type) {
    case 'switch':
      return value === true ? form.on : form.off;
    case 'number':
      return form.levels.findLast(({ from }) => typeof value === 'number' && value >= from) ?? null;
    case 'choice':
      return form.choices.find(({ key }) => key === value) ?? null;
  }
}
