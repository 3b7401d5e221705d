import { turns } from '../../event-loop/turns.ts';
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts';

export interface CatalogueDifference {
  /** True if settings that every client receives at the start have changed: colours, filters, licences, news, guests. */
  readonly isCompany: boolean;
  readonly areaIds: readonly string[];
  /** Resources that are new, removed or changed. */
  readonly resourceIds: readonly string[];
}

/**
 * Finds what an import or an administrator has changed. Other work takes turns with it, because comparing thousands of resources takes
 * long.
 */
export async function catalogueDifference(before: CatalogueSnapshot, after: CatalogueSnapshot): Promise<CatalogueDifference> {
  return {
    isCompany: JSON.stringify(before.company) !== JSON.stringify(after.company),
    areaIds: await differentIds(before.areas, after.areas),
    resourceIds: await differentIds(before.resources, after.resources),
  };
}

async function differentIds(before: readonly { readonly id: string }[], after: readonly { readonly id: string }[]): Promise<string[]> {
  const known = new Map(before.map((one) => [one.id, one]));
  const different: string[] = [];
  for (const one of after) {
    await turns.next();
    if (JSON.stringify(known.get(one.id)) !== JSON.stringify(one)) different.push(one.id);
    known.delete(one.id);
  }
  return [...different, ...known.keys()];
}
