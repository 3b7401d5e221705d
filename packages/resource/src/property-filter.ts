import { DATA_TYPE } from './filter-definition.ts';
import { foldText } from './fold-text.ts';
import { textOfHtml } from './html-text.ts';
import type { Resource, ResourceProperty } from './resource.ts';

/** Inclusive at both ends; an open end is null. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** What a person asks of one property. A filter that asks nothing is not active and passes everything. */
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

export function isInRange(value: number, range: NumberRange): boolean {
  return (range.from === null || value >= range.from) && (range.to === null || value <= range.to);
}

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

/**
 * Specification, section 5, "Filter matching by data type". Without a value boolean, number and decimal filters pass,
 * text filters fail, and no choice is a wanted choice.
 */
export function passesFilter(property: ResourceProperty | undefined, filter: PropertyFilter): boolean {
  if (!isFilterActive(filter)) return true;
  switch (filter.dataTypeId) {
    case DATA_TYPE.boolean:
      return property?.valueBoolean == null || property.valueBoolean === filter.value;
    case DATA_TYPE.number:
      return property?.valueNumber == null || isInRange(property.valueNumber, filter.range);
    case DATA_TYPE.decimal:
      return property?.valueDecimal == null || isInRange(property.valueDecimal, filter.range);
    case DATA_TYPE.text:
      return foldText(property?.valueText ?? '').includes(foldText(filter.text));
    case DATA_TYPE.html:
      return foldText(textOfHtml(property?.valueHTMLContent ?? '')).includes(foldText(filter.text));
    case DATA_TYPE.choices: {
      const has = (choice: string): boolean => property?.valueChoiceIds?.includes(choice) ?? false;
      return filter.matchAll ? filter.choices.every(has) : filter.choices.some(has);
    }
  }
}

function findProperty(resource: Resource, propertyId: string): ResourceProperty | undefined {
  return resource.properties.find((property) => property.propertyId === propertyId);
}

export function passesFilters(resource: Resource, filters: readonly PropertyFilter[]): boolean {
  return filters.every((filter) => passesFilter(findProperty(resource, filter.propertyId), filter));
}
