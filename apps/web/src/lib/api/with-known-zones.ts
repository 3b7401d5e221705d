import type { Resource } from '@assist/resource';
import { toZone, ZoneError } from '@assist/time';
import { logWarning } from '../log-failure.ts';

/** By the list as it came: each is looked through once, whoever asks. */
const looked = new WeakMap<readonly Resource[], readonly Resource[]>();

/**
 * The server may know a zone that an older browser does not. Nothing can be said of the hours of what lies in one: it is
 * logged and left out, and all others are there (specification, section 8).
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
