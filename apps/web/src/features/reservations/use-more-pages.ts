import type { LocalDate } from '@assist/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventsQuery } from '../../lib/api/queries.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { pageRange, PAGES_LOOKED_THROUGH, type PagesShown } from './reservation-pages.ts';

export type Direction = 'earlier' | 'later';

interface MorePages {
  readonly looking: Direction | undefined;
  /** Directions in which nothing was found. */
  readonly ended: ReadonlySet<Direction>;
  readonly look: (direction: Direction) => Promise<void>;
}

/** Returns a function that extends the list to the next page with reservations, so that nobody pages through empty months. */
export function useMorePages(
  shown: PagesShown,
  today: LocalDate,
  user: string | undefined,
  onShow: (shown: PagesShown) => void,
  onFailure: (error: unknown) => void,
): MorePages {
  const client = useQueryClient();
  const timezone = useZone();
  const [looking, setLooking] = useState<Direction>();
  const [ended, setEnded] = useState<ReadonlySet<Direction>>(new Set());
  const look = async (direction: Direction) => {
    setLooking(direction);
    try {
      for (let count = shown[direction] + 1; count <= shown[direction] + PAGES_LOOKED_THROUGH; count += 1) {
        const events = await client.fetchQuery(
          eventsQuery(pageRange(direction === 'earlier' ? -count : count, today, timezone), user, { isPast: direction === 'earlier' }),
        );
        if (events.some((event) => event.limited || event.attendees.some((attendee) => attendee.resource)))
          return onShow({ ...shown, [direction]: count });
      }
      setEnded((before) => new Set([...before, direction]));
    } catch (error) {
      onFailure(error);
    } finally {
      setLooking(undefined);
    }
  };
  return { looking, ended, look };
}
