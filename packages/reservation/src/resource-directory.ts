import { foldText, namesOf, type Resource } from '@assist/resource';
import type { EventLocation } from './calendar-event.ts';

/** Resources by each identifier that a calendar may use for them. */
export interface ResourceDirectory {
  readonly byAddress: ReadonlyMap<string, Resource>;
  readonly byName: ReadonlyMap<string, Resource>;
}

export function toResourceDirectory(resources: readonly Resource[]): ResourceDirectory {
  const byAddress = new Map<string, Resource>();
  const byName = new Map<string, Resource>();
  for (const resource of resources) {
    for (const address of [resource.email, resource.username]) {
      if (address !== '' && !byAddress.has(address.toLowerCase())) byAddress.set(address.toLowerCase(), resource);
    }
    for (const name of namesOf(resource).map(foldText)) {
      if (name !== '' && !byName.has(name)) byName.set(name, resource);
    }
  }
  return { byAddress, byName };
}

export function findResourceByAddress(directory: ResourceDirectory, address: string): Resource | undefined {
  return directory.byAddress.get(address.trim().toLowerCase());
}

/** Finds the resource of a location, first by address. Names are for calendars that write nothing else into a location. */
export function findResourceByLocation(directory: ResourceDirectory, location: EventLocation): Resource | undefined {
  return (
    findResourceByAddress(directory, location.locationUri) ??
    findResourceByAddress(directory, location.uniqueId) ??
    directory.byName.get(foldText(location.displayName))
  );
}
