import type { PlanObjectAnswer } from '@assist/contract';
import type { Translate } from '@assist/i18n';
import { OBJECT_PART, type Multilingual, type ObjectValue } from '@assist/resource';

/** The appearance of an object on the plan, derived from its parts. */
export interface ObjectLook {
  readonly name: string;
  /** The object's value; undefined if it is not known or no longer fresh. */
  readonly value: ObjectValue | undefined;
  /** The value in words or as a number with its unit. */
  readonly valueText: string;
  /** The colour that the object has for the value; undefined if it has none. */
  readonly colour: string | undefined;
}

export interface Spoken {
  readonly t: Translate;
  readonly text: (text: Multilingual | undefined) => string;
  readonly locale: string;
  readonly now: number;
}

export function objectLook(object: PlanObjectAnswer, { t, text, locale, now }: Spoken): ObjectLook {
  const part = (kind: number) => object.parts.find((one) => one.kind === kind)?.value ?? undefined;
  const isFresh = object.freshUntil === null || Date.parse(object.freshUntil) > now;
  const value = isFresh ? (part(OBJECT_PART.value) as ObjectValue | undefined) : undefined;
  const label = text(part(OBJECT_PART.label) as Multilingual | undefined);
  const unit = part(OBJECT_PART.unit) as string | undefined;
  const colour = value === undefined ? undefined : (part(OBJECT_PART.color) as string | undefined);
  return {
    name: text(part(OBJECT_PART.objectLabel) as Multilingual | undefined),
    value,
    valueText: value === undefined ? t('objects.unknown') : wordsOf(value, { label, unit, locale, t }),
    colour,
  };
}

interface Words {
  readonly label: string;
  readonly unit: string | undefined;
  readonly locale: string;
  readonly t: Translate;
}

function wordsOf(value: ObjectValue, { label, unit, locale, t }: Words): string {
  if (typeof value === 'number') {
    const measured = `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value)}${unit === undefined ? '' : `\u202f${unit}`}`;
    return label === '' ? measured : `${measured}, ${label}`;
  }
  if (label !== '') return label;
  return typeof value === 'boolean' ? t(value ? 'objects.on' : 'objects.off') : value;
}

/** Returns the short text beside the symbol on the plan: a number with its unit; empty for other values. */
export function markText(object: PlanObjectAnswer, look: ObjectLook, locale: string): string {
  if (typeof look.value !== 'number') return '';
  const unit = object.parts.find((one) => one.kind === OBJECT_PART.unit)?.value;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(look.value)}${typeof unit === 'string' ? `\u202f${unit}` : ''}`;
}
