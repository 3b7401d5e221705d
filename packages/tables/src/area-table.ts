import { AREA_KINDS, DEFAULT_AREA_MAX_UT, type StoredArea } from '@assist/resource';
import { numberOf, textOf } from './cell-value.ts';
import type { Cells, Column } from './column.ts';
import { namesOfOwn, ownNameCells, ownNameColumns } from './name-cells.ts';

/** The company's data on which the columns of areas depend. */
export interface AreaContext {
  /** The language of the column `name`. The names in the other languages have columns of their own. */
  readonly defaultLanguage: string;
}

/** The columns of an area. */
export function areaColumns({ defaultLanguage }: AreaContext): readonly Column[] {
  return [
    { key: 'id', kind: { type: 'id' }, isRequired: true },
    ...ownNameColumns(defaultLanguage),
    { key: 'kind', kind: { type: 'choice', of: AREA_KINDS }, isRequired: true },
    { key: 'parent', kind: { type: 'reference', to: 'area' } },
    { key: 'rank', kind: { type: 'whole', least: 0, most: 1_000_000 } },
    { key: 'max_used_percent', kind: { type: 'decimal', least: 0, most: 100 } },
    { key: 'timezone', kind: { type: 'zone' } },
    { key: 'plan_feature', kind: { type: 'reference', to: 'plan-feature' } },
  ];
}

/** Returns an area's cells in all its columns. */
export function cellsOfArea(area: StoredArea, { defaultLanguage }: AreaContext): Cells {
  return {
    id: area.id,
    ...ownNameCells(area.name, defaultLanguage),
    kind: area.kind,
    parent: area.parentAreaId,
    rank: area.rank,
    max_used_percent: area.maxUt,
    timezone: area.timezone,
    plan_feature: area.featureId,
  };
}

/**
 * Returns the area that these cells describe. Its cells must be complete and sound. `before` is the stored area, which keeps its names in
 * languages without a column.
 */
export function areaOfCells(cells: Cells, { defaultLanguage }: AreaContext, before: StoredArea | undefined): StoredArea {
  return {
    id: textOf(cells, 'id') ?? '',
    parentAreaId: textOf(cells, 'parent'),
    kind: textOf(cells, 'kind') ?? 'zone',
    name: namesOfOwn(cells, defaultLanguage, before?.name),
    rank: numberOf(cells, 'rank') ?? 0,
    maxUt: numberOf(cells, 'max_used_percent') ?? DEFAULT_AREA_MAX_UT,
    featureId: textOf(cells, 'plan_feature'),
    timezone: textOf(cells, 'timezone'),
  };
}
