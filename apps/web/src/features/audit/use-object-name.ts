import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useText } from '../../lib/language-context.tsx';
import { useResources } from '../../parts/resource/use-resources.ts';
import type { AuditAct } from './model/audit-acts.ts';

/** The columns that hold the name of an object. */
const NAMES: ReadonlySet<string> = new Set(['name', 'display_name', 'title']);

/** Returns a function that says what an object is called now; if nobody knows, what it was called in the act, or else its id. */
export function useObjectName(): (act: AuditAct) => string {
  const text = useText();
  const { areas, filters, resourceTypeInfos, companyName } = useConfiguration();
  const { resources = [] } = useResources();
  return ({ objectKind, objectId, changes }) => {
    const named = {
      area: () => areas.find(({ id }) => id === objectId)?.name,
      property: () => filters.find(({ id }) => id === objectId)?.name,
      type: () => resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === objectId)?.name,
      resource: () => resources.find(({ id }) => id === objectId)?.displayName,
      company: () => companyName,
      person: () => undefined,
      news: () => undefined,
    }[objectKind]();
    if (named !== undefined) return typeof named === 'string' ? named : text(named);
    const change = objectKind === 'company' ? undefined : changes.find(({ key }) => NAMES.has(key));
    return change?.after || change?.before || objectId;
  };
}
