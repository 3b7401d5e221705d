import { addBit, emptyBits, intersectBits, keepInRange, uniteBits, type BitSet } from './bit-set.ts';
import { DATA_TYPE } from './filter-definition.ts';
import { foldText } from './fold-text.ts';
import { textOfHtml } from './html-text.ts';
import type { PropertyFilter } from './property-filter.ts';
import type { Resource } from './resource.ts';
import { rowsContaining, toTextColumn, type TextColumn } from './text-column.ts';

/** The values of one property for all resources. Most properties have values of one type, so the columns of the other types are empty. */
interface PropertyColumn {
  readonly isTrueOrNone: BitSet;
  readonly isFalseOrNone: BitSet;
  /** The number of each resource; NaN if it has none. */
  readonly number: Float64Array;
  readonly decimal: Float64Array;
  readonly choices: ReadonlyMap<string, BitSet>;
  readonly text: TextColumn;
  readonly html: TextColumn;
}

export interface PropertyColumns {
  readonly rowCount: number;
  readonly byId: ReadonlyMap<string, PropertyColumn>;
}

export function toPropertyColumns(resources: readonly Resource[]): PropertyColumns {
  const ids = new Set(resources.flatMap((resource) => resource.properties.map((property) => property.propertyId)));
  return {
    rowCount: resources.length,
    byId: new Map([...ids].map((propertyId) => [propertyId, toColumn(resources, propertyId)])),
  };
}

function toColumn(resources: readonly Resource[], propertyId: string): PropertyColumn {
  const size = resources.length;
  const values = resources.map((resource) => resource.properties.find((own) => own.propertyId === propertyId));
  const isTrueOrNone = emptyBits(size);
  const isFalseOrNone = emptyBits(size);
  const choices = new Map<string, BitSet>();
  values.forEach((value, row) => {
    if (value?.valueBoolean !== false) addBit(isTrueOrNone, row);
    if (value?.valueBoolean !== true) addBit(isFalseOrNone, row);
    for (const choice of value?.valueChoiceIds ?? []) {
      const bits = choices.get(choice) ?? emptyBits(size);
      addBit(bits, row);
      choices.set(choice, bits);
    }
  });
  const textsOf = (text: string): readonly string[] => (text === '' ? [] : [text]);
  return {
    isTrueOrNone,
    isFalseOrNone,
    number: Float64Array.from(values, (value) => value?.valueNumber ?? Number.NaN),
    decimal: Float64Array.from(values, (value) => value?.valueDecimal ?? Number.NaN),
    choices,
    text: toTextColumn(size, (row) => textsOf(foldText(values[row]?.valueText ?? ''))),
    html: toTextColumn(size, (row) => textsOf(foldText(textOfHtml(values[row]?.valueHTMLContent ?? '')))),
  };
}

/** Keeps only the rows that pass an active filter. */
export function keepPassing(columns: PropertyColumns, filter: PropertyFilter, rows: BitSet): void {
  const column = columns.byId.get(filter.propertyId);
  if (column === undefined) {
    if (!noValuePasses(filter)) rows.fill(0);
    return;
  }
  switch (filter.dataTypeId) {
    case DATA_TYPE.boolean:
      return intersectBits(rows, filter.value === true ? column.isTrueOrNone : column.isFalseOrNone);
    case DATA_TYPE.number:
      return keepInRange(rows, column.number, filter.range, true);
    case DATA_TYPE.decimal:
      return keepInRange(rows, column.decimal, filter.range, true);
    case DATA_TYPE.text:
      return intersectBits(rows, rowsContaining(column.text, foldText(filter.text)));
    case DATA_TYPE.html:
      return intersectBits(rows, rowsContaining(column.html, foldText(filter.text)));
    case DATA_TYPE.choices:
      return intersectBits(rows, rowsWithChoices(columns.rowCount, column, filter.choices, filter.matchAll));
  }
}

/**
 * Returns the cost by which filters are ordered. Filters that intersect whole sets come first, so that fewer rows are left for filters that
 * check each row.
 */
export function costOf(filter: PropertyFilter): number {
  return filter.dataTypeId === DATA_TYPE.number || filter.dataTypeId === DATA_TYPE.decimal ? 1 : 0;
}

function noValuePasses(filter: PropertyFilter): boolean {
  return filter.dataTypeId === DATA_TYPE.boolean || filter.dataTypeId === DATA_TYPE.number || filter.dataTypeId === DATA_TYPE.decimal;
}

function rowsWithChoices(rowCount: number, column: PropertyColumn, choices: readonly string[], matchAll: boolean): BitSet {
  const none = emptyBits(rowCount);
  const [first, ...rest] = choices.map((choice) => column.choices.get(choice) ?? none);
  const rows = (first ?? none).slice();
  for (const bits of rest) {
    if (matchAll) intersectBits(rows, bits);
    else uniteBits(rows, bits);
  }
  return rows;
}
