import type { Multilingual } from './multilingual.ts';

/** Specification, section 3, "Controllable object kinds": what is switched, what is measured, what shows a state. */
export const OBJECT_KINDS = ['control-1', 'monitor-1', 'indicator-1'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** Specification, section 3, "Object part kinds". */
export const OBJECT_PART = { label: 1, control: 2, objectLabel: 3, icon: 4, value: 5, unit: 6, color: 7 } as const;

/** Specification, section 3, "Data availability". */
export const DATA_AVAILABILITY = { notAvailable: 1, dataReady: 2 } as const;

/** What is drawn for an object; each is a picture that the client has. */
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

/** Yes or no, a number, or the key of a choice. */
export type ObjectValue = boolean | number | string;

/** What a value may be, and how it is called and coloured. */
export type ObjectForm =
  | { readonly type: 'switch'; readonly on: ObjectLook | null; readonly off: ObjectLook | null }
  | {
      readonly type: 'number';
      readonly minimum: number;
      readonly maximum: number;
      readonly step: number;
      /** From which value on it is called and coloured so, lowest first. */
      readonly levels: readonly (ObjectLook & { readonly from: number })[];
    }
  | { readonly type: 'choice'; readonly choices: readonly (ObjectLook & { readonly key: string; readonly name: Multilingual })[] };

export interface ObjectLook {
  readonly name: Multilingual | null;
  readonly colour: string | null;
}

/** A thing in the building that is on the plan: a lamp, a thermometer, a sensor below a desk. */
export interface PlanObject {
  readonly id: string;
  readonly kind: ObjectKind;
  readonly name: Multilingual;
  readonly icon: ObjectIcon;
  readonly areaId: string;
  readonly spot: { readonly levelId: string; readonly longitude: number; readonly latitude: number };
  readonly form: ObjectForm;
  /** As it stands behind a number; empty where there is none. */
  readonly unit: string;
  /** Those who may switch it; of what is no `control-1`, nobody. */
  readonly switchedBy: 'everybody' | 'administrators' | readonly string[];
  /** What it belongs to: who may not see that does not see this either; and where it senses people, it confirms what is reserved there. */
  readonly resourceId: string | null;
  /** After so long without a word of it nobody knows how it is; null: what was said last holds. */
  readonly freshMinutes: number | null;
}

/** What was heard of it last. */
export interface ObjectState {
  readonly value: ObjectValue;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly heardAt: number;
}

export interface ObjectPart {
  readonly kind: (typeof OBJECT_PART)[keyof typeof OBJECT_PART];
  readonly value: ObjectValue | Multilingual | null;
}

/** Undefined where it does not fit. A number is put on its step; JSON's own kinds alone are taken, never a text for a number. */
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

/** As a person reads it: 21.4 and not 21.400000000000002. */
function onStep(value: number, minimum: number, maximum: number, step: number): number {
  const stepped = minimum + Math.round((value - minimum) / step) * step;
  return Math.min(maximum, Number(stepped.toFixed(decimalsOf(step, minimum))));
}

function decimalsOf(...numbers: readonly number[]): number {
  return Math.max(...numbers.map((one) => /\.(\d+)$/u.exec(String(one))?.[1]?.length ?? 0));
}

/** Until when what is known of it holds; undefined where nothing is known, null for ever. */
export function objectFreshUntil(
  { freshMinutes }: Pick<PlanObject, 'freshMinutes'>,
  state: ObjectState | undefined,
): number | null | undefined {
  if (state === undefined) return undefined;
  return freshMinutes === null ? null : state.heardAt + freshMinutes * 60_000;
}

/** Its parts as the specification numbers them, in their order; what has no value has null. A control is a part of what is switched alone. */
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
