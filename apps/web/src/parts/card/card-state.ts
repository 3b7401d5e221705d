import { isBookable, SHOWN } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { overlaps } from '@assist/time';
import type { Finder } from '../search/use-finder.ts';

export type CardState = ReturnType<typeof cardStateOf>;

/** Returns a resource's state at the finder's time, its reservation, and the reasons why it cannot be reserved. */
export function cardStateOf(finder: Finder, resource: Resource) {
  const range = finder.spanOf(resource);
  const schedule = finder.schedules.get(resource.email);
  // Neither a state nor a refusal is shown until the resource's schedule has arrived.
  const isKnown = !finder.isLoading || schedule !== undefined;
  const refusals = isKnown ? finder.refusalsOf(resource, range) : [];
  const items = schedule?.scheduleItems.filter((item) => overlaps(item, range)) ?? [];
  const shown = finder.shownOf(resource);
  return {
    range,
    refusals,
    /** The reservation to show: the person's own, or else one that can be opened, or else the first. */
    item: items.find((one) => one.isOrganizer) ?? items.find(({ eventId }) => eventId != null) ?? items[0],
    shown: isKnown ? shown : undefined,
    isYours: shown === SHOWN.yours,
    canReserve: isKnown && refusals.length === 0 && isBookable(finder.stateOf(resource)),
  };
}
