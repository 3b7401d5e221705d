import { addBit, emptyBits, intersectBits, keepBits, uniteBits, type BitSet } from './bit-set.ts';
import { DATA_TYPE } from './filter-definition.ts';
import { foldText } from './fold-text.ts';
import { textOfHtml, type PropertyFilter } from './property-filter.ts';
import type { Resource } from './resource.ts';
import { rowsContaining, toTextColumn, type TextColumn } from './text-column.ts';

/** One property of all resources. Each part is made when it is first asked for: most properties have one kind of value. */
interface PropertyColumn {
  readonly isTrueOrNone: BitSet;
  readonly isFalseOrNone: BitSet;
  /** NaN is none. */
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

/** The rows among `candidates` that pass an active filter. */
export function rowsPassing(columns: PropertyColumns, filter: PropertyFilter, candidates: BitSet): BitSet {
  const column = columns.byId.get(filter.propertyId);
  if (column === undefined) return noValuePasses(filter) ? candidates.slice() : emptyBits(columns.rowCount);
  switch (filter.dataTypeId) {
    case DATA_TYPE.boolean:
      return filter.value === true ? column.isTrueOrNone : column.isFalseOrNone;
    case DATA_TYPE.number:
    case DATA_TYPE.decimal: {
      const values = filter.dataTypeId === DATA_TYPE.number ? column.number : column.decimal;
      const from = filter.range.from ?? Number.NEGATIVE_INFINITY;
      const to = filter.range.to ?? Number.POSITIVE_INFINITY;
      const rows = candidates.slice();
      // Neither comparison holds of NaN: without a value the filter passes.
      keepBits(rows, (row) => !((values[row] as number) < from || (values[row] as number) > to));
      return rows;
    }
    case DATA_TYPE.text:
      return rowsContaining(column.text, foldText(filter.text));
    case DATA_TYPE.html:
      return rowsContaining(column.html, foldText(filter.text));
    case DATA_TYPE.choices:
      return rowsWithChoices(columns.rowCount, column, filter.choices, filter.matchAll);
  }
}

function noValuePasses(filter: PropertyFilter): boolean {
  return (
    filter.dataTypeId === DATA_TYPE.boolean ||
    filter.dataTypeId === DATA_TYPE.number ||
    filter.dataTypeId === DATA_TYPE.decimal
  );
}

function rowsWithChoices(
  rowCount: number,
  column: PropertyColumn,
  choices: readonly string[],
  matchAll: boolean,
): BitSet {
  const none = emptyBits(rowCount);
  const [first, ...rest] = choices.map((choice) => column.choices.get(choice) ?? none);
  const rows = (first ?? none).slice();
  for (const bits of rest) {
    if (matchAll) intersectBits(rows, bits);
    else uniteBits(rows, bits);
  }
  return rows;
}
