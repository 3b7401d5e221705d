import { DATA_TYPE } from './filter-definition.ts';
import { foldText } from './fold-text.ts';

/** A range, inclusive at both ends; an open end is null. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** A person's condition on one property. If the condition is empty, the filter is not active, and every resource passes it. */
export type PropertyFilter =
  | { readonly propertyId: string; readonly dataTypeId: 1; readonly value: boolean | null }
  | { readonly propertyId: string; readonly dataTypeId: 2 | 3; readonly range: NumberRange }
  | { readonly propertyId: string; readonly dataTypeId: 4 | 6; readonly text: string }
  | {
      readonly propertyId: string;
      readonly dataTypeId: 5;
      readonly choices: readonly string[];
      readonly matchAll: boolean;
    };

export function isRangeActive(range: NumberRange): boolean {
  return range.from !== null || range.to !== null;
}

export function isFilterActive(filter: PropertyFilter): boolean {
  switch (filter.dataTypeId) {
    case DATA_TYPE.boolean:
      return filter.value !== null;
    case DATA_TYPE.number:
    case DATA_TYPE.decimal:
      return isRangeActive(filter.range);
    case DATA_TYPE.text:
    case DATA_TYPE.html:
      return foldText(filter.text) !== '';
    case DATA_TYPE.choices:
      return filter.choices.length > 0;
  }
}
