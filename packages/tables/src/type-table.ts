import { RESOURCE_CLASS_CODES, RESOURCE_SHAPES, type ResourceShape, type StoredResourceType } from '@assist/resource';
import { numberOf, textOf } from './cell-value.ts';
import type { Cells, Column } from './column.ts';
import { namesOfOwn, ownNameCells, ownNameColumns } from './name-cells.ts';

/** The company's data on which the columns of types depend. */
export interface TypeContext {
  /** The language of the column `name`. The names in the other languages have columns of their own. */
  readonly defaultLanguage: string;
}

/** The icon of a type for which none was chosen, by its shape. */
const ICON_OF_SHAPE: Readonly<Record<ResourceShape, string>> = {
  room: 'presentation',
  desk: 'monitor',
  parking: 'square-parking',
  locker: 'lock',
  other: 'box',
};

/** The columns of a resource type. */
export function typeColumns({ defaultLanguage }: TypeContext): readonly Column[] {
  return [
    { key: 'id', kind: { type: 'id' }, isRequired: true },
    ...ownNameColumns(defaultLanguage),
    { key: 'class', kind: { type: 'choice', of: Object.keys(RESOURCE_CLASS_CODES) }, isRequired: true },
    { key: 'shape', kind: { type: 'choice', of: RESOURCE_SHAPES } },
    { key: 'icon', kind: { type: 'line' } },
    { key: 'rank', kind: { type: 'whole', least: 0, most: 1_000_000 } },
  ];
}

/** Returns a type's cells in all its columns. */
export function cellsOfType(type: StoredResourceType, { defaultLanguage }: TypeContext): Cells {
  return {
    id: type.resourceTypeId,
    ...ownNameCells(type.name, defaultLanguage),
    class: type.csCode ?? null,
    shape: type.shape,
    icon: type.icon,
    rank: type.rank,
  };
}

/**
 * Returns the type that these cells describe. Its cells must be complete and sound. `before` is the stored type, which keeps its names in
 * languages without a column.
 */
export function typeOfCells(cells: Cells, { defaultLanguage }: TypeContext, before: StoredResourceType | undefined): StoredResourceType {
  const shape = RESOURCE_SHAPES.find((one) => one === textOf(cells, 'shape')) ?? 'other';
  const csCode = textOf(cells, 'class');
  return {
    resourceTypeId: textOf(cells, 'id') ?? '',
    ...(csCode === null ? {} : { csCode }),
    name: namesOfOwn(cells, defaultLanguage, before?.name),
    rank: numberOf(cells, 'rank') ?? 0,
    icon: textOf(cells, 'icon') ?? ICON_OF_SHAPE[shape],
    shape,
  };
}
