import type { Email, ProviderEvent } from '@assist/calendar-provider';
import { type InstantRange, overlaps } from '@assist/time';
import { LRUCache } from 'lru-cache';

export interface Reading {
  readonly readAt: number;
  /** Number of the last change before the reading began. The reading may lack later changes. */
  readonly change: number;
}

export interface OwnTime extends Reading {
  /** The event without its text. */
  readonly event: ProviderEvent;
}

const EVENTS_KEPT = 500;
const VIEWERS_KEPT = 5_000;

/**
 * Remembers at which times people have resources, because a calendar's free/busy data does not show to whom an event belongs. Each read of
 * a person's calendar replaces what was remembered for the time span of the read.
 */
export class OwnTimes {
  /** Own times, by viewer and then by resource and time. */
  readonly #times = new LRUCache<Email, Map<string, OwnTime>>({ max: VIEWERS_KEPT });

  find(viewer: Email, resource: Email, time: InstantRange): OwnTime | undefined {
    return this.#times.get(viewer)?.get(keyOf(resource, time));
  }

  /** Replaces what is remembered of the viewer for this span by the events that the viewer's calendar contains in it. */
  read(viewer: Email, events: readonly ProviderEvent[], span: InstantRange, reading: Reading): void {
    const own = this.#of(viewer);
    for (const [key, { event }] of own) if (overlaps(event, span)) own.delete(key);
    for (const event of events) add(own, event, reading);
  }

  /**
   * Stores an event that the viewer has written, in place of its older state. If it belongs to a series, it replaces all remembered dates
   * of the series. The viewer's other events count as current if they reflect the change `believedFrom`.
   */
  wrote(viewer: Email, event: ProviderEvent, reading: Reading, believedFrom: number): void {
    const own = this.#of(viewer);
    for (const [key, known] of own) {
      const isSame =
        known.event.id === event.id || (event.seriesMasterId !== undefined && known.event.seriesMasterId === event.seriesMasterId);
      if (isSame) own.delete(key);
      else if (known.change >= believedFrom) own.set(key, { ...known, change: reading.change });
    }
    add(own, event, reading);
  }

  #of(viewer: Email): Map<string, OwnTime> {
    const own = this.#times.get(viewer) ?? new Map<string, OwnTime>();
    this.#times.set(viewer, own);
    return own;
  }
}

function add(own: Map<string, OwnTime>, event: ProviderEvent, reading: Reading): void {
  if (event.completeness === 'limited' || event.cancelled) return;
  // Without its text, because the texts of thousands of people would fill the memory.
  const kept = { ...event, bodyHtml: '' };
  for (const attendee of event.attendees) {
    if (attendee.kind !== 'resource' || attendee.response === 'declined') continue;
    own.set(keyOf(attendee.email, event), { event: kept, ...reading });
    // An LRUCache would allocate room for all of its entries in advance, for each of thousands of viewers.
    if (own.size > EVENTS_KEPT) own.delete(own.keys().next().value!);
  }
}

function keyOf(resource: Email, { start, end }: InstantRange): string {
  return `${resource} ${start} ${end}`;
}
