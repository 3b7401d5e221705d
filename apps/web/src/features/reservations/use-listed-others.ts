import { eventRefreshWindow } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import { useMemo } from 'react';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { type OtherEvents, useOtherEvents } from '../../parts/reservation/use-other-events.ts';

const NOTHING: readonly InstantRange[] = [];

interface Asked {
  /** False in a colleague's list, and also if a filter is set, because filters apply only to the person's own reservations. */
  readonly isWanted: boolean;
  readonly now: Instant;
  /** Ranges beyond the usual one. */
  readonly more: readonly InstantRange[];
  readonly since: Instant;
  readonly own: readonly Pick<ReadEvent, 'iCalUId' | 'start'>[];
}

/** Returns the events of other calendars on the pages that the list shows. */
export function useListedOthers({ isWanted, now, more, since, own }: Asked): OtherEvents {
  const timezone = useZone();
  const { start, end } = eventRefreshWindow(now, timezone);
  const ranges = useMemo(() => (isWanted ? [{ start, end }, ...more] : NOTHING), [isWanted, start, end, more]);
  const others = useOtherEvents(ranges, { own });
  return useMemo(() => ({ ...others, shown: others.shown.filter(({ event }) => event.end > since) }), [others, since]);
}
