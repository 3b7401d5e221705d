import { type StoredNews, textIn } from '@assist/resource';
import { applyCells, cellsOfNews, checkNews, newsColumns, newsOfCells, type RowCode, type RowFinding } from '@assist/tables';
import type { CatalogueRepository } from '../../catalogue/catalogue.repository.ts';
import { newsContextOf } from '../../catalogue/company.ts';
import type { CompanyList } from './company-rows.ts';

/** News as the rows of a table. */
export function newsList(repository: Pick<CatalogueRepository, 'findAreaIds'>): CompanyList<StoredNews> {
  return {
    operation: 'changeNewsRows',
    objectKind: 'news',
    unknownCode: 'unknown-news',
    rowsOf: ({ news }) => news,
    idOf: ({ id }) => id,
    withRows: (company, news) => ({ ...company, news }),
    tableOf(company) {
      const context = newsContextOf(company);
      const columns = newsColumns(context);
      return {
        columns,
        cellsOf: (item) => cellsOfNews(item, context),
        cellsAfter: (before, set) => applyCells(before === undefined ? undefined : cellsOfNews(before, context), set, columns),
        check: checkNews,
        rowOf: (cells, before) => newsOfCells(cells, context, before),
        nameOf: ({ title }) => textIn(title, context.defaultLanguage, 'en'),
      };
    },
    /** Only areas that a change names must exist: one that was removed since does not prevent other changes. */
    async findDefects(trx, rows) {
      const wanted = new Map(rows.map(({ id, row, stored }) => [id, newAreaIds(row, stored)]));
      const known = await repository.findAreaIds(trx, [...new Set([...wanted.values()].flat())]);
      return new Map(
        [...wanted].flatMap(([id, areaIds]): [string, RowFinding<RowCode>][] => {
          const unknown = areaIds.find((areaId) => !known.has(areaId));
          const sentence = `There is no area ${JSON.stringify(unknown)}.`;
          return unknown === undefined ? [] : [[id, { column: 'areas', code: 'unknown-area', sentence }]];
        }),
      );
    },
  };
}

function newAreaIds(row: StoredNews | undefined, stored: StoredNews | undefined): readonly string[] {
  return row?.areaIds?.filter((areaId) => stored?.areaIds?.includes(areaId) !== true) ?? [];
}
