import { type FilterDefinition, textIn } from '@assist/resource';
import {
  cellsOfProperty,
  checkProperty,
  dependsOnUses,
  findPropertyDefects,
  propertyCellsAfter,
  propertyColumns,
  propertyOfCells,
  type PropertyUse,
} from '@assist/tables';
import type { CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import { areaContextOf, type Company } from '../../catalogue/company.ts';
import type { CompanyList } from './company-rows.ts';
import type { RowTable } from './list-kind.ts';

type Repository = Pick<CatalogueRepository, 'findInResources'>;

/** The properties of resources as the rows of a table. */
export function propertyList(repository: Repository): CompanyList<FilterDefinition> {
  return {
    operation: 'changePropertyRows',
    objectKind: 'property',
    unknownCode: 'unknown-property',
    rowsOf: ({ filters }) => filters,
    idOf: ({ id }) => id,
    withRows: (company, filters) => ({ ...company, filters }),
    tableOf,
    async findDefects(trx, rows, { resourceTypes }) {
      const changes = rows.map(({ id, stored, row }) => ({ id, before: stored, after: row }));
      const uses = await findUses(repository, trx, new Set(changes.filter(dependsOnUses).map(({ id }) => id)));
      const typeIds = new Set(resourceTypes.map(({ resourceTypeId }) => resourceTypeId));
      return findPropertyDefects(changes, { typeIds, uses });
    },
  };
}

/** Returns the resources that have values, by property. Resources are read only if there is a property to look for. */
async function findUses(
  repository: Repository,
  trx: CatalogueTransaction,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly PropertyUse[]>> {
  if (wanted.size === 0) return new Map();
  const found = await repository.findInResources(trx, ({ displayName, properties }) =>
    properties.flatMap(({ propertyId, valueChoiceIds }) =>
      wanted.has(propertyId) ? [{ propertyId, name: displayName, choiceKeys: valueChoiceIds ?? [] }] : [],
    ),
  );
  return Map.groupBy(found, ({ propertyId }) => propertyId);
}

function tableOf(company: Company): RowTable<FilterDefinition> {
  const context = areaContextOf(company);
  return {
    columns: propertyColumns(context),
    cellsOf: (property) => cellsOfProperty(property, context),
    cellsAfter: (before, set) => propertyCellsAfter(before, set, context),
    check: (cells) => checkProperty(cells, context),
    rowOf: (cells, before) => propertyOfCells(cells, context, before),
    nameOf: ({ name }) => textIn(name, context.defaultLanguage, 'en'),
  };
}
