import { DATA_TYPE, type FilterDefinition, type ResourceProperty } from '@assist/resource';
import type { CellReader } from './cell-reader.ts';

export const PROPERTY_PREFIX = 'property:';

/** Reads the value of one property column; null if the cell is empty or invalid. */
export function readProperty(cells: CellReader, definition: FilterDefinition, column: string): ResourceProperty | null {
  if (cells.cell(column) === '') return null;
  const propertyId = definition.id;
  switch (definition.dataTypeId) {
    case DATA_TYPE.boolean:
      return withValue({ propertyId }, 'valueBoolean', cells.yesNo(column));
    case DATA_TYPE.number:
      return withValue({ propertyId }, 'valueNumber', cells.whole(column));
    case DATA_TYPE.decimal:
      return withValue({ propertyId }, 'valueDecimal', cells.decimal(column));
    case DATA_TYPE.text:
      return withValue({ propertyId }, 'valueText', cells.text(column));
    case DATA_TYPE.html:
      return withValue({ propertyId }, 'valueHTMLContent', cells.text(column));
    case DATA_TYPE.choices: {
      const keys = new Set(definition.choices.map(({ key }) => key));
      const chosen = cells.list(column);
      const unknown = chosen.filter((key) => !keys.has(key));
      for (const key of unknown) cells.report('unknown-choice', column, `${definition.id} has no choice ${JSON.stringify(key)}.`);
      return unknown.length > 0 ? null : { propertyId, valueChoiceIds: chosen };
    }
  }
}

function withValue(
  property: { readonly propertyId: string },
  key: keyof ResourceProperty,
  value: string | number | boolean | null,
): ResourceProperty | null {
  return value === null ? null : { ...property, [key]: value };
}
