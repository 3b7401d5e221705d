import {
  addResources,
  changeResourceRows,
  type AnswerOf,
  type BodySent,
  getOverview,
  importPlan,
  type ImportReport,
  importTable,
  NEW_RESOURCES_MAX,
} from '@assist/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { KEYS } from './queries.ts';

export type Overview = AnswerOf<typeof getOverview>;
export type NewResource = BodySent<typeof addResources>['resources'][number];

/** What the company has so far, for administrators. Never taken from the cache, because imports change it. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getOverview, { signal }),
});

/** Checks a plan or, with `isToBeStored`, publishes it. */
export async function sendPlan(client: QueryClient, body: BodySent<typeof importPlan>): Promise<ImportReport> {
  return reread(client, await call(importPlan, { body }));
}

/** Checks a table of people or resources or, with `isToBeStored`, imports it. */
export async function sendTable(client: QueryClient, body: BodySent<typeof importTable>): Promise<ImportReport> {
  return reread(client, await call(importTable, { body }));
}

/**
 * Adds resources, as many calls as are needed. Stops at the first call that changes nothing, and returns its report with the number of
 * resources added before.
 */
export async function sendNewResources(
  client: QueryClient,
  resources: readonly NewResource[],
): Promise<{ readonly report: ImportReport; readonly added: number }> {
  let added = 0;
  for (let from = 0; ; from += NEW_RESOURCES_MAX) {
    const part = resources.slice(from, from + NEW_RESOURCES_MAX);
    const report = await reread(client, await call(addResources, { body: { resources: part } }));
    if (report.isImported) added += part.length;
    if (!report.isImported || from + NEW_RESOURCES_MAX >= resources.length) return { report, added };
  }
}

/**
 * Retires resources, so that nobody sees or reserves them any more, and returns what became of each. They stay in the list of resources,
 * because people may have reserved them.
 */
export async function retireResources(
  client: QueryClient,
  ids: readonly string[],
): Promise<AnswerOf<typeof changeResourceRows>['outcomes']> {
  const changes = ids.map((id) => ({ id, cells: [{ column: 'retired', before: 'no', after: 'yes' }] }));
  const { outcomes } = await call(changeResourceRows, { body: { changes } });
  await rereadAfterImport(client);
  return outcomes;
}

/** Reads again what an import, or the removal of a plan, may have changed, because this page may have no hub. */
export async function rereadAfterImport(client: QueryClient): Promise<void> {
  const changed = [KEYS.resources, KEYS.plans, overviewQuery.queryKey, ['people'], ['stored-plans']];
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}

async function reread(client: QueryClient, report: ImportReport): Promise<ImportReport> {
  if (report.isImported) await rereadAfterImport(client);
  return report;
}
