import { type StoredResourceType, textIn } from '@assist/resource';
import { applyCells, cellsOfType, findTypeDefects, typeColumns, typeOfCells } from '@assist/tables';
import type { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { areaContextOf, type Company } from '../../catalogue/company.ts';
import type { CompanyList } from './company-rows.ts';
import type { RowTable } from './list-kind.ts';

/** The types of resources as the rows of a table. */
export function typeList(repository: Pick<CatalogueRepository, 'findInResources'>): CompanyList<StoredResourceType> {
  return {
    operation: 'changeTypeRows',
    objectKind: 'type',
    unknownCode: 'unknown-type',
    rowsOf: ({ resourceTypes }) => resourceTypes,
    idOf: ({ resourceTypeId }) => resourceTypeId,
    withRows: (company, resourceTypes) => ({ ...company, resourceTypes }),
    tableOf,
    async findDefects(trx, rows, { resourceTypes, filters, defaultLanguage }) {
      const removed = new Set(rows.filter(({ row }) => row === undefined).map(({ id }) => id));
      const users =
        removed.size === 0
          ? []
          : [
              ...(await repository.findInResources(trx, ({ resourceTypeId, displayName }) =>
                removed.has(resourceTypeId) ? [{ typeId: resourceTypeId, name: displayName }] : [],
              )),
              ...filters.map(({ resourceTypeId, id, name }) => ({
                typeId: resourceTypeId,
                name: textIn(name, defaultLanguage, 'en') || id,
              })),
            ];
      const byType = Map.groupBy(users, ({ typeId }) => typeId);
      return findTypeDefects(
        rows.map(({ id, stored, row }) => ({ id, before: stored, after: row })),
        resourceTypes.length,
        new Map([...byType].map(([typeId, found]) => [typeId, [...new Set(found.map(({ name }) => name))]])),
      );
    },
  };
}

function tableOf(company: Company): RowTable<StoredResourceType> {
  const context = areaContextOf(company);
  const columns = typeColumns(context);
  return {
    columns,
    cellsOf: (type) => cellsOfType(type, context),
    cellsAfter: (before, set) => applyCells(before === undefined ? undefined : cellsOfType(before, context), set, columns),
    check: () => [],
    rowOf: (cells, before) => typeOfCells(cells, context, before),
    nameOf: ({ name }) => textIn(name, context.defaultLanguage, 'en'),
  };
}
