import type { StoredResource } from '@assist/resource';
import type { ResourceViews } from '../../catalogue/resource-views.ts';

/** No address equals this, so its owner sees what everybody sees. */
const ANYBODY = '';

/** How many resources people see, and why they do not see the others. */
export interface Sight {
  /** Resources that are not retired. */
  readonly inUse: number;
  /** Those of them that the licences include. */
  readonly licensed: number;
  /** Those that everybody sees, and those of them that are on a plan. */
  readonly visible: number;
  readonly onPlan: number;
}

export function countSight(resources: readonly StoredResource[], views: ResourceViews): Sight {
  const inUse = resources.filter(({ retired }) => retired !== true);
  const visible = views.list(ANYBODY);
  return {
    inUse: inUse.length,
    licensed: inUse.filter(({ email }) => views.seenBy(email) !== undefined).length,
    visible: visible.length,
    onPlan: visible.filter(({ mapInfos }) => mapInfos.some(({ featureId }) => featureId !== null)).length,
  };
}
