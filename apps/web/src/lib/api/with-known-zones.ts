import type { Resource } from '@assist/resource';
import { toZone, ZoneError } from '@assist/time';
import { logWarning } from '../log-failure.ts';

/** The results by the list that was checked, so that each list is checked only once. */
const looked = new WeakMap<readonly Resource[], readonly Resource[]>();

/**
 * Returns the resources whose time zone this browser knows. The others are logged and left out, because their hours cannot be computed
 * (specification, section 8).
 */
export function withKnownZones(resources: readonly Resource[]): readonly Resource[] {
  const known = looked.get(resources);
  if (known !== undefined) return known;
  const left = resources.filter(hasKnownZone);
  const found = left.length === resources.length ? resources : left;
  looked.set(resources, found);
  return found;
}

function hasKnownZone({ id, timezone }: Resource): boolean {
  try {
    toZone(timezone);
    return true;
  } catch (error) {
    if (!(error instanceof ZoneError)) throw error;
    logWarning(`${error.message}: ${id}`);
    return false;
  }
}
