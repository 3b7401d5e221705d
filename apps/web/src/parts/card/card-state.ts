import { isBookable, SHOWN } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { overlaps } from '@assist/time';
import type { Finder } from '../search/use-finder.ts';

export type CardState = ReturnType<typeof cardStateOf>;

/** Returns what is known of a resource at the finder's time: its state, who has it, and why it cannot be reserved. */
export function cardStateOf(finder: Finder, resource: Resource) {
  const range = finder.spanOf(resource);
  const schedule = finder.schedules.get(resource.email);
  // Until its schedule has arrived, neither its state nor a refusal is shown.
  const isKnown = !finder.isLoading || schedule !== undefined;
  const refusals = isKnown ? finder.refusalsOf(resource, range) : [];
  const items = schedule?.scheduleItems.filter((item) => overlaps(item, range)) ?? [];
  const shown = finder.shownOf(resource);
  return {
    range,
    refusals,
    /** The reservation to show: one's own before one that can be opened. */
    item: items.find((one) => one.isOrganizer) ?? items.find(({ eventId }) => eventId != null) ?? items[0],
    shown: isKnown ? shown : undefined,
    isYours: shown === SHOWN.yours,
    canReserve: isKnown && refusals.length === 0 && isBookable(finder.stateOf(resource)),
  };
}
